package io.tenantry.simulator.acm;

import io.tenantry.simulator.acm.StoredCertificate.Method;
import io.tenantry.simulator.core.Engine;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** The certificates that CloudFront requests from ACM for its callers. */
public final class Managed {
  private final Engine engine;
  private final CertificateStore certificates;

  public Managed(Engine engine, CertificateStore certificates) {
    this.engine = engine;
    this.certificates = certificates;
  }

  /** Requests a certificate with validation over HTTP; it counts against the account's quota. */
  public StoredCertificate request(
      String account, List<String> names, String transparency, Instant now) {
    var region = CertificateStore.CLOUDFRONT_REGION;
    Quota.check(certificates, engine.settings().quotas(), account, region);
    var ask = new Ask(names, Method.HTTP, "RSA_2048", "CLOUDFRONT", transparency, null, Map.of());
    var arn = certificates.newArn(account, region);
    var certificate = StoredCertificate.requested(arn, account, region, ask, now);
    certificates.add(certificate);
    return certificate;
  }
}
