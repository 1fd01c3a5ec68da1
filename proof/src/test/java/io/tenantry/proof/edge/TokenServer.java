package io.tenantry.proof.edge;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** A customer's web server that shows every validation token it is asked for. */
final class TokenServer implements AutoCloseable {
  private final HttpServer server;

  private TokenServer(HttpServer server) {
    this.server = server;
  }

  static TokenServer start() {
    try {
      var loopback = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
      var server = HttpServer.create(loopback, 0);
      server.createContext("/.well-known/pki-validation/", TokenServer::answer);
      server.start();
      return new TokenServer(server);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String address() {
    return "127.0.0.1:" + server.getAddress().getPort();
  }

  private static void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      var file = exchange.getRequestURI().getPath().replaceFirst(".*/", "");
      var token = file.replaceFirst("\\.txt$", "").getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(200, token.length);
      exchange.getResponseBody().write(token);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
