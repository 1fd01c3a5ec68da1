package io.tenantry.proof;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import io.tenantry.api.namespace.Tenant;
import io.tenantry.api.source.TenantSource;
import io.tenantry.sandbox.AuditLog;
import io.tenantry.sandbox.Sandbox;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** One table, and what happens to it; each method measures a phase. */
final class SourceLife {
  static final Duration POLL = Duration.ofSeconds(5);

  private static final String NAMESPACE = "customers";
  private static final String NAME = "customers";
  private static final int ONE_IN = 100;
  private static final Duration LONGEST = Duration.ofMinutes(20);

  /** So long at most until the next row, or all inserts would fall into the same moment. */
  private static final int LONGEST_PAUSE = 300;

  private final Sandbox sandbox;
  private final CustomerTable customers;
  private final OperatorProcess operator;
  private final Census<TenantSource> sources;
  private final Census<Tenant> tenants;
  private final PhaseTable table;

  SourceLife(
      Sandbox sandbox,
      CustomerTable customers,
      OperatorProcess operator,
      Census<TenantSource> sources,
      Census<Tenant> tenants,
      PhaseTable table) {
    this.sandbox = sandbox;
    this.customers = customers;
    this.operator = operator;
    this.sources = sources;
    this.tenants = tenants;
    this.table = table;
  }

  static void prepare(Sandbox sandbox, CustomerTable customers) {
    var client = sandbox.client();
    client
        .resource(
            new NamespaceBuilder().withNewMetadata().withName(NAMESPACE).endMetadata().build())
        .create();
    if (!customers.secret().isEmpty()) {
      client
          .resource(
              new SecretBuilder()
                  .withMetadata(metadata())
                  .withStringData(customers.secret())
                  .build())
          .create();
    }
    client.load(SourceLife.class.getResourceAsStream("reader.yaml")).serverSideApply();
  }

  private static ObjectMeta metadata() {
    return new ObjectMetaBuilder().withNamespace(NAMESPACE).withName(NAME).build();
  }

  /** From the source's creation to the last object. */
  void load(int rows, double alone) throws InterruptedException {
    var processor = operator.processorTime();
    var mark = sandbox.audit().mark();
    var start = Instant.now();
    apply(NAME, customers.block(), "pollInterval: %ds".formatted(POLL.toSeconds()));
    tenants.await("imported", rows, _ -> true, LONGEST);
    var took = Duration.between(start, Instant.now());
    awaitFound(NAME, rows);
    double rate = rows * 1e9 / took.toNanos();
    add("import", "objects/s", rate);
    add("import", "the API server alone, objects/s", alone);
    add("import", "share of the API server's pace, %", 100 * rate / alone);
    add("import", "wall time, s", took.toMillis() / 1e3);
    var used = operator.processorTime().minus(processor);
    add("import", "processor, ms/row", used.toMillis() / (double) rows);
    add("import", "Kubernetes writes/row", writes(mark) / (double) rows);
    add("import", "resident memory, MB", operator.residentBytes() / 1e6);
  }

  private long writes(AuditLog.Mark mark) {
    return ApiRequests.since(sandbox, mark).writes().count();
  }

  void rest(int seconds) throws InterruptedException {
    var processor = operator.processorTime();
    var mark = sandbox.audit().mark();
    Thread.sleep(Duration.ofSeconds(seconds));
    var used = operator.processorTime().minus(processor);
    add("rest", "Kubernetes writes", (double) writes(mark));
    add("rest", "processor, ms/s", used.toMillis() / (double) seconds);
    add("rest", "resident memory, MB", operator.residentBytes() / 1e6);
  }

  /** One by one, from the commit to the object. */
  void insert(int count) throws Exception {
    var seen = new ConcurrentHashMap<String, CountDownLatch>();
    var times = new ArrayList<Duration>();
    try (var _ = watch(seen)) {
      for (int i = 0; i < count; i++) {
        var name = "late-%06d".formatted(i);
        var arrived = new CountDownLatch(1);
        seen.put(name, arrived);
        Thread.sleep(ThreadLocalRandom.current().nextInt(LONGEST_PAUSE));
        var start = System.nanoTime();
        customers.put(name, false);
        if (!arrived.await(LONGEST.toSeconds(), TimeUnit.SECONDS)) {
          throw new IllegalStateException("no object for row " + name);
        }
        times.add(Duration.ofNanos(System.nanoTime() - start));
      }
    }
    times.sort(null);
    for (var percent : List.of(50, 99, 100)) {
      var at = times.get(Math.max(0, Math.ceilDiv(times.size() * percent, 100) - 1));
      add("insert to object", "%d %% within, ms".formatted(percent), at.toNanos() / 1e6);
    }
  }

  private AutoCloseable watch(Map<String, CountDownLatch> seen) {
    return sandbox
        .client()
        .resources(Tenant.class)
        .inNamespace(NAMESPACE)
        .watch(
            new Watcher<>() {
              @Override
              public void eventReceived(Action action, Tenant tenant) {
                var waiting = seen.get(tenant.getMetadata().getName());
                if (waiting != null) {
                  waiting.countDown();
                }
              }

              @Override
              public void onClose(WatcherException cause) {
                throw new IllegalStateException("the watch has ended", cause);
              }
            });
  }

  /** Some rows change at once. */
  void change(int rows) throws InterruptedException {
    var start = Instant.now();
    for (int i = 0; i < rows; i += ONE_IN) {
      customers.put(CustomerTable.name(i), true);
    }
    tenants.await("changed", Math.ceilDiv(rows, ONE_IN), SourceLife::isSuspended, LONGEST);
    var took = Duration.between(start, Instant.now());
    add("change of 1 in %d".formatted(ONE_IN), "wall time, s", took.toMillis() / 1e3);
  }

  private static boolean isSuspended(Tenant tenant) {
    var spec = tenant.getSpec();
    return spec != null && Boolean.TRUE.equals(spec.suspended());
  }

  /** Rows that are only compared. */
  void stream(int rows) throws InterruptedException {
    var block = customers.generated(rows);
    if (rows > 0 && block.isPresent()) {
      var start = Instant.now();
      apply("streamed", block.get(), "pollInterval: 1h\n  dryRun: true");
      awaitFound("streamed", rows);
      var took = Duration.between(start, Instant.now());
      add("dry run", "rows/s", rows * 1e9 / took.toNanos());
      add("dry run", "resident memory, MB", operator.residentBytes() / 1e6);
    }
  }

  private void awaitFound(String name, int rows) throws InterruptedException {
    sources.await(
        "read",
        1,
        source ->
            source.getMetadata().getName().equals(name)
                && source.getStatus() != null
                && Objects.equals(source.getStatus().tenantsDiscovered(), rows),
        LONGEST);
  }

  private void apply(String name, String block, String settings) {
    var yaml =
        """
        apiVersion: cloudfront-tenant-operator.io/v1alpha1
        kind: TenantSource
        metadata: {namespace: %s, name: %s}
        spec:
          provider: %s
          %s: %s
          targetKind: Tenant
          fields: [{path: spec.plan, value: free}, {path: spec.suspended, column: suspended}]
          %s
        """
            .formatted(
                NAMESPACE,
                name,
                customers.provider(),
                customers.provider(),
                block.replace("SECRET_", NAME),
                settings);
    sandbox.client().resource(yaml).create();
  }

  private void add(String section, String name, double value) {
    table.add(customers.provider(), section, name, value);
  }
}
