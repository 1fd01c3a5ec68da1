package io.tenantry.proof;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBuilder;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import io.tenantry.api.edge.DistributionTenant;
import io.tenantry.api.edge.TenantSource;
import io.tenantry.proof.engines.PostgresEngine;
import io.tenantry.sandbox.Sandbox;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** A table of customers and the objects that follow it: what each phase costs. */
@Command(
    name = "sources",
    description = "Follows a PostgreSQL table of N rows with a TenantSource.")
final class SourcesBench implements Callable<Integer> {
  private static final String NAMESPACE = "customers";
  private static final String NAME = "customers";
  private static final String DISTRIBUTION = "ESANDBOXWILD01";
  private static final Duration POLL = Duration.ofSeconds(5);
  private static final int ONE_IN = 100;

  @ParentCommand private Bench bench = new Bench();

  @Option(
      names = "--rows",
      paramLabel = "N",
      description = "How many become objects. Default: ${DEFAULT-VALUE}.",
      defaultValue = "10000")
  private int count;

  @Option(
      names = "--streamed",
      paramLabel = "N",
      description = "How many are only compared, in a dry run. Default: ${DEFAULT-VALUE}.",
      defaultValue = "100000")
  private int streamed;

  @Option(
      names = "--inserts",
      paramLabel = "N",
      description = "How many come one by one. Default: ${DEFAULT-VALUE}.",
      defaultValue = "200")
  private int inserts;

  @Option(
      names = "--rest",
      paramLabel = "SECONDS",
      description = "Watch an unchanged table for so long. Default: ${DEFAULT-VALUE}.",
      defaultValue = "30")
  private int rest;

  @Override
  public Integer call() throws Exception {
    var table = new PhaseTable("%,d rows".formatted(count));
    table.remark(
        ("All rows are read every %d s. The objects are paused, so that what is counted is the"
                + " source's own work. \"stream\" compares %,d rows in a dry run.")
            .formatted(POLL.toSeconds(), streamed));
    try (var sandbox = Bench.sandbox();
        var database = PostgresEngine.start()) {
      prepare(sandbox, database);
      try (var operator =
              OperatorProcess.start(
                  Installation.kubeconfig(sandbox),
                  sandbox.exports(),
                  "--planes=edge",
                  "--allowed-database-hosts=127.0.0.1",
                  "--metrics-bind-address=0");
          var sources =
              new Census<>(sandbox.client(), TenantSource.class, () -> operator, Bench.progress());
          var tenants =
              new Census<>(
                  sandbox.client(), DistributionTenant.class, () -> operator, Bench.progress())) {
        var meter =
            new PhaseMeter(
                sandbox, new AwsLedger(sandbox.aws()), () -> operator, count, "row", table);
        new Life(sandbox, database, sources, tenants, meter, table).live();
      }
    }
    bench.report(table);
    return 0;
  }

  private void prepare(Sandbox sandbox, PostgresEngine database) {
    database.run(
        "CREATE TABLE tenants (name text PRIMARY KEY, domain text, enabled boolean)",
        "INSERT INTO tenants SELECT 'row-' || lpad(i::text, 6, '0'),"
            + " 'row-' || i || '.sandbox.test', true FROM generate_series(1, %d) i"
                .formatted(count),
        "CREATE FUNCTION tell() RETURNS trigger AS $$ BEGIN"
            + " PERFORM pg_notify('tenants', COALESCE(NEW.name, '')); RETURN NEW; END $$"
            + " LANGUAGE plpgsql",
        "CREATE TRIGGER tell AFTER INSERT OR UPDATE OR DELETE ON tenants"
            + " FOR EACH ROW EXECUTE FUNCTION tell()",
        "CREATE ROLE reader LOGIN PASSWORD 'bench'",
        "GRANT SELECT ON tenants TO reader");
    var client = sandbox.client();
    client.load(SourcesBench.class.getResourceAsStream("paused.yaml")).serverSideApply();
    client
        .resource(
            new NamespaceBuilder().withNewMetadata().withName(NAMESPACE).endMetadata().build())
        .create();
    client
        .resource(
            new SecretBuilder()
                .withMetadata(metadata(NAME))
                .withStringData(
                    Map.of("connectionString", database.connectionString("reader", "bench")))
                .build())
        .create();
    client
        .resource(
            new RoleBuilder()
                .withMetadata(metadata(NAME))
                .addNewRule()
                .withApiGroups("")
                .withResources("secrets")
                .withResourceNames(NAME)
                .withVerbs("get", "watch")
                .endRule()
                .build())
        .create();
    client
        .resource(
            new RoleBindingBuilder()
                .withMetadata(metadata(NAME))
                .withNewRoleRef("rbac.authorization.k8s.io", "Role", NAME)
                .addNewSubject("", "ServiceAccount", Installation.ACCOUNT, Installation.NAMESPACE)
                .build())
        .create();
  }

