package io.tenantry.namespace;

import static io.tenantry.namespace.NamespaceReason.NAMESPACE_CONFLICT;
import static io.tenantry.namespace.NamespaceReason.NAMESPACE_DELETING;
import static io.tenantry.namespace.NamespaceReason.NAMESPACE_NOT_READY;
import static io.tenantry.namespace.NamespaceReason.NAMESPACE_READY;
import static io.tenantry.namespace.NamespaceReason.NAMESPACE_TERMINATING;
import static io.tenantry.namespace.NamespaceReason.PAUSED;

import io.tenantry.namespace.guard.TenantLabels;
import io.tenantry.pass.Announcement;
import io.tenantry.pass.Conditions;
import io.tenantry.pass.Next;
import io.tenantry.pass.Treatment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Decides how a Tenant's namespace is created, corrected and deleted; pure. */
final class NamespacePlanner {
  /** The watch reports that a namespace is deleted; this is a safety net for a missed event. */
  private static final Next LOOK_AGAIN = new Next.Again(Duration.ofSeconds(10));

  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final String STUCK = "Not deleted after " + PATIENCE.toMinutes() + " minutes";

  private NamespacePlanner() {}

  static NamespacePlan plan(NamespaceWorld world) {
    if (world.tenant().treatment().paused()) {
      return NamespacePlan.rest(
          PAUSED,
          "Annotation %s is true; nothing is changed until it is removed"
              .formatted(Treatment.PAUSED));
    }
    if (world.tenant().deleting()) {
      return world.tenant().treatment().retain() ? letGo(world) : retire(world);
    }
    return TenantSpecError.in(world)
        .map(flaw -> NamespacePlan.rest(flaw.reason(), flaw.message()))
        .orElseGet(() -> provide(world));
  }

  private static NamespacePlan provide(NamespaceWorld world) {
    return switch (world.seen()) {
      case NamespaceLookup.Unreadable(var failure) ->
          NamespacePlan.retry(NAMESPACE_NOT_READY, failure);
      case NamespaceLookup.Absent _ -> create(world);
      case NamespaceLookup.Present(var namespace) -> keep(world, namespace);
    };
  }

  private static NamespacePlan create(NamespaceWorld world) {
    var tenant = world.tenant();
    var create = new NamespaceStep.Create(tenant.userId(), NamespaceMarks.of(world));
    return held(world, create);
  }

  private static NamespacePlan keep(NamespaceWorld world, NamespaceView namespace) {
    return switch (NamespaceOwnership.on(namespace, world)) {
      case NamespaceOwnership.Foreign(var why) ->
          NamespacePlan.rest(
              NAMESPACE_CONFLICT,
              ("Namespace %s does not belong to this Tenant: %s. Choose another spec.userId, or annotate"
                      + " the namespace with %s: %s")
                  .formatted(namespace.name(), why, TenantLabels.ADOPT, world.tenant().key()));
      case NamespaceOwnership.Ours _ when namespace.terminating() -> awaitEnd(namespace);
      case NamespaceOwnership.Adoptable _ when namespace.terminating() -> awaitEnd(namespace);
      case NamespaceOwnership.Ours _ -> correct(world, namespace);
      case NamespaceOwnership.Adoptable(var why) ->
          correct(world, namespace)
              .remarking(
                  List.of(
                      Announcement.normal(
                          TenantEvent.NAMESPACE_ADOPTED,
                          "Adopted namespace %s: %s".formatted(namespace.name(), why))));
    };
  }

  private static NamespacePlan awaitEnd(NamespaceView namespace) {
    return NamespacePlan.act(
        List.of(),
        NAMESPACE_TERMINATING,
        "Namespace %s was deleted outside the operator; it is created again after its deletion%s"
            .formatted(namespace.name(), because(namespace)),
        LOOK_AGAIN);
  }

  private static NamespacePlan correct(NamespaceWorld world, NamespaceView namespace) {
    var missing = NamespaceMarks.of(world).missingOn(namespace);
    return missing.isEmpty()
        ? held(world)
        : held(world, new NamespaceStep.Correct(namespace, missing));
  }

  /** The finalizer comes before everything that would have to be cleaned up. */
  private static NamespacePlan held(NamespaceWorld world, NamespaceStep... steps) {
    var all = new ArrayList<NamespaceStep>();
    if (!world.tenant().held()) {
      all.add(new NamespaceStep.Hold());
    }
    all.addAll(List.of(steps));
    var features = FeaturePlanner.plan(world);
    return NamespacePlan.act(
            all,
            NAMESPACE_READY,
            "Namespace %s is active".formatted(world.tenant().userId()),
            features.stream().anyMatch(feature -> isUnread(feature, world))
                ? new Next.Retry()
                : new Next.Settled())
        .with(features);
  }

  /** The API server serves a kind a moment before it can list it, and announces neither. */
  private static boolean isUnread(FeaturePlan plan, NamespaceWorld world) {
    return plan.isFailed()
        && world.rails().blind().keySet().stream()
            .anyMatch(kind -> kind.feature() == plan.feature());
  }

