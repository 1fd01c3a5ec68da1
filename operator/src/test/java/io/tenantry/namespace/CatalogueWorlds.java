package io.tenantry.namespace;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.tenantry.api.namespace.TenantPlanSpec;
import io.tenantry.api.namespace.TenantPlanStatus;
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
final class CatalogueWorlds {
  static final Instant NOW = NamespaceWorlds.NOW;

  /** An API server with every neighbour installed. */
  static final Apis ALL_APIS = apis(true, Set.of(ChildKind.values()));

  static final Census NOBODY = new Census(0, 0, 0, List.of(), List.of());

  private CatalogueWorlds() {}

  static TenantPlanSpec spec(String yaml) {
    return Serialization.unmarshal("---\n" + yaml, TenantPlanSpec.class);
  }

  static Apis apis(boolean gatekeeper, Set<ChildKind> served) {
    var versions = new EnumMap<ChildKind, String>(Apis.BUILT_IN.versions());
    served.forEach(kind -> versions.put(kind, kind.apiVersions().getFirst()));
    return new Apis(versions, gatekeeper, NOW);
  }

  /** A plan {@code basic} that is held, used by nobody, on an API server that has everything. */
  static CatalogueWorld world(String yaml) {
    return new CatalogueWorld(
        listed(spec(yaml), false, true, Optional.empty()),
        Optional.of(NOBODY),
        ALL_APIS,
        List.of(),
        Map.of(),
        NOW);
  }

  static CatalogueWorld on(CatalogueWorld world, Apis apis) {
    return new CatalogueWorld(
        world.plan(), world.census(), apis, world.found(), world.blind(), world.now());
  }

  static CatalogueWorld used(CatalogueWorld world, Census census) {
    return new CatalogueWorld(
        world.plan(), Optional.of(census), world.apis(), world.found(), world.blind(), world.now());
  }

  static CatalogueWorld beforeTheTenantsAreKnown(CatalogueWorld world) {
    return new CatalogueWorld(
        world.plan(), Optional.empty(), world.apis(), world.found(), world.blind(), world.now());
  }

  static CatalogueWorld with(CatalogueWorld world, List<Found> found) {
    return new CatalogueWorld(
        world.plan(), world.census(), world.apis(), found, world.blind(), world.now());
  }

  static CatalogueWorld blind(CatalogueWorld world, ChildKind... kinds) {
    return new CatalogueWorld(
        world.plan(), world.census(), world.apis(), world.found(), blind(kinds), world.now());
  }

  static CatalogueWorld deleting(CatalogueWorld world) {
    var plan = world.plan();
    return of(world, listed(plan.spec(), true, plan.held(), plan.status()));
  }

  static CatalogueWorld unheld(CatalogueWorld world) {
    var plan = world.plan();
    return of(world, listed(plan.spec(), plan.deleting(), false, plan.status()));
  }

  static CatalogueWorld reported(CatalogueWorld world, TenantPlanStatus status) {
    var plan = world.plan();
    return of(world, listed(plan.spec(), plan.deleting(), plan.held(), Optional.of(status)));
  }

  static Map<ChildKind, Failure> blind(ChildKind... kinds) {
    var failures = new EnumMap<ChildKind, Failure>(ChildKind.class);
    Arrays.stream(kinds)
        .forEach(kind ->
            failures.put(
                kind, new Failure(Failure.Kind.DENIED, "may not list " + kind.resource())));
    return failures;
  }

  /** What the cluster has once these are applied. */
  static List<Found> found(Stream<Child> children) {
    return children.map(CatalogueWorlds::found).toList();
  }

  static Found found(Child child) {
    return new Found(
        child.id(), child.apiVersion(), "uid-" + child.id(), "7", child.digest(), Map.of());
  }

  private static CatalogueWorld of(CatalogueWorld world, ListedPlan plan) {
    return new CatalogueWorld(
        plan, world.census(), world.apis(), world.found(), world.blind(), world.now());
  }

  private static ListedPlan listed(
      TenantPlanSpec spec, boolean deleting, boolean held, Optional<TenantPlanStatus> status) {
    return new ListedPlan("basic", 3, deleting, held, spec, status);
  }
}
