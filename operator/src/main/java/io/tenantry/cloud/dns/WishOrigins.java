package io.tenantry.cloud.dns;

import io.tenantry.trace.Pass;
import io.tenantry.trace.PassOrigin;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Part of a zone's state, and guarded by it: which reconciles have asked for what is not sent yet.
 */
final class WishOrigins {
  private final Map<String, PassOrigin> byOwner = new HashMap<>();

  /** The caller's reconcile has a wish that waits for a batch. */
  void note(String owner) {
    Pass.origin().ifPresent(origin -> byOwner.put(owner, origin));
  }

  List<PassOrigin> of(List<OwnerChanges> units) {
    return units.stream()
        .flatMap(unit -> Stream.ofNullable(byOwner.get(unit.owner())))
        .distinct()
        .toList();
  }

  void forget(String owner) {
    byOwner.remove(owner);
  }
}
