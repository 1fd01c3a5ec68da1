package io.tenantry.cloud.dns;

import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Part of a zone's state, and guarded by it: the changes on their way, each once. */
final class InFlightChanges {
  private final Map<String, InFlightChange> flights = new LinkedHashMap<>();

  boolean isEmpty() {
    return flights.isEmpty();
  }

  Optional<InFlightChange> next() {
    return flights.values().stream().min(Comparator.comparing(InFlightChange::due));
  }

  /** Follows a change for its owners, and for those who are aboard already. */
  void add(InFlightChange flight) {
    flights.merge(
        flight.changeId(),
        flight,
        (present, more) -> {
          var owners = new HashSet<>(present.owners());
          owners.addAll(more.owners());
          return present.with(owners);
        });
  }

  void join(String changeId, String owner) {
    flights.computeIfPresent(
        changeId,
        (_, flight) -> {
          var owners = new HashSet<>(flight.owners());
          owners.add(owner);
          return flight.with(owners);
        });
  }

  void replace(InFlightChange flight) {
    flights.replace(flight.changeId(), flight);
  }

  /** Ends a flight and tells who was aboard. */
  Set<String> end(String changeId) {
    var flight = flights.remove(changeId);
    return flight == null ? Set.of() : flight.owners();
  }

  /** Nobody follows a change on its own. */
  void leave(String owner) {
    for (var flight : List.copyOf(flights.values())) {
      if (flight.owners().contains(owner)) {
        var owners = new HashSet<>(flight.owners());
        owners.remove(owner);
        if (owners.isEmpty()) {
          flights.remove(flight.changeId());
        } else {
          flights.replace(flight.changeId(), flight.with(owners));
        }
      }
    }
  }
}
