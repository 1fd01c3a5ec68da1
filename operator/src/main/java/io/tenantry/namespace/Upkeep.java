package io.tenantry.namespace;

import java.util.List;
import java.util.stream.Collectors;

/** The objects to apply and to delete so that the existing ones become the wanted ones; pure. */
record Upkeep(List<Child> apply, List<Found> remove) {
  Upkeep {
    apply = List.copyOf(apply);
    remove = List.copyOf(remove);
  }

  static Upkeep of(List<Child> wanted, List<Found> found) {
    var digests = found.stream().collect(Collectors.toMap(Found::id, Found::digest));
    var names = wanted.stream().map(Child::id).collect(Collectors.toSet());
    return new Upkeep(
        wanted.stream().filter(child -> !child.digest().equals(digests.get(child.id()))).toList(),
        found.stream().filter(child -> !names.contains(child.id())).toList());
  }
}
