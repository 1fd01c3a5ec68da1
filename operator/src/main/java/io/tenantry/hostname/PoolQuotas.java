package io.tenantry.hostname;

import io.tenantry.cloud.Allowance;
import io.tenantry.hostname.pool.PoolGateway;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Limits on AWS resources that requests may use; pure.
 *
 * @param gateways Gateways of the operator in the pool; each is a load balancer
 * @param gatewaysPerNamespace Gateways that were created for the requests of one namespace
 * @param classes Gateway classes that the requests of a namespace may name, besides the default
 * @param webAcls web ACLs that they may name
 */
public record PoolQuotas(
    OptionalInt gateways,
    OptionalInt gatewaysPerNamespace,
    Allowance classes,
    Allowance webAcls,
    Certificates certificates) {
  private static final List<String> VISIBILITIES = List.of("internet-facing", "internal");

  /** As the operator before us, but for certificates, of which AWS itself has no more. */
  public static final PoolQuotas DEFAULT =
      new PoolQuotas(
          OptionalInt.empty(),
          OptionalInt.empty(),
          Allowance.ANYTHING,
          Allowance.ANYTHING,
          Certificates.DEFAULT);

  /**
   * How many certificates may be requested.
   *
   * @param perNamespace by the requests of one namespace
   * @param window in how long a time
   */
  public record Certificates(int inAll, int perNamespace, Duration window) {
    /** AWS allows 5,000 in 365 days, to everybody in the account. */
    public static final Certificates DEFAULT = new Certificates(3_000, 500, Duration.ofDays(365));

    /** Why a namespace may request no other certificate now. */
    Optional<String> refusal(CertificateRequestCounts used, String namespace) {
      if (used.of(namespace) >= perNamespace) {
        return Optional.of(
            text(
                "Namespace %s has requested".formatted(namespace),
                used.of(namespace),
                "--max-certificate-requests-per-namespace"));
      }
      return used.total() >= inAll
          ? Optional.of(
              text("All namespaces have requested", used.total(), "--max-certificate-requests"))
          : Optional.empty();
    }

    private String text(String who, int used, String flag) {
      return ("%s %d certificates in the last %d days, the limit of %s: wait until older requests"
              + " are out of this period, or raise the limit")
          .formatted(who, used, window.toDays(), flag);
    }
  }

  /** What a request may not ask of a Gateway: each other answer would be a load balancer more. */
  Optional<String> flaw(String namespace, DesiredHostname wanted, String defaultClass) {
    if (!VISIBILITIES.contains(wanted.visibility())) {
      return Optional.of(
          "spec.visibility \"%s\" is not known: use one of %s"
              .formatted(wanted.visibility(), String.join(", ", VISIBILITIES)));
    }
    var named = wanted.gatewayClass();
    if (!named.equals(defaultClass) && !classes.allows(namespace, named)) {
      return Optional.of(
          ("spec.gatewayClass \"%s\" is not allowed for namespace %s: remove it to use %s, or add"
                  + " the class to --allowed-gateway-classes")
              .formatted(named, namespace, defaultClass));
    }
    return wanted
        .wafArn()
        .filter(arn -> !webAcls.allows(namespace, arn))
        .map(arn ->
            ("spec.wafArn \"%s\" is not allowed for namespace %s: use an allowed web ACL, or add it"
                    + " to --allowed-web-acls")
                .formatted(arn, namespace));
  }

  /** Why no other Gateway is created for a namespace. */
  Optional<String> refusal(Collection<PoolGateway> pool, String namespace) {
    var ours = pool.stream().filter(PoolGateway::ours).count();
    var theirs = pool.stream().filter(gateway -> gateway.createdFor(namespace)).count();
    if (reached(gatewaysPerNamespace, theirs)) {
      return Optional.of(
          ("No Gateway of the pool can take this hostname, and namespace %2$s has %1$d Gateways,"
                  + " the limit of --max-gateways-per-namespace: change the spec to match an existing"
                  + " Gateway, delete an empty Gateway, or raise the limit")
              .formatted(theirs, namespace));
    }
    return reached(gateways, ours)
        ? Optional.of(
            ("No Gateway of the pool can take this hostname, and the pool has %d Gateways, the limit"
                    + " of --max-gateways: change the spec to match an existing Gateway, delete an"
                    + " empty Gateway, or raise the limit")
                .formatted(ours))
        : Optional.empty();
  }

  private static boolean reached(OptionalInt limit, long count) {
    return limit.isPresent() && count >= limit.getAsInt();
  }
}
