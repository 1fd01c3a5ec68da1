package io.tenantry.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.cloud.Dns.Progress;
import io.tenantry.cloud.Dns.Wish;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsZone;
import io.tenantry.edge.TenantDependencies.Standing;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** DNS as simple as it gets: zones by id, and one object's wishes in the memory of a process. */
final class ModelDns {
  /** Who hears of each change before it is made. */
  interface Watch {
    void writes(DnsZone zone, DnsRecord record);

    void removes(DnsZone zone, DnsRecord record, Cause cause);
  }

  /** What a wish was made for. */
  sealed interface Cause {
    /** The object keeps records for these domains. */
    record Upkeep(List<String> domains) implements Cause {}

    /** The object no longer keeps records. */
    record Renunciation() implements Cause {}

    /** The object goes. */
    record Deletion() implements Cause {}
  }

  /** A wish, and what was written for it or for those before it, as far as a process can tell. */
  private record Asked(Wish wish, Progress progress, Cause cause, Set<DnsRecord> wrote) {
    Asked at(Progress now) {
      var written = now instanceof Progress.Propagating ? wish.wants() : wrote;
      return new Asked(wish, now, cause, written);
    }
  }

  private final Watch watch;
  private final Map<String, Map<String, DnsRecord>> zones = new TreeMap<>();
  private final Map<DnsZone, Asked> wishes = new LinkedHashMap<>();
  private int changes;

  ModelDns(Watch watch) {
    this.watch = watch;
  }

  /** CNAMEs stand alone; the two kinds of an alias stand beside each other. */
  private static String place(DnsRecord record) {
    return switch (record) {
      case DnsRecord.Cname cname -> cname.name() + " CNAME";
      case DnsRecord.Alias alias -> alias.name() + " " + alias.family();
      case DnsRecord.Txt txt -> throw new AssertionError("no tenant has a text: " + txt);
    };
  }

  private Map<String, DnsRecord> zone(String id) {
    return zones.computeIfAbsent(id, _ -> new TreeMap<>());
  }

  Set<DnsRecord> records(String zone) {
    return Set.copyOf(zone(zone).values());
  }

  /** Somebody else's record. */
  void plant(String zone, DnsRecord record) {
    zone(zone).put(place(record), record);
  }

  boolean leads(String domain) {
    return zones.values().stream()
        .flatMap(zone -> zone.values().stream())
        .anyMatch(r -> r.name().equals(domain) && r.target().endsWith(".cloudfront.net"));
  }

  void submit(Wish wish, Cause cause) {
    assertThat(wish.wants().stream().map(ModelDns::place).toList())
        .as("one record of each name and type")
        .doesNotHaveDuplicates();
    var before = wishes.get(wish.zone());
    var wrote = new HashSet<>(wish.tried());
    wrote.addAll(before == null ? Set.of() : before.wrote());
    var there =
        wish.tried().isEmpty()
            && wish.had().equals(wish.wants())
            && wish.wants().containsAll(wrote);
    wishes.put(
        wish.zone(),
        new Asked(wish, there ? new Progress.InSync("") : new Progress.Queued(), cause, wrote));
  }

  void forget(DnsZone zone) {
    wishes.remove(zone);
  }

  /** The process dies, and with it all that it had in mind. */
  void die() {
    wishes.clear();
  }

  Standing standing(DnsZone zone) {
    return Optional.ofNullable(wishes.get(zone))
        .map(asked -> new Standing(asked.wish().wants(), asked.progress()))
        .orElseGet(() -> new Standing(Set.of(), new Progress.Unknown()));
  }

  boolean busy() {
    return wishes.values().stream()
        .anyMatch(asked ->
            asked.progress() instanceof Progress.Queued
                || asked.progress() instanceof Progress.Propagating);
  }

  /** Every wish gets one step further. */
  void tick(Optional<Failure> mishap) {
    wishes.replaceAll((zone, asked) ->
        switch (asked.progress()) {
          case Progress.Queued _ ->
              asked.at(
                  mishap.<Progress>map(Progress.Refused::new).orElseGet(() -> fulfil(zone, asked)));
          case Progress.Propagating(var id) -> asked.at(new Progress.InSync(id));
          case Progress.InSync _, Progress.Refused _, Progress.Unknown _ -> asked;
        });
  }

  /** All or nothing. */
  private Progress fulfil(DnsZone zone, Asked asked) {
    var wish = asked.wish();
    var there = zone(zone.id());
    for (var want : wish.wants()) {
      var blocker = blocker(asked, want, there);
      if (blocker.isPresent()) {
        return new Progress.Refused(
            new Failure(Kind.TAKEN, blocker.get() + " is not ours", "dns_invalid_input"),
            Set.of(want));
      }
    }
    var wanted = wish.wants().stream().map(ModelDns::place).collect(Collectors.toSet());
    var gives = new HashSet<>(wish.had());
    gives.addAll(asked.wrote());
    for (var give : gives) {
      var found = there.get(place(give));
      if (found != null && !wanted.contains(place(give)) && ours(asked, found)) {
        if (names(wish.wants()).noneMatch(give.name()::equals)) {
          watch.removes(zone, found, asked.cause());
        }
        there.remove(place(give));
      }
    }
    for (var want : wish.wants()) {
      watch.writes(zone, want);
      there.put(place(want), want);
    }
    return new Progress.Propagating("C" + ++changes);
  }

  private static Stream<String> names(Set<DnsRecord> records) {
    return records.stream().map(DnsRecord::name);
  }

  private static Optional<DnsRecord> blocker(
      Asked asked, DnsRecord want, Map<String, DnsRecord> there) {
    return there.values().stream()
        .filter(found -> found.name().equals(want.name()))
        .filter(found -> place(found).equals(place(want)) || isCname(found) || isCname(want))
        .filter(found -> !ours(asked, found))
        .findFirst();
  }

  private static boolean isCname(DnsRecord record) {
    return record instanceof DnsRecord.Cname;
  }

  /** What it has written, by its target; what it may have written, to the letter. */
  private static boolean ours(Asked asked, DnsRecord found) {
    return asked.wrote().contains(found)
        || asked.wish().had().stream()
            .anyMatch(
                had -> place(had).equals(place(found)) && had.target().equals(found.target()));
  }
}
