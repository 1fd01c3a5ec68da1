package io.tenantry.cluster;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.jdkhttp.JdkHttpClientFactory;
import io.fabric8.kubernetes.client.utils.HttpClientUtils;
import io.tenantry.cluster.ScalingHttpClient.Capacity;
import java.util.concurrent.Executors;

/**
 * One HTTP client for all connections to the API server. Each connection has its own name and
 * interceptors; they share sockets, threads and TLS.
 */
public final class Transport implements HttpClient.Factory {
  private static final Library LIBRARY = new Library();

  /** API servers allow a hundred streams on a connection; watches have connections of their own. */
  private static final Capacity CAPACITY = new Capacity(64, 16);

  private final HttpClient shared;

  public Transport(Config config) {
    this.shared = LIBRARY.newBuilder(config).build();
  }

  @Override
  public HttpClient.Builder newBuilder() {
    return LIBRARY.newBuilder();
  }

  @Override
  public HttpClient.Builder newBuilder(Config config) {
    var builder = (HttpClient.Builder) shared.newBuilder(); // the library's builders are both
    HttpClientUtils.createApplicableInterceptors(config, LIBRARY)
        .forEach(builder::addOrReplaceInterceptor);
    return builder;
  }

  /** The library's own, with threads that cost nothing while they wait. */
  private static final class Library extends JdkHttpClientFactory {
    @Override
    protected java.net.http.HttpClient.Builder createNewHttpClientBuilder() {
      var threads = Thread.ofVirtual().name("http-", 0).factory();
      var builder =
          java.net.http.HttpClient.newBuilder()
              .executor(Executors.newThreadPerTaskExecutor(threads));
      return new ScalingHttpClient.Builder(builder, CAPACITY);
    }
  }
}
