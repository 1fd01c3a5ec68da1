package io.tenantry.hostname.pool;

/** How much of a load balancer is used. */
public record GatewayLoad(int certificates, int rules, int targetGroups) {
  public static final GatewayLoad NONE = new GatewayLoad(0, 0, 0);

  GatewayLoad plus(GatewayLoad more) {
    return new GatewayLoad(
        certificates + more.certificates, rules + more.rules, targetGroups + more.targetGroups);
  }

  GatewayLoad minus(GatewayLoad less) {
    return new GatewayLoad(
        certificates - less.certificates, rules - less.rules, targetGroups - less.targetGroups);
  }
}
