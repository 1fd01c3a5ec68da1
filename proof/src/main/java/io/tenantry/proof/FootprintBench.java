package io.tenantry.proof;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** What the operator's process needs when it has started, and for the objects of each kind. */
@Command(
    name = "footprint",
    description = "Tells what the operator needs memory and processor time for.")
final class FootprintBench implements Callable<Integer> {
  private static final String STARTED = "started";
  private static final String REST = "rest";

  /** What the first objects of a kind need, such as classes and connections, is no object's. */
  private static final int FIRST = 5;

  private static final Duration AT_REST = Duration.ofSeconds(30);

  @ParentCommand private Bench bench = new Bench();

  @Option(
      names = "--tenants",
      paramLabel = "N",
      description = "How many DistributionTenants with DNS. Default: ${DEFAULT-VALUE}.",
      defaultValue = "200")
  private int tenants;

  @Option(
      names = "--hostnames",
      paramLabel = "N",
      description = "How many GatewayHostnameRequests. Default: ${DEFAULT-VALUE}.",
      defaultValue = "30")
  private int hostnames;

  @Option(
      names = "--namespaces",
      paramLabel = "N",
      description = "How many Tenants. Default: ${DEFAULT-VALUE}.",
      defaultValue = "300")
  private int namespaces;

  @Option(
      names = "--profile",
      negatable = true,
      defaultValue = "true",
      fallbackValue = "true",
      description =
          "Run the operator again with Java Flight Recorder, for the parts of its processor time."
              + " Default: ${DEFAULT-VALUE}.")
  private boolean profile;

  /** The objects of a kind, which are created in one stage. */
  private record Stage(String name, Workload<?> workload, int count, GoOriginal original) {}

  private List<Stage> stages() {
    return List.of(
        new Stage("edge", EdgeTenants.workload(true), tenants, GoOriginal.TENANTS),
        new Stage("hostnames", HostnameRequests.workload(), hostnames, GoOriginal.HOSTNAMES),
        new Stage("namespace", NamespaceTenants.workload(), namespaces, GoOriginal.NAMESPACES));
  }

  @Override
  public Integer call() throws Exception {
    if (Math.min(tenants, Math.min(hostnames, namespaces)) <= FIRST) {
      throw new IllegalArgumentException("More than %d objects of each kind".formatted(FIRST));
    }
    var table = new FootprintTable();
    table.remark(
        "%,d DistributionTenants with DNS, then %,d hostnames, then %,d Tenants: each stage has the objects of those before it."
            .formatted(tenants, hostnames, namespaces));
    table.remark(
        "Live heap per object: the two readings vary by 100 kB and more, so few objects tell nothing.");
    table.remark("The operators in Go run one kind in each process, with 200, 30 and 300 objects.");
    try (var run = FootprintRun.start(tenants, hostnames, "-XX:NativeMemoryTracking=summary")) {
      measure(run, table);
    }
    if (profile) {
      var recording = Files.createTempFile("operator", ".jfr");
      try (var run = FootprintRun.start(tenants, hostnames, CpuProfile.FLAGS)) {
        profile(run, recording, table);
      } finally {
        Files.delete(recording);
      }
    }
    bench.report(table.result());
    return 0;
  }

  private void measure(FootprintRun run, FootprintTable table) throws Exception {
    var meter = new ProcessorMeter(run.operator());
    var probe = new JvmProbe(run.operator());
    var start = meter.sinceStart();
    table.processor(STARTED, start, 1);
    table.original(STARTED);
    table.memory(STARTED, probe.memory());
    for (var stage : stages()) {
      var first = meter.during(() -> run.create(stage.workload(), 0, FIRST));
      long before = probe.settledLiveBytes();
      var others = meter.during(() -> run.create(stage.workload(), FIRST, stage.count()));
      long live = probe.settledLiveBytes() - before;
      table.processor(stage.name(), first.plus(others), stage.count());
      table.original(stage.name(), stage.original());
      table.memory(stage.name(), probe.memory());
      table.liveBytesEach(stage.name(), live / (double) (stage.count() - FIRST));
    }
    var rest = meter.during(() -> Thread.sleep(AT_REST));
    table.processorAtRest(REST, rest.total() / (double) AT_REST.toSeconds());
    table.memory(REST, probe.memory());
  }

  /** The same once more, only to see which code runs. */
  private void profile(FootprintRun run, Path recording, FootprintTable table) throws Exception {
    var moments = new ArrayList<Instant>();
    moments.add(run.begin());
    moments.add(Instant.now());
    for (var stage : stages()) {
      run.create(stage.workload(), 0, stage.count());
      moments.add(Instant.now());
    }
    new JvmProbe(run.operator()).dumpRecording(recording);
    var profile = CpuProfile.read(recording);
    table.shares(STARTED, profile.shares(moments.get(0), moments.get(1)));
    for (int i = 0; i < stages().size(); i++) {
      var shares = profile.shares(moments.get(i + 1), moments.get(i + 2));
      table.shares(stages().get(i).name(), shares);
    }
  }
}
