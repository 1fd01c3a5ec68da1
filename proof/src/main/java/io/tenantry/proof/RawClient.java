package io.tenantry.proof;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * CloudFront over one kept connection, with as little work as possible: an SDK would be what is
 * measured. Requests are signed in form only, which the simulator accepts unless told otherwise.
 */
final class RawClient implements AutoCloseable {
  private static final String CONTENT_LENGTH = "content-length: ";

  private final Socket socket;
  private final InputStream in;
  private final String headers;

  RawClient(URI endpoint, String accessKey) throws IOException {
    this.socket = new Socket(endpoint.getHost(), endpoint.getPort());
    socket.setTcpNoDelay(true);
    this.in = new BufferedInputStream(socket.getInputStream(), 1 << 17);
    var date =
        DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'")
            .withZone(ZoneOffset.UTC)
            .format(Instant.now());
    this.headers =
        """
        Host: simulator\r
        X-Amz-Date: %s\r
        Authorization: AWS4-HMAC-SHA256 Credential=%s/%s/us-east-1/cloudfront/aws4_request, \
        SignedHeaders=host, Signature=%s\r
        """
            .formatted(date, accessKey, date.substring(0, 8), "0".repeat(64));
  }

  byte[] get(String path) throws IOException {
    return exchange("GET " + path + " HTTP/1.1\r\n" + headers + "\r\n");
  }

  byte[] post(String path, String body) throws IOException {
    var length = "Content-Length: " + body.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n";
    return exchange("POST " + path + " HTTP/1.1\r\n" + headers + length + body);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }

  private byte[] exchange(String request) throws IOException {
    socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
    var status = line();
    if (!status.startsWith("HTTP/1.1 200")) {
      throw new IOException("answered " + status);
    }
    int length = 0;
    for (var line = line(); !line.isEmpty(); line = line()) {
      if (line.toLowerCase(Locale.ROOT).startsWith(CONTENT_LENGTH)) {
        length = Integer.parseInt(line.substring(CONTENT_LENGTH.length()));
      }
    }
    return in.readNBytes(length);
  }

  private String line() throws IOException {
    var line = new StringBuilder();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new IOException("the connection closed");
      }
      if (c != '\r') {
        line.append((char) c);
      }
    }
    return line.toString();
  }
}
