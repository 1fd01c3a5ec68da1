package io.tenantry.proof.edge;

import io.tenantry.proof.Patience;
import io.tenantry.proof.Scrape;
import org.awaitility.Awaitility;

/** How often the operator has failed in one way, by its own count. */
final class Failures {
  private final Scrape metrics;
  private final String type;
  private final double before;

  private Failures(Scrape metrics, String type) {
    this.metrics = metrics;
    this.type = type;
    this.before = count();
  }

  /** From now on. */
  static Failures of(Scrape metrics, String type) {
    return new Failures(metrics, type);
  }

  /** A failure is counted a moment after it is told. */
  void awaitOne() {
    Awaitility.await("error_type " + type).atMost(Patience.LIMIT).until(() -> count() > before);
  }

  private double count() {
    return metrics.sum("cloudfront_tenant_operator_reconcile_errors_total", "\"" + type + "\"");
  }
}
