package io.tenantry.proof.crash;

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
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Predicate;
import javax.net.SocketFactory;

/**
 * Stands between the operator and a server and sees every request before the server, and every
 * answer before the operator.
 *
 * <p>Plain HTTP/1.1 on the operator's side, whatever sockets it is given on the server's. Only
 * requests are parsed: a client does not send the next one before it has the whole answer, so
 * answers can be passed on as bytes.
 */
public final class HttpProxy implements AutoCloseable {
  private static final int BUFFER = 16 * 1024;
  private static final String NO_JSON = "{\"oops}";
  private static final byte[] GARBLED = response("200 OK", NO_JSON);

  /** What RFC 6455 has servers add to a client's key. */
  private static final String WEB_SOCKET = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

  private final ServerSocket door;
  private final URI server;
  private final SocketFactory sockets;
  private final Function<Request, Optional<Write>> reader;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private volatile Gate gate = Gate.OPEN;
  private volatile boolean down;
  private volatile Predicate<Request> garbled = _ -> false;
  private volatile Predicate<Request> hanging = _ -> false;
  private final CountDownLatch closed = new CountDownLatch(1);

  private HttpProxy(
      ServerSocket door,
      URI server,
      SocketFactory sockets,
      Function<Request, Optional<Write>> reader) {
    this.door = door;
    this.server = server;
    this.sockets = sockets;
    this.reader = reader;
  }

  /**
   * A request as it came, the path with its query.
   *
   * @param target the operation, where it is told by a header as some services of AWS have it
   */
  public record Request(String method, String path, String target, String body) {}

  /** A proxy to a server of plain HTTP; {@code reader} knows which requests change something. */
  public static HttpProxy to(URI server, Function<Request, Optional<Write>> reader) {
    return to(server, SocketFactory.getDefault(), reader);
  }

  static HttpProxy to(
      URI server, SocketFactory sockets, Function<Request, Optional<Write>> reader) {
    try {
      var door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
      var proxy = new HttpProxy(door, server, sockets, reader);
      Thread.ofVirtual().name("proxy").start(proxy::accept);
      return proxy;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Where the operator shall turn to instead of the server. */
  public URI address() {
    return URI.create("http://127.0.0.1:" + door.getLocalPort());
  }

  void setGate(Gate gate) {
    this.gate = gate;
  }

  /** As if the server were gone: connections break, new ones are closed at once. */
  void setDown(boolean down) {
    this.down = down;
    if (down) {
      disconnect();
    }
  }

  /** Has all these begin anew, and answers them with what nobody understands. */
  void garble(Predicate<Request> requests) {
    garbled = requests;
    disconnect();
  }

  /** Answers none of these for as long as the proxy is there. */
  void hang(Predicate<Request> requests) {
    hanging = requests;
  }

  void disconnect() {
    open.forEach(HttpProxy::close);
  }

  @Override
  public void close() {
    closed.countDown();
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
        var upstream = sockets.createSocket(server.getHost(), server.getPort())) {
      open.add(client);
      open.add(upstream);
      client.setTcpNoDelay(true);
      upstream.setTcpNoDelay(true);
      var pending = new AtomicReference<Write>();
      var held = new AtomicBoolean();
      var answers =
          Thread.ofVirtual()
              .start(() -> {
                answer(upstream, client, pending);
                // An API server ends a connection on which no request comes for half a minute.
                if (!held.get()) {
                  close(client);
                }
              });
      ask(client, upstream, pending, held);
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

  private void ask(
      Socket client, Socket upstream, AtomicReference<Write> pending, AtomicBoolean held)
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
      var request =
          new Request(
              line[0],
              line[1],
              header(head, "x-amz-target"),
              new String(body, StandardCharsets.UTF_8));
      if (hanging.test(request)) {
        awaitEnd();
        return;
      }
      if (garbled.test(request)) {
        client.getOutputStream().write(garbled(head));
        return;
      }
      var write = reader.apply(request);
      held.set(write.isPresent());
      if (write.isPresent() && !gate.mayReachServer(write.get())) {
        return;
      }
      held.set(false);
      write.ifPresent(pending::set);
      out.write(head.getBytes(StandardCharsets.ISO_8859_1));
      out.write(body);
      out.flush();
      if (head.toLowerCase(Locale.ROOT).contains("\r\nupgrade: websocket")) {
        in.transferTo(out);
        return;
      }
    }
  }

  private void awaitEnd() {
    try {
      closed.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A watch is a WebSocket: it is opened, and its first frame is no JSON. */
  private static byte[] garbled(String head) {
    var key = header(head, "sec-websocket-key");
    if (key.isEmpty()) {
      return GARBLED;
    }
    try {
      var sha1 = MessageDigest.getInstance("SHA-1");
      var accept = sha1.digest((key + WEB_SOCKET).getBytes(StandardCharsets.US_ASCII));
      var handshake =
          """
          HTTP/1.1 101 Switching Protocols\r
          Upgrade: websocket\r
          Connection: Upgrade\r
          Sec-WebSocket-Accept: %s\r
          \r
          """
              .formatted(Base64.getEncoder().encodeToString(accept));
      var frame = new ByteArrayOutputStream();
      frame.writeBytes(handshake.getBytes(StandardCharsets.US_ASCII));
      frame.write(0x81); // the only frame of a text
      frame.write(NO_JSON.length());
      frame.writeBytes(NO_JSON.getBytes(StandardCharsets.US_ASCII));
      return frame.toByteArray();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-1", e);
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

  private static byte[] response(String status, String body) {
    return "HTTP/1.1 %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
        .formatted(status, body.length(), body)
        .getBytes(StandardCharsets.UTF_8);
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

  /** Empty where there is none. */
  private static String header(String head, String name) {
    return head.lines()
        .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(name + ":"))
        .map(line -> line.substring(name.length() + 1).strip())
        .findFirst()
        .orElse("");
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
