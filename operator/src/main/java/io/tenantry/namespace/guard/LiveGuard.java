package io.tenantry.namespace.guard;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/**
 * A child as it is in the cluster, of which only a digest is kept: with thousands of tenants their
 * children would be most of the operator's memory.
 *
 * @param uid so that this very object can be deleted, not another of the same name
 * @param version so that it is deleted as it was seen
 * @param used for a quota: how much of each resource is in use
 */
public record LiveGuard(
    GuardObjectId id,
    String apiVersion,
    String uid,
    String version,
    String digest,
    Map<String, BigDecimal> used) {
  public LiveGuard {
    used = Map.copyOf(used);
  }

  /** The resources of which more is in use than this. */
  public List<String> exceeding(Map<String, BigDecimal> hard) {
    return exceeded(used, hard);
  }

  static List<String> exceeded(Map<String, BigDecimal> used, Map<String, BigDecimal> hard) {
    return hard.entrySet().stream()
        .filter(limit ->
            used.getOrDefault(limit.getKey(), BigDecimal.ZERO).compareTo(limit.getValue()) > 0)
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
  }
}
