package io.tenantry.namespace.plan;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.tenantry.api.namespace.TenantPlanSpec;
import io.tenantry.api.namespace.TenantPlanStatus;
import io.tenantry.namespace.NamespaceWorlds;
import io.tenantry.namespace.guard.GuardKind;
import io.tenantry.namespace.guard.GuardObject;
import io.tenantry.namespace.guard.LiveGuard;
import io.tenantry.namespace.guard.ServedKinds;
import io.tenantry.pass.Failure;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Plans for tests, written as users write them, and worlds with them. */
public final class CatalogueWorlds {
  public static final Instant NOW = NamespaceWorlds.NOW;

  /** An API server with every neighbour installed. */
  public static final ServedKinds ALL_APIS = apis(true, Set.of(GuardKind.values()));

  public static final PlanMembers NOBODY = new PlanMembers(0, 0, 0, List.of(), List.of());

  private CatalogueWorlds() {}

  public static TenantPlanSpec spec(String yaml) {
    return Serialization.unmarshal("---\n" + yaml, TenantPlanSpec.class);
  }

  public static ServedKinds apis(boolean gatekeeper, Set<GuardKind> served) {
    var versions = new EnumMap<GuardKind, String>(ServedKinds.BUILT_IN.versions());
    served.forEach(kind -> versions.put(kind, kind.apiVersions().getFirst()));
    return new ServedKinds(versions, gatekeeper, NOW);
  }

  /** A plan {@code basic} that is held, used by nobody, on an API server that has everything. */
  public static CatalogueWorld world(String yaml) {
    return new CatalogueWorld(
        listed(spec(yaml), false, true, Optional.empty()),
        Optional.of(NOBODY),
        ALL_APIS,
        List.of(),
        Map.of(),
        NOW);
  }

  public static CatalogueWorld on(CatalogueWorld world, ServedKinds apis) {
    return new CatalogueWorld(
        world.plan(), world.census(), apis, world.found(), world.blind(), world.now());
  }

  public static CatalogueWorld used(CatalogueWorld world, PlanMembers census) {
    return new CatalogueWorld(
        world.plan(), Optional.of(census), world.apis(), world.found(), world.blind(), world.now());
  }

  public static CatalogueWorld beforeTheTenantsAreKnown(CatalogueWorld world) {
    return new CatalogueWorld(
        world.plan(), Optional.empty(), world.apis(), world.found(), world.blind(), world.now());
  }

  public static CatalogueWorld with(CatalogueWorld world, List<LiveGuard> found) {
    return new CatalogueWorld(
        world.plan(), world.census(), world.apis(), found, world.blind(), world.now());
  }

  public static CatalogueWorld blind(CatalogueWorld world, GuardKind... kinds) {
    return new CatalogueWorld(
        world.plan(), world.census(), world.apis(), world.found(), blind(kinds), world.now());
  }

  public static CatalogueWorld deleting(CatalogueWorld world) {
    var plan = world.plan();
    return of(world, listed(plan.spec(), true, plan.held(), plan.status()));
  }

  public static CatalogueWorld unheld(CatalogueWorld world) {
    var plan = world.plan();
    return of(world, listed(plan.spec(), plan.deleting(), false, plan.status()));
  }

  public static CatalogueWorld reported(CatalogueWorld world, TenantPlanStatus status) {
    var plan = world.plan();
    return of(world, listed(plan.spec(), plan.deleting(), plan.held(), Optional.of(status)));
  }

  public static Map<GuardKind, Failure> blind(GuardKind... kinds) {
    var failures = new EnumMap<GuardKind, Failure>(GuardKind.class);
    Arrays.stream(kinds)
        .forEach(kind ->
            failures.put(
                kind, new Failure(Failure.Kind.DENIED, "may not list " + kind.resource())));
    return failures;
  }

  /** What the cluster has once these are applied. */
  public static List<LiveGuard> found(Stream<GuardObject> children) {
    return children.map(CatalogueWorlds::found).toList();
  }

  public static LiveGuard found(GuardObject child) {
    return new LiveGuard(
        child.id(), child.apiVersion(), "uid-" + child.id(), "7", child.digest(), Map.of());
  }

  private static CatalogueWorld of(CatalogueWorld world, PlanView plan) {
    return new CatalogueWorld(
        plan, world.census(), world.apis(), world.found(), world.blind(), world.now());
  }

  private static PlanView listed(
      TenantPlanSpec spec, boolean deleting, boolean held, Optional<TenantPlanStatus> status) {
    return new PlanView("basic", 3, deleting, held, spec, status);
  }
}
