package io.tenantry.ops;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import javax.net.ssl.SSLContext;

/** A small HTTP server on the JDK's own, with each request on a virtual thread. */
final class WebServer implements AutoCloseable {
  private static final Set<String> READS = Set.of("GET", "HEAD");

  static {
    // Seconds after which the JDK's server gives up on who sends or takes bytes one by one, and
    // how many may be connected at all; they can only be said here, and a user's own word counts.
    Map.of(
            "sun.net.httpserver.maxReqTime", "10",
            "sun.net.httpserver.maxRspTime", "60",
            "sun.net.httpserver.maxIdleConnections", "32",
            "jdk.httpserver.maxConnections", "256")
        .forEach((name, value) -> System.getProperties().putIfAbsent(name, value));
  }

  private final HttpServer server;
  private final ExecutorService threads =
      Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("web-", 0).factory());

  private WebServer(HttpServer server) {
    this.server = server;
  }

  /** What a request is answered with. */
  record Answer(int status, String type, String text) {
    static Answer of(int status, String text) {
      return new Answer(status, "text/plain; charset=utf-8", text);
    }
  }

  /** Starts it, with what is to be answered at each path. */
  static WebServer start(
      Address address, Optional<SSLContext> tls, Map<String, Function<Headers, Answer>> paths) {
    try {
      var web = new WebServer(bound(new InetSocketAddress(host(address), address.port()), tls));
      web.server.createContext("/", exchange -> send(exchange, answer(exchange, paths)));
      web.server.setExecutor(web.threads);
      web.server.start();
      return web;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  int port() {
    return server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private static HttpServer bound(InetSocketAddress address, Optional<SSLContext> tls)
      throws IOException {
    if (tls.isEmpty()) {
      return HttpServer.create(address, 0);
    }
    var server = HttpsServer.create(address, 0);
    server.setHttpsConfigurator(new HttpsConfigurator(tls.get()));
    return server;
  }

  private static Answer answer(
      HttpExchange exchange, Map<String, Function<Headers, Answer>> paths) {
    var page = paths.get(exchange.getRequestURI().getPath());
    if (page == null) {
      return Answer.of(404, "Not found\n");
    }
    return READS.contains(exchange.getRequestMethod())
        ? page.apply(exchange.getRequestHeaders())
        : Answer.of(405, "Method not allowed; use GET\n");
  }

  private static void send(HttpExchange exchange, Answer answer) throws IOException {
    try (exchange) {
      var body = answer.text().getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", answer.type());
      boolean bodiless = exchange.getRequestMethod().equals("HEAD");
      exchange.sendResponseHeaders(answer.status(), bodiless ? -1 : body.length);
      if (!bodiless) {
        exchange.getResponseBody().write(body);
      }
    }
  }

  private static InetAddress host(Address address) {
    try {
      return address.host().isEmpty()
          ? new InetSocketAddress(0).getAddress()
          : InetAddress.getByName(address.host());
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException("Unknown host " + address.host(), e);
    }
  }
}
