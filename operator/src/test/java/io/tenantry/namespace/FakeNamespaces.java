package io.tenantry.namespace;

import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Namespaces in memory, as the API server keeps them. */
final class FakeNamespaces implements Namespaces {
  private final Map<String, Existing> stored = new TreeMap<>();
  private int versions;

  /** What was deleted, as it was just before. */
  final List<Existing> deleted = new ArrayList<>();

  void put(Existing namespace) {
    stored.put(namespace.name(), namespace);
  }

  /** The namespace controller's work: what is terminating goes. */
  void finishDeletions() {
    stored.values().removeIf(Existing::terminating);
  }

  List<Existing> all() {
    return List.copyOf(stored.values());
  }

  @Override
  public Optional<Existing> find(String name) {
    return Optional.ofNullable(stored.get(name));
  }

  @Override
  public void create(String name, NamespaceMarks marks) {
    if (stored.containsKey(name)) {
      throw stale("exists already");
    }
    var fresh =
        new Existing(
            name,
            "uid-" + ++versions,
            "" + ++versions,
            NamespaceWorlds.NOW,
            Map.of(),
            Map.of(),
            Optional.empty(),
            List.of());
    stored.put(name, marked(fresh, marks));
  }

  @Override
  public void correct(Existing namespace, NamespaceMarks changes) {
    stored.put(namespace.name(), marked(current(namespace), changes));
  }

  @Override
  public void delete(Existing namespace) {
    var doomed = stored.get(namespace.name());
    if (doomed == null) {
      return;
    }
    current(namespace);
    deleted.add(doomed);
    stored.put(doomed.name(), NamespaceWorlds.terminating(doomed, Instant.EPOCH));
  }

  private Existing current(Existing namespace) {
    var current = stored.get(namespace.name());
    if (current == null || !current.version().equals(namespace.version())) {
      throw stale("changed meanwhile");
    }
    return current;
  }

  private Existing marked(Existing n, NamespaceMarks marks) {
    return new Existing(
        n.name(),
        n.uid(),
        "" + ++versions,
        n.created(),
        merged(n.labels(), marks.labels()),
        merged(n.annotations(), marks.annotations()),
        n.deletedAt(),
        n.obstacles());
  }

  private static Map<String, String> merged(
      Map<String, String> before, SortedMap<String, Optional<String>> marks) {
    var after = new HashMap<>(before);
    marks.forEach((key, value) -> {
      after.remove(key);
      value.ifPresent(text -> after.put(key, text));
    });
    return after;
  }

  private static PortException stale(String message) {
    return new PortException(new Failure(Kind.STALE, message), new IllegalStateException(message));
  }
}
