package io.tenantry.simulator.acm;

import io.tenantry.simulator.core.Quotas;

/** Limits the certificates of an account in a region, at a time and per year. */
final class Quota {
  private Quota() {}

  static void check(CertificateStore certificates, Quotas quotas, String account, String region) {
    if (certificates.of(account, region).size() >= quotas.certificates()) {
      throw AcmErrors.limit(
          "Error: you have reached your limit of " + quotas.certificates() + " certificates.");
    }
    if (certificates.requestedThisYear(account, region) >= quotas.certificatesPerYear()) {
      throw AcmErrors.limit(
          "Error: you have reached your limit of "
              + quotas.certificatesPerYear()
              + " certificates in the last year.");
    }
  }
}
