package io.tenantry.hostname;

import static io.tenantry.hostname.HostnameReason.ALIAS;
import static io.tenantry.hostname.HostnameReason.CLAIM;
import static io.tenantry.hostname.HostnameReason.DELETION;
import static io.tenantry.hostname.HostnameReason.FORMER;
import static io.tenantry.hostname.HostnameReason.ISSUANCE;
import static io.tenantry.hostname.HostnameReason.LISTENER;
import static io.tenantry.hostname.HostnameReason.READINESS;
import static io.tenantry.hostname.HostnameReason.REQUEST;
import static io.tenantry.hostname.HostnameReason.VALIDATION;

import io.fabric8.kubernetes.api.model.Condition;
import io.tenantry.api.hostname.GatewayHostnameRequestStatus;
import io.tenantry.hostname.HostnameExecutor.Outcome;
import io.tenantry.hostname.HostnamePlan.Draft;
import io.tenantry.hostname.HostnameStep.Purpose;
import io.tenantry.hostname.pool.ConfigCache.Shown;
import io.tenantry.pass.Announcement;
import io.tenantry.pass.Conditions;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.Next;
import io.tenantry.pass.Reason;
import io.tenantry.pass.Report;
import io.tenantry.pass.Transition;
import io.tenantry.pass.Usage;
import io.tenantry.pass.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Builds the status and the events from the result of a reconcile; pure. */
final class HostnameReporter {
  /** The types of all conditions, in the order in which they are reported. */
  static final List<String> ORDER =
      List.of(
          READINESS,
          CLAIM,
          REQUEST,
          VALIDATION,
          ISSUANCE,
          LISTENER,
          ALIAS,
          DELETION,
          FORMER,
          HostnameReason.ANNOTATIONS,
          HostnameReason.PAUSE);

  /** In which order people read what has happened: that it is ready comes last. */
  private static final List<String> STORY =
      Stream.concat(ORDER.stream().skip(1), Stream.of(READINESS)).toList();

  /** What Ready does not repeat from another condition. */
  private static final Set<HostnameReason> OF_READY =
      Set.of(HostnameReason.READY, HostnameReason.VALIDATION_FAILED, HostnameReason.CLEANUP_FAILED);

  private final HostnameWorld world;
  private final HostnamePlan plan;
  private final Outcome outcome;
  private final RequestView request;

  private HostnameReporter(HostnameWorld world, HostnamePlan plan, Outcome outcome) {
    this.world = world;
    this.plan = plan;
    this.outcome = outcome;
    this.request = world.request();
  }

  /**
   * What a pass tells, and when the next is due.
   *
   * @param access whether what its namespace may use has to follow
   * @param left a Gateway that it has left: whoever is to leave it too is next
   * @param gateways those whose passes follow who is on them
   */
  record Summary(
      Report<GatewayHostnameRequestStatus> report,
      Next next,
      boolean access,
      Optional<String> left,
      Set<String> gateways) {
    Summary {
      gateways = Set.copyOf(gateways);
    }
  }

  static Summary report(HostnameWorld world, HostnamePlan plan, Outcome outcome) {
    return new HostnameReporter(world, plan, outcome).summary();
  }

  private Summary summary() {
    if (outcome.stale() && outcome.certificate().isEmpty() && outcome.assigned().isEmpty()) {
      // The next pass, on what is true now, has something to say; this one has not.
      return summary(new Report<>(Optional.empty(), List.of()), new Next.Retry());
    }
    var next = next();
    if (next instanceof Next.Released) {
      return summary(new Report<>(Optional.empty(), plan.news()), next);
    }
    var conditions = conditions();
    return summary(new Report<>(Optional.of(status(conditions)), announcements(conditions)), next);
  }

  private Summary summary(Report<GatewayHostnameRequestStatus> report, Next next) {
    var left =
        outcome.failure().isEmpty() && plan.draft().previousGateway().isEmpty()
            ? request.previousGateway()
            : Optional.<String>empty();
    return new Summary(report, next, accessFollows(), left, gateways());
  }

  /** Those it is on, was on or comes onto, and those that show what is to go. */
  private Set<String> gateways() {
    return Stream.of(
            request.gateway().stream(),
            request.previousGateway().stream(),
            gateway().stream(),
            world.showing().stream().map(Shown::gateway))
        .flatMap(names -> names)
        .collect(Collectors.toSet());
  }

  private Optional<String> gateway() {
    return outcome.assigned().map(HostnameStep.Assign::gateway).or(() -> draft().gateway());
  }

