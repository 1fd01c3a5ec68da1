package io.tenantry.edge.fleet;

import io.tenantry.cloud.CloudFront.Summary;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares the pages of one listing with the wanted tenants; a tenant that moves to a later page
 * meanwhile is not compared again. Not thread-safe.
 */
final class ListingSearch {
  /** By id; two objects of one tenant are a user's mistake, and both must hear of it. */
  private final Map<String, List<FleetMember>> unseen = new LinkedHashMap<>();

  /** A member, and what the listing says of its tenant. */
  record Sighting(FleetMember member, Summary listed) {
    boolean differs() {
      return FleetRule.differs(member, listed);
    }
  }

  ListingSearch(Collection<FleetMember> sought) {
    sought.forEach(m -> unseen.computeIfAbsent(m.id(), _ -> new ArrayList<>(1)).add(m));
  }

  /** The members on this page whose tenant has changed. */
  List<Sighting> changed(List<Summary> page) {
    var changed = new ArrayList<Sighting>();
    for (var listed : page) {
      var met = unseen.remove(listed.id());
      if (met != null) {
        met.stream()
            .map(member -> new Sighting(member, listed))
            .filter(Sighting::differs)
            .forEach(changed::add);
      }
    }
    return changed;
  }

  boolean done() {
    return unseen.isEmpty();
  }

  /** Not on any page so far; missing if there are no more pages. */
  List<FleetMember> unseen() {
    return unseen.values().stream().flatMap(List::stream).toList();
  }
}
