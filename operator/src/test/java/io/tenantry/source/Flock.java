package io.tenantry.source;

import io.tenantry.cluster.ObjectOwnership;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The objects of a source for tests, by name. */
final class Flock implements TargetObjects {
  static final Identity SOURCE = new Identity("shop", "customers", "uid-source");

  private final TargetKind kind;
  private final Map<String, Child> children = new TreeMap<>();

  Flock(TargetKind kind) {
    this.kind = kind;
  }

  /** DistributionTenants that are as a row with nothing but these domains wants them. */
  static Flock of(String... namesAndDomains) {
    var flock = new Flock(TargetKind.DISTRIBUTION_TENANT);
    for (int i = 0; i < namesAndDomains.length; i += 2) {
      flock.with(
          child(
              namesAndDomains[i],
              "{distributionId: E1, domains: [{domain: %s}], enabled: true}"
                  .formatted(namesAndDomains[i + 1])));
    }
    return flock;
  }

  static Child child(String name, String spec) {
    return new Child(
        "shop",
        name,
        "uid-" + name,
        1,
        new ObjectOwnership.Ours(),
        false,
        true,
        SourceMarks.labels(SOURCE),
        SourceMarks.annotations(SOURCE),
        Specs.tree(spec));
  }

  /** An object that this source has let go in the version 7 of it. */
  static Child orphan(String name, String spec) {
    return new Child(
        "shop",
        name,
        "uid-" + name,
        1,
        new ObjectOwnership.Left("7"),
        false,
        true,
        Map.of(),
        Map.of(SourceMarks.ORPHANED_BY, SOURCE.key()),
        Specs.tree(spec));
  }

  static Child foreign(String name) {
    return new Child(
        "shop",
        name,
        "uid-" + name,
        1,
        new ObjectOwnership.Others(),
        false,
        true,
        Map.of(),
        Map.of(),
        Map.of());
  }

  Flock with(Child child) {
    children.put(child.name(), child);
    return this;
  }

  @Override
  public Optional<Child> named(String name) {
    return Optional.ofNullable(children.get(name));
  }

  @Override
  public Stream<Child> owned() {
    return children.values().stream().filter(Child::ours);
  }

  @Override
  public Stream<String> having(String domain) {
    return owned()
        .filter(child -> Normal.domains(kind, child.spec()).contains(domain))
        .map(Child::name);
  }
}
