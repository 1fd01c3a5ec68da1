package io.tenantry.namespace;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.Seeds;
import io.tenantry.namespace.guard.TenantLabels;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Next;
import io.tenantry.pass.Outcome;
import io.tenantry.pass.PortException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random clusters: several Tenants that want a few names, some taken, and ports that fail. */
class NamespaceConvergenceTest {
  private static final int PASSES = 60;

  static LongStream seeds() {
    return Seeds.some(400, 400);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void everyWorldComesToRest(long seed) {
    var cluster = new Cluster(new Random(seed));
    var strangers = cluster.strangers();
    var heirs = cluster.heirs();

    for (int pass = 0; pass < PASSES; pass++) {
      cluster.round();
    }
    cluster.failing = false;
    cluster.round();
    cluster.round();
    cluster.round();

    assertThat(cluster.round()).as("writes of a round at rest").isEmpty();
    assertThat(cluster.tenants.values())
        .as("Tenants on their way out")
        .noneMatch(TenantView::deleting);
    assertThat(cluster.namespaces.all()).as("foreign namespaces").containsAll(strangers);
    assertThat(cluster.namespaces.deleted).as("deleted").allMatch(cluster::wasOurs);
    heirs.forEach((namespace, heir) -> {
      if (cluster.tenants.containsKey(heir)) {
        assertThat(cluster.owner(namespace)).as("heir of " + namespace).contains(heir);
      }
    });
    for (var namespace : cluster.namespaces.all()) {
      namespace
          .annotation(TenantLabels.TENANT_UID)
          .filter(uid -> !uid.equals("uid-of-nobody"))
          .ifPresent(uid ->
              assertThat(cluster.tenants.values())
                  .as("owner of " + namespace.name())
                  .anyMatch(tenant -> tenant.uid().equals(uid) && tenant.held()));
    }
  }

  /**
   * A cluster in memory; a round is one pass over each Tenant, then the other controllers' turn.
   */
  private static final class Cluster {
    final Random random;
    final FakeNamespaces namespaces;
    final Map<String, TenantView> tenants = new TreeMap<>();
    boolean failing = true;

    Cluster(Random random) {
      this.random = random;
      this.namespaces = new FakeNamespaces();
      for (int i = 0; i < 1 + random.nextInt(5); i++) {
        var tenant = tenant("t" + i);
        tenants.put(tenant.uid(), tenant);
      }
      for (int i = 0; i < 3; i++) {
        existing("user-" + i).ifPresent(namespaces::put);
      }
    }

    private TenantView tenant(String name) {
      var userIds = List.of("user-0", "user-1", "user-2", "kube-system", "", "Bad", "teams");
      var tenant =
          NamespaceWorlds.saying(
              NamespaceWorlds.rival(
                  "teams", name, NamespaceWorlds.NOW.minusSeconds(random.nextInt(3))),
              userIds.get(random.nextInt(userIds.size())),
              random.nextBoolean() ? "Ada" : "ada@example.com",
              "basic");
      return random.nextInt(3) == 0 ? NamespaceWorlds.held(tenant) : tenant;
    }

    private Optional<NamespaceView> existing(String name) {
      return switch (random.nextInt(5)) {
        case 0 -> Optional.of(NamespaceWorlds.bare(name));
        case 1 -> Optional.of(NamespaceWorlds.madeByGo(name));
        case 2 ->
            Optional.of(
                NamespaceWorlds.annotated(
                    NamespaceWorlds.bare(name), TenantLabels.TENANT_UID, "uid-of-nobody"));
        default -> Optional.empty();
      };
    }

    List<NamespaceView> strangers() {
      return namespaces.all().stream()
          .filter(n -> !n.labels().containsKey(TenantLabels.PLAN))
          .filter(n -> n.annotation(TenantLabels.ADOPT).isEmpty())
          .toList();
    }

    /** Who must get what the Go operator made, by the names of the namespaces. */
    Map<String, String> heirs() {
      var heirs = new TreeMap<String, String>();
      for (var namespace : namespaces.all()) {
        if (namespace.labels().containsKey(TenantLabels.PLAN)) {
          tenants.values().stream()
              .filter(tenant -> tenant.held() && tenant.userId().equals(namespace.name()))
              .filter(
                  tenant -> tenant.username().equals(namespace.labels().get(TenantLabels.USERNAME)))
              .min(Comparator.comparing(TenantView::created).thenComparing(TenantView::key))
              .ifPresent(heir -> heirs.put(namespace.name(), heir.uid()));
        }
      }
      return heirs;
    }

    Optional<String> owner(String namespace) {
      return namespaces.find(namespace).flatMap(n -> n.annotation(TenantLabels.TENANT_UID));
    }

    boolean wasOurs(NamespaceView namespace) {
      return namespace
          .annotation(TenantLabels.TENANT_UID)
          .filter(uid -> uid.startsWith("uid-t"))
          .isPresent();
    }

    List<NamespaceStep> round() {
      var done = new ArrayList<NamespaceStep>();
      for (var uid : List.copyOf(tenants.keySet())) {
        done.addAll(pass(tenants.get(uid)));
      }
      namespaces.finishDeletions();
      if (failing && random.nextInt(20) == 0 && !tenants.isEmpty()) {
        var uids = List.copyOf(tenants.keySet());
        delete(uids.get(random.nextInt(uids.size())));
      }
      return done;
    }

    private void delete(String uid) {
      tenants.computeIfPresent(
          uid, (_, tenant) -> tenant.held() ? NamespaceWorlds.deleting(tenant) : null);
    }

    private List<NamespaceStep> pass(TenantView tenant) {
      var world = world(tenant);
      var plan = NamespacePlanner.plan(world);
      var outcome = perform(tenant, plan);
      boolean crashed = failing && random.nextInt(10) == 0;
      if (!crashed) {
        NamespaceReporter.report(world, plan, outcome)
            .status()
            .ifPresent(status ->
                tenants.computeIfPresent(
                    tenant.uid(),
                    (_, now) ->
                        NamespaceWorlds.reported(
                            now,
                            Optional.ofNullable(status.namespace()),
                            status
                                .conditions()
                                .toArray(io.fabric8.kubernetes.api.model.Condition[]::new))));
      }
      if (plan.next() instanceof Next.Settled && outcome.failure().isEmpty()) {
        assertThat(NamespacePlanner.plan(world(tenants.get(tenant.uid()))).steps()).isEmpty();
      }
      return outcome.done();
    }

    private NamespaceWorld world(TenantView tenant) {
      var seen =
          TenantSpecError.canName(tenant.userId())
              ? namespaces
                  .find(tenant.userId())
                  .<NamespaceLookup>map(NamespaceLookup.Present::new)
                  .orElseGet(NamespaceLookup.Absent::new)
              : new NamespaceLookup.Absent();
      if (failing && random.nextInt(10) == 0) {
        seen = new NamespaceLookup.Unreadable(new Failure(Failure.Kind.UNAVAILABLE, "down"));
      }
      var ownerLives =
          seen instanceof NamespaceLookup.Present(var namespace)
              && namespace
                  .annotation(TenantLabels.TENANT_UID)
                  .filter(tenants::containsKey)
                  .isPresent();
      return new NamespaceWorld(
          tenant,
          seen,
          namespaces.all().stream()
              .filter(n ->
                  n.annotation(TenantLabels.TENANT_UID).filter(tenant.uid()::equals).isPresent())
              .toList(),
          tenants.values().stream()
              .filter(other -> other.userId().equals(tenant.userId()))
              .filter(other -> !other.uid().equals(tenant.uid()))
              .toList(),
          ownerLives,
          NamespaceWorlds.NO_RAILS,
          NamespaceWorlds.RULES,
          NamespaceWorlds.NOW);
    }

    private Outcome<NamespaceStep> perform(TenantView tenant, NamespacePlan plan) {
      var done = new ArrayList<NamespaceStep>();
      for (var step : plan.steps()) {
        if (failing && random.nextInt(8) == 0) {
          var kind = random.nextBoolean() ? Failure.Kind.DENIED : Failure.Kind.STALE;
          return Outcome.stopped(done, step, new Failure(kind, "refused"));
        }
        try {
          perform(tenant.uid(), step);
        } catch (PortException e) {
          return Outcome.stopped(done, step, e.failure());
        }
        done.add(step);
      }
      return Outcome.of(done);
    }

    private void perform(String uid, NamespaceStep step) {
      switch (step) {
        case NamespaceStep.Hold _ ->
            tenants.computeIfPresent(uid, (_, tenant) -> NamespaceWorlds.held(tenant));
        case NamespaceStep.Create(var name, var marks) -> {
          assertThat(tenants.get(uid).held()).as("finalizer before " + name).isTrue();
          namespaces.create(name, marks);
        }
        case NamespaceStep.Correct(var namespace, var changes) ->
            namespaces.correct(namespace, changes);
        case NamespaceStep.Apply _, NamespaceStep.Remove _ ->
            throw new AssertionError("there are no plans");
        case NamespaceStep.Delete(var namespace) -> namespaces.delete(namespace);
        case NamespaceStep.Release _ -> {
          assertThat(tenants.get(uid).deleting()).isTrue();
          tenants.remove(uid);
        }
      }
    }
  }
}
