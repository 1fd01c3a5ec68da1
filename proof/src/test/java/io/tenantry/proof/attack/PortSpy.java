package io.tenantry.proof.attack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.atomic.AtomicInteger;

/** An open port that belongs to nobody the operator should talk to; it counts who comes. */
final class PortSpy implements AutoCloseable {
  /** Another loopback address than that of the database. */
  static final String HOST = "127.0.0.2";

  private final ServerSocket socket;
  private final AtomicInteger visits = new AtomicInteger();

  private PortSpy(ServerSocket socket) {
    this.socket = socket;
  }

  static PortSpy open() {
    try {
      var spy = new PortSpy(new ServerSocket(0, 10, InetAddress.getByName(HOST)));
      Thread.ofVirtual().start(spy::listen);
      return spy;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void listen() {
    while (!socket.isClosed()) {
      try (var _ = socket.accept()) {
        visits.incrementAndGet();
      } catch (IOException _) {
        return;
      }
    }
  }

  int port() {
    return socket.getLocalPort();
  }

  int visits() {
    return visits.get();
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
