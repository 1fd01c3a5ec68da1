package io.tenantry.rows;

import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** TLS trust of a connection: only the certificate authorities in a Secret's {@code ca.crt}. */
public final class Trust {
  public static final String KEY = "ca.crt";

  private Trust() {}

  /** The certificates of a source's Secret, where it has some. */
  public static Optional<String> of(Map<String, String> secret) {
    return Optional.ofNullable(secret.get(KEY)).filter(pem -> !pem.isBlank());
  }

  /** A context for these certificates; they may be many, as in the bundles of clouds. */
  public static SSLContext context(String pem) {
    try {
      var store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      var bytes = new ByteArrayInputStream(pem.getBytes(StandardCharsets.UTF_8));
      int number = 0;
      for (var certificate : CertificateFactory.getInstance("X.509").generateCertificates(bytes)) {
        store.setCertificateEntry("ca-" + number++, certificate);
      }
      if (number == 0) {
        throw new PortException(new Failure(Kind.INVALID, KEY + " has no certificate"));
      }
      var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(store);
      var context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException | IOException e) {
      throw new PortException(
          new Failure(
              Kind.INVALID, KEY + " is not a list of certificates in PEM: " + e.getMessage()),
          e);
    }
  }
}
