package io.tenantry.proof;

import io.tenantry.api.namespace.Tenant;
import io.tenantry.api.source.TenantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Tables of customers and the objects that follow them: what each database costs. */
@Command(
    name = "sources",
    description = "Follows a table of N rows with a TenantSource, in one database or in each.")
final class SourcesBench implements Callable<Integer> {
  private static final String ALL = "all";
  private static final int ROWS_OF_ONE = 10_000;
  private static final int ROWS_OF_EACH = 2_000;

  @ParentCommand private Bench bench = new Bench();

  @Spec private @Nullable CommandSpec spec;

  @Option(
      names = "--database",
      paramLabel = "NAME",
      description = "postgres, mysql, dynamodb, mongodb, redis or all. Default: ${DEFAULT-VALUE}.",
      defaultValue = ALL)
  private String database = ALL;

  @Option(
      names = "--rows",
      paramLabel = "N",
      description = "How many become objects. Default: 10000 for one database, 2000 for all.")
  private @Nullable Integer rows;

  @Option(
      names = "--streamed",
      paramLabel = "N",
      description =
          "How many are only compared, in a dry run; postgres alone. Default: ${DEFAULT-VALUE}.",
      defaultValue = "0")
  private int streamed;

  @Option(
      names = "--inserts",
      paramLabel = "N",
      description = "How many come one by one. Default: ${DEFAULT-VALUE}.",
      defaultValue = "100")
  private int inserts;

  @Option(
      names = "--rest",
      paramLabel = "SECONDS",
      description = "Watch an unchanged table for so long. Default: ${DEFAULT-VALUE}.",
      defaultValue = "15")
  private int rest;

  @Override
  public Integer call() throws Exception {
    var table = new PhaseTable("%,d rows".formatted(count()));
    table.remark(
        ("All rows are read every %d s. They become Tenants, whose plane is not started, so that what"
                + " is counted is the source's own work. The API server alone: the same objects,"
                + " created by a plain client, %d at a time, while no operator runs.")
            .formatted(SourceLife.POLL.toSeconds(), PlainImport.CONCURRENCY));
    double alone;
    try (var sandbox = Bench.sandbox()) {
      alone = new PlainImport(sandbox).rate(count());
    }
    for (var provider : providers()) {
      measure(provider, alone, table);
    }
    bench.report(table);
    return 0;
  }

  private List<String> providers() {
    if (!database.equals(ALL) && !CustomerTables.PROVIDERS.contains(database)) {
      throw new ParameterException(
          spec().commandLine(),
          "--database is %s, not one of %s or all".formatted(database, CustomerTables.PROVIDERS));
    }
    return database.equals(ALL) ? CustomerTables.PROVIDERS : List.of(database);
  }

  private CommandSpec spec() {
    return Objects.requireNonNull(spec);
  }

  private int count() {
    if (rows != null) {
      return rows;
    }
    return database.equals(ALL) ? ROWS_OF_EACH : ROWS_OF_ONE;
  }

  private void measure(String provider, double alone, PhaseTable table) throws Exception {
    try (var sandbox = Bench.sandbox();
        var customers = CustomerTables.start(provider)) {
      customers.fill(count());
      SourceLife.prepare(sandbox, customers);
      var environment = new HashMap<>(sandbox.exports());
      environment.putAll(customers.environment());
      try (var operator =
              OperatorProcess.start(
                  Installation.kubeconfig(sandbox),
                  environment,
                  "--planes=edge",
                  "--allowed-database-hosts=127.0.0.1",
                  "--allowed-tables=" + CustomerTables.TABLE,
                  "--metrics-bind-address=0");
          var sources =
              new Census<>(sandbox.client(), TenantSource.class, () -> operator, Bench.progress());
          var tenants =
              new Census<>(sandbox.client(), Tenant.class, () -> operator, Bench.progress())) {
        var life = new SourceLife(sandbox, customers, operator, sources, tenants, table);
        life.load(count(), alone);
        life.rest(rest);
        life.insert(inserts);
        life.change(count());
        life.stream(streamed);
      }
    }
  }
}
