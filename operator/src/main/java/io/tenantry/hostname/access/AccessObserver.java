package io.tenantry.hostname.access;

import io.tenantry.hostname.access.AccessWorld.Granted;
import io.tenantry.hostname.access.AccessWorld.Neighbour;
import io.tenantry.hostname.access.AccessWorld.Stray;
import io.tenantry.hostname.access.ExcludedHostnames.Held;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads the hostnames, grants and annotations of a namespace. */
public final class AccessObserver {
  private final NamespaceCache namespaces;
  private final GrantCache grants;
  private final HostnameOwners owners;
  private final String pool;
  private final InstantSource clock;

  public AccessObserver(
      NamespaceCache namespaces,
      GrantCache grants,
      HostnameOwners owners,
      String pool,
      InstantSource clock) {
    this.namespaces = namespaces;
    this.grants = grants;
    this.owners = owners;
    this.pool = pool;
    this.clock = clock;
  }

  /**
   * What is there is read before what should be, and written only over what was read: whoever is
   * slower is refused.
   */
  AccessWorld observe(String namespace) {
    var marked = namespaces.marked(namespace);
    var granted = grants.concerning(namespace);
    var hostnames = owners.hostnames(namespace);
    var claimed = owners.claimed(namespace);
    var wild =
        AccessPlanner.all(namespace, hostnames, granted).stream()
            .anyMatch(AllowedDomains::isWildcard);
    return new AccessWorld(
        namespace,
        marked,
        owners.requests(namespace),
        hostnames,
        claimed,
        wild ? held() : List.of(),
        granted,
        above(claimed.stream().map(Held::hostname).toList(), namespace)
            .map(name -> new Neighbour(name, namespaces.access(name)))
            .toList(),
        namespace.equals(pool) ? strays() : List.of(),
        clock.instant());
  }

  String pool() {
    return pool;
  }

  /** How far a namespace may use a hostname. */
  public Admission admission(String namespace, String hostname) {
    var granted =
        grants.concerning(namespace).stream()
            .filter(grant -> grant.namespace().equals(namespace))
            .filter(grant -> grant.hostnames().contains(hostname))
            .map(Granted::ours)
            .collect(Collectors.toSet());
    return new Admission(
        granted.contains(true),
        namespaces.access(namespace).granted().contains(hostname),
        granted.contains(false),
        namespaces.marked(namespace).isPresent(),
        namespaces.isCurrent(namespace));
  }

  /** Other namespaces that have a wildcard above one of these hostnames. */
  public Stream<String> above(Collection<String> hostnames, String owner) {
    return hostnames.stream()
        .flatMap(hostname -> AllowedDomains.above(hostname).stream())
        .distinct()
        .flatMap(wildcard -> Stream.concat(owners.claimants(wildcard), grants.giving(wildcard)))
        .filter(namespace -> !namespace.equals(owner))
        .distinct();
  }

  /** By claims as by grants: a name is kept from others until nothing of it is left. */
  private List<Held> held() {
    var claimed = owners.claimed();
    var known = claimed.stream().map(Held::hostname).collect(Collectors.toSet());
    var given =
        grants
            .all()
            .flatMap(grant ->
                grant.hostnames().stream()
                    .filter(hostname -> !known.contains(hostname))
                    .map(hostname -> new Held(grant.namespace(), hostname, Set.of())));
    return Stream.concat(claimed.stream(), given).toList();
  }

  private List<Stray> strays() {
    return grants
        .all()
        .map(grant -> new Stray(grant, namespaces.has(grant.namespace())))
        .filter(stray -> !stray.there() || !bears(stray.grant()))
        .toList();
  }

  private boolean bears(Granted grant) {
    return namespaces.access(grant.namespace()).granted().containsAll(grant.hostnames());
  }
}
