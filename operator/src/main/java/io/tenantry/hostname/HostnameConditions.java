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
import io.tenantry.hostname.HostnameStep.Purpose;
import io.tenantry.pass.Conditions;
import io.tenantry.pass.Outcome.Failed;
import io.tenantry.pass.Reason;
import io.tenantry.pass.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Derives the conditions of a request from the result of a reconcile; pure. */
final class HostnameConditions {
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

  private final HostnameWorld world;
  private final HostnamePlan plan;
  private final HostnameOutcome outcome;
  private final RequestView request;

  HostnameConditions(HostnameWorld world, HostnamePlan plan, HostnameOutcome outcome) {
    this.world = world;
    this.plan = plan;
    this.outcome = outcome;
    this.request = world.request();
  }

  /** All conditions after the pass, in their order. */
  List<Condition> conditions() {
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

  /** A failed step sets the condition of its stage to False, and Ready with it. */
  private void fail(List<Verdict> verdicts, Failed<HostnameStep> failed) {
    var message = failed.failure().message();
    if (HostnameReporter.essentialsDone(plan, outcome)) {
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
      case HostnameStep.DeleteCertificate _, HostnameStep.Retain _, HostnameStep.Unclaim _ ->
          new Stage(READINESS, false, HostnameReason.CLEANUP_FAILED);
      case HostnameStep.Submit(_, var purpose) when purpose == Purpose.VALIDATION ->
          new Stage(VALIDATION, false, HostnameReason.VALIDATION_RECORD_FAILED);
      case HostnameStep.Submit _, HostnameStep.Forget _ ->
          new Stage(ALIAS, false, HostnameReason.ALIAS_FAILED);
      case HostnameStep.Assign _, HostnameStep.Slot _, HostnameStep.Release _ ->
          new Stage(LISTENER, false, HostnameReason.ATTACHMENT_FAILED);
    };
  }
}
