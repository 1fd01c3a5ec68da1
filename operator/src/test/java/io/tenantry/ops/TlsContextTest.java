package io.tenantry.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which certificate a client is shown. */
class TlsContextTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final TlsCertificate ONE = selfSigned("one.example.com");
  private static final TlsCertificate OTHER = selfSigned("other.example.com");

  @TempDir private Path directory;
  private Path certificate;
  private Path key;
  private int writes;

  @BeforeEach
  void files() {
    certificate = directory.resolve("tls.crt");
    key = directory.resolve("tls.key");
  }

  @Test
  void aServerWithoutFilesShowsACertificateOfItsOwnForLocalhost() throws Exception {
    var shown = shown(TlsContext.selfSigned());

    assertThat(shown.getSubjectX500Principal().getName()).isEqualTo("CN=localhost");
    assertThat(shown.getSubjectAlternativeNames()).containsExactly(List.of(2, "localhost"));
    shown.checkValidity();
  }

  @Test
  void aServerShowsTheCertificateInItsFiles() throws Exception {
    write(key, pem(ONE));
    write(certificate, pem(ONE.chain().getFirst()));

    assertThat(shown(context())).isEqualTo(ONE.chain().getFirst());
  }

  @Test
  void aRenewedCertificateIsShownWithoutARestart() throws Exception {
    var context = running(ONE);

    write(key, pem(OTHER));
    write(certificate, pem(OTHER.chain().getFirst()));

    assertThat(shown(context)).isEqualTo(OTHER.chain().getFirst());
  }

  @Test
  void aHalfWrittenCertificateIsNotShownUntilItIsWhole() throws Exception {
    var context = running(ONE);
    var whole = pem(OTHER.chain().getFirst());

    write(key, pem(OTHER));
    for (var length : List.of(0, 100)) {
      write(certificate, whole.substring(0, length));
      assertThat(shown(context)).isEqualTo(ONE.chain().getFirst());
    }

    write(certificate, whole);
    assertThat(shown(context)).isEqualTo(OTHER.chain().getFirst());
  }

  /** Two files cannot be written at once; who connects in between must not spoil it for all. */
  @Test
  void aCertificateIsNotShownBeforeItsKeyIsThere() throws Exception {
    var context = running(ONE);

    write(certificate, pem(OTHER.chain().getFirst()));
    assertThat(shown(context)).isEqualTo(ONE.chain().getFirst());

    write(key, pem(OTHER));
    assertThat(shown(context)).isEqualTo(OTHER.chain().getFirst());
  }

  @Test
  void filesThatHoldNoKeyAreRefusedAtTheStart() throws Exception {
    write(certificate, pem(ONE.chain().getFirst()));
    write(key, "nothing");

    assertThatThrownBy(this::context)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("has no private key");
  }

  private static TlsCertificate selfSigned(String host) {
    try {
      return TlsCertificate.selfSigned(host);
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private SSLContext running(TlsCertificate pair) throws Exception {
    write(key, pem(pair));
    write(certificate, pem(pair.chain().getFirst()));
    var context = context();
    assertThat(shown(context)).isEqualTo(pair.chain().getFirst());
    return context;
  }

  private SSLContext context() throws GeneralSecurityException, IOException {
    return TlsContext.fromFiles(certificate, key);
  }

  /** Each write has a time of its own, however fast they follow. */
  private void write(Path file, String text) throws IOException {
    Files.writeString(file, text);
    Files.setLastModifiedTime(file, FileTime.from(START.plusSeconds(++writes)));
  }

  private static String pem(TlsCertificate pair) {
    return pem("PRIVATE KEY", pair.key().getEncoded());
  }

  private static String pem(X509Certificate certificate) throws GeneralSecurityException {
    return pem("CERTIFICATE", certificate.getEncoded());
  }

  private static String pem(String what, byte[] bytes) {
    return "-----BEGIN %s-----%n%s%n-----END %s-----%n"
        .formatted(what, Base64.getMimeEncoder().encodeToString(bytes), what);
  }

  /** A handshake over a socket, with a client that takes whatever it is shown. */
  private static X509Certificate shown(SSLContext context) throws Exception {
    var loopback = InetAddress.getLoopbackAddress();
    try (var server = context.getServerSocketFactory().createServerSocket(0, 1, loopback)) {
      var served =
          Thread.ofVirtual()
              .start(() -> {
                try (var socket = (SSLSocket) server.accept()) {
                  socket.startHandshake();
                } catch (IOException _) {
                  // The client tells.
                }
              });
      var client = SSLContext.getInstance("TLS");
      client.init(null, new TrustManager[] {new Trusting()}, null);
      try (var socket =
          (SSLSocket) client.getSocketFactory().createSocket(loopback, server.getLocalPort())) {
        socket.startHandshake();
        return (X509Certificate) socket.getSession().getPeerCertificates()[0];
      } finally {
        served.join();
      }
    }
  }

  private static final class Trusting implements X509TrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
