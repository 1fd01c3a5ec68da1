package io.tenantry.proof.engines;

import io.tenantry.proof.Patience;
import io.tenantry.sandbox.Checkout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Amazon's own DynamoDB for one machine, in memory, as a process of its own: its libraries and ours
 * do not go together.
 */
public final class DynamoEngine implements AutoCloseable {
  public static final Region REGION = Region.EU_WEST_1;
  private static final String LIB = "proof/dynamodb-local/target/lib";

  private final Process process;
  private final WorkDir dir;
  private final int port;
  private final DynamoDbClient client;

  private DynamoEngine(Process process, WorkDir dir, int port) {
    this.process = process;
    this.dir = dir;
    this.port = port;
    this.client =
        DynamoDbClient.builder()
            .endpointOverride(endpoint())
            .region(REGION)
            .credentialsProvider(
                StaticCredentialsProvider.create(AwsBasicCredentials.create("key", "secret")))
            .httpClientBuilder(UrlConnectionHttpClient.builder())
            .build();
  }

  public static DynamoEngine start() {
    var dir = WorkDir.create("dynamodb");
    try {
      var lib = Checkout.find().root().resolve(LIB);
      natives(lib, dir.path());
      int port = freePort();
      var process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-Xmx512m",
                  "-XX:+UseSerialGC",
                  "-XX:TieredStopAtLevel=1",
                  "--enable-native-access=ALL-UNNAMED",
                  "-Djava.library.path=" + dir.path(),
                  "-cp",
                  lib + "/*",
                  "com.amazonaws.services.dynamodbv2.local.main.ServerRunner",
                  "-inMemory",
                  "-sharedDb",
                  "-disableTelemetry",
                  "-port",
                  Integer.toString(port))
              .redirectErrorStream(true)
              .redirectOutput(dir.path().resolve("log").toFile())
              .start();
      Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
      awaitPort(process, port, dir.path().resolve("log"));
      return new DynamoEngine(process, dir, port);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** It looks for its library by the name without a version. */
  private static void natives(Path lib, Path to) throws IOException {
    try (var files = Files.newDirectoryStream(lib, "libsqlite4java-linux-*.so")) {
      for (var file : files) {
        var name = file.getFileName().toString().replaceFirst("-[0-9.]+\\.so$", ".so");
        Files.copy(file, to.resolve(name));
      }
    }
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static void awaitPort(Process process, int port, Path log) throws IOException {
    var deadline = System.nanoTime() + Patience.LIMIT.toNanos();
    while (System.nanoTime() < deadline && process.isAlive()) {
      try (var _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
        return;
      } catch (IOException _) {
        pause(process);
      }
    }
    process.destroyForcibly();
    throw new IllegalStateException("DynamoDB did not start: " + Files.readString(log));
  }

  private static void pause(Process process) {
    try {
      var _ = process.waitFor(50, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  public URI endpoint() {
    return URI.create("http://127.0.0.1:" + port);
  }

  public int port() {
    return port;
  }

  /** As the administrator. */
  public DynamoDbClient client() {
    return client;
  }

  @Override
  public void close() {
    client.close();
    process.destroyForcibly().onExit().join();
    dir.close();
  }
}
