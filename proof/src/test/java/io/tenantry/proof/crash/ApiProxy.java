package io.tenantry.proof.crash;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.internal.SSLUtils;
import io.tenantry.proof.crash.HttpProxy.Request;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Stands between the operator and the API server. */
public final class ApiProxy implements AutoCloseable {
  private static final Set<String> READS = Set.of("GET", "HEAD");

  private final HttpProxy proxy;
  private final Path kubeconfig;

  private ApiProxy(HttpProxy proxy, Path kubeconfig) {
    this.proxy = proxy;
    this.kubeconfig = kubeconfig;
  }

  /** A proxy to the API server of this kubeconfig, which must hold a token. */
  public static ApiProxy to(Path kubeconfig) {
    return to(kubeconfig, _ -> false);
  }

  /** The same for a gate that is asked about some reads, too. */
  static ApiProxy to(Path kubeconfig, Predicate<Request> gated) {
    try {
      var text = Files.readString(kubeconfig);
      var config = Config.fromKubeconfig(text);
      var proxy =
          HttpProxy.to(
              URI.create(config.getMasterUrl()),
              SSLUtils.sslContext(config).getSocketFactory(),
              request -> write(request, gated));
      var own = Files.createTempFile("proxy", ".kubeconfig");
      Files.writeString(own, text.replaceFirst("server: \\S+", "server: " + proxy.address()));
      own.toFile().deleteOnExit();
      return new ApiProxy(proxy, own);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** With this the operator comes through here. */
  public Path kubeconfig() {
    return kubeconfig;
  }

  HttpProxy proxy() {
    return proxy;
  }

  /** As if the API server were gone: connections break, new ones are closed at once. */
  public void setDown(boolean down) {
    proxy.setDown(down);
  }

  /** As if something in between answered all reads of these objects in words of its own. */
  public void garble(String plural) {
    proxy.garble(request -> request.path().matches(".*/" + plural + "\\?.*"));
  }

  /** Requests of these paths, with their queries, are never answered. */
  public void hang(Predicate<String> paths) {
    proxy.hang(request -> paths.test(request.path()));
  }

  @Override
  public void close() {
    proxy.close();
  }

  private static Optional<Write> write(Request request, Predicate<Request> gated) {
    return READS.contains(request.method()) && !gated.test(request)
        ? Optional.empty()
        : Optional.of(new Write(title(request), request.path() + about(request)));
  }

  /** A ConfigMap that counts for all namespaces names them all, and is no one's write. */
  private static String about(Request request) {
    return request.path().contains("/configmaps") ? "" : request.body();
  }

  /** The path without group, namespace and query, for people. */
  private static String title(Request request) {
    return request.method()
        + " "
        + request
            .path()
            .replaceFirst("\\?.*", "")
            .replaceFirst("^/(api/v1|apis/[^/]+/[^/]+)(/namespaces/[^/]+(?=/))?/", "");
  }
}
