package io.tenantry.hostname;

import java.util.LinkedHashMap;
import java.util.Map;

/** What our certificates are tagged with in ACM. */
final class Tags {
  private static final String UID = "gateway.opendi.com/uid";
  private static final String ZONE = "gateway.opendi.com/zone";

  private Tags() {}

  static Map<String, String> of(Subject request, HostnameRules rules) {
    var tags = new LinkedHashMap<String, String>();
    tags.put("managed-by", "gateway-orchestrator");
    tags.put("hostname", request.wanted().hostname().replace("*", "wildcard"));
    tags.put("namespace", request.namespace());
    tags.put("environment", request.wanted().environment());
    tags.put("gateway.opendi.com/ghr", request.key());
    tags.put(UID, request.uid());
    tags.put(ZONE, request.wanted().zoneId());
    rules.cluster().ifPresent(cluster -> tags.put("gateway.opendi.com/cluster", cluster));
    return tags;
  }

  /**
   * By what a request knows a certificate of its own whose ARN it has lost. The zone belongs to it:
   * a hostname may have been asked for in another one before.
   */
  static Map<String, String> proof(String uid, String zoneId) {
    return Map.of(UID, uid, ZONE, zoneId);
  }
}
