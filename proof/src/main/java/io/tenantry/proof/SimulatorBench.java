package io.tenantry.proof;

import io.tenantry.simulator.world.SandboxWorld;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Whether the AWS simulator is fast and small enough never to be what is measured. */
@Command(name = "simulator", description = "Measures the AWS simulator: gets, full listings, heap.")
final class SimulatorBench implements Callable<Integer> {
  private static final Duration WARM_UP = Duration.ofSeconds(8);
  private static final int FLEET = 10_000;
  private static final int LARGE_FLEET = 50_000;
  private static final Pattern MARKER = Pattern.compile("<NextMarker>([^<]+)</NextMarker>");

  @ParentCommand private Bench bench = new Bench();

  @Option(
      names = "--seconds",
      paramLabel = "N",
      description = "How long to measure each rate. Default: ${DEFAULT-VALUE}.",
      defaultValue = "15")
  private int seconds;

  @Option(
      names = "--clients",
      paramLabel = "N",
      description = "How many clients call at once. Default: ${DEFAULT-VALUE}.",
      defaultValue = "4")
  private int clients;

  /** One thing a client does over and over. */
  private interface Round {
    void run(RawClient client, int number) throws IOException;
  }

  @Override
  public Integer call() throws Exception {
    var results = new Measurements();
    try (var simulator = SimulatorProcess.start("512m")) {
      simulator.tenants(FLEET);
      results.add(
          "GetDistributionTenant", rate(simulator, SimulatorBench::get), "/s", "target 2,000");
      results.add(
          "full listings of 10,000 tenants",
          rate(simulator, SimulatorBench::list),
          "/s",
          "target 20, pages of 100");
      results.add("heap with 10,000 tenants", simulator.liveHeapBytes() / 1e6, "MB");
      simulator.tenants(LARGE_FLEET);
      try (var client = client(simulator)) {
        list(client, 0);
      }
      results.add(
          "heap with 50,000 tenants",
          simulator.liveHeapBytes() / 1e6,
          "MB",
          "in a heap of 512 MB, listed once");
    }
    bench.report(results);
    return 0;
  }

  private double rate(SimulatorProcess simulator, Round round) throws Exception {
    perSecond(simulator, round, WARM_UP);
    return perSecond(simulator, round, Duration.ofSeconds(seconds));
  }

  private double perSecond(SimulatorProcess simulator, Round round, Duration time)
      throws Exception {
    var start = System.nanoTime();
    var work = new ArrayList<Callable<Long>>();
    for (int i = 0; i < clients; i++) {
      int first = i * FLEET / clients;
      work.add(() -> repeat(simulator, round, first, start + time.toNanos()));
    }
    long done = 0;
    try (var pool = Executors.newFixedThreadPool(clients)) {
      for (var rounds : pool.invokeAll(work)) {
        done += rounds.get();
      }
    }
    return done / ((System.nanoTime() - start) / 1e9);
  }

  private static long repeat(SimulatorProcess simulator, Round round, int first, long end)
      throws IOException {
    long done = 0;
    try (var client = client(simulator)) {
      while (System.nanoTime() < end) {
        round.run(client, first + (int) (done % FLEET));
        done++;
      }
    }
    return done;
  }

  private static void get(RawClient client, int number) throws IOException {
    client.get("/2020-05-31/distribution-tenant/tenant-%06d".formatted(number % FLEET));
  }

  private static void list(RawClient client, int number) throws IOException {
    for (var marker = ""; marker != null; ) {
      var body =
          "<ListDistributionTenantsRequest><Marker>"
              + marker
              + "</Marker><MaxItems>100</MaxItems></ListDistributionTenantsRequest>";
      var page = client.post("/2020-05-31/distribution-tenants", body);
      marker = nextMarker(page);
    }
  }

  /** The marker stands at the beginning of a page, before the tenants. */
  private static @Nullable String nextMarker(byte[] page) {
    var head = new String(page, 0, Math.min(page.length, 400), StandardCharsets.UTF_8);
    var match = MARKER.matcher(head);
    return match.find() ? match.group(1) : null;
  }

  private static RawClient client(SimulatorProcess simulator) throws IOException {
    return new RawClient(simulator.endpoint(), SandboxWorld.ACCESS_KEY);
  }
}
