package io.tenantry.ops;

import com.sun.net.httpserver.Headers;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.tenantry.ops.WebServer.Answer;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/** Serves {@code /metrics}, over plain HTTP or over TLS with authorisation by the API server. */
public final class MetricsServer implements AutoCloseable {
  private final PrometheusMeterRegistry registry;
  private final Optional<MetricsAuthorizer> readers;
  private final WebServer server;

  /** Who may read, and the certificate that proves to them who we are. */
  public record Secured(MetricsAuthorizer readers, SSLContext tls) {}

  public MetricsServer(
      Address address, PrometheusMeterRegistry registry, Optional<Secured> secured) {
    this.registry = registry;
    this.readers = secured.map(Secured::readers);
    this.server =
        WebServer.start(address, secured.map(Secured::tls), Map.of("/metrics", this::metrics));
  }

  public int port() {
    return server.port();
  }

  @Override
  public void close() {
    server.close();
  }

  private Answer metrics(Headers request) {
    var bearer = request.getFirst("Authorization");
    var reader = bearer == null ? "" : bearer;
    return switch (readers.map(r -> r.judge(reader)).orElse(MetricsAuthorizer.Verdict.ALLOWED)) {
      case ALLOWED ->
          new Answer(200, "text/plain; version=0.0.4; charset=utf-8", registry.scrape());
      case UNKNOWN -> Answer.of(401, "Unauthorized\n");
      case FORBIDDEN -> Answer.of(403, "Forbidden\n");
      case BUSY -> Answer.of(429, "Too many unknown tokens\n");
      case UNAVAILABLE -> Answer.of(503, "The API server cannot check the token\n");
    };
  }
}
