package io.tenantry.simulator.cloudfront;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.tenantry.simulator.acm.HttpToken;
import io.tenantry.simulator.world.TestCloud;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HttpTokenFetcherTest {
  private static final HttpToken TOKEN = HttpToken.of("arn", "shop.example.org");

  private final TestCloud aws = new TestCloud();
  private final TokenFetcher fetcher = new HttpTokenFetcher(aws.cloud().engine());
  private HttpServer owner;

  @BeforeEach
  void serve() throws IOException {
    owner = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    owner.start();
  }

  @AfterEach
  void stop() {
    owner.stop(0);
  }

  @Test
  void looksNowhereUnlessTold() {
    answer(200, null, TOKEN.token());

    assertThat(fetcher.serves(TOKEN)).isFalse();
    map();
    assertThat(fetcher.serves(TOKEN)).isTrue();
  }

  @Test
  void takesTheTokenOrARedirectToIt() {
    map();
    assertThat(fetcher.serves(TOKEN)).as("not found").isFalse();
    answer(301, TOKEN.redirectTo(), "");
    assertThat(fetcher.serves(TOKEN)).isTrue();
  }

  @Test
  void takesNothingElse() {
    map();
    answer(302, "https://elsewhere.example.org/", "");
    assertThat(fetcher.serves(TOKEN)).isFalse();
    owner.removeContext(TOKEN.path());
    answer(200, null, "something else");
    assertThat(fetcher.serves(TOKEN)).isFalse();
    owner.stop(0);
    assertThat(fetcher.serves(TOKEN)).isFalse();
  }

  private void map() {
    var address = "127.0.0.1:" + owner.getAddress().getPort();
    aws.set(Map.of("cloudfront", Map.of("tokenHosts", Map.of("shop.example.org", address))));
  }

  /** Only for the right Host, as a server with many names would. */
  private void answer(int status, String location, String body) {
    owner.createContext(
        TOKEN.path(),
        exchange -> {
          var host = exchange.getRequestHeaders().getFirst("Host");
          if (location != null) {
            exchange.getResponseHeaders().add("Location", location);
          }
          var bytes = body.getBytes(StandardCharsets.UTF_8);
          var code = "shop.example.org".equals(host) ? status : 404;
          exchange.sendResponseHeaders(code, bytes.length == 0 ? -1 : bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
  }
}
