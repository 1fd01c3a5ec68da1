package io.tenantry.sandbox.supply;

import io.tenantry.sandbox.SandboxException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/** Downloads the official builds, which exist for Linux only. */
record Download(Sites sites, Versions versions, Progress progress) implements Cache.Fill {
  static final Sites OFFICIAL =
      new Sites(
          URI.create("https://dl.k8s.io/"),
          URI.create("https://github.com/etcd-io/etcd/releases/download/"));

  /** Where the two projects publish. */
  record Sites(URI kubernetes, URI etcd) {}

  @Override
  public void into(Path directory) throws IOException {
    if (!System.getProperty("os.name").equals("Linux")) {
      throw new SandboxException(
          "Go is not installed, and there is no official build for this system");
    }
    try (var http =
            HttpClient.newBuilder()
                .connectTimeout(Duration.ofSeconds(10))
                .followRedirects(HttpClient.Redirect.NORMAL)
                .build();
        var line = progress.open()) {
      for (var name : List.of("kube-apiserver", "kube-controller-manager")) {
        line.show("Downloading %s %s".formatted(name, versions.kubernetes()));
        kubernetes(http, name, directory);
      }
      line.show("Downloading etcd " + versions.etcd());
      etcd(http, directory);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SandboxException("Interrupted while downloading", e);
    }
  }

  private void kubernetes(HttpClient http, String name, Path directory)
      throws IOException, InterruptedException {
    var source =
        sites
            .kubernetes()
            .resolve("v%s/bin/linux/%s/%s".formatted(versions.kubernetes(), architecture(), name));
    var sum = get(http, URI.create(source + ".sha256"), BodyHandlers.ofString()).strip();
    var file = fetch(http, source, sum, directory.resolve(name));
    if (!file.toFile().setExecutable(true)) {
      throw new IOException("cannot make " + file + " executable");
    }
  }

  private void etcd(HttpClient http, Path directory) throws IOException, InterruptedException {
    var base = sites.etcd().resolve("v%s/".formatted(versions.etcd()));
    var folder = "etcd-v%s-linux-%s".formatted(versions.etcd(), architecture());
    var archive = folder + ".tar.gz";
    var sum =
        get(http, base.resolve("SHA256SUMS"), BodyHandlers.ofString())
            .lines()
            .filter(line -> line.endsWith(" " + archive))
            .map(line -> line.substring(0, line.indexOf(' ')))
            .findFirst()
            .orElseThrow(() -> new SandboxException("No checksum is published for " + archive));
    var file = fetch(http, base.resolve(archive), sum, directory.resolve(archive));
    var tar =
        new ProcessBuilder("tar", "-xzf", archive, "--strip-components=1", folder + "/etcd")
            .directory(directory.toFile())
            .start();
    if (tar.waitFor() != 0) {
      throw new IOException("tar cannot unpack " + file);
    }
    Files.delete(file);
  }

  private static Path fetch(HttpClient http, URI source, String sum, Path target)
      throws IOException, InterruptedException {
    get(http, source, BodyHandlers.ofFile(target));
    if (!sha256(target).equals(sum)) {
      throw new SandboxException(
          "The checksum of %s differs from the published one".formatted(source));
    }
    return target;
  }

  private static <T> T get(HttpClient http, URI source, BodyHandler<T> handler)
      throws IOException, InterruptedException {
    try {
      var response = http.send(HttpRequest.newBuilder(source).build(), handler);
      if (response.statusCode() != 200) {
        throw new SandboxException(source + " answers " + response.statusCode());
      }
      return response.body();
    } catch (IOException e) {
      throw new SandboxException(
          "Go is not installed, and " + source.getHost() + " cannot be reached", e);
    }
  }

  private static String sha256(Path file) throws IOException {
    try (var in = Files.newInputStream(file)) {
      var digest = MessageDigest.getInstance("SHA-256");
      var buffer = new byte[1 << 16];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        digest.update(buffer, 0, read);
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  static String architecture() {
    return switch (System.getProperty("os.arch").toLowerCase(Locale.ROOT)) {
      case "aarch64", "arm64" -> "arm64";
      case "amd64", "x86_64" -> "amd64";
      case String other -> throw new SandboxException("There is no official build for " + other);
    };
  }
}
