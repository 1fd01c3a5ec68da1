package io.tenantry.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.tenantry.api.source.TenantSource;
import io.tenantry.cloud.Allowance;
import io.tenantry.lives.DrivenController;
import io.tenantry.lives.Faults;
import io.tenantry.lives.LifeClock;
import io.tenantry.lives.MemoryCluster;
import io.tenantry.lives.Passes;
import io.tenantry.pass.Treatment;
import io.tenantry.source.mapping.SourceMarks;
import io.tenantry.source.mapping.SourceOwnership;
import io.tenantry.source.mapping.Specs;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.SplittableRandom;

/**
 * A source, its table and its objects, and objects of others beside them: the real plane over a
 * cluster and a database in memory, with calls that fail, answers that get lost and processes that
 * die.
 */
final class SourceLife {
  static final List<String> NAMES = List.of("ada", "bob", "cid", "dan", "eve", "fay", "gus");
  static final String SOURCES = "apis/cloudfront-tenant-operator.io/v1alpha1/tenantsources";
  static final String OBJECTS = "apis/cloudfront-tenant-operator.io/v1alpha1/distributiontenants";
  private static final String KEY = "shop/customers";

  /** Longer than an interval, shorter than the time after which a status tells of a reading. */
  private static final Duration QUIET = Duration.ofMinutes(40);

  /** More than a pass may delete without consent. */
  private static final int LIMIT = 2;

  final MemoryCluster cluster;
  final Faults faults;
  final ModelDatabase database;
  private final LifeClock clock = new LifeClock();
  private final SplittableRandom random;
  private final List<String> history = new ArrayList<>();
  private final Queue<Runnable> readings = new ArrayDeque<>();
  private final String policy;
  private final boolean concurrent;
  private Passes<TenantSource> passes;
  private int versions;

  SourceLife(SplittableRandom random) {
    this.random = random;
    this.faults = new Faults(random);
    this.cluster = new MemoryCluster(clock);
    this.database = new ModelDatabase(faults);
    this.policy = List.of("Delete", "Delete", "Disable", "Orphan").get(random.nextInt(4));
    this.concurrent = random.nextInt(3) == 0;
    cluster.serve(
        "cloudfront-tenant-operator.io/v1alpha1", "DistributionTenant", "distributiontenants");
    cluster.put(OBJECTS, stranger("gus"));
    cluster.put(OBJECTS, stranger("zoe"));
    for (var name : NAMES) {
      if (random.nextBoolean()) {
        database.put(name, domain(name), false);
      }
    }
    createSource();
    start();
  }

  private static HasMetadata stranger(String name) {
    return new GenericKubernetesResourceBuilder()
        .withApiVersion("cloudfront-tenant-operator.io/v1alpha1")
        .withKind("DistributionTenant")
        .withNewMetadata()
        .withNamespace("shop")
        .withName(name)
        .endMetadata()
        .withAdditionalProperties(Map.of("spec", Map.of("distributionId", "E9")))
        .build();
  }

  private String domain(String name) {
    return "%s-%d.example.com".formatted(name, versions++);
  }

  // Processes

  /** A process starts without trouble: one that cannot start has done nothing. */
  void start() {
    var often = faults.often(0);
    faults.reborn();
    readings.clear();
    database.newProcess();
    var client = cluster.connect(faults);
    var reconciler =
        SourcePlane.reconciler(
            client,
            List.of(database),
            new SourceRules(Allowance.ANYTHING, Allowance.ANYTHING),
            "life",
            new SourcePlane.Surroundings(
                clock, new PrometheusMeterRegistry(PrometheusConfig.DEFAULT), this::thread));
    passes = new Passes<>(new DrivenController<>(reconciler, client), clock);
    cluster.tell();
    passes.hear();
    faults.often(often);
  }

