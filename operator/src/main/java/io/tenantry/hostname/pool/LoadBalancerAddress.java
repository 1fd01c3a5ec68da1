package io.tenantry.hostname.pool;

import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What the DNS name of an Application Load Balancer says about it. */
public sealed interface LoadBalancerAddress {
  /**
   * Where an alias can point to.
   *
   * @param dnsName as the load balancer's controller reported it
   */
  record Known(String dnsName, String region, String hostedZoneId) implements LoadBalancerAddress {}

  /** No alias can point there, for this reason. */
  record Unknown(String dnsName, String message) implements LoadBalancerAddress {}

  /** Reads {@code <name>.<region>.elb.amazonaws.com}, with {@code .cn} in China. */
  static LoadBalancerAddress of(String dnsName, LoadBalancerZones zones) {
    var labels = List.of(plain(dnsName).replaceFirst("\\.com\\.cn$", ".com").split("\\.", -1));
    var end = labels.size();
    if (end < 5 || labels.contains("") || !labels.get(end - 3).equals("elb")) {
      return new Unknown(
          dnsName,
          ("The Gateway's address \"%s\" is not the address of an Application Load Balancer"
                  + " (<name>.<region>.elb.amazonaws.com): check the controller of its GatewayClass")
              .formatted(dnsName));
    }
    var region = labels.get(end - 4);
    return zones
        .of(region)
        .<LoadBalancerAddress>map(zone -> new Known(dnsName, region, zone))
        .orElseGet(() ->
            new Unknown(
                dnsName,
                ("The hosted zone of load balancers in region \"%s\" is not known (address \"%s\"):"
                        + " add the region to --load-balancer-zones")
                    .formatted(region, dnsName)));
  }

  /** The address a Gateway has, once its controller has given it one: the first host name. */
  static Optional<String> in(Gateway gateway) {
    return Optional.ofNullable(gateway.getStatus()).stream()
        .flatMap(status ->
            status.getAddresses() == null ? Stream.empty() : status.getAddresses().stream())
        .filter(address -> "Hostname".equals(address.getType()))
        .map(address -> address.getValue())
        .filter(value -> value != null && !value.isEmpty())
        .findFirst();
  }

  /** Whether two names mean one load balancer: Route 53 gives them back in its own writing. */
  static boolean same(String dnsName, String other) {
    return plain(dnsName).equals(plain(other));
  }

  private static String plain(String dnsName) {
    return dnsName
        .toLowerCase(Locale.ROOT)
        .replaceFirst("^dualstack\\.", "")
        .replaceFirst("\\.$", "");
  }
}
