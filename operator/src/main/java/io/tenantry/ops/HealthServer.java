package io.tenantry.ops;

import com.sun.net.httpserver.Headers;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.tenantry.cloud.Budget;
import io.tenantry.ops.WebServer.Answer;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Serves {@code /healthz}: the process is alive and no plane is broken; {@code /readyz}: the API
 * server answers and every plane that can run has its caches filled, where a plane that waits for
 * its CRDs is listed but does not affect the result; {@code /debug/budget}: the rate limiter.
 */
public final class HealthServer implements AutoCloseable {
  private final KubernetesClient client;
  private final List<PlaneRunner> planes;
  private final WebServer server;

  /** {@code budget} is there where some plane calls a cloud. */
  public HealthServer(
      Address address, KubernetesClient client, List<PlaneRunner> planes, Optional<Budget> budget) {
    this.client = client;
    this.planes = List.copyOf(planes);
    var pages = new HashMap<String, Function<Headers, Answer>>();
    pages.put("/healthz", _ -> healthz());
    pages.put("/readyz", _ -> readyz());
    budget.ifPresent(
        b -> pages.put("/debug/budget", _ -> Answer.of(200, BudgetPage.text(b.states()))));
    this.server = WebServer.start(address, Optional.empty(), pages);
  }

  public int port() {
    return server.port();
  }

  @Override
  public void close() {
    server.close();
  }

  private Answer healthz() {
    var broken =
        planes.stream()
            .filter(plane -> plane.state() instanceof PlaneState.Broken)
            .map(HealthServer::line)
            .collect(Collectors.joining());
    return broken.isEmpty() ? Answer.of(200, "ok\n") : Answer.of(503, broken);
  }

  private Answer readyz() {
    boolean answers = apiAnswers();
    boolean ready = answers && planes.stream().allMatch(HealthServer::ready) && anyRuns();
    var server = answers ? "" : "The API server does not answer\n";
    var text = planes.stream().map(HealthServer::line).collect(Collectors.joining("", server, ""));
    return Answer.of(ready ? 200 : 503, text);
  }

  private boolean apiAnswers() {
    try {
      return client.getKubernetesVersion() != null;
    } catch (KubernetesClientException e) {
      return false;
    }
  }

  private boolean anyRuns() {
    return planes.stream().anyMatch(PlaneRunner::healthy);
  }

  private static boolean ready(PlaneRunner plane) {
    return switch (plane.state()) {
      case PlaneState.Waiting _, PlaneState.Standby _ -> true;
      case PlaneState.Running _ -> plane.healthy();
      case PlaneState.Starting _, PlaneState.Stopped _, PlaneState.Broken _ -> false;
    };
  }

  private static String line(PlaneRunner plane) {
    return switch (plane.state()) {
      case PlaneState.Waiting(var missing) ->
          "%s: waiting for %s%n".formatted(plane.title(), String.join(", ", missing));
      case PlaneState.Running _ ->
          "%s: %s%n".formatted(plane.title(), plane.healthy() ? "ok" : "caches not in sync");
      case PlaneState.Starting _ -> "%s: starting%n".formatted(plane.title());
      case PlaneState.Stopped _ -> "%s: stopped%n".formatted(plane.title());
      case PlaneState.Standby(var why) -> "%s: standby: %s%n".formatted(plane.title(), why);
      case PlaneState.Broken(var why) -> "%s: %s%n".formatted(plane.title(), why);
    };
  }
}
