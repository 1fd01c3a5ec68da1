package io.tenantry.namespace.guard;

import java.util.List;
import java.util.stream.Collectors;

/** What it takes to get from the objects that are there to those that should be. */
public record GuardDiff(List<GuardObject> apply, List<LiveGuard> remove) {
  public GuardDiff {
    apply = List.copyOf(apply);
    remove = List.copyOf(remove);
  }

  public static GuardDiff of(List<GuardObject> wanted, List<LiveGuard> found) {
    var digests = found.stream().collect(Collectors.toMap(LiveGuard::id, LiveGuard::digest));
    var names = wanted.stream().map(GuardObject::id).collect(Collectors.toSet());
    return new GuardDiff(
        wanted.stream().filter(child -> !child.digest().equals(digests.get(child.id()))).toList(),
        found.stream().filter(child -> !names.contains(child.id())).toList());
  }
}
