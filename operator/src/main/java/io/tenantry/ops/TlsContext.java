package io.tenantry.ops;

import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.GeneralSecurityException;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * TLS for a server: with a self-signed certificate, or with files that may be renewed at any time.
 */
public final class TlsContext {
  private TlsContext() {}

  public static SSLContext selfSigned() throws GeneralSecurityException, IOException {
    var certificate = TlsCertificate.selfSigned("localhost");
    return context(
        new OneKey() {
          @Override
          TlsCertificate current() {
            return certificate;
          }
        });
  }

  public static SSLContext fromFiles(Path certificate, Path key)
      throws GeneralSecurityException, IOException {
    return context(new Renewed(certificate, key));
  }

  private static SSLContext context(KeyManager key) throws GeneralSecurityException {
    var context = SSLContext.getInstance("TLS");
    context.init(new KeyManager[] {key}, null, null);
    return context;
  }

  /**
   * Shared mutable state: the newest readable pair of files; a half-written one is not used, nor a
   * certificate whose key is still to come.
   */
  private static final class Renewed extends OneKey {
    private static final Logger LOG = LoggerFactory.getLogger(TlsContext.class);

    private final Path certificate;
    private final Path key;
    private Times read;
    private TlsCertificate current;

    Renewed(Path certificate, Path key) throws GeneralSecurityException, IOException {
      this.certificate = certificate;
      this.key = key;
      this.read = times();
      this.current = TlsCertificate.read(certificate, key);
    }

    @Override
    synchronized TlsCertificate current() {
      try {
        var modified = times();
        if (!modified.equals(read)) {
          current = TlsCertificate.read(certificate, key).checked();
          read = modified;
        }
      } catch (GeneralSecurityException | IOException e) {
        LOG.atWarn()
            .setCause(e)
            .log("The renewed certificate cannot be read; the old one is still used");
      }
      return current;
    }

    private Times times() throws IOException {
      return new Times(Files.getLastModifiedTime(certificate), Files.getLastModifiedTime(key));
    }

    /** When either was written last. */
    private record Times(FileTime certificate, FileTime key) {}
  }

  /** A server with one key has nothing to choose. */
  private abstract static class OneKey extends X509ExtendedKeyManager {
    private static final String ALIAS = "server";

    abstract TlsCertificate current();

    @Override
    public String chooseEngineServerAlias(
        String keyType, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
      return ALIAS;
    }

    @Override
    public String chooseServerAlias(
        String keyType, Principal @Nullable [] issuers, @Nullable Socket socket) {
      return ALIAS;
    }

    @Override
    public X509Certificate[] getCertificateChain(String alias) {
      return current().chain().toArray(new X509Certificate[0]);
    }

    @Override
    public PrivateKey getPrivateKey(String alias) {
      return current().key();
    }

    @Override
    public String[] getServerAliases(String keyType, Principal @Nullable [] issuers) {
      return new String[] {ALIAS};
    }

    @Override
    public String @Nullable [] getClientAliases(String keyType, Principal @Nullable [] issuers) {
      return null;
    }

    @Override
    public @Nullable String chooseClientAlias(
        String[] keyTypes, Principal @Nullable [] issuers, @Nullable Socket socket) {
      return null;
    }
  }
}
