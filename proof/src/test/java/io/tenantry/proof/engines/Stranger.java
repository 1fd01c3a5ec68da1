package io.tenantry.proof.engines;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Somebody who listens, and is no database. */
final class Stranger implements AutoCloseable {
  private final ServerSocket door;

  Stranger() throws IOException {
    door = new ServerSocket(0, 50, InetAddress.ofLiteral("127.0.0.1"));
    Thread.ofVirtual().name("stranger").start(this::greet);
  }

  int port() {
    return door.getLocalPort();
  }

  private void greet() {
    while (!door.isClosed()) {
      try (var guest = door.accept()) {
        guest.getOutputStream().write("SSH-2.0-OpenSSH_9.6\r\n".getBytes(UTF_8));
        guest.shutdownOutput();
        guest.getInputStream().readNBytes(1);
      } catch (IOException _) {
        // The guest has left, or the door is closed.
      }
    }
  }

  @Override
  public void close() throws IOException {
    door.close();
  }
}
