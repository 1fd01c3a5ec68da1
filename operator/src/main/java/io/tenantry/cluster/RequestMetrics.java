package io.tenantry.cluster;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.http.Interceptor;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.tenantry.trace.Pass;
import io.tenantry.trace.Span;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.DoubleStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/**
 * Measures the requests to the API server under the metric names of Go's client, and adds each
 * write to the log and the trace of its reconcile.
 *
 * <p>Shared mutable state: the requests in progress. Answers arrive on threads of the client, which
 * do not know the reconcile.
 */
public final class RequestMetrics implements Interceptor {
  private static final Logger LOG = LoggerFactory.getLogger(RequestMetrics.class);

  /** Well above the client's own limit for a request. */
  private static final Duration LONGEST = Duration.ofMinutes(2);

  private static final int MOST = 5_000;

  /** What Go's client calls a request that was not answered. */
  private static final String NO_ANSWER = "<error>";

  private final MeterRegistry registry;
  private final Duration longest;
  private final Map<UUID, Started> underWay =
      Collections.synchronizedMap(
          new LinkedHashMap<>() {
            @Override
            protected boolean removeEldestEntry(Map.Entry<UUID, Started> eldest) {
              return size() > MOST;
            }
          });

  private record Started(
      HttpRequest request,
      String resource,
      long nanos,
      Span span,
      Map<String, String> context,
      boolean write) {}

  public RequestMetrics(MeterRegistry registry) {
    this(registry, LONGEST);
  }

  /** After {@code longest} a request is not answered any more. */
  RequestMetrics(MeterRegistry registry, Duration longest) {
    this.registry = registry;
    this.longest = longest;
  }

  /** The last that is asked before a request leaves, still on the caller's thread. */
  @Override
  public AsyncBody.Consumer<List<ByteBuffer>> consumer(
      AsyncBody.Consumer<List<ByteBuffer>> consumer, HttpRequest request) {
    giveUp();
    var path = ApiPath.of(request.uri());
    if (!path.watch()) {
      var write = !request.method().equals("GET");
      var span =
          Pass.request(
              "kubernetes %s %s".formatted(request.method(), path.resource()),
              Map.of("http.request.method", request.method(), "url.path", request.uri().getPath()),
              write);
      var context = Optional.ofNullable(MDC.getCopyOfContextMap()).orElse(Map.of());
      underWay.put(
          request.id(),
          new Started(request, path.resource(), System.nanoTime(), span, context, write));
    }
    return consumer;
  }

  @Override
  public void after(
      HttpRequest request,
      HttpResponse<?> response,
      AsyncBody.Consumer<List<ByteBuffer>> consumer) {
    Optional.ofNullable(underWay.remove(request.id()))
        .ifPresent(started ->
            answered(started, Integer.toString(response.code()), response.isSuccessful()));
  }

  /** The client does not report requests without an answer, so they time out here. */
  private void giveUp() {
    List<Started> late;
    synchronized (underWay) {
      late =
          underWay.values().stream()
              .takeWhile(started -> System.nanoTime() - started.nanos() >= longest.toNanos())
              .toList();
      late.forEach(started -> underWay.remove(started.request().id()));
    }
    late.forEach(started -> answered(started, NO_ANSWER, false));
  }

  private void answered(Started started, String code, boolean good) {
    var request = started.request();
    var took = Duration.ofNanos(System.nanoTime() - started.nanos());
    Counter.builder("rest.client.requests")
        .description("Requests to the API server without watches; <error> where no answer came")
        .tag("code", code)
        .tag("method", request.method())
        .tag("resource", started.resource())
        .register(registry)
        .increment();
    timer(request.method()).record(took);
    started.span().set("http.response.status_code", code);
    if (!good) {
      started.span().failed("the API server answered " + code);
    }
    started.span().end();
    if (started.write() && LOG.isDebugEnabled()) {
      tell(started, code, took);
    }
  }

  private Timer timer(String verb) {
    return Timer.builder("rest.client.request.duration")
        .description("Duration of requests to the API server without watches")
        .tag("verb", verb)
        .serviceLevelObjectives(
            DoubleStream.of(.005, .025, .1, .25, .5, 1, 2, 4, 8, 15, 30, 60)
                .mapToObj(seconds -> Duration.ofMillis(Math.round(seconds * 1000)))
                .toArray(Duration[]::new))
        .register(registry);
  }

  private static void tell(Started started, String code, Duration took) {
    var before = MDC.getCopyOfContextMap();
    MDC.setContextMap(started.context());
    try {
      LOG.atDebug()
          .addKeyValue("method", started.request().method())
          .addKeyValue("path", started.request().uri().getPath())
          .addKeyValue("code", code)
          .addKeyValue("ms", took.toMillis())
          .log("Kubernetes write");
    } finally {
      MDC.setContextMap(before == null ? Map.of() : before);
    }
  }
}
