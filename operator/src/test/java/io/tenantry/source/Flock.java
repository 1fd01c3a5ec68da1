package io.tenantry.source;

import io.tenantry.cluster.ObjectOwnership;
import io.tenantry.source.database.TargetObjects;
import io.tenantry.source.mapping.NormalizedSpec;
import io.tenantry.source.mapping.SourceId;
import io.tenantry.source.mapping.SourceMarks;
import io.tenantry.source.mapping.Specs;
import io.tenantry.source.mapping.TargetKind;
import io.tenantry.source.mapping.TargetObject;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The objects of a source for tests, by name. */
public final class Flock implements TargetObjects {
  public static final SourceId SOURCE = new SourceId("shop", "customers", "uid-source");

  private final TargetKind kind;
  private final Map<String, TargetObject> children = new TreeMap<>();

  public Flock(TargetKind kind) {
    this.kind = kind;
  }

  /** DistributionTenants that are as a row with nothing but these domains wants them. */
  public static Flock of(String... namesAndDomains) {
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

  public static TargetObject child(String name, String spec) {
    return new TargetObject(
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
  public static TargetObject orphan(String name, String spec) {
    return new TargetObject(
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

  public static TargetObject foreign(String name) {
    return new TargetObject(
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

  public Flock with(TargetObject child) {
    children.put(child.name(), child);
    return this;
  }

  @Override
  public Optional<TargetObject> named(String name) {
    return Optional.ofNullable(children.get(name));
  }

  @Override
  public Stream<TargetObject> owned() {
    return children.values().stream().filter(TargetObject::ours);
  }

  @Override
  public Stream<String> having(String domain) {
    return owned()
        .filter(child -> NormalizedSpec.domains(kind, child.spec()).contains(domain))
        .map(TargetObject::name);
  }
}