  private static ObjectMeta metadata(String name) {
    return new ObjectMetaBuilder().withNamespace(NAMESPACE).withName(name).build();
  }

  /** One table, and what happens to it. */
  private final class Life {
    private final Sandbox sandbox;
    private final PostgresEngine database;
    private final Census<TenantSource> sources;
    private final Census<DistributionTenant> tenants;
    private final PhaseMeter meter;
    private final PhaseTable table;

    Life(
        Sandbox sandbox,
        PostgresEngine database,
        Census<TenantSource> sources,
        Census<DistributionTenant> tenants,
        PhaseMeter meter,
        PhaseTable table) {
      this.sandbox = sandbox;
      this.database = database;
      this.sources = sources;
      this.tenants = tenants;
      this.meter = meter;
      this.table = table;
    }

    void live() throws Exception {
      meter.phase("import", Duration.ZERO, this::load);
      meter.phase("rest", Duration.ZERO, () -> Thread.sleep(Duration.ofSeconds(rest)));
      meter.phase("insert", Duration.ZERO, this::insert);
      meter.phase("change", Duration.ZERO, this::change);
      meter.phase("stream", Duration.ZERO, this::stream);
    }

    private void load() throws Exception {
      apply(
          NAME,
          "SELECT name, domain, enabled FROM tenants",
          "notifyChannel: tenants",
          "pollInterval: %ds".formatted(POLL.toSeconds()));
      tenants.await("imported", count, _ -> true, longest());
      awaitFound(NAME, count);
    }

    /** One by one, from the commit to the object. */
    private void insert() throws Exception {
      var seen = new ConcurrentHashMap<String, CountDownLatch>();
      var times = new ArrayList<Duration>();
      try (var _ = watch(seen)) {
        for (int i = 0; i < inserts; i++) {
          var name = "late-%06d".formatted(i);
          var arrived = new CountDownLatch(1);
          seen.put(name, arrived);
          var start = System.nanoTime();
          database.run(
              "INSERT INTO tenants VALUES ('%s', '%s.sandbox.test', true)".formatted(name, name));
          if (!arrived.await(longest().toSeconds(), TimeUnit.SECONDS)) {
            throw new IllegalStateException("no object for row " + name);
          }
          times.add(Duration.ofNanos(System.nanoTime() - start));
        }
      }
      times.sort(null);
      for (var percent : List.of(50, 99, 100)) {
        var at = times.get(Math.max(0, Math.ceilDiv(times.size() * percent, 100) - 1));
        table.add(
            "insert",
            "insert to object",
            "%d %% within, ms".formatted(percent),
            at.toNanos() / 1e6);
      }
    }

    private AutoCloseable watch(Map<String, CountDownLatch> seen) {
      return sandbox
          .client()
          .resources(DistributionTenant.class)
          .inNamespace(NAMESPACE)
          .watch(
              new Watcher<>() {
                @Override
                public void eventReceived(Action action, DistributionTenant tenant) {
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

    private void change() throws Exception {
      database.run(
          "UPDATE tenants SET enabled = false WHERE name LIKE 'row-%%' AND right(name, 6)::int %% %d = 0"
              .formatted(ONE_IN));
      tenants.await("changed", count / ONE_IN, SourcesBench::isOff, longest());
    }

    private void stream() throws Exception {
      apply(
          "streamed",
          ("SELECT 'big-' || lpad(i::text, 7, '0') AS name, 'big-' || i || '.sandbox.test' AS domain"
                  + " FROM generate_series(1, %d) i")
              .formatted(streamed),
          "maxRows: %d".formatted(streamed),
          "pollInterval: 1h\n  dryRun: true");
      awaitFound("streamed", streamed);
    }

    private void awaitFound(String name, int rows) throws InterruptedException {
      sources.await(
          "read",
          1,
          source ->
              source.getMetadata().getName().equals(name)
                  && source.getStatus() != null
                  && Objects.equals(source.getStatus().tenantsDiscovered(), rows),
          longest());
    }

    private void apply(String name, String query, String option, String settings) {
      var yaml =
          """
          apiVersion: cloudfront-tenant-operator.io/v1alpha1
          kind: TenantSource
          metadata:
            namespace: %s
            name: %s
          spec:
            provider: postgres
            distributionId: %s
            %s
            postgres:
              connectionSecretRef:
                name: %s
              query: %s
              %s
          """
              .formatted(
                  NAMESPACE, name, DISTRIBUTION, settings, NAME, "\"" + query + "\"", option);
      sandbox.client().resource(yaml).create();
    }
  }

  private Duration longest() {
    return Duration.ofMinutes(5).plusMillis(100L * count);
  }

  private static boolean isOff(DistributionTenant tenant) {
    var spec = tenant.getSpec();
    return spec != null && Boolean.FALSE.equals(spec.enabled());
  }
}
