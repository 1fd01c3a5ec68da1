package io.tenantry.edge.fleet;

import io.tenantry.cloud.CloudFront.Summary;

/** Whether listing tenants or reading them one by one costs fewer calls; pure. */
final class FleetRule {
  /** Tenants on a page of a listing, at most. */
  static final int PAGE = 100;

  /** What a pass asks for a tenant that waits: the tenant, its certificate and its DNS. */
  static final int CALLS_OF_WAITING = 3;

  private FleetRule() {}

  /** How to look. */
  enum How {
    /** Wake each object: its pass reads its own tenant, one call each. */
    OBJECTS,
    /** List the tenants: one call for each page, and one for each that has changed. */
    PAGES
  }

  /**
   * Waking costs a call for each member, listing one for each page. On a tie waking is cheaper:
   * what a listing finds changed has to be read as well.
   *
   * @param sought how many calls it takes to look at the members one by one
   * @param fleet how many members there are: all of them are in the listing
   * @param pages of the last listing, which also has the tenants of others; 0 when unknown
   */
  static How how(int sought, int fleet, int pages) {
    return sought <= Math.max(pages, fewestPages(fleet)) ? How.OBJECTS : How.PAGES;
  }

  /** A listing cannot be shorter than our own tenants make it. */
  private static int fewestPages(int fleet) {
    return Math.max(1, Math.ceilDiv(fleet, PAGE));
  }

  /**
   * After so many pages, a listing has cost what waking would have: others have more tenants in the
   * account than was known. Giving up then makes a wrong guess cost twice the best way at most.
   */
  static int mostPages(int sought) {
    return sought;
  }

  /** Whether the listing tells anything that the member's status does not. */
  static boolean differs(FleetMember member, Summary listed) {
    return !member.id().equals(listed.id())
        || !member.etag().equals(listed.etag())
        || member.deployed() != listed.deployed()
        || member.inactive().stream()
            .anyMatch(domain -> "active".equals(listed.domainStatus().get(domain)));
  }
}
