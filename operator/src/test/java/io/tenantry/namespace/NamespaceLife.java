package io.tenantry.namespace;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.LimitRange;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.ResourceQuota;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.tenantry.api.namespace.Tenant;
import io.tenantry.api.namespace.TenantPlan;
import io.tenantry.api.namespace.TenantSpec;
import io.tenantry.lives.DrivenController;
import io.tenantry.lives.Faults;
import io.tenantry.lives.LifeClock;
import io.tenantry.lives.MemoryCluster;
import io.tenantry.lives.Passes;
import io.tenantry.namespace.guard.TenantLabels;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * Several Tenants that want a few names, some taken, and some of them on plans: the real plane over
 * a cluster in memory, with calls that fail, answers that get lost and processes that die.
 */
final class NamespaceLife {
  static final String NAMESPACES = "api/v1/namespaces";
  static final String TENANTS = "apis/kleff.kleff.io/v1/tenants";
  static final String PLANS = "apis/tenantry.io/v1alpha1/tenantplans";
  static final String QUOTAS = "api/v1/resourcequotas";
  static final String LIMITS = "api/v1/limitranges";
  private static final String FINALIZER = "kleff.io/namespace-finalizer";
  private static final Duration RESYNC = Duration.ofHours(10);
  private static final KubernetesSerialization YAML = new KubernetesSerialization();

  final MemoryCluster cluster;
  final Faults faults;
  private final LifeClock clock = new LifeClock();
  private final SplittableRandom random;
  private final List<String> history = new ArrayList<>();
  private Passes<Tenant> tenantPasses;
  private Passes<TenantPlan> planPasses;

  NamespaceLife(SplittableRandom random) {
    this.random = random;
    this.faults = new Faults(random);
    this.cluster = new MemoryCluster(clock);
    for (int i = 0; i < 1 + random.nextInt(5); i++) {
      clock.pass(Duration.ofSeconds(random.nextInt(2)));
      cluster.put(TENANTS, tenant("t" + i, random.nextInt(3) == 0));
    }
    for (int i = 0; i < 3; i++) {
      existing("user-" + i).ifPresent(namespace -> cluster.put(NAMESPACES, namespace));
    }
    start();
  }