  /** A reading waits for its turn; all else happens at once. The thread that is joined is over. */
  private Thread thread(String name, Runnable work) {
    if (name.equals("source-reading")) {
      readings.add(work);
    } else {
      work.run();
    }
    return new Thread(() -> {});
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
      passes.hear();
    });
  }

  /** The reading that was begun happens. */
  private void read() {
    for (var work = readings.poll(); work != null; work = readings.poll()) {
      var reading = work;
      history.add("%s reading of %s".formatted(clock.instant(), database.rows().keySet()));
      alive(() -> {
        reading.run();
        passes.hear();
      });
    }
  }

  private void pass() {
    for (var id : passes.waiting()) {
      var source = source();
      var written = cluster.writes().size();
      var removed = removed().size();
      var missed = database.missed();
      alive(() -> passes.pass(id));
      history.add(
          "%s pass: %s"
              .formatted(
                  clock.instant(), cluster.writes().subList(written, cluster.writes().size())));
      source.ifPresent(
          before -> check(before, missed, removed().subList(removed, removed().size())));
    }
  }

  /** Some time passes, and most of what is due happens. */
  void goOn() {
    clock.pass(Duration.ofSeconds(random.nextInt(40)));
    if (random.nextInt(3) > 0) {
      tell();
    }
    if (random.nextInt(3) > 0) {
      read();
    }
    if (random.nextInt(4) == 0) {
      passes.wakeAll();
    }
    pass();
    if (random.nextBoolean()) {
      settleObjects();
    }
  }

  /** Lets everything happen when it is due, and nothing else, until it has been quiet for long. */
  boolean settles(int most) {
    var quiet = Duration.ZERO;
    for (int round = 0; round < most; round++) {
      var before = cluster.writes().size();
      tell();
      read();
      pass();
      settleObjects();
      tell();
      quiet = cluster.writes().size() > before ? Duration.ZERO : quiet;
      if (quiet.compareTo(QUIET) > 0) {
        return true;
      }
      var step =
          passes
              .next()
              .map(time -> Duration.between(clock.instant(), time))
              .map(rest -> rest.isPositive() ? rest : Duration.ofMillis(1))
              .orElse(QUIET);
      quiet = quiet.plus(step);
      clock.pass(step);
    }
    return false;
  }

  /** The work of the objects' own controller. */
  private void settleObjects() {
    for (var object : objects()) {
      cluster.say(
          OBJECTS,
          key(object),
          Map.of(
              "observedGeneration",
              object.getMetadata().getGeneration(),
              "conditions",
              List.of(
                  Map.of(
                      "type",
                      "Ready",
                      "status",
                      "True",
                      "observedGeneration",
                      object.getMetadata().getGeneration()))));
    }
  }

  // What users do

  void createSource() {
    var source = new TenantSource();
    source.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace("shop")
            .withName("customers")
            .withAnnotations(policy.equals("Delete") ? Map.of() : Map.of(Treatment.ADOPT, "true"))
            .build());
    edit(source, false);
  }

  private void edit(TenantSource source, boolean suspended) {
    source.setSpec(
        Specs.spec(
            """
            deletionPolicy: %s
            maxDeletions: %d
            suspend: %s
            %s
            """
                .formatted(policy, LIMIT, suspended, concurrent ? "maxConcurrentChanges: 2" : "")));
    cluster.put(SOURCES, source);
  }

  void suspend(boolean suspended) {
    history.add("suspend: " + suspended);
    source().ifPresent(source -> edit(source, suspended));
  }

  void deleteSource() {
    history.add("deletion of the source");
    cluster.delete(SOURCES, KEY);
  }

  void change() {
    var name = NAMES.get(random.nextInt(NAMES.size()));
    var told = random.nextInt(4) > 0;
    history.add("change of row " + name);
    if (random.nextInt(3) == 0) {
      database.remove(name, told);
    } else {
      database.put(name, domain(name), told);
    }
  }

  void wipe() {
    history.add("all rows vanish");
    NAMES.forEach(name -> database.remove(name, false));
  }

  /** Somebody edits or deletes an object of the source. */
  void meddle() {
    var ours = owned();
    if (!ours.isEmpty()) {
      var object = ours.get(random.nextInt(ours.size()));
      history.add("meddling with " + object.getMetadata().getName());
      if (random.nextBoolean()) {
        cluster.delete(OBJECTS, key(object));
      } else {
        object.setAdditionalProperty("spec", Map.of("distributionId", "E8"));
        cluster.put(OBJECTS, object);
      }
    }
  }

  /** Agrees to what is held back; returns whether there was something. */
  boolean approve() {
    var held =
        source()
            .filter(source -> source.getStatus() != null)
            .filter(source -> source.getStatus().pendingPlan() != null)
            .filter(source -> !source.getStatus().pendingPlan().equals(approval(source)));
    held.ifPresent(source -> {
      history.add("approval of " + source.getStatus().pendingPlan());
      var annotations = new HashMap<>(source.getMetadata().getAnnotations());
      annotations.put(SourceMarks.APPROVE, source.getStatus().pendingPlan());
      source.getMetadata().setAnnotations(annotations);
      cluster.put(SOURCES, source);
    });
    return held.isPresent();
  }

  private static String approval(HasMetadata source) {
    return Optional.ofNullable(source.getMetadata().getAnnotations())
        .map(all -> all.get(SourceMarks.APPROVE))
        .orElse("");
  }

  // What there is

  Optional<TenantSource> source() {
    return cluster.find(SOURCES, KEY, TenantSource.class);
  }

  List<GenericKubernetesResource> objects() {
    return cluster.list(OBJECTS, GenericKubernetesResource.class);
  }

  List<GenericKubernetesResource> owned() {
    return objects().stream()
        .filter(object -> SourceOwnership.ownerUid(object.getMetadata()).isPresent())
        .toList();
  }

  private List<GenericKubernetesResource> removed() {
    return cluster.deleted(OBJECTS, GenericKubernetesResource.class);
  }

  static String key(HasMetadata object) {
    return object.getMetadata().getNamespace() + "/" + object.getMetadata().getName();
  }

  String policy() {
    return policy;
  }

  String last() {
    return String.join("\n", history.subList(Math.max(0, history.size() - 40), history.size()));
  }

  /** What a pass may delete: what two readings have missed, and no more than it has consent for. */
  private void check(
      TenantSource source, Map<String, Integer> missed, List<GenericKubernetesResource> deleted) {
    assertThat(deleted)
        .as("deleted by policy %s; %s", policy, last())
        .allMatch(object -> policy.equals("Delete"))
        .allMatch(object ->
            SourceOwnership.ownerUid(object.getMetadata())
                .filter(source.getMetadata().getUid()::equals)
                .isPresent());
    if (source.isMarkedForDeletion() || deleted.isEmpty()) {
      return;
    }
    assertThat(deleted)
        .as("deleted; %s", last())
        .allMatch(object -> missed.getOrDefault(object.getMetadata().getName(), 0) >= 2);
    if (approval(source).isEmpty()) {
      assertThat(deleted).as("deleted without consent; %s", last()).hasSizeLessThanOrEqualTo(LIMIT);
      assertThat(database.lastCount()).as("rows; %s", last()).isPositive();
    }
  }
}
