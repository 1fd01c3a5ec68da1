package io.tenantry.hostname;

import io.tenantry.cloud.Allowance;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How much of what costs money or is scarce in AWS requests may use; pure.
 *
 * @param gateways Gateways of ours in the pool; each is a load balancer
 * @param gatewaysPerNamespace Gateways that were created for the requests of one namespace
 * @param classes which Gateway classes the requests of a namespace may name, besides the default
 * @param webAcls which web ACLs they may name
 */
public record Quotas(
    OptionalInt gateways,
    OptionalInt gatewaysPerNamespace,
    Allowance classes,
    Allowance webAcls,
    Certificates certificates) {
  private static final List<String> VISIBILITIES = List.of("internet-facing", "internal");

  /** As the operator before us, but for certificates, of which AWS itself has no more. */
  public static final Quotas DEFAULT =
      new Quotas(
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
                "The requests of namespace %s have used".formatted(namespace),
                used.of(namespace),
                "--max-certificate-requests-per-namespace"));
      }
      return used.total() >= inAll
          ? Optional.of(text("All requests have used", used.total(), "--max-certificate-requests"))
          : Optional.empty();
    }

    private String text(String who, int used, String flag) {
      return ("%s %d certificates in the last %d days, as many as %s allows; this one is requested"
              + " when fewer count, or when the flag is raised")
          .formatted(who, used, window.toDays(), flag);
    }
  }

  /** What a request may not ask of a Gateway: each other answer would be a load balancer more. */
  Optional<String> flaw(String namespace, Wanted wanted, String defaultClass) {
    if (!VISIBILITIES.contains(wanted.visibility())) {
      return Optional.of(
          "spec.visibility \"%s\" is not known: use one of %s"
              .formatted(wanted.visibility(), String.join(", ", VISIBILITIES)));
    }
    var named = wanted.gatewayClass();
    if (!named.equals(defaultClass) && !classes.allows(namespace, named)) {
      return Optional.of(
          ("spec.gatewayClass \"%s\" is not allowed for namespace %s: leave it out to use %s, or have"
                  + " the class added to --allowed-gateway-classes")
              .formatted(named, namespace, defaultClass));
    }
    return wanted
        .wafArn()
        .filter(arn -> !webAcls.allows(namespace, arn))
        .map(arn ->
            ("spec.wafArn \"%s\" is not allowed for namespace %s: use an allowed web ACL, or have it"
                    + " added to --allowed-web-acls")
                .formatted(arn, namespace));
  }

  /** Why no other Gateway is created for a namespace. */
  Optional<String> refusal(Collection<PoolGateway> pool, String namespace) {
    var ours = pool.stream().filter(PoolGateway::ours).count();
    var theirs = pool.stream().filter(gateway -> gateway.createdFor(namespace)).count();
    if (reached(gatewaysPerNamespace, theirs)) {
      return Optional.of(
          ("No Gateway of the pool has room for this hostname, and %d were created for namespace %s,"
                  + " as many as --max-gateways-per-namespace allows: ask for what an existing"
                  + " Gateway offers, have an empty one deleted, or have the limit raised")
              .formatted(theirs, namespace));
    }
    return reached(gateways, ours)
        ? Optional.of(
            ("No Gateway of the pool has room for this hostname, and the pool has %d, as many as"
                    + " --max-gateways allows: ask for what an existing Gateway offers, have an empty"
                    + " one deleted, or have the limit raised")
                .formatted(ours))
        : Optional.empty();
  }

  private static boolean reached(OptionalInt limit, long count) {
    return limit.isPresent() && count >= limit.getAsInt();
  }
}
