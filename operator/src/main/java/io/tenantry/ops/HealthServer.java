package io.tenantry.ops;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.helidon.http.Status;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.ServerResponse;
import io.tenantry.cloud.Budget;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * {@code /healthz}: the process is alive and no plane is broken for good. {@code /readyz}: the API
 * server answers and every plane that can run has its caches filled; a plane that waits for
 * somebody to install its kinds is told but does not hold the others back. {@code /debug/budget}:
 * what the cloud still lets us ask.
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
    this.server =
        Web.start(
            address,
            routes -> {
              routes
                  .get("/healthz", (_, response) -> healthz(response))
                  .get("/readyz", (_, response) -> readyz(response));
              budget.ifPresent(b ->
                  routes.get(
                      "/debug/budget",
                      (_, response) -> response.send(BudgetPage.text(b.states()))));
            },
            _ -> {});
  }

  public int port() {
    return server.port();
  }

  @Override
  public void close() {
    server.stop();
  }

  private void healthz(ServerResponse response) {
    var broken =
        planes.stream()
            .filter(plane -> plane.state() instanceof PlaneState.Broken)
            .map(HealthServer::line)
            .collect(Collectors.joining());
    if (broken.isEmpty()) {
      response.send("ok\n");
    } else {
      response.status(Status.SERVICE_UNAVAILABLE_503).send(broken);
    }
  }

  private void readyz(ServerResponse response) {
    boolean answers = apiAnswers();
    boolean ready = answers && planes.stream().allMatch(HealthServer::ready) && anyRuns();
    var server = answers ? "" : "the API server does not answer\n";
    var text = planes.stream().map(HealthServer::line).collect(Collectors.joining("", server, ""));
    response.status(ready ? Status.OK_200 : Status.SERVICE_UNAVAILABLE_503).send(text);
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
      case PlaneState.Waiting _ -> true;
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
      case PlaneState.Broken(var why) -> "%s: %s%n".formatted(plane.title(), why);
    };
  }
}
