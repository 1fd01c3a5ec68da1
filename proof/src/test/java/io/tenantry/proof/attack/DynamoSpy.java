package io.tenantry.proof.attack;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** Stands where DynamoDB is and notes what it is asked; it has no table. */
final class DynamoSpy implements AutoCloseable {
  private static final byte[] NOTHING =
      "{\"__type\":\"com.amazonaws.dynamodb.v20120810#ResourceNotFoundException\",\"message\":\"no\"}"
          .getBytes(StandardCharsets.UTF_8);

  private final HttpServer server;
  private final List<String> asked = new CopyOnWriteArrayList<>();

  private DynamoSpy(HttpServer server) {
    this.server = server;
  }

  static DynamoSpy start() {
    try {
      var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      var spy = new DynamoSpy(server);
      server.createContext(
          "/",
          exchange -> {
            spy.asked.add(
                new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            exchange.sendResponseHeaders(400, NOTHING.length);
            exchange.getResponseBody().write(NOTHING);
            exchange.close();
          });
      server.start();
      return spy;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** With these the operator takes it for DynamoDB. */
  Map<String, String> environment() {
    var endpoint = "http://127.0.0.1:" + server.getAddress().getPort();
    return Map.of(
        "AWS_ENDPOINT_URL_DYNAMODB", endpoint, "AWS_ENDPOINT_URL_DYNAMODB_STREAMS", endpoint);
  }

  /** What was asked about a table. */
  List<String> asked(String table) {
    return asked.stream().filter(body -> body.contains("\"" + table + "\"")).toList();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
