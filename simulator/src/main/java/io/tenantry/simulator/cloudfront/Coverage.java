package io.tenantry.simulator.cloudfront;

import io.tenantry.simulator.acm.Certificate;
import io.tenantry.simulator.acm.Certificates;
import io.tenantry.simulator.core.Store;
import org.jspecify.annotations.Nullable;

/** Finds the certificate of a domain: the tenant's own first, then the parent's. */
final class Coverage {
  private final Store store;
  private final Certificates certificates;
  private long version;

  Coverage(Store store, Certificates certificates) {
    this.store = store;
    this.certificates = certificates;
    store.watch(Certificates.CERTIFICATE, (_, _) -> version++);
    store.watch(Kinds.DISTRIBUTION, (_, _) -> version++);
  }

  /** Changes whenever an answer may have changed for a tenant that has not. */
  long version() {
    return version;
  }

  /** Whether the domain is served: a valid certificate covers it. */
  boolean active(Tenant.Spec spec, String domain) {
    var own = spec.customization().certificate();
    return covers(own, domain) || covers(parent(spec), domain);
  }

  private boolean covers(@Nullable String arn, String domain) {
    var certificate = issued(arn);
    return certificate != null && certificate.covers(domain);
  }

  @Nullable Certificate issued(@Nullable String arn) {
    var certificate = arn == null ? null : certificates.find(arn);
    return certificate != null && certificate.isIssued() ? certificate : null;
  }

  private @Nullable String parent(Tenant.Spec spec) {
    var distribution = store.find(Kinds.DISTRIBUTION, spec.distribution());
    return distribution == null ? null : distribution.config().certificate();
  }
}
