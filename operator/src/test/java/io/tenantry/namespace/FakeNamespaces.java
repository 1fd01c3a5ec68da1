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
  private final Map<String, NamespaceView> stored = new TreeMap<>();
  private int versions;

  /** What was deleted, as it was just before. */
  final List<NamespaceView> deleted = new ArrayList<>();

  void put(NamespaceView namespace) {
    stored.put(namespace.name(), namespace);
  }

  /** The namespace controller's work: what is terminating goes. */
  void finishDeletions() {
    stored.values().removeIf(NamespaceView::terminating);
  }

  List<NamespaceView> all() {
    return List.copyOf(stored.values());
  }

  @Override
  public Optional<NamespaceView> find(String name) {
    return Optional.ofNullable(stored.get(name));
  }

  @Override
  public void create(String name, NamespaceMarks marks) {
    if (stored.containsKey(name)) {
      throw stale("exists already");
    }
    var fresh =
        new NamespaceView(
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
  public void correct(NamespaceView namespace, NamespaceMarks changes) {
    stored.put(namespace.name(), marked(current(namespace), changes));
  }

  @Override
  public void delete(NamespaceView namespace) {
    var doomed = stored.get(namespace.name());
    if (doomed == null) {
      return;
    }
    current(namespace);
    deleted.add(doomed);
    stored.put(doomed.name(), NamespaceWorlds.terminating(doomed, Instant.EPOCH));
  }

  private NamespaceView current(NamespaceView namespace) {
    var current = stored.get(namespace.name());
    if (current == null || !current.version().equals(namespace.version())) {
      throw stale("changed meanwhile");
    }
    return current;
  }

  private NamespaceView marked(NamespaceView n, NamespaceMarks marks) {
    return new NamespaceView(
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
