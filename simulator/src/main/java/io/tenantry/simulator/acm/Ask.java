package io.tenantry.simulator.acm;

import io.tenantry.simulator.acm.StoredCertificate.Method;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request to ACM for a certificate; the common name is first. */
record Ask(
    List<String> names,
    Method method,
    String keyAlgorithm,
    @Nullable String managedBy,
    String transparency,
    @Nullable String token,
    Map<String, String> tags) {

  /** The defaults: an RSA key, with transparency logging, not managed. */
  static Ask of(List<String> names, Method method) {
    return new Ask(names, method, "RSA_2048", null, "ENABLED", null, Map.of());
  }
}
