package io.tenantry.ops;

import io.helidon.webserver.WebServer;
import io.helidon.webserver.WebServerConfig;
import io.helidon.webserver.http.HttpRouting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.util.function.Consumer;

/** Starts a small HTTP server on an address. */
final class Web {
  private Web() {}

  static WebServer start(
      Address address,
      Consumer<HttpRouting.Builder> routes,
      Consumer<WebServerConfig.Builder> more) {
    var builder =
        WebServer.builder()
            .address(host(address))
            .port(address.port())
            .shutdownHook(false)
            .routing(routes);
    more.accept(builder);
    var server = builder.build();
    check(address);
    server.start();
    if (!server.isRunning()) {
      throw new UncheckedIOException(new BindException("cannot listen on port " + address.port()));
    }
    return server;
  }

  /** The server itself only logs that its port is taken, at length, and goes on without it. */
  private static void check(Address address) {
    try (var socket = new ServerSocket(address.port(), 1, host(address))) {
      socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static InetAddress host(Address address) {
    try {
      return address.host().isEmpty()
          ? new InetSocketAddress(0).getAddress()
          : InetAddress.getByName(address.host());
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException("unknown host " + address.host(), e);
    }
  }
}
