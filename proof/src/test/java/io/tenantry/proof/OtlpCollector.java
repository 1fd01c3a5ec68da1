package io.tenantry.proof;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** A collector of traces: takes OTLP over HTTP and reads of its protobuf what tests ask for. */
public final class OtlpCollector implements AutoCloseable {
  private final HttpServer server;
  private final List<Span> spans = new CopyOnWriteArrayList<>();

  /** {@code parent} is empty for the first of a trace. */
  public record Span(
      String trace, String id, String parent, String name, Map<String, String> attributes) {
    public String get(String attribute) {
      return attributes.getOrDefault(attribute, "");
    }
  }

  /** One field of a message: a number, or bytes. */
  private record Field(int number, byte[] bytes) {}

  public OtlpCollector() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/v1/traces", this::take);
    server.start();
  }

  /** What the operator finds it by. */
  public Map<String, String> variables() {
    return Map.of(
        "OTEL_EXPORTER_OTLP_ENDPOINT",
        "http://127.0.0.1:" + server.getAddress().getPort(),
        "OTEL_BSP_SCHEDULE_DELAY",
        "200");
  }

  public List<Span> spans() {
    return List.copyOf(spans);
  }

  @Override
  public void close() {
    server.stop(0);
  }

  private void take(HttpExchange exchange) throws IOException {
    var request = exchange.getRequestBody().readAllBytes();
    for (var resourceSpans : fields(request, 1)) {
      for (var scopeSpans : fields(resourceSpans, 2)) {
        fields(scopeSpans, 2).forEach(span -> spans.add(span(span)));
      }
    }
    exchange.getResponseHeaders().add("Content-Type", "application/x-protobuf");
    exchange.sendResponseHeaders(200, -1);
    exchange.close();
  }

  private static Span span(byte[] message) {
    var attributes = new TreeMap<String, String>();
    for (var attribute : fields(message, 9)) {
      attributes.put(text(attribute, 1), text(fields(attribute, 2).getFirst(), 1));
    }
    return new Span(
        hex(message, 1), hex(message, 2), hex(message, 4), text(message, 5), attributes);
  }

  private static String hex(byte[] message, int field) {
    return fields(message, field).stream().findFirst().map(HexFormat.of()::formatHex).orElse("");
  }

  private static String text(byte[] message, int field) {
    return fields(message, field).stream()
        .findFirst()
        .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
        .orElse("");
  }

  private static List<byte[]> fields(byte[] message, int number) {
    return fields(message).stream()
        .filter(field -> field.number() == number)
        .map(Field::bytes)
        .toList();
  }

  private static List<Field> fields(byte[] message) {
    var fields = new ArrayList<Field>();
    var in = ByteBuffer.wrap(message);
    while (in.hasRemaining()) {
      var tag = varint(in);
      var bytes =
          switch ((int) tag & 7) {
            case 0 -> Long.toString(varint(in)).getBytes(StandardCharsets.UTF_8);
            case 1 -> read(in, 8);
            case 2 -> read(in, (int) varint(in));
            case 5 -> read(in, 4);
            default -> throw new IllegalStateException("no wire type of protobuf: " + tag);
          };
      fields.add(new Field((int) (tag >>> 3), bytes));
    }
    return fields;
  }

  private static byte[] read(ByteBuffer in, int length) {
    var bytes = new byte[length];
    in.get(bytes);
    return bytes;
  }

  private static long varint(ByteBuffer in) {
    long value = 0;
    for (int shift = 0; ; shift += 7) {
      var next = in.get();
      value |= (long) (next & 0x7f) << shift;
      if (next >= 0) {
        return value;
      }
    }
  }
}
