package io.tenantry.cluster;

/** Lists objects by pages, so that no complete list is in memory. */
public final class ListPages {
  /** Objects on a page. */
  public static final long SIZE = 500;

  private ListPages() {}
}
