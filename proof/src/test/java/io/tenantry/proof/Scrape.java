package io.tenantry.proof;

import io.tenantry.sandbox.ControlPlanePorts;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/** Reads an operator's metrics as Prometheus would. */
public final class Scrape {
  private final int port;

  private Scrape(int port) {
    this.port = port;
  }

  /** On a port that was free a moment ago. */
  public static Scrape somewhere() {
    return new Scrape(ControlPlanePorts.anyFree());
  }

  /** The flag that makes the operator serve here. */
  public String flag() {
    return "--metrics-bind-address=127.0.0.1:" + port;
  }

  public HttpResponse<String> open() {
    return get(HttpClient.newHttpClient(), "http", Optional.empty());
  }

  /** Over TLS, without asking for a certificate that anybody vouches for. */
  public HttpResponse<String> secured(Optional<String> token) {
    return get(HttpClient.newBuilder().sslContext(trusting()).build(), "https", token);
  }

  /** The sum of all samples whose name and labels contain these texts. */
  public double sum(String... texts) {
    return open()
        .body()
        .lines()
        .filter(line -> !line.startsWith("#"))
        .filter(line -> Arrays.stream(texts).allMatch(line::contains))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }

  private HttpResponse<String> get(HttpClient client, String scheme, Optional<String> token) {
    var request =
        HttpRequest.newBuilder(URI.create("%s://localhost:%d/metrics".formatted(scheme, port)));
    token.ifPresent(text -> request.header("Authorization", "Bearer " + text));
    try (client) {
      return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static SSLContext trusting() {
    try {
      var context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {new Trusting()}, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The certificate is made at start: nobody can vouch for it. */
  private static final class Trusting extends X509ExtendedTrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
