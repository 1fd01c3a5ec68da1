package io.tenantry.proof;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.tenantry.simulator.SimulatorCommand;
import io.tenantry.simulator.world.SandboxWorld;
import io.tenantry.simulator.world.Seed;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** The simulator as a process of its own, with a heap of a given size. */
final class SimulatorProcess implements AutoCloseable {
  private static final Pattern ENDPOINT = Pattern.compile("AWS_ENDPOINT_URL=(\\S+)");
  private static final Pattern USED = Pattern.compile("(?:DefNew|Tenured).* used (\\d+)K");
  private static final int SEEDED_AT_ONCE = 1_000;

  private final Process process;
  private final URI endpoint;
  private final HttpClient http = HttpClient.newHttpClient();
  private final ObjectMapper json = new ObjectMapper();

  private SimulatorProcess(Process process, URI endpoint) {
    this.process = process;
    this.endpoint = endpoint;
  }

  static SimulatorProcess start(String heap) throws IOException {
    var process =
        new ProcessBuilder(
                tool("java"),
                "-Xmx" + heap,
                "-XX:+UseSerialGC",
                "-XX:+UseCompactObjectHeaders",
                "-XX:+ExitOnOutOfMemoryError",
                "-cp",
                System.getProperty("java.class.path"),
                SimulatorCommand.class.getName(),
                "--port=0",
                "--dns-port=0",
                "--profile=fast")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    return new SimulatorProcess(process, endpointOf(process));
  }

  URI endpoint() {
    return endpoint;
  }

  /** Adds tenants to the sandbox's account until it has so many. */
  void tenants(int count) throws IOException, InterruptedException {
    send("PUT", "/_sim/settings", "{\"quotas\":{\"tenants\":%d}}".formatted(count));
    var all = SandboxWorld.tenants(count).accounts().getFirst().tenants();
    for (int from = 0; from < count; from += SEEDED_AT_ONCE) {
      var some = all.subList(from, Math.min(count, from + SEEDED_AT_ONCE));
      send("POST", "/_sim/seed", json.writeValueAsString(seed(some)));
    }
  }

  /** What is alive on its heap. */
  long liveHeapBytes() throws IOException, InterruptedException {
    jcmd("GC.run");
    var used = USED.matcher(jcmd("GC.heap_info"));
    long sum = 0;
    while (used.find()) {
      sum += Long.parseLong(used.group(1)) * 1024;
    }
    return sum;
  }

  @Override
  public void close() {
    http.close();
    process.destroyForcibly();
  }

  private static Seed seed(List<Seed.Tenant> tenants) {
    return new Seed(
        List.of(
            new Seed.Account(
                SandboxWorld.ACCOUNT,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                tenants)));
  }

  private void send(String method, String path, String body)
      throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(endpoint.resolve(path))
            .method(method, HttpRequest.BodyPublishers.ofString(body));
    var answer = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    if (answer.statusCode() != 200) {
      throw new IllegalStateException(path + ": " + answer.body());
    }
  }

  private String jcmd(String command) throws IOException {
    var jcmd = new ProcessBuilder(tool("jcmd"), String.valueOf(process.pid()), command).start();
    return new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  private static URI endpointOf(Process process) throws IOException {
    var lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    for (var line = lines.readLine(); line != null; line = lines.readLine()) {
      var match = ENDPOINT.matcher(line);
      if (match.find()) {
        return URI.create(match.group(1));
      }
    }
    throw new IllegalStateException("the simulator did not start");
  }

  private static String tool(String name) {
    return Path.of(System.getProperty("java.home"), "bin", name).toString();
  }
}
