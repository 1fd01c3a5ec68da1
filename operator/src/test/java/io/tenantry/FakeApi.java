package io.tenantry;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** An API server that writes down what it is asked and answers as the test says. */
public final class FakeApi implements AutoCloseable {
  private final HttpServer server;
  private final List<Request> requests = new CopyOnWriteArrayList<>();

  /** What came. */
  public record Request(String method, String path, String query, String body) {}

  /** What goes back, as JSON. */
  public record Answer(int status, String body) {
    public static Answer of(int status) {
      return new Answer(
          status,
          "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"status\":\"%s\",\"code\":%d}"
              .formatted(status < 400 ? "Success" : "Failure", status));
    }
  }

  public FakeApi(Function<Request, Answer> answers) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", exchange -> answer(exchange, answers));
    server.start();
  }

  public List<Request> requests() {
    return List.copyOf(requests);
  }

  public KubernetesClientBuilder client() {
    var url = "http://127.0.0.1:" + server.getAddress().getPort();
    var config =
        new ConfigBuilder(Config.empty())
            .withMasterUrl(url)
            .withRequestRetryBackoffLimit(0)
            .build();
    return new KubernetesClientBuilder().withConfig(config);
  }

  @Override
  public void close() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange, Function<Request, Answer> answers) throws IOException {
    try (exchange) {
      var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      var request =
          new Request(
              exchange.getRequestMethod(),
              exchange.getRequestURI().getPath(),
              Objects.requireNonNullElse(exchange.getRequestURI().getQuery(), ""),
              body);
      requests.add(request);
      var answer = answers.apply(request);
      var bytes = answer.body().getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().add("Content-Type", "application/json");
      exchange.sendResponseHeaders(answer.status(), bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }
}
