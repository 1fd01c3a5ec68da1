package io.tenantry.proof.engines;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Stands between a backend and its server: counts what comes from there, and can be cut. */
final class Wire implements AutoCloseable {
  private final ServerSocket door;
  private final int server;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final AtomicLong received = new AtomicLong();

  private Wire(ServerSocket door, int server) {
    this.door = door;
    this.server = server;
  }

  static Wire to(int server) {
    try {
      var wire = new Wire(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), server);
      Thread.ofVirtual().start(wire::accept);
      return wire;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  int port() {
    return door.getLocalPort();
  }

  /** Bytes from the server so far. */
  long received() {
    return received.get();
  }

  /** Ends all connections, in the middle of whatever is said there; new ones are welcome. */
  void cut() {
    open.forEach(Wire::end);
    open.clear();
  }

  private void accept() {
    try {
      while (true) {
        var client = door.accept();
        var upstream = new Socket(InetAddress.getLoopbackAddress(), server);
        open.add(client);
        open.add(upstream);
        Thread.ofVirtual().start(() -> pass(client, upstream, new AtomicLong()));
        Thread.ofVirtual().start(() -> pass(upstream, client, received));
      }
    } catch (IOException _) {
      cut();
    }
  }

  private static void pass(Socket from, Socket to, AtomicLong count) {
    var buffer = new byte[16 * 1024];
    try {
      for (int n = from.getInputStream().read(buffer);
          n >= 0;
          n = from.getInputStream().read(buffer)) {
        count.addAndGet(n);
        to.getOutputStream().write(buffer, 0, n);
      }
    } catch (IOException _) {
      // Cut, by us or by one of them.
    }
    end(from);
    end(to);
  }

  private static void end(Socket socket) {
    try {
      socket.close();
    } catch (IOException _) {
      // It has ended.
    }
  }

  @Override
  public void close() throws IOException {
    door.close();
    cut();
  }
}
