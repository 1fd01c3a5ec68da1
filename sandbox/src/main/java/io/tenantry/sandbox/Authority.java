package io.tenantry.sandbox;

import java.io.IOException;
import java.io.StringWriter;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.interfaces.ECPrivateKey;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import org.bouncycastle.asn1.sec.SECObjectIdentifiers;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.util.io.pem.PemObject;
import org.jspecify.annotations.Nullable;

/** A certificate authority for servers on this machine, valid while the process runs. */
public final class Authority {
  private static final X500Name NAME = new X500Name("CN=tenantry-sandbox");
  private static final Duration VALIDITY = Duration.ofDays(365);
  private static final SecureRandom RANDOM = new SecureRandom();

  private final KeyPair keys;
  private final String certificate;

  private Authority(KeyPair keys, String certificate) {
    this.keys = keys;
    this.certificate = certificate;
  }

  public static Authority create() {
    try {
      var keys = keyPair();
      var builder =
          builder(NAME, keys)
              .addExtension(Extension.basicConstraints, true, new BasicConstraints(0))
              .addExtension(
                  Extension.keyUsage, true, new KeyUsage(KeyUsage.keyCertSign | KeyUsage.cRLSign));
      return new Authority(keys, pem(sign(builder, keys)));
    } catch (GeneralSecurityException | IOException | OperatorCreationException e) {
      throw new IllegalStateException("cannot create a certificate authority", e);
    }
  }

  public String certificate() {
    return certificate;
  }

  /** A server on loopback that may also act as a client, as etcd's peers do. */
  public Identity server(String name) {
    var addresses =
        new GeneralNames(
            new GeneralName[] {
              new GeneralName(GeneralName.iPAddress, "127.0.0.1"),
              new GeneralName(GeneralName.dNSName, "localhost")
            });
    return issue(new X500Name("CN=" + name), addresses);
  }

  /** A client that servers take for this user in this group. */
  Identity client(String user, String group) {
    return issue(new X500Name("O=" + group + ",CN=" + user), null);
  }

  private Identity issue(X500Name subject, @Nullable GeneralNames names) {
    try {
      var own = keyPair();
      var builder =
          builder(subject, own)
              .addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature))
              .addExtension(Extension.extendedKeyUsage, false, purposes(names != null));
      if (names != null) {
        builder.addExtension(Extension.subjectAlternativeName, false, names);
      }
      return new Identity(pem(sign(builder, keys)), pem(sec1(own.getPrivate())));
    } catch (GeneralSecurityException | IOException | OperatorCreationException e) {
      throw new IllegalStateException("cannot issue a certificate for " + subject, e);
    }
  }

  private static ExtendedKeyUsage purposes(boolean server) {
    return new ExtendedKeyUsage(
        server
            ? new KeyPurposeId[] {KeyPurposeId.id_kp_serverAuth, KeyPurposeId.id_kp_clientAuth}
            : new KeyPurposeId[] {KeyPurposeId.id_kp_clientAuth});
  }

  private static X509v3CertificateBuilder builder(X500Name subject, KeyPair subjectKeys) {
    var now = Instant.now();
    return new JcaX509v3CertificateBuilder(
        NAME,
        new BigInteger(64, RANDOM),
        Date.from(now.minus(Duration.ofHours(1))),
        Date.from(now.plus(VALIDITY)),
        subject,
        subjectKeys.getPublic());
  }

  private static X509CertificateHolder sign(X509v3CertificateBuilder builder, KeyPair signer)
      throws OperatorCreationException {
    return builder.build(new JcaContentSignerBuilder("SHA256withECDSA").build(signer.getPrivate()));
  }

  /** Elliptic curves: an RSA key takes a second to make, and we make five of these. */
  private static KeyPair keyPair() throws GeneralSecurityException {
    var generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec("secp256r1"), RANDOM);
    return generator.generateKeyPair();
  }

  /** The form Go and the Java client read, which name the curve inside; Java's own does not. */
  private static PemObject sec1(PrivateKey key) throws IOException {
    var secret = ((ECPrivateKey) key).getS();
    var structure =
        new org.bouncycastle.asn1.sec.ECPrivateKey(256, secret, SECObjectIdentifiers.secp256r1);
    return new PemObject("EC PRIVATE KEY", structure.getEncoded());
  }

  private static String pem(Object object) throws IOException {
    var text = new StringWriter();
    try (var writer = new JcaPEMWriter(text)) {
      writer.writeObject(object);
    }
    return text.toString();
  }
}