  /** Hostnames that are created together are granted together: those with a Gateway ask for it. */
  private boolean accessFollows() {
    var gateway = gateway();
    var refused = request.deleting() || world.rival().isPresent();
    return refused
        ? !world.access().withdrawn()
        : !gateway.equals(request.gateway()) || (gateway.isPresent() && !world.access().granted());
  }

  private Next next() {
    if (outcome.failure().isPresent()) {
      if (outcome.inUse()) {
        return new Next.Again(world.rules().detachment());
      }
      var kind = outcome.failure().get().failure().kind();
      // A request that waits for a person need not be retried twice a second.
      return kind == Kind.INVALID || kind == Kind.DENIED || kind == Kind.LIMIT
          ? new Next.Again(world.rules().poll())
          : new Next.Retry();
    }
    return outcome.answered() ? new Next.Again(Duration.ZERO) : plan.next();
  }

  // Conditions

  private List<Condition> conditions() {
    var verdicts = new ArrayList<>(plan.verdicts());
    outcome.failure().ifPresent(failed -> fail(verdicts, failed));
    if (!request.treatment().misread().isEmpty()) {
      verdicts.add(
          Verdict.no(
              HostnameReason.ANNOTATIONS,
              HostnameReason.INVALID_ANNOTATION,
              String.join("; ", request.treatment().misread())));
    }
    // Conditions that this reconcile did not evaluate stay unchanged.
    request.conditions().stream()
        .filter(c -> ORDER.subList(0, ORDER.indexOf(DELETION)).contains(c.getType()))
        .filter(
            c -> keepsUnspoken() && verdicts.stream().noneMatch(v -> v.type().equals(c.getType())))
        .map(Verdict::asBefore)
        .forEach(verdicts::add);
    verdicts.sort(Comparator.comparingInt(verdict -> ORDER.indexOf(verdict.type())));
    return Conditions.after(request.conditions(), verdicts, request.generation(), world.now());
  }

  /** The conditions of a former hostname do not apply to a new one. */
  private boolean keepsUnspoken() {
    return !plan.renewed() || (world.current().isEmpty() && !outcome.did(HostnameStep.Claim.class));
  }

  private boolean essentialsDone() {
    return outcome.done().size() >= plan.essential();
  }

  /** A failed step sets the condition of its stage to False, and Ready with it. */
  private void fail(List<Verdict> verdicts, Outcome.Failed failed) {
    var message = failed.failure().message();
    if (essentialsDone()) {
      verdicts.removeIf(verdict -> verdict.type().equals(FORMER));
      verdicts.add(Verdict.no(FORMER, HostnameReason.CLEANUP_FAILED, message));
      return;
    }
    var stage = stage(failed.step());
    verdicts.removeIf(verdict -> verdict.type().equals(READINESS) || hopes(verdict, stage));
    if (outcome.stale()) {
      return; // a concurrent change is no failure: the next reconcile decides again
    }
    if (!stage.type().equals(READINESS)) {
      verdicts.add(new Verdict(stage.type(), stage.holds(), stage.reason().text(), message));
    }
    verdicts.add(
        Verdict.no(
            READINESS, request.deleting() ? HostnameReason.DELETING : stage.reason(), message));
  }

  /**
   * Whether it counts on what has failed: that stage, and later ones that were not there before.
   */
  private boolean hopes(Verdict verdict, Stage failed) {
    var later =
        !failed.type().equals(READINESS)
            && ORDER.indexOf(verdict.type()) > ORDER.indexOf(failed.type());
    var stage = ORDER.indexOf(verdict.type()) < ORDER.indexOf(DELETION);
    return verdict.type().equals(failed.type())
        || (later && stage && !request.said(verdict.type()));
  }

  /** The condition that reports a failure. */
  private record Stage(String type, boolean holds, Reason reason) {}

  private Stage stage(HostnameStep step) {
    if (request.deleting()) {
      return new Stage(
          DELETION,
          true,
          outcome.inUse()
              ? HostnameReason.WAITING_FOR_CERT_DETACHMENT
              : HostnameReason.CLEANUP_FAILED);
    }
    return switch (step) {
      case HostnameStep.Hold _,
          HostnameStep.Claim _,
          HostnameStep.Confirm _,
          HostnameStep.Stamp _,
          HostnameStep.Note _ ->
          new Stage(CLAIM, false, HostnameReason.CLAIM_FAILED);
      case HostnameStep.Request _ -> new Stage(REQUEST, false, HostnameReason.REQUEST_FAILED);
      // Neither affects a certificate that is issued.
      case HostnameStep.Tag _ -> new Stage(READINESS, false, HostnameReason.CHECK_FAILED);
      case HostnameStep.DeleteCertificate _, HostnameStep.Unclaim _ ->
          new Stage(READINESS, false, HostnameReason.CLEANUP_FAILED);
      case HostnameStep.Submit(_, var purpose) when purpose == Purpose.VALIDATION ->
          new Stage(VALIDATION, false, HostnameReason.VALIDATION_RECORD_FAILED);
      case HostnameStep.Submit _, HostnameStep.Forget _ ->
          new Stage(ALIAS, false, HostnameReason.ALIAS_FAILED);
      case HostnameStep.Assign _, HostnameStep.Slot _, HostnameStep.Release _ ->
          new Stage(LISTENER, false, HostnameReason.ATTACHMENT_FAILED);
    };
  }

