package io.tenantry.hostname.pool;

/** How much of a load balancer is used. */
public record Load(int certificates, int rules, int targetGroups) {
  public static final Load NONE = new Load(0, 0, 0);

  Load plus(Load more) {
    return new Load(
        certificates + more.certificates, rules + more.rules, targetGroups + more.targetGroups);
  }

  Load minus(Load less) {
    return new Load(
        certificates - less.certificates, rules - less.rules, targetGroups - less.targetGroups);
  }
}
