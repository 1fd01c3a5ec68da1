package io.tenantry.edge;

import io.tenantry.cloud.LiveTenant;
import java.util.Map;
import java.util.Optional;

/**
 * The tags that prove which object owns a tenant in CloudFront; written with its creation.
 *
 * @param cluster which cluster the object is in
 */
record TenantOwnership(String key, String uid, String cluster) {
  static final String OWNER = "tenantry.io/owner";
  static final String OWNER_UID = "tenantry.io/owner-uid";
  static final String CLUSTER = "tenantry.io/cluster";
  private static final String MARKS = "tenantry.io/";

  /** Whose a tenant is, as its tags say. */
  enum Owner {
    /** This very object's. */
    OURS,
    /** Nobody has marked it. */
    UNMARKED,
    /** An object's of the same cluster, namespace and name; as names are unique, it is gone. */
    FORMER,
    /** Another object's, here or in another cluster. */
    FOREIGN
  }

  static TenantOwnership of(EdgeWorld world) {
    return of(world.tenant(), world.rules());
  }

  static TenantOwnership of(DistributionTenantView tenant, EdgeRules rules) {
    return new TenantOwnership(tenant.key(), tenant.uid(), rules.cluster());
  }

  Map<String, String> tags() {
    return Map.of(OWNER, key, OWNER_UID, uid, CLUSTER, cluster);
  }

  /** Earlier versions have not marked the cluster: there, the uid alone decides. */
  Owner ownerOf(LiveTenant live) {
    var tags = live.tags();
    if (uid.equals(tags.get(OWNER_UID))) {
      return Owner.OURS;
    }
    if (isElsewhere(live)) {
      return Owner.FOREIGN;
    }
    if (!tags.containsKey(OWNER) && !tags.containsKey(OWNER_UID)) {
      return Owner.UNMARKED;
    }
    return key.equals(tags.get(OWNER)) ? Owner.FORMER : Owner.FOREIGN;
  }

  /** Whether another cluster has marked it. */
  boolean isElsewhere(LiveTenant live) {
    return !cluster.equals(live.tags().getOrDefault(CLUSTER, cluster));
  }

  /**
   * Whether a tenant that was found by the id in the status is the object's. A status is no proof,
   * but the operator that this one replaces has left nothing else.
   */
  boolean holds(LiveTenant live, String name) {
    return switch (ownerOf(live)) {
      case OURS -> true;
      case UNMARKED, FORMER -> live.name().equals(name);
      case FOREIGN -> false;
    };
  }

  boolean marked(LiveTenant live) {
    return live.tags().entrySet().containsAll(tags().entrySet());
  }

  /** The object that a tenant says it belongs to, in words. */
  static Optional<String> named(LiveTenant live) {
    var cluster =
        Optional.ofNullable(live.tags().get(CLUSTER)).map(" of cluster "::concat).orElse("");
    return Optional.ofNullable(live.tags().get(OWNER))
        .map(owner -> "DistributionTenant " + owner + cluster)
        .or(() -> cluster.isEmpty() ? Optional.empty() : Optional.of("an object" + cluster));
  }

  /** Whether a tag is not the user's to set or remove. */
  static boolean isMark(String tagKey) {
    return tagKey.startsWith(MARKS);
  }
}
