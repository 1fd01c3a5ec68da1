package io.tenantry.namespace;

import java.util.List;

/**
 * A child as it is in the cluster, of which only a digest is kept: with thousands of tenants their
 * children would be most of the operator's memory.
 *
 * @param uid so that this very object can be deleted, not another of the same name
 * @param exceeded for a quota: the resources of which more is used than it allows
 */
record Found(ChildId id, String apiVersion, String uid, String digest, List<String> exceeded) {
  Found {
    exceeded = List.copyOf(exceeded);
  }
}
