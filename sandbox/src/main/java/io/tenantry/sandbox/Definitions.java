package io.tenantry.sandbox;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.internal.SSLUtils;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/**
 * Installs CRDs.
 *
 * <p>They are sent as YAML: parsing tens of thousands of lines of schema would take longer than the
 * API server needs for all of them.
 */
final class Definitions implements AutoCloseable {
  private static final String DISCOVERY =
      "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration POLL = Duration.ofMillis(100);

  private final String server;
  private final HttpClient http;

  Definitions(Config config) {
    this.server = config.getMasterUrl().replaceFirst("/$", "");
    try {
      this.http = HttpClient.newBuilder().sslContext(SSLUtils.sslContext(config)).build();
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("cannot use the sandbox's certificates", e);
    }
  }

  /** Applies every definition in these files and returns when all of them are served. */
  void install(List<Path> files) {
    var documents = files.stream().flatMap(Definitions::documents).toList();
    try (var pool = Executors.newVirtualThreadPerTaskExecutor()) {
      var answers = documents.stream().map(document -> pool.submit(() -> apply(document))).toList();
      for (Future<?> answer : answers) {
        answer.get();
      }
      awaitServed(documents);
    } catch (ExecutionException e) {
      throw new SandboxException("Cannot install a CRD: " + e.getMessage(), e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SandboxException("Interrupted while installing CRDs", e);
    }
  }

  @Override
  public void close() {
    http.close();
  }

  private static Stream<DefinitionText> documents(Path file) {
    try {
      return DefinitionText.split(Files.readString(file));
    } catch (IOException e) {
      throw new SandboxException("Cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  private Void apply(DefinitionText definition) throws IOException, InterruptedException {
    var path =
        "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/%s?fieldManager=sandbox&force=true"
            .formatted(definition.name());
    var request =
        HttpRequest.newBuilder(URI.create(server + path))
            .header("Content-Type", "application/apply-patch+yaml")
            .method("PATCH", HttpRequest.BodyPublishers.ofString(definition.yaml()))
            .build();
    var response = send(request, BodyHandlers.ofString());
    if (response.statusCode() / 100 != 2) {
      throw new IOException(definition.name() + ": " + response.body());
    }
    return null;
  }

  /**
   * An API server that has just said it is ready may still drop connections when the machine is
   * busy. All we ask for may be asked for again.
   */
  private <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> body)
      throws IOException, InterruptedException {
    var deadline = Instant.now().plus(PATIENCE);
    while (true) {
      try {
        return http.send(request, body);
      } catch (IOException e) {
        if (Instant.now().isAfter(deadline)) {
          throw e;
        }
        Thread.sleep(POLL);
      }
    }
  }

  private void awaitServed(List<DefinitionText> definitions)
      throws IOException, InterruptedException {
    var missing = new HashSet<>(definitions.stream().map(DefinitionText::name).toList());
    var deadline = Instant.now().plus(PATIENCE);
    missing.removeAll(served());
    while (!missing.isEmpty()) {
      if (Instant.now().isAfter(deadline)) {
        throw new SandboxException("The API server does not serve these CRDs: " + missing);
      }
      Thread.sleep(POLL);
      missing.removeAll(served());
    }
  }

  /** The names of all definitions whose resources can be used, from one discovery request. */
  private Set<String> served() throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(URI.create(server + "/apis")).header("Accept", DISCOVERY).build();
    var groups = JSON.readTree(send(request, BodyHandlers.ofByteArray()).body());
    var names = new HashSet<String>();
    for (var group : groups.path("items")) {
      var suffix = "." + group.path("metadata").path("name").asText();
      for (JsonNode version : group.path("versions")) {
        version.path("resources").forEach(r -> names.add(r.path("resource").asText() + suffix));
      }
    }
    return names;
  }
}
