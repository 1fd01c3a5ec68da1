package io.tenantry.hostname;

import io.tenantry.pass.Next;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Whose pass is under way. Nobody may clear up after a request that has vanished while a pass that
 * began before still acts for it: it would write again what was just removed.
 *
 * <p>Shared mutable state: the uids of those requests.
 */
final class UnderWay {
  private final Set<String> uids = ConcurrentHashMap.newKeySet();

  Next during(String uid, Supplier<Next> pass) {
    uids.add(uid);
    try {
      return pass.get();
    } finally {
      uids.remove(uid);
    }
  }

  boolean has(String uid) {
    return uids.contains(uid);
  }
}
