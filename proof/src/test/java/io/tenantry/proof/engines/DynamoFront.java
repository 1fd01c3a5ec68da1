package io.tenantry.proof.engines;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;

/** Stands before DynamoDB, and answers in its and STS's place what nobody says on one machine. */
final class DynamoFront implements AutoCloseable {
  private static final Set<String> KEPT =
      Set.of("content-type", "x-amz-target", "authorization", "x-amz-date");

  /** Status and body; a status of zero hangs up. */
  record Answer(int status, String body) {
    static Answer error(String code, String message) {
      return new Answer(
          400,
          "{\"__type\":\"com.amazonaws.dynamodb.v20120810#%s\",\"message\":\"%s\"}"
              .formatted(code, message));
    }

    static Answer hangUp() {
      return new Answer(0, "");
    }
  }

  /** One request: what was asked, how, and with which session of a role, if any. */
  record Request(String operation, String body, Optional<String> session) {}

  private final HttpServer server;
  private final URI engine;
  private final HttpClient http = HttpClient.newHttpClient();
  private final Map<String, ConcurrentLinkedQueue<Answer>> next = new ConcurrentHashMap<>();
  private final Map<String, Answer> always = new ConcurrentHashMap<>();
  final List<Request> requests = new CopyOnWriteArrayList<>();

  private DynamoFront(HttpServer server, URI engine) {
    this.server = server;
    this.engine = engine;
  }

  static DynamoFront before(URI engine) throws IOException {
    var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    var front = new DynamoFront(server, engine);
    server.createContext("/", front::handle);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.start();
    return front;
  }

  String endpoint() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** The next call of this operation is answered so. */
  void next(String operation, Answer answer) {
    next.computeIfAbsent(operation, _ -> new ConcurrentLinkedQueue<>()).add(answer);
  }

  /** Every call of this operation is answered so. */
  void always(String operation, Answer answer) {
    always.put(operation, answer);
  }

  void reset() {
    next.clear();
    always.clear();
    requests.clear();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      var target = exchange.getRequestHeaders().getFirst("X-Amz-Target");
      var operation = target == null ? "AssumeRole" : target.substring(target.indexOf('.') + 1);
      var session = exchange.getRequestHeaders().getFirst("X-Amz-Security-Token");
      requests.add(new Request(operation, body, Optional.ofNullable(session)));
      var answer = answer(operation, exchange, body);
      if (answer.status() > 0) {
        var bytes = answer.body().getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/x-amz-json-1.0");
        exchange.sendResponseHeaders(answer.status(), bytes.length);
        exchange.getResponseBody().write(bytes);
      }
    }
  }

  private Answer answer(String operation, HttpExchange exchange, String body) throws IOException {
    var once = next.getOrDefault(operation, new ConcurrentLinkedQueue<>()).poll();
    if (once != null) {
      return once;
    }
    var each = always.get(operation);
    return each != null ? each : forward(exchange, body);
  }

  private Answer forward(HttpExchange exchange, String body) throws IOException {
    var request = HttpRequest.newBuilder(engine).POST(BodyPublishers.ofString(body));
    exchange
        .getRequestHeaders()
        .forEach((name, values) -> {
          if (KEPT.contains(name.toLowerCase(Locale.ROOT))) {
            values.forEach(value -> request.header(name, value));
          }
        });
    try {
      var answer = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
      return new Answer(answer.statusCode(), answer.body());
    } catch (InterruptedException e) {
      throw new UncheckedIOException(new IOException(e));
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
