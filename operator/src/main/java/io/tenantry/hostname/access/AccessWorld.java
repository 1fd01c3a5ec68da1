package io.tenantry.hostname.access;

import io.tenantry.hostname.access.AccessPlan.NamespaceMarks;
import io.tenantry.hostname.access.ExcludedHostnames.Held;
import io.tenantry.hostname.access.HostnameOwners.Requester;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Everything that a decision about the access of a namespace is based on.
 *
 * @param marked the namespace; empty if it does not exist or is being deleted
 * @param hostnames the hostnames of the namespace
 * @param claimed what the namespace has claimed, with their Gateways
 * @param held what all namespaces have; empty if this one has no wildcard
 * @param grants those of the pool that are for the namespace, or have the name of its own grant
 * @param neighbours other namespaces with a wildcard above one of its hostnames
 * @param strays grants whose namespace does not exist or does not list them; only for the pool's
 *     own namespace
 */
record AccessWorld(
    String namespace,
    Optional<Marked> marked,
    List<Requester> requests,
    Set<String> hostnames,
    List<Held> claimed,
    List<Held> held,
    List<Granted> grants,
    List<Neighbour> neighbours,
    List<Stray> strays,
    Instant now) {
  AccessWorld {
    requests = List.copyOf(requests);
    hostnames = Set.copyOf(hostnames);
    claimed = List.copyOf(claimed);
    held = List.copyOf(held);
    grants = List.copyOf(grants);
    neighbours = List.copyOf(neighbours);
    strays = List.copyOf(strays);
  }

  /**
   * A namespace as it is.
   *
   * @param allowed the domains that its hostnames must be in
   */
  record Marked(String version, NamespaceMarks marks, AllowedDomains allowed) {}

  /**
   * A grant that is there.
   *
   * @param ours tells it from those that people made
   * @param stamped whether its status says since when it is there
   */
  record Granted(
      String name,
      String uid,
      String version,
      boolean ours,
      boolean stamped,
      String namespace,
      Set<String> hostnames) {
    Granted {
      hostnames = Set.copyOf(hostnames);
    }
  }

  /** Another namespace, and what its routes may use. */
  record Neighbour(String namespace, RouteAccess access) {
    /** By its wildcard; what people have granted to it by name stays. */
    boolean mayUse(String hostname) {
      return access.covers(hostname) && !access.granted().contains(hostname);
    }
  }

  /** A grant that no pass of its namespace looks after; {@code there} if the namespace exists. */
  record Stray(Granted grant, boolean there) {}
}
