package io.tenantry.proof.crash;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.internal.SSLUtils;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.SSLContext;

/**
 * Stands between the operator and the API server and sees every request before the server, and
 * every answer before the operator.
 *
 * <p>Plain HTTP/1.1 on the operator's side, TLS on the server's. Only requests are parsed: a client
 * does not send the next one before it has the whole answer, so answers can be passed on as bytes.
 */
public final class ApiProxy implements AutoCloseable {
  private static final int BUFFER = 16 * 1024;

  private final ServerSocket door;
  private final URI server;
  private final SSLContext trust;
  private final Path kubeconfig;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private volatile Gate gate = Gate.OPEN;
  private volatile boolean down;

  private ApiProxy(ServerSocket door, URI server, SSLContext trust, Path kubeconfig) {
    this.door = door;
    this.server = server;
    this.trust = trust;
    this.kubeconfig = kubeconfig;
  }

  /** A proxy to the API server of this kubeconfig, which must hold a token. */
  public static ApiProxy to(Path kubeconfig) {
    try {
      var text = Files.readString(kubeconfig);
      var config = Config.fromKubeconfig(text);
      var door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
      var own = Files.createTempFile("proxy", ".kubeconfig");
      var here = "http://127.0.0.1:" + door.getLocalPort();
      Files.writeString(own, text.replaceFirst("server: \\S+", "server: " + here));
      own.toFile().deleteOnExit();
      var proxy =
          new ApiProxy(door, URI.create(config.getMasterUrl()), SSLUtils.sslContext(config), own);
      Thread.ofVirtual().name("proxy").start(proxy::accept);
      return proxy;
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

  void setGate(Gate gate) {
    this.gate = gate;
  }

  /** As if the API server were gone: connections break, new ones are closed at once. */
  public void setDown(boolean down) {
    this.down = down;
    if (down) {
      disconnect();
    }
  }

  void disconnect() {
    open.forEach(ApiProxy::close);
  }

  @Override
  public void close() {
    try {
      door.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    disconnect();
  }

  private void accept() {
    while (!door.isClosed()) {
      try {
        var client = door.accept();
        if (down) {
          client.close();
        } else {
          Thread.ofVirtual().start(() -> serve(client));
        }
      } catch (IOException e) {
        return; // closed
      }
    }
  }

  private void serve(Socket client) {
    try (client;
        var upstream = trust.getSocketFactory().createSocket(server.getHost(), server.getPort())) {
      open.add(client);
      open.add(upstream);
      client.setTcpNoDelay(true);
      upstream.setTcpNoDelay(true);
      var pending = new AtomicReference<Write>();
      var answers =
          Thread.ofVirtual()
              .start(() -> {
                answer(upstream, client, pending);
                close(client);
              });
      ask(client, upstream, pending);
      close(upstream);
      answers.join();
    } catch (IOException e) {
      // One side has gone: so does the other.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      open.remove(client);
    }
  }

  private void ask(Socket client, Socket upstream, AtomicReference<Write> pending)
      throws IOException {
    var in = new BufferedInputStream(client.getInputStream(), BUFFER);
    var out = upstream.getOutputStream();
    while (true) {
      var head = head(in);
      if (head.isEmpty()) {
        return;
      }
      var body = in.readNBytes(length(head));
      var line = head.substring(0, head.indexOf('\r')).split(" ", -1);
      if (!line[0].equals("GET") && !line[0].equals("HEAD")) {
        var write = new Write(line[0], line[1], new String(body, StandardCharsets.UTF_8));
        if (!gate.mayReachServer(write)) {
          return;
        }
        pending.set(write);
      }
      out.write(head.getBytes(StandardCharsets.ISO_8859_1));
      out.write(body);
      out.flush();
      if (head.toLowerCase(Locale.ROOT).contains("\r\nupgrade: websocket")) {
        in.transferTo(out);
        return;
      }
    }
  }

  private void answer(Socket upstream, Socket client, AtomicReference<Write> pending) {
    var buffer = new byte[BUFFER];
    try {
      InputStream in = upstream.getInputStream();
      OutputStream out = client.getOutputStream();
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        var write = pending.getAndSet(null);
        if (write != null && !gate.mayBeAnswered(write)) {
          return;
        }
        out.write(buffer, 0, n);
        out.flush();
      }
    } catch (IOException e) {
      // One side has gone: so does the other.
    }
  }

  /** The request line and headers, empty at the end of the connection. */
  private static String head(InputStream in) throws IOException {
    var head = new ByteArrayOutputStream();
    int last = 0;
    while (true) {
      int b = in.read();
      if (b < 0) {
        if (head.size() > 0) {
          throw new EOFException();
        }
        return "";
      }
      head.write(b);
      last = last << 8 | b;
      if (last == 0x0d0a0d0a) {
        return head.toString(StandardCharsets.ISO_8859_1);
      }
    }
  }

  private static int length(String head) throws IOException {
    int length = 0;
    for (var header : head.split("\r\n", -1)) {
      var lower = header.toLowerCase(Locale.ROOT);
      if (lower.startsWith("content-length:")) {
        length = Integer.parseInt(header.substring(15).strip());
      } else if (lower.startsWith("transfer-encoding:")) {
        throw new IOException("a request without a length: " + head);
      }
    }
    return length;
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // It is gone all the same.
    }
  }
}
