package io.tenantry.cloud.aws;

import io.tenantry.cloud.DnsZone;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Pages of zones that are not too old, and where to begin the next one.
 *
 * <p>Pages that begin wherever somebody happens to look would overlap more and more. So a page
 * begins where another has begun or ended before, and after a while they stand side by side, in a
 * small zone a single one. Mutable, for one thread at a time.
 */
final class ZonePages {
  /** How old an answer may be. */
  static final Duration KEEP = Duration.ofSeconds(60);

  /** About 30 MB, and more than ten thousand hostnames with all their records need. */
  static final int MOST_PAGES = 160;

  private static final int MOST_ZONES = 1_000;

  private record Kept(RecordRange stretch, Instant until) {}

  /**
   * One zone's.
   *
   * @param pages by the place of their first name in the zone's order
   * @param marks names where pages have begun or ended, by their place
   */
  private record Sheets(NavigableMap<String, Kept> pages, NavigableMap<String, String> marks) {
    Sheets() {
      this(new TreeMap<>(), new TreeMap<>());
    }

    void add(Kept kept) {
      var stretch = kept.stretch();
      var from = Route53Names.key(stretch.from());
      within(from, stretch.next().map(Route53Names::key)).clear();
      marks.put(from, stretch.from());
      stretch.next().ifPresent(next -> marks.put(Route53Names.key(next), next));
      pages.put(from, kept);
    }

    /** The marks that a page reaches and makes needless. */
    private NavigableMap<String, String> within(String from, Optional<String> next) {
      var rest = marks.tailMap(from, true);
      return next.isEmpty() ? rest : rest.headMap(max(from, next.get()), false);
    }

    private static String max(String one, String other) {
      return one.compareTo(other) > 0 ? one : other;
    }
  }

  private final InstantSource clock;
  private final Map<DnsZone, Sheets> zones = new LinkedHashMap<>(16, 0.75f, true);

  ZonePages(InstantSource clock) {
    this.clock = clock;
  }

  /** A page that says all about a name. */
  Optional<RecordRange> covering(DnsZone zone, String name) {
    dropOld();
    return Optional.ofNullable(zones.get(zone))
        .map(sheets -> sheets.pages().floorEntry(Route53Names.key(name)))
        .map(page -> page.getValue().stretch())
        .filter(stretch -> stretch.covers(name));
  }

  /** Where to begin the page that shall cover a name, if it reaches so far. */
  String start(DnsZone zone, String name) {
    return Optional.ofNullable(zones.get(zone))
        .map(sheets -> sheets.marks().floorEntry(Route53Names.key(name)))
        .map(Map.Entry::getValue)
        .orElse("");
  }

  void keep(DnsZone zone, RecordRange stretch) {
    dropOld();
    zones
        .computeIfAbsent(zone, _ -> new Sheets())
        .add(new Kept(stretch, clock.instant().plus(KEEP)));
    if (zones.size() > MOST_ZONES) {
      zones.remove(zones.keySet().iterator().next());
    }
    while (size() > MOST_PAGES) {
      dropOldest();
    }
  }

  /** With whosever rights they were read. */
  void drop(String zoneId) {
    zones.forEach((zone, sheets) -> {
      if (zone.id().equals(zoneId)) {
        sheets.pages().clear();
      }
    });
  }

  int size() {
    return zones.values().stream().mapToInt(sheets -> sheets.pages().size()).sum();
  }

  private void dropOld() {
    dropUntil(clock.instant());
  }

  private void dropOldest() {
    zones.values().stream()
        .flatMap(sheets -> sheets.pages().values().stream())
        .map(Kept::until)
        .min(Comparator.naturalOrder())
        .ifPresent(this::dropUntil);
  }

  private void dropUntil(Instant moment) {
    zones
        .values()
        .forEach(sheets -> sheets.pages().values().removeIf(kept -> !kept.until().isAfter(moment)));
  }
}
