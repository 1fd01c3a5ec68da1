package io.tenantry.hostname;

import io.tenantry.api.hostname.Routing;
import io.tenantry.hostname.pool.LoadBalancerAddress;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Derives how a request shares its hostname with other clusters; pure. */
final class CrossClusterRouting {
  private static final Pattern SET = Pattern.compile("[A-Za-z0-9._-]{1,128}");
  private static final String SIMPLE = "simple";
  private static final String WEIGHTED = "weighted";
  private static final String LATENCY = "latency";
  private static final String FAILOVER = "failover";
  private static final String PRIMARY = "PRIMARY";
  private static final String SECONDARY = "SECONDARY";

  private CrossClusterRouting() {}

  /** In one form only: what is not shared says nothing. */
  static Optional<Routing> of(@Nullable Routing spec) {
    return Optional.ofNullable(spec).filter(routing -> !SIMPLE.equals(policy(routing)));
  }

  private static String policy(Routing routing) {
    var policy = routing.policy();
    return policy == null || policy.isEmpty() ? SIMPLE : policy;
  }

  /** Whether other clusters are told of the name. */
  static boolean claims(DesiredHostname wanted, HostnameRules rules) {
    return wanted.routing().isPresent() || rules.crossClusterClaims();
  }

  /** Which of the name's record sets is this cluster's. */
  static Optional<String> set(DesiredHostname wanted, HostnameRules rules) {
    return wanted
        .routing()
        .flatMap(routing -> Optional.ofNullable(routing.setIdentifier()).or(rules::cluster));
  }

  /** How the name is to lead to a load balancer. */
  static AliasTarget aliasTarget(
      LoadBalancerAddress.Known to, DesiredHostname wanted, HostnameRules rules) {
    return new AliasTarget(
        to.dnsName(),
        wanted
            .routing()
            .map(routing -> routing(routing, set(wanted, rules).orElseThrow(), to.region())),
        claims(wanted, rules) ? rules.cluster() : Optional.empty());
  }

  private static io.tenantry.cloud.RecordRouting routing(Routing spec, String set, String region) {
    return switch (policy(spec)) {
      case WEIGHTED ->
          new io.tenantry.cloud.RecordRouting.Weighted(set, weight(spec).orElseThrow());
      case LATENCY -> new io.tenantry.cloud.RecordRouting.Latency(set, region);
      case FAILOVER ->
          new io.tenantry.cloud.RecordRouting.Failover(set, PRIMARY.equals(spec.failover()));
      default -> throw new IllegalStateException("a flaw: " + spec);
    };
  }

  private static Optional<Integer> weight(Routing spec) {
    return Optional.ofNullable(spec.weight()).filter(weight -> weight >= 0 && weight <= 255);
  }

  /** What is wrong with it, and what to change. */
  static Optional<String> flaw(DesiredHostname wanted, HostnameRules rules) {
    return wanted.routing().flatMap(routing -> flaw(routing).or(() -> unnamed(rules)));
  }

  private static Optional<String> flaw(Routing spec) {
    var set = spec.setIdentifier();
    if (set != null && !SET.matcher(set).matches()) {
      return Optional.of(
          ("spec.routing.setIdentifier \"%s\" is not usable: use at most 128 letters, digits, '.',"
                  + " '_' and '-'")
              .formatted(set));
    }
    return switch (policy(spec)) {
      case LATENCY -> Optional.empty();
      case WEIGHTED ->
          weight(spec).isPresent()
              ? Optional.empty()
              : Optional.of("spec.routing.weight is missing: set it to a number from 0 to 255");
      case FAILOVER ->
          PRIMARY.equals(spec.failover()) || SECONDARY.equals(spec.failover())
              ? Optional.empty()
              : Optional.of("spec.routing.failover is missing: set it to PRIMARY or SECONDARY");
      default ->
          Optional.of(
              "spec.routing.policy \"%s\" is not known: use simple, weighted, latency or failover"
                  .formatted(policy(spec)));
    };
  }

  /** Others must be able to tell whose a record is. */
  private static Optional<String> unnamed(HostnameRules rules) {
    return rules.cluster().filter(CrossClaim::fits).isPresent()
        ? Optional.empty()
        : Optional.of(
            "spec.routing shares the hostname with other clusters, which needs a name for this one:"
                + " run the operator with --cluster-name set to at most 128 letters, digits, '.',"
                + " '_' and '-'");
  }
}
