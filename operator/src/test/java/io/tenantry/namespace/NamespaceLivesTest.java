package io.tenantry.namespace;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.tenantry.Seeds;
import io.tenantry.api.namespace.Tenant;
import io.tenantry.api.namespace.TenantPlan;
import io.tenantry.namespace.guard.TenantLabels;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random clusters, plans, edits, failures, lost answers and deaths: everything comes to rest. */
class NamespaceLivesTest {
  private static final int STORM = 40;
  private static final int CALM = 400;

  static LongStream seeds() {
    return Seeds.some(40, 2_000);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void everyWorldComesToRest(long seed) {
    var random = new SplittableRandom(seed);
    var life = new NamespaceLife(random);
    var strangers = strangers(life);
    var heirs = heirs(life);

    storm(life, random);
    assertThat(life.settles(CALM)).as("comes to rest; %s", life.last()).isTrue();

    life.check();
    assertThat(life.tenants())
        .as("Tenants on their way out; %s", life.last())
        .noneMatch(HasMetadata::isMarkedForDeletion);
    assertThat(life.namespaces()).as("foreign namespaces").containsAll(strangers);
    assertThat(life.cluster.deleted(NamespaceLife.NAMESPACES, Namespace.class))
        .as("deleted; %s", life.last())
        .allMatch(n -> NamespaceLife.owner(n).filter(uid -> !isNobody(uid)).isPresent());
    heirs.forEach((namespace, heir) -> {
      if (life.tenants().stream().anyMatch(t -> t.getMetadata().getUid().equals(heir))) {
        assertThat(owner(life, namespace)).as("heir; %s", life.last()).contains(heir);
      }
    });
    assertThat(quotas(life)).as("quotas; %s", life.last()).isEqualTo(limited(life));
    staysQuiet(life);
  }

  private static boolean isNobody(String uid) {
    return uid.equals("uid-of-nobody");
  }

  private static void storm(NamespaceLife life, SplittableRandom random) {
    var plans = random.nextBoolean();
    life.faults.often(random.nextInt(15));
    life.faults.meanwhile(life::tell);
    for (int round = 0; round < STORM; round++) {
      life.goOn();
      life.check();
      switch (random.nextInt(40)) {
        case 0, 1 -> life.delete();
        case 2, 3 -> life.create();
        case 4, 5 -> life.meddle();
        case 6, 7, 8, 9 -> {
          if (plans) {
            life.plan();
          }
        }
        default -> {}
      }
    }
    life.faults.often(0);
  }

  /** Neither a pass nor a new process has anything to write. */
  private static void staysQuiet(NamespaceLife life) {
    var written = life.cluster.writes().size();
    life.poke();
    assertThat(life.settles(CALM)).isTrue();
    life.start();
    assertThat(life.settles(CALM)).isTrue();
    assertThat(life.cluster.writes().subList(written, life.cluster.writes().size()))
        .as("writes at rest; %s", life.last())
        .isEmpty();
  }

  /** Nobody may touch these. */
  private static List<Namespace> strangers(NamespaceLife life) {
    return life.namespaces().stream()
        .filter(n -> !labels(n).containsKey(TenantLabels.PLAN))
        .toList();
  }

  private static Map<String, String> labels(HasMetadata object) {
    return Optional.ofNullable(object.getMetadata().getLabels()).orElse(Map.of());
  }

  /** Who must get what the Go operator made, by the names of the namespaces. */
  private static Map<String, String> heirs(NamespaceLife life) {
    var heirs = new TreeMap<String, String>();
    for (var namespace : life.namespaces()) {
      if (labels(namespace).containsKey(TenantLabels.PLAN)) {
        life.tenants().stream()
            .filter(t -> !t.getFinalizers().isEmpty())
            .filter(t -> t.getSpec().userId().equals(namespace.getMetadata().getName()))
            .filter(
                t -> t.getSpec().username().equals(labels(namespace).get(TenantLabels.USERNAME)))
            .min(
                Comparator.comparing((Tenant t) -> t.getMetadata().getCreationTimestamp())
                    .thenComparing(NamespaceLife::key))
            .ifPresent(
                heir -> heirs.put(namespace.getMetadata().getName(), heir.getMetadata().getUid()));
      }
    }
    return heirs;
  }

  private static Optional<String> owner(NamespaceLife life, String namespace) {
    return life.namespaces().stream()
        .filter(n -> n.getMetadata().getName().equals(namespace))
        .findFirst()
        .flatMap(NamespaceLife::owner);
  }

  /** The namespaces that have a quota. */
  private static Set<String> quotas(NamespaceLife life) {
    return life
        .cluster
        .list(NamespaceLife.QUOTAS, io.fabric8.kubernetes.api.model.ResourceQuota.class)
        .stream()
        .filter(quota -> !quota.getSpec().getHard().isEmpty())
        .map(quota -> quota.getMetadata().getNamespace())
        .collect(Collectors.toSet());
  }

  /** The namespaces that a plan limits: their Tenants are on one that exists. */
  private static Set<String> limited(NamespaceLife life) {
    var plans =
        life.cluster.list(NamespaceLife.PLANS, TenantPlan.class).stream()
            .map(plan -> plan.getMetadata().getName())
            .collect(Collectors.toSet());
    return life.tenants().stream()
        .filter(tenant -> plans.contains(tenant.getSpec().plan()))
        .filter(tenant ->
            owner(life, tenant.getSpec().userId())
                .filter(tenant.getMetadata().getUid()::equals)
                .isPresent())
        .map(tenant -> tenant.getSpec().userId())
        .collect(Collectors.toSet());
  }
}