  // Status

  private GatewayHostnameRequestStatus status(List<Condition> conditions) {
    var draft = draft();
    var gateway = gateway();
    var done = outcome.failure().isEmpty();
    return new GatewayHostnameRequestStatus(
        plan.accepted() && done
            ? Long.valueOf(request.generation())
            : request.status().observedGeneration(),
        draft.hash().orElse(null),
        gateway.orElse(null),
        gateway.map(_ -> world.rules().pool()).orElse(null),
        draft.loadBalancer().orElse(null),
        outcome.certificate().or(draft::certificate).orElse(null),
        draft.requestedAt().orElse(null),
        draft.failures() == 0 ? null : draft.failures(),
        draft.stoppedFor().orElse(null),
        draft.retired().isEmpty() ? null : draft.retired(),
        draft.previousGateway().filter(left -> !gateway.equals(Optional.of(left))).orElse(null),
        draft.plannedGateway().orElse(null),
        conditions);
  }

  /** Steps that were not done must not be recorded as done: the next reconcile plans them again. */
  private Draft draft() {
    if (outcome.failure().isEmpty() || essentialsDone()) {
      return plan.draft();
    }
    var before = Draft.of(request);
    return outcome.certificate().isPresent() ? before.certified(plan.draft()) : before;
  }

  // Events

  private List<Announcement> announcements(List<Condition> conditions) {
    var told = new ArrayList<Announcement>();
    if (outcome.failure().isEmpty()) {
      told.addAll(plan.news());
    }
    var changes = Transition.between(request.conditions(), conditions);
    var place = STORY.indexOf(LISTENER);
    STORY.subList(0, place).forEach(type -> tell(changes, type, told));
    place().forEach(told::add);
    STORY.subList(place, STORY.size()).forEach(type -> tell(changes, type, told));
    return told;
  }

  private void tell(List<Transition> changes, String type, List<Announcement> told) {
    changes.stream()
        .filter(change -> change.type().equals(type))
        .flatMap(change -> announcement(change).stream())
        .forEach(told::add);
  }

  private Stream<Announcement> place() {
    return outcome.assigned().stream()
        .flatMap(place -> {
          var where = "%s/%s".formatted(world.rules().pool(), place.gateway());
          var assigned =
              Announcement.normal(
                  HostnameReason.GATEWAY_ASSIGNED,
                  "%s is assigned to Gateway %s".formatted(request.wanted().hostname(), where));
          return place.creation().isPresent()
              ? Stream.of(
                  Announcement.normal(
                      HostnameReason.GATEWAY_CREATED, "Gateway %s is created".formatted(where)),
                  assigned)
              : Stream.of(assigned);
        });
  }

  private Optional<Announcement> announcement(Transition transition) {
    return HostnameReason.of(transition.reason())
        .filter(reason -> !transition.type().equals(READINESS) || OF_READY.contains(reason))
        .flatMap(HostnameReason::event)
        .map(event -> restores(event) ? HostnameReason.DRIFT_CORRECTED : event)
        .map(event ->
            event.explanation().usage().includes(Usage.Event.WARNING)
                ? Announcement.warning(event, transition.message())
                : Announcement.normal(event, message(transition)));
  }

  private String message(Transition transition) {
    return transition.type().equals(REQUEST)
        ? outcome
            .certificate()
            .or(() -> plan.draft().certificate())
            .map(arn -> "Certificate %s is requested".formatted(arn))
            .orElse(transition.message())
        : transition.message();
  }

  /** Whether the records of this event were in place before. */
  private boolean restores(HostnameReason event) {
    return (event == HostnameReason.DNS_VALIDATION_RECORDS_CREATED
            && request.loadBalancer().isPresent())
        || (event == HostnameReason.DNS_ALIAS_READY
            && request.loadBalancer().equals(plan.draft().loadBalancer())
            && leadsAsBefore());
  }

  /** Whether the routing of the hostname is unchanged. */
  private boolean leadsAsBefore() {
    return world.current().filter(held -> held.ledger().leads().size() > 1).isEmpty();
  }
}
