package io.tenantry.hostname;

import static io.tenantry.hostname.HostnameReason.ISSUANCE;
import static io.tenantry.hostname.HostnameReason.REQUEST;
import static io.tenantry.hostname.HostnameReason.VALIDATION;

import io.tenantry.cloud.CertificateAuthority.Order;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.pass.Announcement;
import io.tenantry.pass.Lookup;
import io.tenantry.pass.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Plans the certificate of a hostname, from its request to its replacement; pure. An issued
 * certificate stays in use until its replacement is issued.
 */
final class CertificatePlanner {
  private final HostnameWorld world;
  private final RequestView request;
  private final DesiredHostname wanted;
  private final HostnameRules rules;
  private final HostnamePlanBuilder builder;
  private final CertificateAttempts attempts;

  CertificatePlanner(HostnameWorld world, HostnamePlanBuilder builder) {
    this.world = world;
    this.request = world.request();
    this.wanted = request.wanted();
    this.rules = world.rules();
    this.builder = builder;
    this.attempts = new CertificateAttempts(request, builder);
  }

  /** The certificate that the load balancer shall show, as soon as there is one. */
  Optional<String> plan() {
    var arn = builder.draft().certificate();
    if (arn.isEmpty()) {
      attempts.startOver();
      requestAnew();
      return serving();
    }
    if (world.current().isEmpty()) {
      builder.pause(Duration.ZERO);
      return Optional.empty(); // somebody has removed the claim, which comes back first
    }
    var holding = world.current().get();
    switch (holding.certificate(arn.get())) {
      case Lookup.Found<Cert>(var cert) when !cert.isFor(wanted.hostname()) ->
          exchange(holding, arn.get(), cert);
      case Lookup.Found<Cert>(var cert) when cert.bad() -> replace(arn.get(), cert);
      case Lookup.Found<Cert>(var cert) -> {
        requested();
        validation(holding, arn.get(), cert);
        issuance(arn.get(), cert);
      }
      case Lookup.Missing<Cert> _ -> lost(arn.get());
      case Lookup.Unknown<Cert>(var failure) -> {
        requested();
        builder.carry(VALIDATION);
        if (request.said(ISSUANCE)) {
          builder.carry(ISSUANCE);
        } else {
          builder.say(Verdict.no(ISSUANCE, HostnameReason.CHECK_FAILED, failure.message()));
        }
        builder.pause(rules.poll());
      }
      case Lookup.NotAsked<Cert> _ -> {
        requested();
        builder.carry(VALIDATION);
        builder.carry(ISSUANCE);
        builder.pause(world.recordsIn());
      }
    }
    return serving();
  }

  /** The new one once it is issued; until then the one before, if that ever was. */
  private Optional<String> serving() {
    return builder.holds(ISSUANCE)
        ? builder.draft().certificate()
        : builder.draft().retired().stream().findFirst();
  }

  private void requested() {
    builder.say(
        Verdict.yes(
            REQUEST,
            HostnameReason.REQUESTED,
            "A certificate for %s is requested from ACM".formatted(wanted.hostname())));
  }

  private void requestAnew() {
    if (attempts.usedUp()) {
      if (!takesOneAtHand()) {
        attempts.stop();
      }
      return;
    }
    var draft = builder.draft();
    var due =
        draft.failures() == 0
            ? world.now()
            : draft
                .requestedAt()
                .map(at -> Instant.parse(at).plus(attempts.spacing()))
                .orElse(world.now());
    if (due.isAfter(world.now())) {
      builder.carry(REQUEST);
      if (builder.said(ISSUANCE).isEmpty()) {
        builder.carry(ISSUANCE);
      }
      builder.pause(Duration.between(world.now(), due));
      return;
    }
    if (takesOneAtHand()) {
      return;
    }
    builder.add(new HostnameStep.Request(order()));
    builder.draft(draft.certificate(Optional.empty(), Optional.of(now())));
    requested();
    if (!request.said(VALIDATION) || builder.renewed()) {
      builder.say(recordsMissing());
    }
    builder.pause(world.recordsIn());
  }

  private boolean takesOneAtHand() {
    var known = atHand();
    if (known.isEmpty()) {
      return false;
    }
    builder.draft(builder.draft().certificate(known, Optional.of(now())));
    requested();
    builder.pause(Duration.ZERO);
    return true;
  }

  /** One that is there already, and will do: a name may come back before it was cleared. */
  private Optional<String> atHand() {
    return world
        .current()
        .flatMap(holding ->
            holding.ledger().certificates().stream()
                .filter(arn -> will(holding.certificate(arn)))
                .findFirst())
        .or(() ->
            world
                .recovered()
                .filter(arn ->
                    world.old().stream()
                        .noneMatch(holding -> holding.ledger().certificates().contains(arn))));
  }

  private boolean will(Lookup<Cert> certificate) {
    return certificate
        .found()
        .filter(cert -> !cert.bad() && cert.isFor(wanted.hostname()))
        .isPresent();
  }

