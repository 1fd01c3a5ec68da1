package io.tenantry.ops;

import io.helidon.common.tls.Tls;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/** {@code /metrics}, in the open or over TLS to those whom the API server lets see it. */
public final class MetricsServer implements AutoCloseable {
  private final PrometheusMeterRegistry registry;
  private final Optional<Readers> readers;
  private final WebServer server;

  /** Who may read, and the certificate that proves to them who we are. */
  public record Secured(Readers readers, SSLContext tls) {}

  public MetricsServer(
      Address address, PrometheusMeterRegistry registry, Optional<Secured> secured) {
    this.registry = registry;
    this.readers = secured.map(Secured::readers);
    this.server =
        Web.start(
            address,
            routes -> routes.get("/metrics", this::metrics),
            builder ->
                secured.ifPresent(s -> builder.tls(Tls.builder().sslContext(s.tls()).build())));
  }

  public int port() {
    return server.port();
  }

  @Override
  public void close() {
    server.stop();
  }

  private void metrics(ServerRequest request, ServerResponse response) {
    var bearer = request.headers().first(HeaderNames.AUTHORIZATION).orElse("");
    switch (readers.map(r -> r.judge(bearer)).orElse(Readers.Verdict.ALLOWED)) {
      case ALLOWED ->
          response
              .header(HeaderNames.CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")
              .send(registry.scrape());
      case UNKNOWN -> response.status(Status.UNAUTHORIZED_401).send("Unauthorized\n");
      case FORBIDDEN -> response.status(Status.FORBIDDEN_403).send("Forbidden\n");
      case BUSY -> response.status(Status.TOO_MANY_REQUESTS_429).send("Too many unknown tokens\n");
      case UNAVAILABLE ->
          response
              .status(Status.SERVICE_UNAVAILABLE_503)
              .send("The API server cannot be asked who you are\n");
    }
  }
}
