package io.tenantry.edge;

import static io.tenantry.edge.EdgeReason.ATTACHING;
import static io.tenantry.edge.EdgeReason.CERTIFICATE_FAILED;
import static io.tenantry.edge.EdgeReason.CERTIFICATE_READY;
import static io.tenantry.edge.EdgeReason.NOT_CONFIGURED;
import static io.tenantry.edge.EdgeReason.PENDING_VALIDATION;
import static io.tenantry.edge.EdgeReason.VALIDATED;

import io.tenantry.cloud.LiveTenant;
import io.tenantry.cloud.ManagedCertificate;
import io.tenantry.pass.Lookup;
import io.tenantry.pass.Verdict;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Decides on the managed certificate that CloudFront requests for a tenant; pure. */
final class ManagedCertificatePlanner {
  static final String ISSUED = "issued";
  private static final String PENDING = "pending-validation";
  private static final Set<String> FAILED =
      Set.of("failed", "validation-timed-out", "revoked", "expired");

  private ManagedCertificatePlanner() {}

  /**
   * The certificate a tenant shall use. One that CloudFront has got is CloudFront's to change: what
   * is attached stays until a new one is issued.
   */
  static Optional<String> effective(EdgeWorld world, Optional<LiveTenant> live) {
    var wanted = world.tenant().wanted();
    if (wanted.config().certificateArn().isPresent() || wanted.certificate().isEmpty()) {
      return wanted.config().certificateArn();
    }
    return world
        .around()
        .managed()
        .found()
        .filter(managed -> managed.status().equals(ISSUED))
        .flatMap(ManagedCertificate::arn)
        .or(() -> live.flatMap(tenant -> tenant.config().certificateArn()));
  }

  /**
   * Whether to ask for a certificate: never while one is pending, which CloudFront refuses.
   *
   * @param changing the tenant is being changed for its user's sake anyway
   */
  static boolean asks(EdgeWorld world, LiveTenant live, boolean changing) {
    var wanted = world.tenant().wanted();
    if (wanted.certificate().isEmpty()) {
      return false;
    }
    return switch (world.around().managed()) {
      case Lookup.Missing<ManagedCertificate> _ ->
          changing || !serving(live) || !CertificateEdit.fields(world).isEmpty();
      case Lookup.Found<ManagedCertificate>(var managed) ->
          (FAILED.contains(managed.status())
                  && (changing || !CertificateEdit.fields(world).isEmpty()))
              || (managed.status().equals(ISSUED) && !covered(world));
      case Lookup.Unknown<ManagedCertificate> _, Lookup.NotAsked<ManagedCertificate> _ -> false;
    };
  }

  /** What cannot be looked up is taken to be covered: asking again costs a certificate. */
  private static boolean covered(EdgeWorld world) {
    return world
        .around()
        .certificateNames()
        .found()
        .map(names ->
            world.tenant().wanted().config().domains().stream()
                .allMatch(domain -> Preflight.covers(names, domain)))
        .orElse(true);
  }

  /** Whether a certificate of this status will be another one day. */
  static boolean isPending(String status) {
    return !status.equals(ISSUED) && !FAILED.contains(status);
  }

  /** Whether something about the certificate will come by itself. */
  static boolean pending(EdgeWorld world, LiveTenant live) {
    if (world.tenant().wanted().certificate().isEmpty()) {
      return false;
    }
    return switch (world.around().managed()) {
      case Lookup.Found<ManagedCertificate>(var managed) when !managed.status().equals(ISSUED) ->
          !FAILED.contains(managed.status());
      case Lookup.Found<ManagedCertificate> _,
          Lookup.Missing<ManagedCertificate> _,
          Lookup.Unknown<ManagedCertificate> _,
          Lookup.NotAsked<ManagedCertificate> _ ->
          !serving(live);
    };
  }

  /** Whether CloudFront serves every domain. */
  static boolean serving(LiveTenant live) {
    return !live.domainStatus().isEmpty() && inactive(live).isEmpty();
  }

  static Set<String> inactive(LiveTenant live) {
    return live.domainStatus().entrySet().stream()
        .filter(domain -> !domain.getValue().equals("active"))
        .map(Map.Entry::getKey)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Before there is a tenant. */
  static Verdict ahead(EdgeWorld world) {
    return world.tenant().wanted().certificate().isEmpty()
        ? none()
        : Verdict.no(
            CERTIFICATE_READY,
            PENDING_VALIDATION,
            "The managed certificate is requested when the tenant is created");
  }

  static Verdict verdict(EdgeWorld world, LiveTenant live) {
    if (world.tenant().wanted().certificate().isEmpty()) {
      return none();
    }
    return switch (world.around().managed()) {
      case Lookup.Found<ManagedCertificate>(var managed) -> verdict(managed, live);
      case Lookup.Missing<ManagedCertificate> _,
          Lookup.Unknown<ManagedCertificate> _,
          Lookup.NotAsked<ManagedCertificate> _ ->
          serving(live)
              ? Verdict.yes(CERTIFICATE_READY, VALIDATED, "CloudFront serves every domain")
              : Verdict.no(
                  CERTIFICATE_READY,
                  PENDING_VALIDATION,
                  "CloudFront does not report the managed certificate yet");
    };
  }

  private static Verdict none() {
    return Verdict.no(
        CERTIFICATE_READY, NOT_CONFIGURED, "spec.managedCertificateRequest is not set");
  }

  private static Verdict verdict(ManagedCertificate managed, LiveTenant live) {
    var status = managed.status();
    if (status.equals(ISSUED)) {
      var arn = managed.arn().orElse("");
      return serving(live)
          ? Verdict.yes(CERTIFICATE_READY, VALIDATED, "Certificate %s is in use".formatted(arn))
          : Verdict.no(
              CERTIFICATE_READY, ATTACHING, "Certificate %s is being attached".formatted(arn));
    }
    if (FAILED.contains(status)) {
      return Verdict.no(
          CERTIFICATE_READY,
          CERTIFICATE_FAILED,
          ("The managed certificate is %s; point the domains to CloudFront, then edit the spec to"
                  + " request another certificate")
              .formatted(status));
    }
    return Verdict.no(CERTIFICATE_READY, PENDING_VALIDATION, pending(managed));
  }

  private static String pending(ManagedCertificate managed) {
    if (!managed.status().equals(PENDING)) {
      return "The managed certificate is " + managed.status();
    }
    if (managed.tokenHost().equals("self-hosted") && !managed.tokens().isEmpty()) {
      return managed.tokens().stream()
          .map(token -> "%s → %s".formatted(token.redirectFrom(), token.redirectTo()))
          .collect(
              Collectors.joining(
                  ", ", "Waiting for validation; serve these validation tokens: ", ""));
    }
    return "Waiting for validation; create CNAME records that point the domains to CloudFront";
  }
}
