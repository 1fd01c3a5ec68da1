package io.tenantry.hostname;

import io.tenantry.cloud.Allowance;
import io.tenantry.hostname.access.AllowedDomains;
import io.tenantry.hostname.pool.GatewayLimits;
import io.tenantry.hostname.pool.ListenerPorts;
import io.tenantry.hostname.pool.LoadBalancerZones;
import io.tenantry.hostname.pool.PoolRules;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The settings of the hostnames plane.
 *
 * @param pool the namespace of the Gateways
 * @param gatewayClass the class if a request names none
 * @param hostedZones which hosted zones the requests of a namespace may name
 * @param cluster the name of this cluster in tags and claims
 * @param crossClusterClaims whether every hostname is claimed in its hosted zone, shared or not
 * @param zones hosted zones of load balancers
 * @param quotas limits on what requests may use in AWS
 * @param resync how often an unchanged request is checked
 */
public record HostnameRules(
    String pool,
    String gatewayClass,
    GatewayLimits limits,
    Shape shape,
    EmptyGateways emptyGateways,
    Rebalancing rebalancing,
    AllowedDomains allowed,
    Allowance hostedZones,
    WildcardPolicy wildcards,
    DnsConflicts conflicts,
    Optional<String> cluster,
    boolean crossClusterClaims,
    LoadBalancerZones zones,
    PoolQuotas quotas,
    Duration resync) {
  /** The longest wait for ACM, a load balancer or Route 53 without another look. */
  static final Duration POLL = Duration.ofSeconds(30);

  /** How soon after a request ACM may have the validation records. */
  static final Duration SOON = Duration.ofSeconds(5);

  /** How often a certificate is looked at that is still in use. */
  static final Duration DETACHMENT = Duration.ofSeconds(15);

  /** For how long ACM knows an idempotency token. */
  static final Duration TOKEN = Duration.ofHours(1);

  /** What is on its way is looked at no more rarely than what rests. */
  Duration poll() {
    return least(POLL);
  }

  Duration detachment() {
    return least(DETACHMENT);
  }

  private Duration least(Duration pause) {
    return pause.compareTo(resync) < 0 ? pause : resync;
  }

  /** The key of a Gateway of the pool. */
  String gatewayKey(String name) {
    return pool + "/" + name;
  }

  /** How much one Gateway may carry. */
  public record Size(int certificates, int rules) {}

  /**
   * What Gateways look like.
   *
   * @param redirect whether plain HTTP leads to HTTPS
   * @param ipAddressType of the load balancers; empty for leaving it to others
   */
  public record Shape(int http, int https, boolean redirect, Optional<String> ipAddressType) {
    ListenerPorts ports() {
      return new ListenerPorts(http, https);
    }
  }

  /** The policy for Gateways without hostnames. */
  public enum EmptyGateways {
    RETAIN,
    DELETE
  }

  /** What becomes of records that were there before us. */
  public enum DnsConflicts {
    OVERWRITE,
    FAIL
  }

  /** What is done about Gateways above their limits. */
  public enum Rebalancing {
    OFF,
    /** What would be done is said. */
    PLAN,
    OVERFULL
  }

  /** From what the program's settings say. */
  public static HostnameRules of(
      String pool,
      String gatewayClass,
      Size size,
      Shape shape,
      EmptyGateways emptyGateways,
      Rebalancing rebalancing,
      List<String> allowedDomains,
      Allowance hostedZones,
      WildcardPolicy wildcards,
      DnsConflicts conflicts,
      Optional<String> cluster,
      boolean crossClusterClaims,
      Map<String, String> zones,
      Duration resync) {
    return new HostnameRules(
        pool,
        gatewayClass,
        new GatewayLimits(size.certificates(), size.rules(), GatewayLimits.DEFAULT.targetGroups()),
        shape,
        emptyGateways,
        rebalancing,
        new AllowedDomains(allowedDomains),
        hostedZones,
        wildcards,
        conflicts,
        cluster,
        crossClusterClaims,
        LoadBalancerZones.DOCUMENTED.with(zones),
        PoolQuotas.DEFAULT,
        resync);
  }

  /** What the Gateways' passes go by. */
  PoolRules gateways() {
    return new PoolRules(
        pool,
        shape.ports(),
        shape.redirect(),
        shape.ipAddressType(),
        emptyGateways == EmptyGateways.DELETE);
  }

  public HostnameRules with(PoolQuotas other) {
    return new HostnameRules(
        pool,
        gatewayClass,
        limits,
        shape,
        emptyGateways,
        rebalancing,
        allowed,
        hostedZones,
        wildcards,
        conflicts,
        cluster,
        crossClusterClaims,
        zones,
        other,
        resync);
  }
}
