package io.tenantry.hostname;

import io.tenantry.cloud.CertificateAuthority.Ownership;
import io.tenantry.hostname.pool.Marks;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The tags of the operator's certificates in ACM. */
final class CertificateTags {
  private static final String UID = "gateway.opendi.com/uid";
  private static final String CLUSTER = "gateway.opendi.com/cluster";
  private static final String MANAGED_BY = "managed-by";
  private static final String HOSTNAME = "hostname";
  private static final String NAMESPACE = "namespace";
  private static final String ZONE = "gateway.opendi.com/zone";

  private CertificateTags() {}

  static Map<String, String> of(RequestView request, HostnameRules rules) {
    var tags = new LinkedHashMap<String, String>();
    tags.put(MANAGED_BY, Marks.MANAGER);
    tags.put(HOSTNAME, plain(request.wanted().hostname()));
    tags.put(NAMESPACE, request.namespace());
    tags.put("environment", request.wanted().environment());
    tags.put("gateway.opendi.com/ghr", request.key());
    tags.put(UID, request.uid());
    tags.put(ZONE, request.wanted().zoneId());
    rules.cluster().ifPresent(cluster -> tags.put(CLUSTER, cluster));
    return tags;
  }

  /**
   * By what a request knows a certificate of its own whose ARN it has lost. The zone belongs to it:
   * a hostname may have been asked for in another one before.
   */
  static Ownership proof(String uid, String zoneId, Optional<String> cluster) {
    return new Ownership(Map.of(UID, uid, ZONE, zoneId), here(cluster));
  }

  /**
   * What a certificate must bear to be changed or deleted for a request: its uid or, where the
   * operator before us requested it, which noted no uid, its namespace and the certificate's own
   * hostname. That of another cluster is never ours, though a restored cluster has the same uids.
   */
  static List<Ownership> ownership(
      String uid, String namespace, String hostname, Optional<String> cluster) {
    return List.of(
        new Ownership(Map.of(UID, uid), here(cluster)),
        new Ownership(
            Map.of(MANAGED_BY, Marks.MANAGER, HOSTNAME, plain(hostname), NAMESPACE, namespace),
            Map.of(UID, "", CLUSTER, "")));
  }

  private static Map<String, String> here(Optional<String> cluster) {
    return Map.of(CLUSTER, cluster.orElse(""));
  }

  private static String plain(String hostname) {
    return hostname.replace("*", "wildcard");
  }
}
