package io.tenantry.simulator.acm;

import io.tenantry.simulator.acm.Certificate.Method;
import io.tenantry.simulator.acm.Certificate.Status;
import io.tenantry.simulator.core.Engine;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes certificates that are there from the start. */
public final class CertificateSeeds {
  private final Engine engine;
  private final Certificates certificates;

  public CertificateSeeds(Engine engine, Certificates certificates) {
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
      certificates.add(
          new Certificate(
              arn,
              account,
              region,
              names,
              Method.DNS,
              "RSA_2048",
              issued ? Status.ISSUED : Status.PENDING_VALIDATION,
              null,
              null,
              "ENABLED",
              null,
              Map.of(),
              now,
              issued ? now : null,
              issued ? now.plus(engine.settings().acm().validity()) : null,
              0));
    }
    return arn;
  }
}
