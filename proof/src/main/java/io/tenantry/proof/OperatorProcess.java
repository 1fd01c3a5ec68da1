package io.tenantry.proof;

import io.tenantry.sandbox.Checkout;
import io.tenantry.sandbox.ControlPlanePorts;
import io.tenantry.sandbox.process.Program;
import io.tenantry.sandbox.process.StartupCache;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/** The operator as users run it: a process of its own, with a kubeconfig and flags. */
public final class OperatorProcess implements AutoCloseable {
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  /**
   * It ends when it cannot reach the API server at once; Kubernetes starts it again, and so do we.
   */
  private static final int ATTEMPTS = 3;

  private static final Checkout CHECKOUT = Checkout.find();
  private static final StartupCache CACHE = Program.OPERATOR.startupCache(CHECKOUT);
  private static final AtomicBoolean RECORDED = new AtomicBoolean();

  private final Process process;
  private final int healthPort;
  private final Path log;

  private OperatorProcess(Process process, int healthPort, Path log) {
    this.process = process;
    this.healthPort = healthPort;
    this.log = log;
  }

  /** Starts it and waits until it says that it is ready. */
  public static OperatorProcess start(Path kubeconfig, String... flags) {
    return start(kubeconfig, Map.of(), flags);
  }

  /** The same with more variables, such as those by which it finds AWS. */
  public static OperatorProcess start(
      Path kubeconfig, Map<String, String> environment, String... flags) {
    for (int attempt = 1; ; attempt++) {
      var operator = launch(startup(), kubeconfig, environment, flags);
      if (operator.becomesReady()) {
        CACHE.save(operator.process.pid(), Program.OPERATOR.classPath(CHECKOUT));
        return operator;
      }
      operator.close();
      if (attempt == ATTEMPTS) {
        throw new IllegalStateException("the operator did not become ready:\n" + operator.log());
      }
    }
  }

  /** Starts it and does not wait. */
  public static OperatorProcess launch(Path kubeconfig, String... flags) {
    return launch(kubeconfig, Map.of(), flags);
  }

  /** The same with more variables, such as those by which it finds AWS. */
  public static OperatorProcess launch(
      Path kubeconfig, Map<String, String> environment, String... flags) {
    return launch(CACHE.use(), kubeconfig, environment, flags);
  }

  private static OperatorProcess launch(
      List<String> startup, Path kubeconfig, Map<String, String> environment, String... flags) {
    try {
      int port = ControlPlanePorts.anyFree();
      var log = Files.createTempFile("operator", ".log");
      var arguments = new ArrayList<String>();
      arguments.addAll(List.of("--kubeconfig", kubeconfig.toString()));
      arguments.add("--health-probe-bind-address=127.0.0.1:" + port);
      arguments.addAll(List.of(flags));
      var builder =
          Program.OPERATOR
              .process(CHECKOUT, startup, arguments)
              .redirectErrorStream(true)
              .redirectOutput(log.toFile());
      builder.environment().putAll(environment);
      return new OperatorProcess(builder.start(), port, log);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** One process tells what it loads, and those after it start in half the time. */
  private static List<String> startup() {
    return RECORDED.compareAndSet(false, true) ? CACHE.useOrRecord() : CACHE.use();
  }

  /** The status of a GET on the health server, 0 while nobody listens. */
  public int get(String path) {
    return request(path).map(HttpResponse::statusCode).orElse(0);
  }

  public String body(String path) {
    return request(path).map(HttpResponse::body).orElse("");
  }

  public String log() {
    try {
      return Files.readString(log);
    } catch (IOException e) {
      return e.toString();
    }
  }

  /** All processor time it has used, on any core. */
  public Duration processorTime() {
    return process.info().totalCpuDuration().orElse(Duration.ZERO);
  }

  /** What the operating system says its memory is. */
  public long residentBytes() {
    try (var lines = Files.lines(Path.of("/proc/" + process.pid() + "/status"))) {
      return lines
          .filter(line -> line.startsWith("VmRSS:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
          .findFirst()
          .orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean becomesReady() {
    var deadline = Instant.now().plus(Patience.LIMIT);
    while (get("/readyz") != 200) {
      if (!process.isAlive() || Instant.now().isAfter(deadline)) {
        return false;
      }
      LockSupport.parkNanos(20_000_000);
    }
    return true;
  }

  public Process process() {
    return process;
  }

  /** SIGTERM: as Kubernetes ends a pod. */
  public int terminate() throws InterruptedException {
    process.destroy();
    return process.waitFor();
  }

  /** SIGKILL: as a node that loses power. */
  public void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }

  private Optional<HttpResponse<String>> request(String path) {
    var uri = URI.create("http://127.0.0.1:" + healthPort + path);
    try {
      return Optional.of(
          HTTP.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString()));
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
