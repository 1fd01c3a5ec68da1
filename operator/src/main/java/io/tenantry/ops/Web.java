package io.tenantry.ops;

import io.helidon.webserver.WebServer;
import io.helidon.webserver.WebServerConfig;
import io.helidon.webserver.http.HttpRouting;
import java.net.InetAddress;
import java.net.InetSocketAddress;
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
    return builder.build().start();
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
