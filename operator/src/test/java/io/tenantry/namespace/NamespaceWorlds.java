package io.tenantry.namespace;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.tenantry.cloud.Allowance;
import io.tenantry.namespace.guard.ServedKinds;
import io.tenantry.namespace.guard.TenantLabels;
import io.tenantry.namespace.plan.PlanLookup;
import io.tenantry.pass.DriftPolicy;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Reason;
import io.tenantry.pass.Treatment;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Worlds for tests: a plain healthy one, and what can be different about it. */
public final class NamespaceWorlds {
  public static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
  static final NamespaceRules RULES =
      new NamespaceRules(
          "tenantry-system", List.of("infra-*", "billing"), Allowance.ANYTHING, Optional.empty());

  /** As if nobody had said anything about it. */
  static final Treatment PLAIN = Treatment.of(Map.of(), DriftPolicy.ENFORCE);

  /** A new Tenant {@code teams/ada} that names namespace {@code user-1}. */
  static final TenantView ADA =
      new TenantView(
          "teams",
          "ada",
          "uid-ada",
          1,
          NOW.minusSeconds(60),
          false,
          false,
          PLAIN,
          "user-1",
          "Ada",
          "basic",
          false,
          List.of(),
          Optional.empty(),
          List.of());

  /** No plans, and nothing in the namespace. */
  static final PlanState NO_RAILS =
      new PlanState(new PlanLookup.NoCatalogue(), ServedKinds.BUILT_IN, List.of(), Map.of());

  private NamespaceWorlds() {}

  static NamespaceWorld world(TenantView tenant, NamespaceLookup seen) {
    return new NamespaceWorld(tenant, seen, List.of(), List.of(), false, NO_RAILS, RULES, NOW);
  }

  static NamespaceWorld world(TenantView tenant, NamespaceView namespace) {
    return world(tenant, new NamespaceLookup.Present(namespace));
  }

  static NamespaceWorld without(TenantView tenant) {
    return world(tenant, new NamespaceLookup.Absent());
  }

  static NamespaceWorld unreadable(TenantView tenant) {
    return world(
        tenant,
        new NamespaceLookup.Unreadable(new Failure(Failure.Kind.UNAVAILABLE, "server is down")));
  }

  static NamespaceWorld rivalled(NamespaceWorld world, TenantView... rivals) {
    return new NamespaceWorld(
        world.tenant(),
        world.seen(),
        world.owned(),
        List.of(rivals),
        world.markedOwnerLives(),
        world.rails(),
        world.rules(),
        world.now());
  }

  static NamespaceWorld ownerLives(NamespaceWorld world) {
    return new NamespaceWorld(
        world.tenant(),
        world.seen(),
        world.owned(),
        world.rivals(),
        true,
        world.rails(),
        world.rules(),
        world.now());
  }

  static NamespaceWorld owning(NamespaceWorld world, NamespaceView... owned) {
    return new NamespaceWorld(
        world.tenant(),
        world.seen(),
        List.of(owned),
        world.rivals(),
        world.markedOwnerLives(),
        world.rails(),
        world.rules(),
        world.now());
  }

  static NamespaceWorld with(NamespaceWorld world, PlanState rails) {
    return new NamespaceWorld(
        world.tenant(),
        world.seen(),
        world.owned(),
        world.rivals(),
        world.markedOwnerLives(),
        rails,
        world.rules(),
        world.now());
  }

  static NamespaceWorld with(NamespaceWorld world, NamespaceRules rules) {
    return new NamespaceWorld(
        world.tenant(),
        world.seen(),
        world.owned(),
        world.rivals(),
        world.markedOwnerLives(),
        world.rails(),
        rules,
        world.now());
  }

  /** The marks of a new namespace for this Tenant. */
  static NamespaceMarks marks(TenantView tenant) {
    return NamespaceMarks.of(without(tenant));
  }

  static TenantView annotated(TenantView s, String key, String value) {
    return new TenantView(
        s.namespace(),
        s.name(),
        s.uid(),
        s.generation(),
        s.created(),
        s.deleting(),
        s.held(),
        Treatment.of(Map.of(key, value), DriftPolicy.ENFORCE),
        s.userId(),
        s.username(),
        s.plan(),
        s.suspended(),
        s.domains(),
        s.provisioned(),
        s.conditions());
  }

  static TenantView suspended(TenantView s) {
    return new TenantView(
        s.namespace(),
        s.name(),
        s.uid(),
        s.generation(),
        s.created(),
        s.deleting(),
        s.held(),
        s.treatment(),
        s.userId(),
        s.username(),
        s.plan(),
        true,
        s.domains(),
        s.provisioned(),
        s.conditions());
  }

  static TenantView owning(TenantView s, String... domains) {
    return new TenantView(
        s.namespace(),
        s.name(),
        s.uid(),
        s.generation(),
        s.created(),
        s.deleting(),
        s.held(),
        s.treatment(),
        s.userId(),
        s.username(),
        s.plan(),
        s.suspended(),
        List.of(domains),
        s.provisioned(),
        s.conditions());
  }

  static TenantView held(TenantView s) {
    return new TenantView(
        s.namespace(),
        s.name(),
        s.uid(),
        s.generation(),
        s.created(),
        s.deleting(),
        true,
        s.treatment(),
        s.userId(),
        s.username(),
        s.plan(),
        s.suspended(),
        s.domains(),
        s.provisioned(),
        s.conditions());
  }

