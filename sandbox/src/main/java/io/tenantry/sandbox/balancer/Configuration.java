package io.tenantry.sandbox.balancer;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The supported settings of a LoadBalancerConfiguration.
 *
 * @param internal whether the load balancer is not reachable from the internet, which is the
 *     default
 * @param certificates by protocol and port, such as {@code HTTPS:443}; the default certificate
 *     first
 */
record Configuration(boolean internal, Map<String, List<String>> certificates) {
  static final Configuration NONE = new Configuration(true, Map.of());

  static Configuration of(GenericKubernetesResource object) {
    var certificates = new HashMap<String, List<String>>();
    List<Map<String, Object>> entries = object.get("spec", "listenerConfigurations");
    for (var entry : Objects.requireNonNullElse(entries, List.<Map<String, Object>>of())) {
      certificates.put(String.valueOf(entry.get("protocolPort")), certificates(entry));
    }
    return new Configuration(!"internet-facing".equals(object.get("spec", "scheme")), certificates);
  }

  private static List<String> certificates(Map<String, Object> entry) {
    var arns = new LinkedHashSet<String>();
    if (entry.get("defaultCertificate") instanceof String first) {
      arns.add(first);
    }
    if (entry.get("certificates") instanceof List<?> others) {
      others.forEach(other -> arns.add(String.valueOf(other)));
    }
    return new ArrayList<>(arns);
  }
}
