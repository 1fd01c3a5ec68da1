package io.tenantry.namespace;

import static io.tenantry.namespace.NamespaceReason.NAMESPACE_TERMINATING;

import io.fabric8.kubernetes.api.model.Condition;
import io.tenantry.api.namespace.TenantStatus;
import io.tenantry.namespace.guard.ConditionType;
import io.tenantry.namespace.guard.Feature;
import io.tenantry.namespace.guard.FeatureReason;
import io.tenantry.namespace.guard.QuotaGuard;
import io.tenantry.namespace.guard.TenantLabels;
import io.tenantry.pass.Announcement;
import io.tenantry.pass.Conditions;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Next;
import io.tenantry.pass.Outcome;
import io.tenantry.pass.Reason;
import io.tenantry.pass.Report;
import io.tenantry.pass.Summary;
import io.tenantry.pass.Transition;
import io.tenantry.pass.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Turns the result of a pass over a Tenant into status and events; pure. */
final class NamespaceReporter {
  /** The reasons that a person should look at; the others are ordinary stages. */
  private static final Set<String> WARNINGS = Reason.warnings(NamespaceReason.values());

  private NamespaceReporter() {}

  static Summary<TenantStatus> report(
      NamespaceWorld world, NamespacePlan plan, Outcome<NamespaceStep> outcome) {
    var next = outcome.complete() ? plan.next() : new Next.Retry();
    return new Summary<>(told(world, plan, outcome), next);
  }

  private static Report<TenantStatus> told(
      NamespaceWorld world, NamespacePlan plan, Outcome<NamespaceStep> outcome) {
    var tenant = world.tenant();
    if (outcome.stale()) {
      // The next pass, on what is true now, has something to say; this one has not.
      return new Report<>(
          Optional.empty(), announcements(world, plan, outcome, tenant.conditions()));
    }
    if (tenant.treatment().paused()) {
      return paused(world, plan);
    }
    var failure = outcome.failure(plan.steps());
    var namespace = namespaceReady(plan, failure);
    var features = failure.isPresent() ? List.<Verdict>of() : features(plan, outcome);
    var verdicts = new ArrayList<Verdict>();
    verdicts.add(namespace);
    verdicts.add(tenantReady(tenant, namespace, features, failure));
    verdicts.addAll(features);
    misread(tenant).ifPresent(verdicts::add);
    var conditions =
        Conditions.after(tenant.conditions(), verdicts, tenant.generation(), world.now());
    var released = plan.next() instanceof Next.Released && failure.isEmpty();
    var known = namespace.holds() ? tenant.userId() : tenant.provisioned().orElse(null);
    var status = new TenantStatus(known, tenant.generation(), conditions);
    return new Report<>(
        released ? Optional.empty() : Optional.of(status),
        announcements(world, plan, outcome, conditions));
  }

  private static Optional<Verdict> misread(TenantView tenant) {
    return Optional.of(tenant.treatment().misread())
        .filter(flaws -> !flaws.isEmpty())
        .map(flaws ->
            Verdict.no(
                NamespaceReason.ANNOTATIONS,
                NamespaceReason.INVALID_ANNOTATION,
                String.join("; ", flaws)));
  }

  /** Nobody has looked: what was said before stands, and was said of an older generation. */
  private static Report<TenantStatus> paused(NamespaceWorld world, NamespacePlan plan) {
    var tenant = world.tenant();
    var verdict = Verdict.yes(NamespaceReason.PAUSE, plan.reason(), plan.message());
    var conditions =
        Stream.concat(
                tenant.conditions().stream()
                    .filter(c -> !c.getType().equals(NamespaceReason.PAUSE)),
                Conditions.after(
                    tenant.conditions(), List.of(verdict), tenant.generation(), world.now())
                    .stream())
            .toList();
    return new Report<>(
        Optional.of(
            new TenantStatus(tenant.provisioned().orElse(null), tenant.generation(), conditions)),
        List.of());
  }

  private static Verdict namespaceReady(NamespacePlan plan, Optional<Failure> failure) {
    if (failure.isPresent()) {
      var reason =
          plan.reason() == NamespaceReason.NAMESPACE_DELETING
              ? plan.reason()
              : NamespaceReason.NAMESPACE_NOT_READY;
      return Verdict.no(NamespaceReason.TYPE, reason, failure.get().message());
    }
    return plan.reason() == NamespaceReason.NAMESPACE_READY
        ? Verdict.yes(NamespaceReason.TYPE, plan.reason(), plan.message())
        : Verdict.no(NamespaceReason.TYPE, plan.reason(), plan.message());
  }

  /** A feature that is off has no condition. */
  private static List<Verdict> features(NamespacePlan plan, Outcome<NamespaceStep> outcome) {
    return plan.features().stream()
        .flatMap(feature ->
            outcome
                .failure(feature.steps())
                .map(failure ->
                    Verdict.no(
                        feature.feature().type(), feature.feature().failed(), failure.message()))
                .or(feature::verdict)
                .stream())
        .toList();
  }

