package io.tenantry.hostname.pool;

/**
 * How much of a load balancer may be used; AWS refuses changes of a whole one that has too much.
 */
public record GatewayLimits(int certificates, int rules, int targetGroups) {
  public static final GatewayLimits DEFAULT = new GatewayLimits(20, 100, 100);

  /** The least that a hostname comes to: nobody knows its routes before it has a Gateway. */
  private static final GatewayLoad LEAST = new GatewayLoad(1, 1, 1);

  public GatewayLimits {
    if (certificates < 1 || rules < 1 || targetGroups < 1) {
      throw new IllegalArgumentException(
          "limits must be at least 1, not %d certificates, %d rules, %d target groups"
              .formatted(certificates, rules, targetGroups));
    }
  }

  /** Whether there is no room for any hostname. */
  public boolean fullAt(GatewayLoad load) {
    return !admit(load, LEAST);
  }

  /** Whether a hostname has room beside what is there. */
  boolean admit(GatewayLoad load, GatewayLoad hostname) {
    return !exceededBy(
        load.plus(
            new GatewayLoad(
                hostname.certificates(),
                Math.max(LEAST.rules(), hostname.rules()),
                Math.max(LEAST.targetGroups(), hostname.targetGroups()))));
  }

  public boolean exceededBy(GatewayLoad load) {
    return load.certificates() > certificates
        || load.rules() > rules
        || load.targetGroups() > targetGroups;
  }

  /** By how much a load is above the limits, with all three weighed alike; 0 when it is not. */
  double excess(GatewayLoad load) {
    return excess(load.certificates(), certificates)
        + excess(load.rules(), rules)
        + excess(load.targetGroups(), targetGroups);
  }

  /** How much of a Gateway a load takes, with all three weighed alike. */
  double share(GatewayLoad load) {
    return (double) load.certificates() / certificates
        + (double) load.rules() / rules
        + (double) load.targetGroups() / targetGroups;
  }

  /** For people to read: what is used of what may be. */
  String text(GatewayLoad load) {
    return "%d of %d certificates, %d of %d rules, %d of %d target groups"
        .formatted(
            load.certificates(),
            certificates,
            load.rules(),
            rules,
            load.targetGroups(),
            targetGroups);
  }

  private static double excess(int used, int limit) {
    return Math.max(0, used - limit) / (double) limit;
  }
}
