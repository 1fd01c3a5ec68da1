package io.tenantry.simulator.cloudfront;

import io.tenantry.simulator.acm.CertificateStore;
import io.tenantry.simulator.acm.StoredCertificate;
import io.tenantry.simulator.core.StateStore;
import org.jspecify.annotations.Nullable;

/** Finds the certificate of a domain: the tenant's own first, then the parent's. */
final class Coverage {
  private final StateStore store;
  private final CertificateStore certificates;
  private long version;

  Coverage(StateStore store, CertificateStore certificates) {
    this.store = store;
    this.certificates = certificates;
    store.watch(CertificateStore.CERTIFICATE, (_, _) -> version++);
    store.watch(Kinds.DISTRIBUTION, (_, _) -> version++);
  }

  /** Changes whenever an answer may have changed for a tenant that has not. */
  long version() {
    return version;
  }

  /** Whether the domain is served: a valid certificate covers it. */
  boolean active(StoredTenant.Spec spec, String domain) {
    var own = spec.customization().certificate();
    return covers(own, domain) || covers(parent(spec), domain);
  }

  private boolean covers(@Nullable String arn, String domain) {
    var certificate = issued(arn);
    return certificate != null && certificate.covers(domain);
  }

  @Nullable StoredCertificate issued(@Nullable String arn) {
    var certificate = arn == null ? null : certificates.find(arn);
    return certificate != null && certificate.isIssued() ? certificate : null;
  }

  private @Nullable String parent(StoredTenant.Spec spec) {
    var distribution = store.find(Kinds.DISTRIBUTION, spec.distribution());
    return distribution == null ? null : distribution.config().certificate();
  }
}
