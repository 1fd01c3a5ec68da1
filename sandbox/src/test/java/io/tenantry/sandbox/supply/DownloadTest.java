package io.tenantry.sandbox.supply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class DownloadTest {
  private static final String KUBERNETES = "/v1.2.3/bin/linux/" + Download.architecture() + "/";
  private static final String ARCHIVE =
      "etcd-v4.5.6-linux-%s.tar.gz".formatted(Download.architecture());

  @TempDir private Path directory;
  private final Map<String, byte[]> files = new HashMap<>();
  private HttpServer server;

  @BeforeEach
  void publish() throws Exception {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          var body = files.get(exchange.getRequestURI().getPath());
          exchange.sendResponseHeaders(body == null ? 404 : 200, body == null ? -1 : body.length);
          if (body != null) {
            exchange.getResponseBody().write(body);
          }
          exchange.close();
        });
    server.start();
    for (var name : new String[] {"kube-apiserver", "kube-controller-manager"}) {
      var content = ("#!/bin/sh\n# " + name).getBytes(StandardCharsets.UTF_8);
      files.put(KUBERNETES + name, content);
      files.put(KUBERNETES + name + ".sha256", sum(content).getBytes(StandardCharsets.UTF_8));
    }
    var archive = etcdArchive();
    files.put("/v4.5.6/" + ARCHIVE, archive);
    files.put(
        "/v4.5.6/SHA256SUMS",
        (sum(archive) + "  " + ARCHIVE + "\n").getBytes(StandardCharsets.UTF_8));
  }

  @AfterEach
  void unpublish() {
    server.stop(0);
  }

  @Test
  void fetchesAllPrograms() throws IOException {
    var target = Files.createDirectory(directory.resolve("target"));
    download().into(target);
    assertThat(new Binaries(target).missing()).isEmpty();
  }

  @Test
  void refusesWhatDoesNotHaveItsCheckSum() throws IOException {
    files.put(KUBERNETES + "kube-apiserver", "something else".getBytes(StandardCharsets.UTF_8));
    var target = Files.createDirectory(directory.resolve("target"));
    assertThatThrownBy(() -> download().into(target)).hasMessageContaining("checksum");
  }

  @Test
  void saysWhatIsNotThere() throws IOException {
    files.remove("/v4.5.6/SHA256SUMS");
    var target = Files.createDirectory(directory.resolve("target"));
    assertThatThrownBy(() -> download().into(target))
        .hasMessageContaining("SHA256SUMS answers 404");
  }

  private Download download() {
    var site = URI.create("http://127.0.0.1:%d/".formatted(server.getAddress().getPort()));
    return new Download(
        new Download.Sites(site, site),
        new Versions("1.2.3", "4.5.6", "1"),
        new Progress(new PrintStream(PrintStream.nullOutputStream()), false));
  }

  private byte[] etcdArchive() throws Exception {
    var folder = Files.createDirectory(directory.resolve(ARCHIVE.replace(".tar.gz", "")));
    assertThat(Files.createFile(folder.resolve("etcd")).toFile().setExecutable(true)).isTrue();
    var tar =
        new ProcessBuilder("tar", "-czf", ARCHIVE, folder.getFileName().toString())
            .directory(directory.toFile())
            .start();
    assertThat(tar.waitFor()).isZero();
    return Files.readAllBytes(directory.resolve(ARCHIVE));
  }

  private static String sum(byte[] content) throws Exception {
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
  }
}
