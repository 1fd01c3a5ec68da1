package io.tenantry.simulator.acm;

import io.tenantry.simulator.acm.StoredCertificate.Method;
import io.tenantry.simulator.core.Engine;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Creates the certificates of a seed. */
public final class CertificateSeeds {
  private final Engine engine;
  private final CertificateStore certificates;

  public CertificateSeeds(Engine engine, CertificateStore certificates) {
    this.engine = engine;
    this.certificates = certificates;
  }

  /** Makes an issued certificate, or a pending one; returns its ARN. */
  public String plant(
      String account,
      String region,
      @Nullable String id,
      List<String> names,
      boolean issued,
      Instant now) {
    var arn =
        id == null
            ? certificates.newArn(account, region)
            : "arn:aws:acm:" + region + ":" + account + ":certificate/" + id;
    if (certificates.find(arn) == null) {
      var made = StoredCertificate.requested(arn, account, region, Ask.of(names, Method.DNS), now);
      var until = now.plus(engine.settings().acm().validity());
      certificates.add(issued ? made.issuedUntil(now, until) : made);
    }
    return arn;
  }
}
