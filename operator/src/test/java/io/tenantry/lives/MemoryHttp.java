package io.tenantry.lives;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.http.StandardHttpClient;
import io.fabric8.kubernetes.client.http.StandardHttpClientBuilder;
import io.fabric8.kubernetes.client.http.StandardHttpHeaders;
import io.fabric8.kubernetes.client.http.StandardHttpRequest;
import io.fabric8.kubernetes.client.http.StandardWebSocketBuilder;
import io.fabric8.kubernetes.client.http.WebSocket;
import io.fabric8.kubernetes.client.http.WebSocketResponse;
import io.fabric8.kubernetes.client.http.WebSocketUpgradeResponse;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/** Takes a Kubernetes client's requests to a server in the same process, on the caller's thread. */
final class MemoryHttp
    extends StandardHttpClient<MemoryHttp, MemoryHttp.Factory, MemoryHttp.Builder> {
  private final Server server;

  /** Who answers. */
  interface Server {
    /** Throws what the connection ends with. */
    Answer answer(ApiCall call);

    /** Tells the listener of every change from now on. */
    void watch(ApiCall call, WebSocket socket, WebSocket.Listener listener);
  }

  record Answer(int status, String body) {}

  private MemoryHttp(Builder builder, AtomicBoolean closed, Server server) {
    super(builder, closed);
    this.server = server;
  }

  static HttpClient.Factory to(Server server) {
    return new Factory(server);
  }

  /** Makes clients of one server. */
  record Factory(Server server) implements HttpClient.Factory {
    @Override
    public HttpClient.Builder newBuilder() {
      return new Builder(this);
    }
  }

  /** Builds such a client. */
  static final class Builder extends StandardHttpClientBuilder<MemoryHttp, Factory, Builder> {
    Builder(Factory factory) {
      super(factory);
    }

    @Override
    public MemoryHttp build() {
      return new MemoryHttp(this, new AtomicBoolean(), clientFactory.server());
    }

    @Override
    protected Builder newInstance(Factory factory) {
      return new Builder(factory);
    }
  }

  @Override
  public CompletableFuture<HttpResponse<AsyncBody>> consumeBytesDirect(
      StandardHttpRequest request, AsyncBody.Consumer<List<ByteBuffer>> consumer) {
    try {
      var answer = server.answer(call(request.method(), request.uri(), request));
      return CompletableFuture.completedFuture(new Response(request, answer, consumer));
    } catch (RuntimeException | Faults.Death e) {
      return CompletableFuture.failedFuture(new IOException(e));
    }
  }

  private static ApiCall call(String method, URI uri, StandardHttpRequest request) {
    var body =
        request.body() instanceof StandardHttpRequest.StringBodyContent text
            ? text.getContent()
            : "";
    return ApiCall.of(method, uri, Optional.ofNullable(request.getContentType()).orElse(""), body);
  }

  @Override
  public CompletableFuture<WebSocketResponse> buildWebSocketDirect(
      StandardWebSocketBuilder builder, WebSocket.Listener listener) {
    var request = builder.asHttpRequest();
    var socket = new Socket(listener);
    listener.onOpen(socket);
    server.watch(call("GET", request.uri(), request), socket, listener);
    return CompletableFuture.completedFuture(
        new WebSocketResponse(new WebSocketUpgradeResponse(request), socket));
  }

  @Override
  protected void doClose() {}

  private record Socket(WebSocket.Listener listener) implements WebSocket {
    @Override
    public boolean send(ByteBuffer buffer) {
      return true;
    }

    @Override
    public boolean sendClose(int code, String reason) {
      return true;
    }

    @Override
    public long queueSize() {
      return 0;
    }

    @Override
    public void request() {}
  }

  private static final class Response extends StandardHttpHeaders
      implements HttpResponse<AsyncBody>, AsyncBody {
    private final HttpRequest request;
    private final Answer answer;
    private final AsyncBody.Consumer<List<ByteBuffer>> consumer;
    private final CompletableFuture<Void> done = new CompletableFuture<>();
    private boolean consumed;

    Response(HttpRequest request, Answer answer, AsyncBody.Consumer<List<ByteBuffer>> consumer) {
      super(Map.of("Content-Type", List.of("application/json")));
      this.request = request;
      this.answer = answer;
      this.consumer = consumer;
    }

    @Override
    public int code() {
      return answer.status();
    }

    @Override
    public AsyncBody body() {
      return this;
    }

    @Override
    public HttpRequest request() {
      return request;
    }

    @Override
    public Optional<HttpResponse<?>> previousResponse() {
      return Optional.empty();
    }

    @Override
    public void consume() {
      if (consumed) {
        return;
      }
      consumed = true;
      try {
        consumer.consume(
            List.of(ByteBuffer.wrap(answer.body().getBytes(StandardCharsets.UTF_8))), this);
        done.complete(null);
      } catch (Exception e) {
        done.completeExceptionally(e);
      }
    }

    @Override
    public CompletableFuture<Void> done() {
      return done;
    }

    @Override
    public void cancel() {
      done.cancel(false);
    }
  }
}
