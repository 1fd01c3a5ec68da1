package io.tenantry.edge;

import io.tenantry.cloud.Distribution;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.Lookup;
import io.tenantry.pass.Next;
import io.tenantry.pass.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Checks a spec for what CloudFront would reject, before anything is written; pure. */
final class Preflight {
  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9.\\-]{1,126}[a-z0-9]");

  private final EdgeWorld world;
  private final List<Flaw> flaws = new ArrayList<>();

  /** Why a tenant cannot be created or changed as it is. */
  record Flaw(EdgeReason reason, String message) {}

  private Preflight(EdgeWorld world) {
    this.world = world;
  }

  /** All that is wrong, put into one flaw; several causes have a reason in common. */
  static Optional<Flaw> check(EdgeWorld world) {
    var preflight = new Preflight(world);
    preflight.name();
    preflight.tags();
    preflight.primaryDomain();
    preflight.distribution();
    preflight.connectionGroup();
    preflight.subjectNames();
    var flaws = preflight.flaws;
    return switch (flaws.size()) {
      case 0 -> Optional.empty();
      case 1 -> Optional.of(flaws.getFirst());
      default ->
          Optional.of(
              new Flaw(
                  EdgeReason.VALIDATION_FAILED,
                  String.join(". ", flaws.stream().map(Flaw::message).toList())));
    };
  }

  /** Says so, and touches nothing. */
  static EdgePlan plan(EdgeWorld world, Flaw flaw) {
    var draft = new EdgePlan.Draft(world);
    world.live().found().ifPresent(draft::live);
    if (flaw.reason() == EdgeReason.INVALID_SPEC) {
      draft.failure(new Failure(Kind.INVALID, flaw.message(), "connection_group_not_found"));
    }
    return draft
        .verdict(Verdict.no(EdgeReason.READY, flaw.reason(), flaw.message()))
        .verdict(Verdict.no(EdgeReason.SYNCED, flaw.reason(), flaw.message()))
        .verdict(EdgeConditions.certificate(world))
        .verdict(EdgeConditions.dnsAsBefore(world.tenant()))
        .then(new Next.Again(EdgeRules.LONG));
  }

  private void name() {
    var name = world.tenant().name();
    if (!NAME.matcher(name).matches()) {
      found(
          EdgeReason.VALIDATION_FAILED,
          ("metadata.name %s is not a valid tenant name; use 3 to 128 of a-z, 0-9, . and -, with a"
                  + " letter or digit at both ends")
              .formatted(name));
    }
  }

  private void tags() {
    var reserved = world.tenant().wanted().reserved();
    if (!reserved.isEmpty()) {
      found(
          EdgeReason.VALIDATION_FAILED,
          "spec.tags contains %s; remove the keys that begin with tenantry.io/, they mark the owner"
              .formatted(String.join(", ", reserved)));
    }
  }

  private void primaryDomain() {
    var wanted = world.tenant().wanted();
    wanted
        .certificate()
        .map(request -> request.primaryDomain())
        .filter(primary -> !wanted.config().domains().contains(primary))
        .ifPresent(primary ->
            found(
                EdgeReason.VALIDATION_FAILED,
                "spec.managedCertificateRequest.primaryDomainName %s is not in spec.domains"
                    .formatted(primary)));
  }

  private void distribution() {
    switch (world.around().distribution()) {
      case Lookup.Missing<Distribution> _ ->
          found(
              EdgeReason.VALIDATION_FAILED,
              "Distribution %s does not exist in this account; correct spec.distributionId"
                  .formatted(world.tenant().wanted().config().distributionId()));
      case Lookup.Found<Distribution>(var distribution) -> {
        certificate(distribution);
        parameters(distribution);
      }
      // What cannot be read cannot be checked: CloudFront has the last word anyway.
      case Lookup.Unknown<Distribution> _, Lookup.NotAsked<Distribution> _ -> {}
    }
  }

  /** With spec.dns, it is a matter of the records, which have no target then. */
  private void connectionGroup() {
    var wanted = world.tenant().wanted();
    if (wanted.dns().isEmpty() && world.around().group() instanceof Lookup.Missing<?>) {
      wanted
          .config()
          .connectionGroupId()
          .ifPresent(group ->
              found(
                  EdgeReason.INVALID_SPEC,
                  "Connection group %s does not exist; correct spec.connectionGroupId"
                      .formatted(group)));
    }
  }

  private void certificate(Distribution distribution) {
    var wanted = world.tenant().wanted();
    if (distribution.certificateArn().isEmpty()
        && wanted.config().certificateArn().isEmpty()
        && wanted.certificate().isEmpty()) {
      found(
          EdgeReason.MISSING_CERTIFICATE,
          ("Distribution %s has no certificate; set spec.customizations.certificate.arn or"
                  + " spec.managedCertificateRequest")
              .formatted(distribution.id()));
    }
  }

  private void parameters(Distribution distribution) {
    var given = world.tenant().wanted().config().parameters().keySet();
    var missing =
        distribution.parameters().stream()
            .filter(p -> p.required() && p.defaultValue().filter(v -> !v.isEmpty()).isEmpty())
            .map(Distribution.Parameter::name)
            .filter(name -> !given.contains(name))
            .sorted()
            .toList();
    if (!missing.isEmpty()) {
      found(
          EdgeReason.MISSING_PARAMETERS,
          "Distribution %s requires parameters that spec.parameters does not set: %s"
              .formatted(distribution.id(), String.join(", ", missing)));
    }
  }

  /** With a managed certificate CloudFront sees to the names itself. */
  private void subjectNames() {
    var wanted = world.tenant().wanted();
    var names = world.around().certificateNames().found();
    if (wanted.certificate().isPresent() || names.isEmpty()) {
      return;
    }
    var arn = certificateInUse(world);
    var uncovered =
        wanted.config().domains().stream().filter(d -> !covers(names.get(), d)).toList();
    if (!uncovered.isEmpty()) {
      found(
          EdgeReason.CERTIFICATE_SAN_MISMATCH,
          "Certificate %s does not cover %s; use one that does, or spec.managedCertificateRequest"
              .formatted(arn.orElse("of the distribution"), String.join(", ", uncovered)));
    }
  }

  /** The tenant's own certificate, or its distribution's. */
  static Optional<String> certificateInUse(EdgeWorld world) {
    return certificateInUse(world.tenant().wanted(), world.around().distribution());
  }

  static Optional<String> certificateInUse(
      DesiredTenant wanted, Lookup<Distribution> distribution) {
    return wanted
        .config()
        .certificateArn()
        .or(() -> distribution.found().flatMap(Distribution::certificateArn));
  }

  /** A wildcard stands for exactly one label. */
  static boolean covers(Set<String> names, String domain) {
    var dot = domain.indexOf('.');
    return Stream.of(domain, dot < 0 ? domain : "*" + domain.substring(dot))
        .anyMatch(names::contains);
  }

  private void found(EdgeReason reason, String message) {
    flaws.add(new Flaw(reason, message));
  }
}
