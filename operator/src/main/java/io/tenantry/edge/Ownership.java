package io.tenantry.edge;

import io.tenantry.cloud.LiveTenant;
import java.util.Map;
import java.util.Optional;

/** Proof of whose a tenant in CloudFront is: tags that are written with its creation. */
record Ownership(String key, String uid) {
  static final String OWNER = "tenantry.io/owner";
  static final String OWNER_UID = "tenantry.io/owner-uid";

  static Ownership of(Subject tenant) {
    return new Ownership(tenant.key(), tenant.uid());
  }

  Map<String, String> tags() {
    return Map.of(OWNER, key, OWNER_UID, uid);
  }

  boolean of(LiveTenant live) {
    return uid.equals(live.tags().get(OWNER_UID));
  }

  /** The object that a tenant says it belongs to. */
  static Optional<String> ownerOf(LiveTenant live) {
    return Optional.ofNullable(live.tags().get(OWNER));
  }

  static boolean isMark(String tagKey) {
    return tagKey.startsWith("tenantry.io/") || tagKey.startsWith("aws:");
  }
}
