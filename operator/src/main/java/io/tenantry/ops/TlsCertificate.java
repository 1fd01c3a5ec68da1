package io.tenantry.ops;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyException;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import java.util.List;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** A private key and its certificate chain. */
record TlsCertificate(PrivateKey key, List<X509Certificate> chain) {

  TlsCertificate {
    chain = List.copyOf(chain);
  }

  /** A certificate that only says "the connection is encrypted", good for a year. */
  static TlsCertificate selfSigned(String host) throws GeneralSecurityException, IOException {
    var generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec("secp256r1"));
    var pair = generator.generateKeyPair();
    var name = new X500Name("CN=" + host);
    var now = Instant.now();
    var builder =
        new JcaX509v3CertificateBuilder(
            name,
            BigInteger.valueOf(now.toEpochMilli()),
            Date.from(now.minus(1, ChronoUnit.HOURS)),
            Date.from(now.plus(365, ChronoUnit.DAYS)),
            name,
            pair.getPublic());
    builder.addExtension(
        Extension.subjectAlternativeName,
        false,
        new GeneralNames(new GeneralName(GeneralName.dNSName, host)));
    try {
      var signer = new JcaContentSignerBuilder("SHA256withECDSA").build(pair.getPrivate());
      var certificate = new JcaX509CertificateConverter().getCertificate(builder.build(signer));
      return new TlsCertificate(pair.getPrivate(), List.of(certificate));
    } catch (OperatorCreationException e) {
      throw new GeneralSecurityException(e);
    }
  }

  /** This pair, unless the key is another certificate's. */
  TlsCertificate checked() throws GeneralSecurityException {
    if (chain.isEmpty()) {
      throw new CertificateException("there is no certificate");
    }
    var other = chain.getFirst().getPublicKey();
    var proof = Signature.getInstance(signature());
    proof.initSign(key);
    proof.update(other.getEncoded());
    var signed = proof.sign();
    proof.initVerify(other);
    proof.update(other.getEncoded());
    if (!proof.verify(signed)) {
      throw new KeyException("the private key does not belong to the certificate");
    }
    return this;
  }

  private String signature() {
    return switch (key.getAlgorithm()) {
      case "RSA" -> "SHA256withRSA";
      case "EC", "ECDSA" -> "SHA256withECDSA";
      default -> key.getAlgorithm();
    };
  }

  /** Reads what a Kubernetes TLS secret holds. */
  static TlsCertificate read(Path certificate, Path key)
      throws GeneralSecurityException, IOException {
    try (var chain = Files.newInputStream(certificate);
        var parser = new PEMParser(Files.newBufferedReader(key))) {
      var certificates = CertificateFactory.getInstance("X.509").generateCertificates(chain);
      var found = parser.readObject();
      var info =
          switch (found) {
            case PEMKeyPair pair -> pair.getPrivateKeyInfo();
            case PrivateKeyInfo alone -> alone;
            case null, default -> throw new IOException(key + " has no private key");
          };
      return new TlsCertificate(
          new JcaPEMKeyConverter().getPrivateKey(info),
          certificates.stream().map(X509Certificate.class::cast).toList());
    }
  }
}
