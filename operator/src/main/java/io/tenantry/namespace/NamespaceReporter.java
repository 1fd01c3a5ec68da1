package io.tenantry.namespace;

import io.fabric8.kubernetes.api.model.Condition;
import io.tenantry.api.namespace.TenantStatus;
import io.tenantry.namespace.NamespaceExecutor.Outcome;
import io.tenantry.pass.Announcement;
import io.tenantry.pass.Conditions;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Next;
import io.tenantry.pass.Report;
import io.tenantry.pass.Transition;
import io.tenantry.pass.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Says what a pass has found and done. */
final class NamespaceReporter {
  /** False reasons that somebody should look at; the others are ordinary stages. */
  private static final Set<String> WARNINGS =
      Stream.of(
              NamespaceReason.NAMESPACE_CONFLICT,
              NamespaceReason.INVALID_SPEC,
              NamespaceReason.USER_ID_IMMUTABLE,
              NamespaceReason.NAMESPACE_NOT_READY)
          .map(NamespaceReason::text)
          .collect(Collectors.toUnmodifiableSet());

  private NamespaceReporter() {}

  static Report<TenantStatus> report(NamespaceWorld world, NamespacePlan plan, Outcome outcome) {
    var tenant = world.tenant();
    var namespace = namespaceReady(plan, outcome);
    var ready = tenantReady(tenant, namespace, outcome.failure());
    var conditions =
        Conditions.after(
            tenant.conditions(), List.of(namespace, ready), tenant.generation(), world.now());
    var released = plan.next() instanceof Next.Released && outcome.failure().isEmpty();
    var known = namespace.holds() ? tenant.userId() : tenant.provisioned().orElse(null);
    var status = new TenantStatus(known, tenant.generation(), conditions);
    return new Report<>(
        released ? Optional.empty() : Optional.of(status),
        announcements(world, plan, outcome, conditions));
  }

  private static Verdict namespaceReady(NamespacePlan plan, Outcome outcome) {
    if (outcome.failure().isPresent()) {
      var reason =
          plan.reason() == NamespaceReason.NAMESPACE_DELETING
              ? plan.reason()
              : NamespaceReason.NAMESPACE_NOT_READY;
      return Verdict.no(NamespaceReason.TYPE, reason, outcome.failure().get().message());
    }
    return plan.reason() == NamespaceReason.NAMESPACE_READY
        ? Verdict.yes(NamespaceReason.TYPE, plan.reason(), plan.message())
        : Verdict.no(NamespaceReason.TYPE, plan.reason(), plan.message());
  }

  private static Verdict tenantReady(Subject tenant, Verdict namespace, Optional<Failure> failure) {
    if (tenant.deleting()) {
      var reason =
          failure.isPresent() ? TenantReason.NAMESPACE_DELETE_FAILED : TenantReason.DELETING;
      return Verdict.no(TenantReason.TYPE, reason, namespace.message());
    }
    return namespace.holds()
        ? Verdict.yes(TenantReason.TYPE, TenantReason.ALL_SUBRESOURCES_READY, namespace.message())
        : new Verdict(TenantReason.TYPE, false, namespace.reason(), namespace.message());
  }

  private static List<Announcement> announcements(
      NamespaceWorld world, NamespacePlan plan, Outcome outcome, List<Condition> after) {
    var announcements = new ArrayList<Announcement>();
    outcome.done().stream().flatMap(step -> told(step, world, plan)).forEach(announcements::add);
    if (outcome.failure().isEmpty()) {
      announcements.addAll(plan.remarks());
    }
    Transition.between(world.tenant().conditions(), after).stream()
        .filter(t -> t.type().equals(NamespaceReason.TYPE) && WARNINGS.contains(t.reason()))
        .map(t -> new Announcement(true, t.reason(), t.message()))
        .forEach(announcements::add);
    return announcements;
  }

  private static Stream<Announcement> told(
      NamespaceStep step, NamespaceWorld world, NamespacePlan plan) {
    return switch (step) {
      case NamespaceStep.Create(var name, _) when world.tenant().provisioned().isPresent() ->
          Stream.of(
              Announcement.normal(
                  TenantEvent.NAMESPACE_RECREATED, "Made namespace " + name + " again"));
      case NamespaceStep.Create(var name, _) ->
          Stream.of(Announcement.normal(TenantEvent.NAMESPACE_READY, "Made namespace " + name));
      // An adoption is told by the plan, and its marks are part of it.
      case NamespaceStep.Correct _ when !plan.remarks().isEmpty() -> Stream.empty();
      case NamespaceStep.Correct(var namespace, var changes) ->
          Stream.of(
              Announcement.normal(
                  TenantEvent.NAMESPACE_UPDATED,
                  "Corrected %s on namespace %s"
                      .formatted(String.join(", ", changes.keys()), namespace.name())));
      case NamespaceStep.Hold _, NamespaceStep.Delete _, NamespaceStep.Release _ -> Stream.empty();
    };
  }
}
