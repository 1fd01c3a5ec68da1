package io.tenantry.simulator.cloudfront;

import io.tenantry.simulator.acm.HttpToken;
import io.tenantry.simulator.core.Engine;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Fetches tokens over plain HTTP from the configured hosts. It uses a socket directly, because the
 * JDK's clients do not allow another Host header.
 */
final class HttpTokenFetcher implements TokenFetcher {
  private static final int TIMEOUT_MILLIS = 1000;
  private static final int MOST = 16 * 1024;

  private final Engine engine;

  HttpTokenFetcher(Engine engine) {
    this.engine = engine;
  }

  @Override
  public boolean serves(HttpToken token) {
    var settings = engine.settings().cloudfront();
    var mapped = settings.tokenHosts().get(token.domain());
    if (mapped == null && !settings.tokenAnywhere()) {
      return false;
    }
    try {
      return shows(fetch(mapped == null ? token.domain() : mapped, token), token);
    } catch (IOException | RuntimeException e) {
      return false; // an unreachable or odd server has shown nothing
    }
  }

  private static String fetch(String hostAndPort, HttpToken token) throws IOException {
    var colon = hostAndPort.lastIndexOf(':');
    var host = colon < 0 ? hostAndPort : hostAndPort.substring(0, colon);
    var port = colon < 0 ? 80 : Integer.parseInt(hostAndPort.substring(colon + 1));
    try (var socket = new Socket()) {
      socket.connect(new InetSocketAddress(host, port), TIMEOUT_MILLIS);
      socket.setSoTimeout(TIMEOUT_MILLIS);
      var request =
          "GET %s HTTP/1.1\r\nHost: %s\r\nAccept: */*\r\nConnection: close\r\n\r\n"
              .formatted(token.path(), token.domain());
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      return new String(socket.getInputStream().readNBytes(MOST), StandardCharsets.ISO_8859_1);
    }
  }

  /** Either the token is the body, or the answer redirects to where ACM keeps it. */
  private static boolean shows(String response, HttpToken token) {
    var lines = response.split("\r\n", -1);
    if (lines[0].matches("HTTP/1\\.[01] 200.*")) {
      var body = response.indexOf("\r\n\r\n");
      return body > 0 && response.substring(body).contains(token.token());
    }
    for (var line : lines) {
      var header = line.toLowerCase(Locale.ROOT);
      if (header.startsWith("location:")) {
        return lines[0].matches("HTTP/1\\.[01] 30[12378].*")
            && line.substring(9).strip().equals(token.redirectTo());
      }
    }
    return false;
  }
}