  private static Verdict tenantReady(
      TenantView tenant, Verdict namespace, List<Verdict> features, Optional<Failure> failure) {
    if (tenant.deleting()) {
      var reason =
          failure.isPresent() ? TenantReason.NAMESPACE_DELETE_FAILED : TenantReason.DELETING;
      return Verdict.no(ConditionType.TENANT_READY, reason, namespace.message());
    }
    return Stream.concat(Stream.of(namespace), features.stream())
        .filter(NamespaceReporter::hinders)
        .findFirst()
        .map(hindrance ->
            new Verdict(ConditionType.TENANT_READY, false, hindrance.reason(), hindrance.message()))
        .orElseGet(() ->
            Verdict.yes(
                ConditionType.TENANT_READY,
                TenantReason.ALL_SUBRESOURCES_READY,
                namespace.message()));
  }

  /** That a Tenant is suspended is the one condition whose truth means it cannot work. */
  private static boolean hinders(Verdict verdict) {
    return verdict.holds() == verdict.type().equals(Feature.SUSPENSION.type());
  }

  private static List<Announcement> announcements(
      NamespaceWorld world,
      NamespacePlan plan,
      Outcome<NamespaceStep> outcome,
      List<Condition> after) {
    var announcements = new ArrayList<Announcement>();
    outcome.done().stream().flatMap(step -> told(step, world, plan)).forEach(announcements::add);
    if (outcome.failure(plan.steps()).isEmpty()) {
      announcements.addAll(plan.remarks());
      untold(world, plan, outcome).forEach(announcements::add);
    }
    Transition.between(world.tenant().conditions(), after).stream()
        .filter(NamespaceReporter::worthAnEvent)
        .map(t -> new Announcement(!t.holds(), t.reason(), t.message()))
        .forEach(announcements::add);
    return announcements;
  }

  private static boolean worthAnEvent(Transition transition) {
    return switch (transition.type()) {
      case NamespaceReason.TYPE -> WARNINGS.contains(transition.reason());
      case ConditionType.TENANT_READY -> false; // it repeats another
      case String type ->
          (!transition.holds()
                  && !transition.reason().equals(FeatureReason.POLICIES_PENDING.text()))
              || type.equals(Feature.SUSPENSION.type());
    };
  }

  /** A namespace that we made and died before we could tell. */
  private static Stream<Announcement> untold(
      NamespaceWorld world, NamespacePlan plan, Outcome<NamespaceStep> outcome) {
    var tenant = world.tenant();
    boolean told = !plan.remarks().isEmpty() || outcome.did(NamespaceStep.Create.class);
    if (plan.reason() != NamespaceReason.NAMESPACE_READY || told) {
      return Stream.empty();
    }
    if (tenant.provisioned().isEmpty()) {
      return Stream.of(handedOver(world) ? takenOver(tenant.userId()) : made(tenant.userId()));
    }
    return Conditions.find(tenant.conditions(), NamespaceReason.TYPE)
        .filter(before -> NAMESPACE_TERMINATING.text().equals(before.getReason()))
        .map(_ -> madeAgain(tenant.userId()))
        .stream();
  }

  private static boolean handedOver(NamespaceWorld world) {
    return world.seen() instanceof NamespaceLookup.Present(var namespace)
        && namespace
            .annotation(TenantLabels.ADOPT)
            .filter(world.tenant().key()::equals)
            .isPresent();
  }

  private static Announcement takenOver(String namespace) {
    return Announcement.normal(TenantEvent.NAMESPACE_ADOPTED, "Adopted namespace " + namespace);
  }

  private static Announcement made(String namespace) {
    return Announcement.normal(TenantEvent.NAMESPACE_READY, "Created namespace " + namespace);
  }

  private static Announcement madeAgain(String namespace) {
    return Announcement.normal(
        TenantEvent.NAMESPACE_RECREATED, "Created namespace " + namespace + " again");
  }

  private static Stream<Announcement> told(
      NamespaceStep step, NamespaceWorld world, NamespacePlan plan) {
    return switch (step) {
      case NamespaceStep.Create(var name, _) when world.tenant().provisioned().isPresent() ->
          Stream.of(madeAgain(name));
      case NamespaceStep.Create(var name, _) -> Stream.of(made(name));
      // Whoever deletes the Tenant does not care about the marks of what goes with it.
      case NamespaceStep.Correct _ when world.tenant().deleting() -> Stream.empty();
      // An adoption is told by the plan, and its marks are part of it.
      case NamespaceStep.Correct _ when !plan.remarks().isEmpty() -> Stream.empty();
      case NamespaceStep.Correct(var namespace, var changes) ->
          Stream.of(
              Announcement.normal(
                  TenantEvent.NAMESPACE_UPDATED,
                  "Corrected %s on namespace %s"
                      .formatted(String.join(", ", changes.keys()), namespace.name())));
      case NamespaceStep.Remove(var child) when child.id().name().equals(QuotaGuard.SUSPENSION) ->
          Stream.of(Announcement.normal(TenantEvent.TENANT_RESUMED, "Pods may start again"));
      case NamespaceStep.Hold _,
          NamespaceStep.Apply _,
          NamespaceStep.Remove _,
          NamespaceStep.Delete _,
          NamespaceStep.Release _ ->
          Stream.empty();
    };
  }
}