  private static NamespacePlan retire(NamespaceWorld world) {
    if (!world.tenant().held()) {
      return NamespacePlan.act(List.of(), NAMESPACE_DELETING, "", new Next.Released());
    }
    // The live read knows better than the watch about the namespace that the spec names.
    var others =
        world.owned().stream()
            .filter(namespace -> !namespace.name().equals(world.tenant().userId()))
            .filter(namespace -> world.rules().protectionOf(namespace.name()).isEmpty())
            .toList();
    return switch (world.seen()) {
      case NamespaceLookup.Unreadable(var failure) ->
          NamespacePlan.retry(NAMESPACE_DELETING, failure);
      case NamespaceLookup.Absent _ -> retire(world, others, List.of());
      case NamespaceLookup.Present(var namespace) ->
          switch (NamespaceOwnership.on(namespace, world)) {
            case NamespaceOwnership.Foreign _ when oursHasGone(world) ->
                retire(world, others, List.of());
            case NamespaceOwnership.Foreign(var why) ->
                retire(world, others, stays(namespace, why));
            case NamespaceOwnership.Ours _ -> retire(world, with(namespace, others), List.of());
            case NamespaceOwnership.Adoptable _ -> mark(world, namespace);
          };
    };
  }

  /** The namespace stays with everything in it; it can be adopted, or deleted by hand. */
  private static NamespacePlan letGo(NamespaceWorld world) {
    if (!world.tenant().held()) {
      return NamespacePlan.act(List.of(), NAMESPACE_DELETING, "", new Next.Released());
    }
    return release(
        world,
        new ArrayList<>(),
        List.of(
            Announcement.normal(
                TenantEvent.NAMESPACE_RETAINED,
                "Namespace %s is not deleted because of annotation %s"
                    .formatted(
                        world.tenant().provisioned().orElse(world.tenant().userId()),
                        Treatment.DELETION))));
  }

  /** What we delete we own first, so that the next pass still knows whose end it waits for. */
  private static NamespacePlan mark(NamespaceWorld world, NamespaceView namespace) {
    var missing = NamespaceMarks.of(world).missingOn(namespace);
    return NamespacePlan.act(
        List.of(new NamespaceStep.Correct(namespace, missing)),
        NAMESPACE_DELETING,
        "Waiting for the deletion of namespace " + namespace.name(),
        new Next.Again(Duration.ZERO));
  }

  /** Another Tenant that waited for the name may be quicker than our look at it. */
  private static boolean oursHasGone(NamespaceWorld world) {
    var tenant = world.tenant();
    return tenant.provisioned().filter(tenant.userId()::equals).isPresent()
        && Conditions.find(tenant.conditions(), NamespaceReason.TYPE)
            .filter(condition -> NAMESPACE_DELETING.text().equals(condition.getReason()))
            .isPresent();
  }

  private static List<NamespaceView> with(NamespaceView first, List<NamespaceView> others) {
    return Stream.concat(Stream.of(first), others.stream()).toList();
  }

  private static NamespacePlan retire(
      NamespaceWorld world, List<NamespaceView> namespaces, List<Announcement> stays) {
    var steps = new ArrayList<NamespaceStep>();
    namespaces.stream()
        .filter(namespace -> !namespace.terminating())
        .map(NamespaceStep.Delete::new)
        .forEach(steps::add);
    return namespaces.stream()
        // A Tenant inside its own namespace holds that namespace back: it must go first.
        .filter(namespace -> !namespace.name().equals(world.tenant().namespace()))
        .findFirst()
        .map(namespace -> await(world, steps, namespace))
        .orElseGet(() -> release(world, steps, stays));
  }

  private static NamespacePlan await(
      NamespaceWorld world, List<NamespaceStep> steps, NamespaceView namespace) {
    var stuck =
        namespace
            .deletedAt()
            .filter(since -> since.plus(PATIENCE).isBefore(world.now()))
            .isPresent();
    var message =
        (stuck ? STUCK + ": namespace " : "Waiting for the deletion of namespace ")
            + namespace.name()
            + because(namespace);
    var known =
        Conditions.find(world.tenant().conditions(), NamespaceReason.TYPE)
            .filter(condition -> condition.getMessage().startsWith(STUCK))
            .isPresent();
    return NamespacePlan.act(steps, NAMESPACE_DELETING, message, LOOK_AGAIN)
        .remarking(
            stuck && !known
                ? List.of(Announcement.warning(TenantEvent.NAMESPACE_DELETION_STUCK, message))
                : List.of());
  }

  private static NamespacePlan release(
      NamespaceWorld world, List<NamespaceStep> steps, List<Announcement> stays) {
    steps.add(new NamespaceStep.Release());
    var gone =
        world.tenant().provisioned().stream()
            .map(name -> "Namespace %s is deleted".formatted(name))
            .map(message -> Announcement.normal(TenantEvent.NAMESPACE_DELETED, message));
    return NamespacePlan.act(steps, NAMESPACE_DELETING, "", new Next.Released())
        .remarking(Stream.concat(stays.stream(), stays.isEmpty() ? gone : Stream.empty()).toList());
  }

  private static List<Announcement> stays(NamespaceView namespace, String why) {
    return List.of(
        Announcement.warning(
            TenantEvent.NAMESPACE_NOT_OWNED,
            "Namespace %s is not deleted: %s".formatted(namespace.name(), why)));
  }

  private static String because(NamespaceView namespace) {
    return namespace.obstacles().isEmpty() ? "" : ": " + String.join("; ", namespace.obstacles());
  }
}
