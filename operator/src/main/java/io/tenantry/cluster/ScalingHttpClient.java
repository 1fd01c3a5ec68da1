package io.tenantry.cluster;

import java.io.IOException;
import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.ProxySelector;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.PushPromiseHandler;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/**
 * The JDK's HTTP client, which uses one connection, with more of them when one is full. An API
 * server allows a hundred streams on a connection, and the JDK's client fails requests beyond that.
 * Requests beyond all connections wait; the renewal of a Lease never does.
 *
 * <p>Shared mutable state: the connections, each with its number of free streams.
 */
final class ScalingHttpClient extends HttpClient {
  private static final String LEASES = "/apis/coordination.k8s.io/";

  private final Supplier<HttpClient> opener;
  private final Capacity capacity;
  private final List<Connection> connections = new CopyOnWriteArrayList<>();
  private final HttpClient first;

  ScalingHttpClient(Supplier<HttpClient> opener, Capacity capacity) {
    this.opener = opener;
    this.capacity = capacity;
    this.first = opener.get();
    connections.add(new Connection(first, new Semaphore(capacity.streams(), true)));
  }

  /** How many requests are under way at most: so many on each of so many connections. */
  record Capacity(int streams, int connections) {}

  private record Connection(HttpClient client, Semaphore free) {}

  private Connection acquire() throws InterruptedException {
    for (var connection : connections) {
      if (connection.free.tryAcquire()) {
        return connection;
      }
    }
    var another = grow();
    another.free.acquire();
    return another;
  }

  private synchronized Connection grow() {
    var last = connections.getLast();
    if (last.free.availablePermits() > 0 || connections.size() == capacity.connections()) {
      return last;
    }
    var another = new Connection(opener.get(), new Semaphore(capacity.streams(), true));
    connections.add(another);
    return another;
  }

  private static boolean isUnlimited(HttpRequest request) {
    return request.uri().getPath().startsWith(LEASES);
  }

  @Override
  public <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> handler)
      throws IOException, InterruptedException {
    if (isUnlimited(request)) {
      return first.send(request, handler);
    }
    var connection = acquire();
    try {
      return connection.client.send(request, handler);
    } finally {
      connection.free.release();
    }
  }

  @Override
  public <T> CompletableFuture<HttpResponse<T>> sendAsync(
      HttpRequest request, BodyHandler<T> handler) {
    return sendAsync(request, handler, null);
  }

  @Override
  public <T> CompletableFuture<HttpResponse<T>> sendAsync(
      HttpRequest request, BodyHandler<T> handler, @Nullable PushPromiseHandler<T> pushes) {
    if (isUnlimited(request)) {
      return first.sendAsync(request, handler, pushes);
    }
    try {
      var connection = acquire();
      return sendAsync(connection, request, handler, pushes);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return CompletableFuture.failedFuture(e);
    }
  }

  private static <T> CompletableFuture<HttpResponse<T>> sendAsync(
      Connection connection,
      HttpRequest request,
      BodyHandler<T> handler,
      @Nullable PushPromiseHandler<T> pushes) {
    try {
      return connection
          .client
          .sendAsync(request, handler, pushes)
          .whenComplete((_, _) -> connection.free.release());
    } catch (RuntimeException e) {
      connection.free.release();
      throw e;
    }
  }

  @Override
  public WebSocket.Builder newWebSocketBuilder() {
    return first.newWebSocketBuilder(); // each has a connection of its own
  }

  @Override
  public Optional<CookieHandler> cookieHandler() {
    return first.cookieHandler();
  }

  @Override
  public Optional<Duration> connectTimeout() {
    return first.connectTimeout();
  }

  @Override
  public Redirect followRedirects() {
    return first.followRedirects();
  }

  @Override
  public Optional<ProxySelector> proxy() {
    return first.proxy();
  }

  @Override
  public SSLContext sslContext() {
    return first.sslContext();
  }

  @Override
  public SSLParameters sslParameters() {
    return first.sslParameters();
  }

  @Override
  public Optional<Authenticator> authenticator() {
    return first.authenticator();
  }

  @Override
  public Version version() {
    return first.version();
  }

  @Override
  public Optional<Executor> executor() {
    return first.executor();
  }

  /** Builds such a first. */
  static final class Builder implements HttpClient.Builder {
    private final HttpClient.Builder builder;
    private final Capacity capacity;

    Builder(HttpClient.Builder builder, Capacity capacity) {
      this.builder = builder;
      this.capacity = capacity;
    }

    @Override
    public HttpClient build() {
      return new ScalingHttpClient(builder::build, capacity);
    }

    @Override
    public HttpClient.Builder cookieHandler(CookieHandler handler) {
      builder.cookieHandler(handler);
      return this;
    }

    @Override
    public HttpClient.Builder connectTimeout(Duration duration) {
      builder.connectTimeout(duration);
      return this;
    }

    @Override
    public HttpClient.Builder sslContext(SSLContext context) {
      builder.sslContext(context);
      return this;
    }

    @Override
    public HttpClient.Builder sslParameters(SSLParameters parameters) {
      builder.sslParameters(parameters);
      return this;
    }

    @Override
    public HttpClient.Builder executor(Executor executor) {
      builder.executor(executor);
      return this;
    }

    @Override
    public HttpClient.Builder followRedirects(Redirect policy) {
      builder.followRedirects(policy);
      return this;
    }

    @Override
    public HttpClient.Builder version(Version version) {
      builder.version(version);
      return this;
    }

    @Override
    public HttpClient.Builder priority(int priority) {
      builder.priority(priority);
      return this;
    }

    @Override
    public HttpClient.Builder proxy(ProxySelector selector) {
      builder.proxy(selector);
      return this;
    }

    @Override
    public HttpClient.Builder authenticator(Authenticator authenticator) {
      builder.authenticator(authenticator);
      return this;
    }
  }
}
