package io.tenantry.proof.engines;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.tenantry.sandbox.Identity;
import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.StringReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ServerSocketFactory;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;

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

  static Wire to(int server) throws IOException {
    return start(ServerSocketFactory.getDefault(), server);
  }

  /** Speaks TLS to the backend, for a server that does not. */
  static Wire tls(int server, Identity identity) throws Exception {
    var key = (PEMKeyPair) new PEMParser(new StringReader(identity.key())).readObject();
    var certificate =
        CertificateFactory.getInstance("X.509")
            .generateCertificate(new ByteArrayInputStream(identity.certificate().getBytes(UTF_8)));
    var store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    store.setKeyEntry(
        "server",
        new JcaPEMKeyConverter().getPrivateKey(key.getPrivateKeyInfo()),
        new char[0],
        new Certificate[] {certificate});
    var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, new char[0]);
    var context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    return start(context.getServerSocketFactory(), server);
  }

  private static Wire start(ServerSocketFactory doors, int server) throws IOException {
    var door = doors.createServerSocket(0, 50, InetAddress.getLoopbackAddress());
    var wire = new Wire(door, server);
    Thread.ofVirtual().start(wire::accept);
    return wire;
  }

  int port() {
    return door.getLocalPort();
  }

  /** Bytes from the server so far. */
  long received() {
    return received.get();
  }

  boolean isInUse() {
    return !open.isEmpty();
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

  private void pass(Socket from, Socket to, AtomicLong count) {
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
    open.remove(from);
    open.remove(to);
  }

  private static void end(Closeable socket) {
    try {
      socket.close();
    } catch (IOException _) {
      // It has ended.
    }
  }

  @Override
  public void close() {
    end(door);
    cut();
  }
}