  private String now() {
    return world.now().truncatedTo(ChronoUnit.SECONDS).toString();
  }

  private Order order() {
    return new Order(wanted.hostname(), attempts.token(), CertificateTags.of(request, rules));
  }

  /** Keeps a certificate that was in use until it is replaced; deletes one that never was. */
  private void replace(String arn, Cert cert) {
    var served = request.said(ISSUANCE) || cert.inUse();
    if (!served) {
      builder.delete(world.current().orElseThrow(), arn);
    }
    var message =
        "Certificate %s has status %s in ACM%s".formatted(arn, cert.words(), attempts.another());
    builder.tell(Announcement.warning(HostnameReason.CERTIFICATE_FAILED, message));
    builder.say(Verdict.no(ISSUANCE, HostnameReason.CHECK_FAILED, message));
    var retired = new ArrayList<>(builder.draft().retired());
    if (served) {
      retired.addFirst(arn);
    }
    builder.draft(builder.draft().failed(builder.draft().failures() + 1, retired));
    requestAnew();
  }

  /** The replaced operator may have kept a certificate after a change of the hostname. */
  private void exchange(ClaimedHostname holding, String arn, Cert cert) {
    var message =
        "Certificate %s is for %s; requesting one for %s"
            .formatted(arn, cert.hostname(), wanted.hostname());
    builder.tell(Announcement.warning(HostnameReason.DRIFT_DETECTED, message));
    builder.say(Verdict.no(ISSUANCE, HostnameReason.PENDING_ISSUANCE, message));
    builder.note(holding, holding.ledger().and(List.of(arn), Set.of()));
    builder.draft(builder.draft().certificate(Optional.empty(), Optional.empty()));
    requestAnew();
  }

  private void lost(String arn) {
    var message = "Certificate %s does not exist in ACM%s".formatted(arn, attempts.another());
    builder.tell(Announcement.warning(HostnameReason.DRIFT_DETECTED, message));
    builder.say(Verdict.no(ISSUANCE, HostnameReason.PENDING_ISSUANCE, message));
    builder.draft(
        builder.draft().failed(builder.draft().failures() + 1, builder.draft().retired()));
    requestAnew();
  }

  private void issuance(String arn, Cert cert) {
    if (cert.unreadable() && request.said(ISSUANCE)) {
      builder.carry(ISSUANCE);
      return;
    }
    if (!cert.issued()) {
      // Before its records are written, issuance is not expected.
      if (builder.holds(VALIDATION) || request.condition(ISSUANCE).isPresent()) {
        builder.say(
            Verdict.no(
                ISSUANCE,
                HostnameReason.PENDING_ISSUANCE,
                "Certificate %s has status %s in ACM".formatted(arn, cert.words())));
      }
      builder.pause(rules.poll());
      return;
    }
    builder.say(
        Verdict.yes(ISSUANCE, HostnameReason.ISSUED, "Certificate %s is issued".formatted(arn)));
    builder.draft(builder.draft().succeeded(builder.draft().retired()));
  }

  private void validation(ClaimedHostname holding, String arn, Cert cert) {
    Set<DnsRecord> records =
        new HashSet<>(
            cert.validation().isEmpty() ? holding.ledger().validation() : cert.validation());
    if (records.isEmpty()) {
      builder.say(recordsMissing());
      builder.pause(world.recordsIn());
      return;
    }
    builder.note(holding, ledger(holding, arn, cert));
    switch (HostnameRecordPlanner.forValidation(world, builder, holding).plan(records)) {
      case HostnameRecordPlanner.There _, HostnameRecordPlanner.Propagating _ ->
          builder.say(
              Verdict.yes(
                  VALIDATION,
                  HostnameReason.RECORDS_CREATED,
                  "The validation records are written"));
      case HostnameRecordPlanner.Writing _ ->
          builder.attempt(HostnameReason.VALIDATION_RECORD_FAILED, recordsMissing());
      case HostnameRecordPlanner.Trouble(var message) ->
          builder.say(Verdict.no(VALIDATION, HostnameReason.VALIDATION_RECORD_FAILED, message));
      case HostnameRecordPlanner.Untold _ -> builder.carry(VALIDATION);
    }
  }

  /** The same message before and after ACM has returned them, to save a status write. */
  private static Verdict recordsMissing() {
    return Verdict.no(
        VALIDATION,
        HostnameReason.PENDING_VALIDATION_RECORDS,
        "The validation records that ACM asks for are not written yet");
  }

  private ClaimLedger ledger(ClaimedHostname holding, String arn, Cert cert) {
    var gone =
        holding.ledger().certificates().stream()
            .filter(noted -> holding.certificate(noted) instanceof Lookup.Missing<Cert>)
            .collect(Collectors.toSet());
    return holding
        .ledger()
        .without(gone)
        .and(
            Stream.concat(Stream.of(arn), builder.draft().retired().stream()).toList(),
            cert.validation());
  }
}
