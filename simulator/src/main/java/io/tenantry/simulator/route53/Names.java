package io.tenantry.simulator.route53;

import io.tenantry.simulator.core.Engine;
import io.tenantry.simulator.route53.RecordSet.Answer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Resolves names as seen from outside, for certificate validation and the DNS server. */
public final class Names {
  private static final int MAX_HOPS = 8;

  /** From one name to the next, and since when resolvers see it. */
  public record Hop(String target, Instant since) {}

  /**
   * Where a name leads.
   *
   * @param consulted every name whose change could change the way
   */
  public record Trace(Set<String> consulted, List<Hop> hops) {

    /** Since when the name leads to such a target; nothing when it does not. */
    public Optional<Instant> leadsTo(Predicate<String> target) {
      var since = Instant.EPOCH;
      for (var hop : hops) {
        since = hop.since().isAfter(since) ? hop.since() : since;
        if (target.test(hop.target())) {
          return Optional.of(since);
        }
      }
      return Optional.empty();
    }
  }

  private final Engine engine;
  private final Zones zones;

  public Names(Engine engine, Zones zones) {
    this.engine = engine;
    this.zones = zones;
  }

  /** Follows CNAMEs and aliases from a canonical name. */
  public Trace trace(String name) {
    var consulted = new LinkedHashSet<String>();
    var hops = new ArrayList<Hop>();
    var at = Optional.of(name);
    while (at.isPresent() && hops.size() < MAX_HOPS) {
      var hop = hop(at.get(), consulted);
      hop.ifPresent(hops::add);
      at = hop.map(Hop::target);
    }
    return new Trace(consulted, hops);
  }

  private Optional<Hop> hop(String name, Set<String> consulted) {
    consulted.add(name);
    var zone = zones.authority(name);
    if (zone == null) {
      return elsewhere(name).map(target -> new Hop(target, Instant.EPOCH));
    }
    wildcards(name, zone.name()).forEach(consulted::add);
    for (var set : matching(zone, name)) {
      var target = target(set);
      if (target.isPresent()) {
        return Optional.of(new Hop(target.get(), visible(set)));
      }
    }
    return Optional.empty();
  }

  /** Where a name outside all zones is a CNAME to, as the settings say. */
  public Optional<String> elsewhere(String name) {
    return engine.settings().dns().elsewhere().entrySet().stream()
        .filter(entry -> DnsName.canonical(entry.getKey()).equals(Optional.of(name)))
        .flatMap(entry -> DnsName.canonical(entry.getValue()).stream())
        .findFirst();
  }

  private static Optional<String> target(RecordSet set) {
    var alias = set.answer().alias();
    if (alias != null) {
      return Optional.of(alias.target());
    }
    return set.type().equals("CNAME")
        ? DnsName.canonical(set.answer().values().getFirst())
        : Optional.empty();
  }

  private Instant visible(RecordSet set) {
    return set.changed().plus(engine.settings().dns().visibleAfter());
  }

  /** What resolvers get from a set now; nothing while a new set has not spread. */
  public @Nullable Answer seen(RecordSet set, Instant now) {
    return visible(set).isAfter(now) ? set.before() : set.answer();
  }

  /** The sets that answer for a name: its own or, when it does not exist, the wildcard's. */
  public Collection<RecordSet> matching(Zone zone, String name) {
    if (zones.exists(zone.id(), name)) {
      return zones.at(zone.id(), name);
    }
    for (var wildcard : wildcards(name, zone.name())) {
      var encloser = wildcard.substring(5);
      if (zones.exists(zone.id(), encloser)) {
        return zones.at(zone.id(), wildcard);
      }
    }
    return List.of();
  }

  /** Whether a name exists in its zone, itself or by a wildcard. */
  public boolean exists(Zone zone, String name) {
    return zones.exists(zone.id(), name) || !matching(zone, name).isEmpty();
  }

  /** Whether some zone of the simulator answers for a name. */
  public boolean served(String name) {
    return zones.authority(name) != null;
  }

  public boolean hasText(String name, String text, Instant now) {
    var zone = zones.authority(name);
    return zone != null
        && matching(zone, name).stream()
            .filter(set -> set.type().equals("TXT"))
            .map(set -> seen(set, now))
            .anyMatch(answer -> answer != null && answer.values().contains("\"" + text + "\""));
  }

  /** {@code \052.b.example.com.}, {@code \052.example.com.} for {@code a.b.example.com.}. */
  private static List<String> wildcards(String name, String zone) {
    var wildcards = new ArrayList<String>();
    var parent = DnsName.parent(name);
    while (parent.isPresent() && DnsName.within(parent.get(), zone)) {
      wildcards.add("\\052." + parent.get());
      parent = DnsName.parent(parent.get());
    }
    return wildcards;
  }
}
