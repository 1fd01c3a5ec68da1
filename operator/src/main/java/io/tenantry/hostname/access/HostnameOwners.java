package io.tenantry.hostname.access;

import io.tenantry.hostname.access.ExcludedHostnames.Held;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Reads the hostnames of namespaces from the caches of requests and claims. */
public interface HostnameOwners {
  /**
   * A request.
   *
   * @param refused whether its status says that its spec cannot be accepted
   */
  record Requester(
      String key, String hostname, Optional<String> gateway, boolean refused, boolean deleting) {}

  /** All requests of a namespace. */
  List<Requester> requests(String namespace);

  /** The hostnames that are a namespace's: claimed by a request that still wants them. */
  Set<String> hostnames(String namespace);

  /** Everything that any namespace has claimed. */
  List<Held> claimed();

  /** What a namespace has claimed. */
  List<Held> claimed(String namespace);

  /** The namespaces that have claimed exactly this hostname. */
  Stream<String> claimants(String hostname);
}