  private Tenant tenant(String name, boolean held) {
    var userIds = List.of("user-0", "user-1", "user-2", "kube-system", "", "Bad", "teams");
    var tenant = new Tenant();
    tenant.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace("teams")
            .withName(name)
            .withFinalizers(held ? List.of(FINALIZER) : List.of())
            .build());
    tenant.setSpec(
        new TenantSpec(
            random.nextInt(3) > 0 ? "basic" : "free",
            userIds.get(random.nextInt(userIds.size())),
            random.nextBoolean() ? "Ada" : "ada@example.com"));
    return tenant;
  }

  private Optional<Namespace> existing(String name) {
    return switch (random.nextInt(5)) {
      case 0 -> Optional.of(namespace(name, Map.of(), Map.of()));
      case 1 -> Optional.of(namespace(name, NamespaceWorlds.madeByGo(name).labels(), Map.of()));
      case 2 ->
          Optional.of(namespace(name, Map.of(), Map.of(TenantLabels.TENANT_UID, "uid-of-nobody")));
      default -> Optional.empty();
    };
  }

  private static Namespace namespace(
      String name, Map<String, String> labels, Map<String, String> annotations) {
    return new NamespaceBuilder()
        .withNewMetadata()
        .withName(name)
        .withLabels(labels)
        .withAnnotations(annotations)
        .endMetadata()
        .build();
  }

  // Processes

  /** A process starts without trouble: one that cannot start has done nothing. */
  @SuppressWarnings("unchecked") // the plane's two controllers, in this order
  void start() {
    var often = faults.often(0);
    faults.reborn();
    var client = cluster.connect(faults);
    var reconcilers =
        NamespacePlane.reconcilers(
            client,
            NamespaceWorlds.RULES,
            RESYNC,
            clock,
            new PrometheusMeterRegistry(PrometheusConfig.DEFAULT));
    tenantPasses =
        new Passes<>(
            new DrivenController<>((Reconciler<Tenant>) reconcilers.get(0), client), clock);
    planPasses =
        new Passes<>(
            new DrivenController<>((Reconciler<TenantPlan>) reconcilers.get(1), client), clock);
    cluster.tell();
    hear();
    faults.often(often);
  }

  private void hear() {
    tenantPasses.hear();
    planPasses.hear();
  }

  private interface Work {
    void run() throws Exception;
  }

  /** What a process does; where it dies of it, the next one starts. */
  private void alive(Work work) {
    try {
      work.run();
    } catch (Faults.Death death) {
      history.add("death");
    } catch (Exception e) {
      throw new AssertionError("a pass threw; " + last(), e);
    }
    if (faults.dead()) {
      start();
    }
  }

  void tell() {
    alive(() -> {
      cluster.tell();
      hear();
    });
  }

  /** Everyone whose turn it is has a pass. */
  private void passes() {
    for (var id : tenantPasses.waiting()) {
      note(id.toString(), () -> tenantPasses.pass(id));
    }
    for (var id : planPasses.waiting()) {
      note(id.toString(), () -> planPasses.pass(id));
    }
  }

  private void note(String who, Work work) {
    var before = cluster.writes().size();
    alive(work);
    history.add(
        "%s %s: %s"
            .formatted(
                clock.instant(), who, cluster.writes().subList(before, cluster.writes().size())));
  }

  /** Lets a pass happen for everyone. */
  void poke() {
    tenantPasses.wakeAll();
    planPasses.wakeAll();
  }

  /** Some time passes, and most of what is due, and a pass for everyone, happens. */
  void goOn() {
    clock.pass(Duration.ofSeconds(random.nextInt(30)));
    if (random.nextInt(3) > 0) {
      tell();
    }
    if (random.nextBoolean()) {
      poke();
    }
    passes();
    finishDeletions();
  }

  /** Lets everything happen when it is due, and nothing else, until it has been quiet for long. */
  boolean settles(int most) {
    var quiet = Duration.ZERO;
    for (int round = 0; round < most; round++) {
      var before = cluster.writes().size();
      tell();
      passes();
      var ended = finishDeletions();
      tell();
      quiet = ended || cluster.writes().size() > before ? Duration.ZERO : quiet;
      if (quiet.compareTo(RESYNC.multipliedBy(2)) > 0) {
        return true;
      }
      var step = untilNext();
      quiet = quiet.plus(step);
      clock.pass(step);
    }
    return false;
  }

  private Duration untilNext() {
    return Stream.of(tenantPasses.next(), planPasses.next())
        .flatMap(Optional::stream)
        .min(Instant::compareTo)
        .map(time -> Duration.between(clock.instant(), time))
        .map(rest -> rest.isPositive() ? rest : Duration.ofMillis(1))
        .orElse(RESYNC);
  }

  /** The namespace controller's work: what is terminating goes, with everything in it. */
  private boolean finishDeletions() {
    var ended =
        namespaces().stream().filter(n -> n.getMetadata().getDeletionTimestamp() != null).toList();
    for (var namespace : ended) {
      var name = namespace.getMetadata().getName();
      children().stream()
          .filter(child -> name.equals(child.getMetadata().getNamespace()))
          .forEach(child -> cluster.vanish(resource(child), key(child)));
      cluster.vanish(NAMESPACES, "/" + name);
    }
    return !ended.isEmpty();
  }

  // What users do

  void delete() {
    any(tenants())
        .ifPresent(tenant -> {
          history.add("deletion of " + key(tenant));
          cluster.delete(TENANTS, key(tenant));
        });
  }

  void create() {
    var name = "t" + random.nextInt(5);
    if (tenants().stream().noneMatch(tenant -> tenant.getMetadata().getName().equals(name))) {
      history.add("creation of " + name);
      cluster.put(TENANTS, tenant(name, false));
    }
  }

  /** Of the plan as it is delivered, once in a while without its limits. */
  void plan() {
    var name = random.nextBoolean() ? "basic" : "free";
    history.add("edit of plan " + name);
    try {
      var text = Files.readString(Path.of("../deploy/plans/%s.yaml".formatted(name)));
      var shipped = YAML.unmarshal(text, TenantPlan.class);
      var limits = text.indexOf("  limits:");
      cluster.put(
          PLANS,
          random.nextInt(3) > 0
              ? shipped
              : YAML.unmarshal(text.substring(0, limits), TenantPlan.class));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Somebody deletes a namespace that is a Tenant's, takes its labels off, or loosens its quota.
   */
  void meddle() {
    history.add("meddling");
    switch (random.nextInt(3)) {
      case 0 -> any(owned()).ifPresent(n -> cluster.delete(NAMESPACES, key(n)));
      case 1 ->
          any(owned())
              .ifPresent(n ->
                  cluster.put(
                      NAMESPACES,
                      namespace(
                          n.getMetadata().getName(), Map.of(), n.getMetadata().getAnnotations())));
      default ->
          any(cluster.list(QUOTAS, ResourceQuota.class))
              .ifPresent(quota -> {
                quota.getSpec().getHard().clear();
                cluster.put(QUOTAS, quota);
              });
    }
  }

  private List<Namespace> owned() {
    return namespaces().stream()
        .filter(n -> n.getMetadata().getDeletionTimestamp() == null)
        .filter(n -> owner(n).filter(uid -> !uid.equals("uid-of-nobody")).isPresent())
        .toList();
  }

  private <T> Optional<T> any(List<T> all) {
    return all.isEmpty() ? Optional.empty() : Optional.of(all.get(random.nextInt(all.size())));
  }

  // What there is

  List<Tenant> tenants() {
    return cluster.list(TENANTS, Tenant.class);
  }

  List<Namespace> namespaces() {
    return cluster.list(NAMESPACES, Namespace.class);
  }

  /** What plans have brought into namespaces. */
  List<HasMetadata> children() {
    return Stream.<HasMetadata>concat(
            cluster.list(QUOTAS, ResourceQuota.class).stream(),
            cluster.list(LIMITS, LimitRange.class).stream())
        .toList();
  }

  private static String resource(HasMetadata child) {
    return child instanceof ResourceQuota ? QUOTAS : LIMITS;
  }

  static Optional<String> owner(Namespace namespace) {
    return Optional.ofNullable(namespace.getMetadata().getAnnotations())
        .map(all -> all.get(TenantLabels.TENANT_UID));
  }

  static String key(HasMetadata object) {
    var namespace = object.getMetadata().getNamespace();
    return (namespace == null ? "" : namespace) + "/" + object.getMetadata().getName();
  }

  String last() {
    return String.join("\n", history.subList(Math.max(0, history.size() - 20), history.size()));
  }

  /** Rules that hold at every moment. */
  void check() {
    for (var namespace : namespaces()) {
      owner(namespace)
          .filter(uid -> !uid.equals("uid-of-nobody"))
          .ifPresent(uid ->
              assertThat(tenants())
                  .as("owner of %s; %s", namespace.getMetadata().getName(), last())
                  .anyMatch(tenant ->
                      tenant.getMetadata().getUid().equals(uid) && tenant.hasFinalizer(FINALIZER)));
    }
  }
}
