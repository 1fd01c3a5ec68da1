package io.tenantry.simulator.route53;

import io.tenantry.simulator.core.Kind;
import io.tenantry.simulator.core.StateStore;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Zones and their records in order, derived from the store. */
public final class Zones {
  public static final Kind<Zone> ZONE = new Kind<>("zone", Zone.class);
  public static final Kind<RecordSet> RECORD = new Kind<>("record", RecordSet.class);
  public static final Kind<Change> CHANGE = new Kind<>("change", Change.class);

  private static final Comparator<Zone> BY_NAME =
      Comparator.comparing((Zone zone) -> DnsName.reversed(zone.name())).thenComparing(Zone::id);

  /** Of several zones with one name, the DNS delegates to one: the first. */
  private static final Comparator<Zone> FIRST =
      Comparator.comparing(Zone::created).thenComparing(Zone::id);

  private final StateStore store;
  private final Map<String, NavigableMap<RecordSet.Place, RecordSet>> records = new HashMap<>();
  private final Map<String, NavigableSet<Zone>> byAccount = new HashMap<>();
  private final Map<String, NavigableSet<Zone>> served = new HashMap<>();
  private final Map<String, Instant> lastChange = new HashMap<>();

  public Zones(StateStore store) {
    this.store = store;
    store.watch(ZONE, this::zoneChanged);
    store.watch(RECORD, this::recordChanged);
    store.watch(CHANGE, this::changeChanged);
  }

  public @Nullable Zone find(String id) {
    return store.find(ZONE, id);
  }

  /** An account's zones, ordered by name. */
  NavigableSet<Zone> of(String account) {
    return byAccount.getOrDefault(account, new TreeSet<>(BY_NAME));
  }

  public Collection<Zone> all() {
    return store.all(ZONE);
  }

  public NavigableMap<RecordSet.Place, RecordSet> records(String zone) {
    return records.getOrDefault(zone, new TreeMap<>());
  }

  /** All record sets at exactly this name. */
  Collection<RecordSet> at(String zone, String name) {
    var reversed = DnsName.reversed(name);
    return records(zone)
        .subMap(new RecordSet.Place(reversed, "", ""), new RecordSet.Place(reversed, "\uffff", ""))
        .values();
  }

  /** Whether the name exists, if only because something exists below it. */
  boolean exists(String zone, String name) {
    var reversed = DnsName.reversed(name);
    var next = records(zone).ceilingKey(new RecordSet.Place(reversed, "", ""));
    return next != null
        && (next.reversed().equals(reversed) || next.reversed().startsWith(reversed + "\u0001"));
  }

  /** The public zone that answers for a name. */
  public @Nullable Zone authority(String name) {
    var candidate = java.util.Optional.of(name);
    while (candidate.isPresent()) {
      var zones = served.get(candidate.get());
      if (zones != null) {
        return zones.first();
      }
      candidate = DnsName.parent(candidate.get());
    }
    return null;
  }

  @Nullable Instant lastChange(String zone) {
    return lastChange.get(zone);
  }

  private void zoneChanged(@Nullable Zone before, @Nullable Zone after) {
    if (before != null) {
      drop(byAccount, before.account(), before);
      drop(served, before.name(), before);
    }
    if (after != null) {
      byAccount.computeIfAbsent(after.account(), _ -> new TreeSet<>(BY_NAME)).add(after);
      if (!after.isPrivate()) {
        served.computeIfAbsent(after.name(), _ -> new TreeSet<>(FIRST)).add(after);
      }
    }
  }

  private static void drop(Map<String, NavigableSet<Zone>> index, String key, Zone zone) {
    var zones = index.get(key);
    if (zones != null && zones.remove(zone) && zones.isEmpty()) {
      index.remove(key);
    }
  }

  private void recordChanged(@Nullable RecordSet before, @Nullable RecordSet after) {
    if (before != null) {
      records(before.zone()).remove(before.key());
    }
    if (after != null) {
      records.computeIfAbsent(after.zone(), _ -> new TreeMap<>()).put(after.key(), after);
    }
  }

  private void changeChanged(@Nullable Change before, @Nullable Change after) {
    if (after != null) {
      lastChange.merge(after.zone(), after.submitted(), (a, b) -> a.isAfter(b) ? a : b);
    } else if (before != null && before.submitted().equals(lastChange.get(before.zone()))) {
      lastChange.remove(before.zone());
    }
  }
}
