package io.tenantry.cluster;

/** How caches are filled: by pages, so that no list is ever in memory as a whole. */
public final class ListPages {
  /** Objects on a page. */
  public static final long SIZE = 500;

  private ListPages() {}
}
