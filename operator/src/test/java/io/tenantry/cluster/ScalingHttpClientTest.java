package io.tenantry.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import io.tenantry.cluster.ScalingHttpClient.Capacity;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ScalingHttpClientTest {
  private final AtomicInteger underWay = new AtomicInteger();
  private final AtomicInteger most = new AtomicInteger();
  private final CompletableFuture<Void> answer = new CompletableFuture<>();
  private final AtomicInteger opened = new AtomicInteger();
  private final HttpClient client = new ScalingHttpClient(this::open, new Capacity(3, 2));
  private HttpServer server;

  @BeforeEach
  void serve() throws Exception {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext(
        "/",
        exchange -> {
          most.accumulateAndGet(underWay.incrementAndGet(), Math::max);
          answer.join();
          underWay.decrementAndGet();
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void end() {
    server.stop(0);
  }

  private HttpClient open() {
    opened.incrementAndGet();
    return HttpClient.newHttpClient();
  }

  @Test
  void anotherConnectionIsOpenedWhenOneIsFull() throws Exception {
    var answers = new ArrayList<CompletableFuture<Integer>>();
    for (int i = 0; i < 3; i++) {
      answers.add(CompletableFuture.supplyAsync(this::ask, Thread::startVirtualThread));
    }
    await().until(() -> underWay.get() == 3);
    assertThat(opened.get()).isEqualTo(1);
    answers.add(CompletableFuture.supplyAsync(this::ask, Thread::startVirtualThread));
    await().until(() -> underWay.get() == 4);
    assertThat(opened.get()).isEqualTo(2);
    answer.complete(null);
    for (var each : answers) {
      assertThat(each.get()).isEqualTo(204);
    }
  }

  @Test
  void noMoreAreUnderWayThanAllowedAndAllAreAnswered() throws Exception {
    var answers = new ArrayList<CompletableFuture<Integer>>();
    for (int i = 0; i < 20; i++) {
      answers.add(CompletableFuture.supplyAsync(this::ask, Thread::startVirtualThread));
    }
    await().until(() -> underWay.get() == 6);
    answer.complete(null);
    for (var each : answers) {
      assertThat(each.get()).isEqualTo(204);
    }
    assertThat(most.get()).isLessThanOrEqualTo(6);
    assertThat(opened.get()).isEqualTo(2);
  }

  @Test
  void aLeaseDoesNotWaitForThoseThatHang() throws Exception {
    for (int i = 0; i < 10; i++) {
      CompletableFuture.supplyAsync(this::ask, Thread::startVirtualThread);
    }
    await().until(() -> underWay.get() == 6);
    var lease =
        client.sendAsync(
            request("/apis/coordination.k8s.io/v1/leases/x"), BodyHandlers.discarding());
    await().until(() -> underWay.get() == 7);
    answer.complete(null);
    assertThat(lease.get().statusCode()).isEqualTo(204);
  }

  @Test
  void whatFailsMakesRoomForTheNext() throws Exception {
    answer.complete(null);
    var nobody = HttpRequest.newBuilder(URI.create("http://127.0.0.1:1/")).build();
    for (int i = 0; i < 10; i++) {
      var failed = client.sendAsync(nobody, BodyHandlers.discarding());
      assertThat(failed)
          .failsWithin(java.time.Duration.ofSeconds(10))
          .withThrowableOfType(ExecutionException.class);
    }
    assertThat(ask()).isEqualTo(204);
    assertThat(client.send(request(), BodyHandlers.discarding()).statusCode()).isEqualTo(204);
  }

  private int ask() {
    return client
        .sendAsync(request(), BodyHandlers.discarding())
        .thenApply(HttpResponse::statusCode)
        .join();
  }

  private HttpRequest request() {
    return request("/");
  }

  private HttpRequest request(String path) {
    return HttpRequest.newBuilder(
            URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path))
        .build();
  }
}
