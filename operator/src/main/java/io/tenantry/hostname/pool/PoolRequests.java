package io.tenantry.hostname.pool;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What requests say about the pool, from their cache. */
public interface PoolRequests {
  /** A request on a Gateway, and the certificates that its status knows of. */
  record Resident(String key, Set<String> certificates) {
    public Resident {
      certificates = Set.copyOf(certificates);
    }
  }

  /** Those whose status names a Gateway. */
  Stream<Resident> on(String gateway);

  /** What those ask for who are on a Gateway and stay. */
  Stream<GatewayProfile> wanted(String gateway);

  /** Keys of those that have no place in the pool, for whom any change of it may be good news. */
  Stream<String> homeless();

  /** Keys of those that want exactly this hostname in this namespace. */
  Stream<String> wanting(String namespace, String hostname);

  /** The key of a request. */
  Optional<String> key(String uid);
}
