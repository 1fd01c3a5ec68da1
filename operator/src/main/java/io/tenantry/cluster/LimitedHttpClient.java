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
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/**
 * The JDK's HTTP client with a limit on concurrent requests for each user agent. An API server
 * allows a hundred streams on a connection, and the JDK's client fails requests beyond that.
 * Hanging requests of one user agent delay only this user agent, and never the renewal of its
 * Lease.
 *
 * <p>Shared mutable state: the number of free slots.
 */
final class LimitedHttpClient extends HttpClient {
  private static final String LEASES = "/apis/coordination.k8s.io/";

  private final HttpClient client;
  private final int most;
  private final ConcurrentMap<String, Semaphore> free = new ConcurrentHashMap<>();

  LimitedHttpClient(HttpClient client, int most) {
    this.client = client;
    this.most = most;
  }

  /** Planes have names of their own, and there are few. */
  private Semaphore places(HttpRequest request) {
    return free.computeIfAbsent(
        request.headers().firstValue("User-Agent").orElse(""), _ -> new Semaphore(most, true));
  }

  private static boolean isUnlimited(HttpRequest request) {
    return request.uri().getPath().startsWith(LEASES);
  }

  @Override
  public <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> handler)
      throws IOException, InterruptedException {
    if (isUnlimited(request)) {
      return client.send(request, handler);
    }
    var places = places(request);
    places.acquire();
    try {
      return client.send(request, handler);
    } finally {
      places.release();
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
      return client.sendAsync(request, handler, pushes);
    }
    var places = places(request);
    try {
      places.acquire();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return CompletableFuture.failedFuture(e);
    }
    try {
      return client.sendAsync(request, handler, pushes).whenComplete((_, _) -> places.release());
    } catch (RuntimeException e) {
      places.release();
      throw e;
    }
  }

  @Override
  public WebSocket.Builder newWebSocketBuilder() {
    return client.newWebSocketBuilder(); // each has a connection of its own
  }

  @Override
  public Optional<CookieHandler> cookieHandler() {
    return client.cookieHandler();
  }

  @Override
  public Optional<Duration> connectTimeout() {
    return client.connectTimeout();
  }

  @Override
  public Redirect followRedirects() {
    return client.followRedirects();
  }

  @Override
  public Optional<ProxySelector> proxy() {
    return client.proxy();
  }

  @Override
  public SSLContext sslContext() {
    return client.sslContext();
  }

  @Override
  public SSLParameters sslParameters() {
    return client.sslParameters();
  }

  @Override
  public Optional<Authenticator> authenticator() {
    return client.authenticator();
  }

  @Override
  public Version version() {
    return client.version();
  }

  @Override
  public Optional<Executor> executor() {
    return client.executor();
  }

  /** Builds such a client. */
  static final class Builder implements HttpClient.Builder {
    private final HttpClient.Builder builder;
    private final int most;

    Builder(HttpClient.Builder builder, int most) {
      this.builder = builder;
      this.most = most;
    }

    @Override
    public HttpClient build() {
      return new LimitedHttpClient(builder.build(), most);
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
