package io.tenantry.simulator;

import io.helidon.common.buffers.DataReader;
import io.helidon.http.HeaderNames;
import io.helidon.http.Method;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.helidon.webserver.http1.Http1Config;
import io.tenantry.simulator.control.ControlApi;
import io.tenantry.simulator.page.Page;
import io.tenantry.simulator.wire.HttpAnswer;
import io.tenantry.simulator.wire.HttpCall;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Serves AWS, the control API below {@code /_sim/}, and the page at {@code /} on one port. */
final class HttpFront implements AutoCloseable {
  // Enough to tell an oversize body from a large one; the exact limit is a setting.
  private static final int MOST_BYTES = 16 << 20;

  // Kept, or the level is forgotten: Helidon announces every start on the console.
  private static final Logger CHATTER = Logger.getLogger("io.helidon");

  private final Dispatcher aws;
  private final ControlApi control;
  private final boolean remoteControl;
  private final WebServer server;

  HttpFront(SimulatorOptions options, Dispatcher aws, ControlApi control) throws IOException {
    CHATTER.setLevel(Level.WARNING);
    this.aws = aws;
    this.control = control;
    this.remoteControl = options.remoteControl();
    probe(options);
    this.server =
        WebServer.builder()
            .address(options.bind())
            .port(options.port())
            .shutdownHook(false)
            // Or the end of every long answer waits 40 ms for the client's acknowledgement.
            .connectionOptions(socket -> socket.tcpNoDelay(true))
            .shutdownGracePeriod(Duration.ofMillis(200))
            .addProtocol(Http1Config.builder().validatePath(false).build())
            .routing(routing -> routing.any(this::handle))
            .build()
            .start();
    if (!server.isRunning()) {
      throw new BindException("the server did not start");
    }
  }

  /** Says that a port is taken: Helidon only logs it, with a long trace. */
  private static void probe(SimulatorOptions options) throws IOException {
    try (var socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(options.bind(), options.port()));
    }
  }

  int port() {
    return server.port();
  }

  @Override
  public void close() {
    server.stop();
  }

  private void handle(ServerRequest request, ServerResponse response) {
    var call = read(request);
    if (call.path().startsWith("/_sim/")) {
      send(response, controlled(request, call));
    } else if (call.method().equals(Method.GET.text()) && call.path().equals("/")) {
      send(response, Page.answer());
    } else {
      switch (aws.dispatch(call)) {
        case CallResponse.Answered(var answer) -> send(response, answer);
        case CallResponse.Dropped _ -> throw new CloseConnectionException("simulated drop");
        case CallResponse.Truncated(var answer) -> truncate(response, answer);
      }
    }
  }

  private HttpAnswer controlled(ServerRequest request, HttpCall call) {
    var peer = (InetSocketAddress) request.remotePeer().address();
    var origin = call.header("origin");
    var host = "http://" + call.header("host").orElse("");
    // A page of another origin must not control the simulator.
    var trusted =
        (remoteControl || peer.getAddress().isLoopbackAddress())
            && origin.filter(from -> !from.equals(host)).isEmpty();
    return trusted ? control.handle(call) : control.forbidden();
  }

  private static HttpCall read(ServerRequest request) {
    var headers = new HashMap<String, String>();
    request
        .headers()
        .forEach(
            h -> headers.put(h.name().toLowerCase(Locale.ROOT), String.join(",", h.allValues())));
    var prologue = request.prologue();
    try (var content = request.content().inputStream()) {
      return new HttpCall(
          prologue.method().text(),
          prologue.uriPath().rawPath(),
          prologue.query().rawValue(),
          headers,
          content.readNBytes(MOST_BYTES));
    } catch (IOException | DataReader.InsufficientDataAvailableException e) {
      throw new CloseConnectionException("the client left in the middle of its request", e);
    }
  }

  private static void send(ServerResponse response, HttpAnswer answer) {
    head(response, answer);
    response.send(answer.body());
  }

  private static void truncate(ServerResponse response, HttpAnswer answer) {
    head(response, answer);
    response.header(HeaderNames.CONTENT_LENGTH, String.valueOf(answer.body().length));
    try {
      var out = response.outputStream();
      out.write(answer.body(), 0, answer.body().length / 2);
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    throw new CloseConnectionException("simulated truncation");
  }

  private static void head(ServerResponse response, HttpAnswer answer) {
    response.status(answer.status());
    answer.headers().forEach((name, value) -> response.header(name, value));
  }
}
