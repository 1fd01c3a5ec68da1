package io.tenantry.simulator.cloudfront;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The owner of each domain, over all accounts. Derived by {@link FleetIndex}. */
final class DomainOwners {

  /** The holder of a domain. */
  record Owner(String account, String resource, boolean isTenant, String domain) {}

  /** By reversed labels, so that the names below a wildcard are neighbours. */
  private final TreeMap<String, Owner> owners = new TreeMap<>();

  void add(Owner owner) {
    owners.put(key(owner.domain()), owner);
  }

  void remove(Owner owner) {
    owners.remove(key(owner.domain()), owner);
  }

  @Nullable Owner owner(String domain) {
    return owners.get(key(domain));
  }

  /** Whether a resource may not have the domain: it is another's, or overlaps an account's. */
  boolean taken(String domain, String account, String resource) {
    var owner = owner(domain);
    if (owner != null) {
      return !owner.resource().equals(resource);
    }
    return overlapping(domain).stream().anyMatch(other -> !other.account().equals(account));
  }

  /** Everybody who has the domain, its wildcard or, for a wildcard, a name below it. */
  List<Owner> overlapping(String domain) {
    var found = new ArrayList<Owner>();
    var exact = owner(domain);
    if (exact != null) {
      found.add(exact);
    }
    if (domain.startsWith("*.")) {
      var below = key(domain.substring(2)) + "\u0001";
      owners.subMap(below, below + "\uffff").values().stream()
          .filter(owner -> !owner.domain().equals(domain))
          .filter(owner -> owner.domain().split("\\.").length == domain.split("\\.").length)
          .forEach(found::add);
    } else {
      var wildcard = owner("*" + domain.substring(domain.indexOf('.')));
      if (wildcard != null) {
        found.add(wildcard);
      }
    }
    found.sort(Comparator.comparing(Owner::domain).thenComparing(Owner::resource));
    return found;
  }

  private static String key(String domain) {
    return String.join("\u0001", List.of(domain.split("\\.")).reversed());
  }
}