  /** Its spec has been changed since it was made. */
  static TenantView edited(TenantView s) {
    return new TenantView(
        s.namespace(),
        s.name(),
        s.uid(),
        s.generation() + 1,
        s.created(),
        s.deleting(),
        s.held(),
        s.treatment(),
        s.userId(),
        s.username(),
        s.plan(),
        s.suspended(),
        s.domains(),
        s.provisioned(),
        s.conditions());
  }

  static TenantView deleting(TenantView s) {
    return new TenantView(
        s.namespace(),
        s.name(),
        s.uid(),
        s.generation(),
        s.created(),
        true,
        s.held(),
        s.treatment(),
        s.userId(),
        s.username(),
        s.plan(),
        s.suspended(),
        s.domains(),
        s.provisioned(),
        s.conditions());
  }

  /** With this spec. */
  static TenantView saying(TenantView s, String userId, String username, String plan) {
    return new TenantView(
        s.namespace(),
        s.name(),
        s.uid(),
        s.generation(),
        s.created(),
        s.deleting(),
        s.held(),
        s.treatment(),
        userId,
        username,
        plan,
        s.suspended(),
        s.domains(),
        s.provisioned(),
        s.conditions());
  }

  static TenantView naming(TenantView s, String userId) {
    return saying(s, userId, s.username(), s.plan());
  }

  /** Another Tenant that names the same namespace. */
  static TenantView rival(String namespace, String name, Instant created) {
    return new TenantView(
        namespace,
        name,
        "uid-" + name,
        1,
        created,
        false,
        false,
        PLAIN,
        "user-1",
        "Ada",
        "pro",
        false,
        List.of(),
        Optional.empty(),
        List.of());
  }

  static TenantView reported(TenantView s, Optional<String> provisioned, Condition... conditions) {
    return new TenantView(
        s.namespace(),
        s.name(),
        s.uid(),
        s.generation(),
        s.created(),
        s.deleting(),
        s.held(),
        s.treatment(),
        s.userId(),
        s.username(),
        s.plan(),
        s.suspended(),
        s.domains(),
        provisioned,
        List.of(conditions));
  }

  /** A Tenant as it is once everything is done. */
  static TenantView settled() {
    return reported(
        held(ADA),
        Optional.of("user-1"),
        condition("NamespaceReady", true, NamespaceReason.NAMESPACE_READY),
        condition("TenantReady", true, TenantReason.ALL_SUBRESOURCES_READY));
  }

  static Condition condition(String type, boolean holds, Reason reason) {
    return condition(type, holds, reason, "");
  }

  static Condition condition(String type, boolean holds, Reason reason, String message) {
    return new ConditionBuilder()
        .withType(type)
        .withStatus(holds ? "True" : "False")
        .withReason(reason.text())
        .withMessage(message)
        .withObservedGeneration(1L)
        .withLastTransitionTime("2026-01-01T00:00:00Z")
        .build();
  }

  /** A namespace without any mark. */
  static NamespaceView bare(String name) {
    return existing(name, Map.of(), Map.of());
  }

  static NamespaceView existing(
      String name, Map<String, String> labels, Map<String, String> annotations) {
    return new NamespaceView(
        name, "uid-of-" + name, "7", NOW, labels, annotations, Optional.empty(), List.of());
  }

  /** The namespace as we would make it for this Tenant. */
  static NamespaceView ours(TenantView tenant) {
    return marked(tenant, NO_RAILS);
  }

  /** The namespace as we would make it for this Tenant on these rails. */
  static NamespaceView marked(TenantView tenant, PlanState rails) {
    var marks = NamespaceMarks.of(with(without(tenant), rails));
    var labels = new HashMap<String, String>();
    var annotations = new HashMap<String, String>();
    marks.labels().forEach((key, value) -> value.ifPresent(v -> labels.put(key, v)));
    marks.annotations().forEach((key, value) -> value.ifPresent(v -> annotations.put(key, v)));
    return existing(tenant.userId(), labels, annotations);
  }

  /** The namespace as the Go operator makes it. */
  static NamespaceView madeByGo(String name) {
    return existing(
        name,
        Map.of(
            "istio-injection", "enabled", TenantLabels.USERNAME, "Ada", TenantLabels.PLAN, "basic"),
        Map.of());
  }

  static NamespaceView labelled(NamespaceView n, String key, String value) {
    var labels = new HashMap<>(n.labels());
    labels.put(key, value);
    return new NamespaceView(
        n.name(),
        n.uid(),
        n.version(),
        n.created(),
        labels,
        n.annotations(),
        n.deletedAt(),
        n.obstacles());
  }

  static NamespaceView annotated(NamespaceView n, String key, String value) {
    var annotations = new HashMap<>(n.annotations());
    annotations.put(key, value);
    return new NamespaceView(
        n.name(),
        n.uid(),
        n.version(),
        n.created(),
        n.labels(),
        annotations,
        n.deletedAt(),
        n.obstacles());
  }

  static NamespaceView terminating(NamespaceView n, Instant since, String... obstacles) {
    return new NamespaceView(
        n.name(),
        n.uid(),
        n.version(),
        n.created(),
        n.labels(),
        n.annotations(),
        Optional.of(since),
        List.of(obstacles));
  }
}
