package io.tenantry.hostname;

import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsRecords;
import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.RecordNotes;
import io.tenantry.cloud.RecordRouting;
import io.tenantry.cloud.SeenRecord;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The DNS engine as simple as it gets: zones by id, and wishes in the memory of a process. */
final class ModelZones implements DnsRecords {
  /** Who hears of each change when it is made. */
  interface Watch {
    void wrote(String owner, DnsZone zone, DnsRecord record);
  }

  private record Key(DnsZone zone, String owner) {}

  private record Asked(Wish wish, Progress progress) {}

  private final Watch watch;
  private final BooleanSupplier mishap;
  private final BooleanSupplier chance;
  private final Map<String, Map<String, DnsRecord>> zones = new TreeMap<>();
  private final Map<Key, Asked> wishes = new LinkedHashMap<>();
  private final Map<Key, Set<DnsRecord>> sent = new HashMap<>();
  private Consumer<String> listener = _ -> {};
  private int changes;

  /** {@code chance}: whether a wish was being sent already when it is forgotten. */
  ModelZones(Watch watch, BooleanSupplier mishap, BooleanSupplier chance) {
    this.watch = watch;
    this.mishap = mishap;
    this.chance = chance;
  }

  /** CNAMEs stand alone; the two kinds of an alias stand beside each other, and so do sets. */
  private static String place(DnsRecord record) {
    return record.name() + " " + type(record) + " " + set(record);
  }

  private static String type(DnsRecord record) {
    return switch (record) {
      case DnsRecord.Cname _ -> "CNAME";
      case DnsRecord.Alias alias -> alias.family().name();
      case DnsRecord.Txt _ -> "TXT";
    };
  }

  private static String set(DnsRecord record) {
    return record.routing().map(RecordRouting::setIdentifier).orElse("");
  }

  private Map<String, DnsRecord> zone(String id) {
    return zones.computeIfAbsent(id, _ -> new TreeMap<>());
  }

  Set<DnsRecord> records(String zone) {
    return Set.copyOf(zone(zone).values());
  }

  Stream<DnsRecord> all() {
    return zones.values().stream().flatMap(zone -> zone.values().stream());
  }

  /** Somebody else's doing. */
  void plant(String zone, DnsRecord record) {
    zone(zone).put(place(record), record);
  }

  /** Somebody else's doing. */
  void remove(String zone, DnsRecord record) {
    zone(zone).remove(place(record));
  }

  /** The process dies, and with it all that it had in mind. */
  void die() {
    wishes.clear();
    sent.clear();
  }

  boolean busy() {
    return wishes.values().stream().anyMatch(asked -> underWay(asked.progress()));
  }

  /** Whether somebody has asked for this record, and it may still be written. */
  boolean expects(String zone, DnsRecord record) {
    return wishes.entrySet().stream()
        .filter(entry -> entry.getKey().zone().id().equals(zone))
        .anyMatch(entry ->
            entry.getValue().progress() instanceof Progress.Queued
                && entry.getValue().wish().wants().contains(record));
  }

  private static boolean underWay(Progress progress) {
    return progress instanceof Progress.Queued || progress instanceof Progress.Propagating;
  }

  @Override
  public void submit(Wish wish) {
    var key = new Key(wish.zone(), wish.owner());
    var there = wish.tried().isEmpty() && wish.had().equals(wish.wants());
    wishes.put(key, new Asked(wish, there ? new Progress.InSync("") : new Progress.Queued()));
  }

  @Override
  public Set<DnsRecord> wants(DnsZone zone, String owner) {
    return asked(zone, owner).map(asked -> asked.wish().wants()).orElse(Set.of());
  }

  @Override
  public Progress progress(DnsZone zone, String owner) {
    return asked(zone, owner).map(Asked::progress).orElseGet(Progress.Unknown::new);
  }

  private Optional<Asked> asked(DnsZone zone, String owner) {
    return Optional.ofNullable(wishes.get(new Key(zone, owner)));
  }

  @Override
  public List<String> remarks(DnsZone zone, String owner) {
    return List.of();
  }

  @Override
  public Optional<String> zoneName(CallContext call, DnsZone zone) {
    return Optional.of("example.com");
  }

  @Override
  public Map<String, Set<SeenRecord>> look(CallContext call, DnsZone zone, Set<String> names) {
    if (mishap.getAsBoolean()) {
      throw new PortException(new Failure(Kind.UNAVAILABLE, "Route 53 is down"));
    }
    return names.stream()
        .collect(
            Collectors.toMap(
                name -> name,
                name ->
                    zone(zone.id()).values().stream()
                        .filter(record -> record.name().equals(name))
                        .map(ModelZones::seen)
                        .collect(Collectors.toSet())));
  }

  private static SeenRecord seen(DnsRecord record) {
    var text = type(record) + " to " + record.target();
    return new SeenRecord(record.name(), type(record), Optional.of(record), record.value(), text);
  }

  /** What is being sent cannot be called back; whoever asks next is told that it was. */
  @Override
  public void forget(DnsZone zone, String owner) {
    var key = new Key(zone, owner);
    var asked = wishes.remove(key);
    if (asked != null && asked.progress() instanceof Progress.Queued && chance.getAsBoolean()) {
      fulfil(key, asked.wish(), false);
      sent.put(key, asked.wish().wants());
    }
  }

  @Override
  public void forget(String owner) {
    throw new AssertionError("hostnames know their zones");
  }

  @Override
  public void consult(RecordNotes notes) {
    throw new AssertionError("this model has one plane");
  }

  @Override
  public void onProgress(Consumer<String> wakes) {
    listener = wakes;
  }

  /** Every wish gets one step further. */
  void tick(BooleanSupplier refuses) {
    for (var key : List.copyOf(wishes.keySet())) {
      var asked = wishes.get(key);
      if (asked == null || !underWay(asked.progress())) {
        continue;
      }
      var next =
          switch (asked.progress()) {
            case Progress.Propagating(var id) -> new Progress.InSync(id);
            case Progress.Queued _ when refuses.getAsBoolean() ->
                new Progress.Refused(new Failure(Kind.UNAVAILABLE, "Route 53 is down"));
            default -> fulfil(key, asked.wish(), true);
          };
      wishes.put(key, new Asked(asked.wish(), next));
      listener.accept(key.owner());
    }
    sent.clear();
  }

  /** All or nothing. */
  private Progress fulfil(Key key, Wish wish, boolean told) {
    var there = zone(key.zone().id());
    for (var want : wish.wants()) {
      var blocker = blocker(key, wish, want, there);
      if (blocker.isPresent()) {
        return new Progress.Refused(
            new Failure(Kind.TAKEN, blocker.get() + " was not written by this object"));
      }
    }
    var wanted = wish.wants().stream().map(ModelZones::place).collect(Collectors.toSet());
    for (var give : had(key, wish)) {
      var found = there.get(place(give));
      if (found != null
          && !wanted.contains(place(give))
          && ours(key, wish, found)
          && !keptByOthers(key, found)) {
        there.remove(place(give));
      }
    }
    for (var want : wish.wants()) {
      there.put(place(want), want);
      if (told) {
        watch.wrote(key.owner(), key.zone(), want);
      }
    }
    return new Progress.Propagating("C" + ++changes);
  }

  private Set<DnsRecord> had(Key key, Wish wish) {
    var had = new HashSet<>(wish.had());
    had.addAll(wish.tried());
    had.addAll(sent.getOrDefault(key, Set.of()));
    return had;
  }

  private boolean keptByOthers(Key key, DnsRecord record) {
    return wishes.entrySet().stream()
        .filter(entry -> entry.getKey().zone().equals(key.zone()) && !entry.getKey().equals(key))
        .filter(entry ->
            entry.getValue().progress() instanceof Progress.InSync
                || entry.getValue().progress() instanceof Progress.Propagating)
        .anyMatch(entry -> entry.getValue().wish().wants().contains(record));
  }

  private Optional<DnsRecord> blocker(
      Key key, Wish wish, DnsRecord want, Map<String, DnsRecord> there) {
    return there.values().stream()
        .filter(found -> found.name().equals(want.name()) && !found.equals(want))
        .filter(found ->
            place(found).equals(place(want))
                ? !wish.policy().overwrites() || want instanceof DnsRecord.Txt
                : isCname(found) || isCname(want) || mixed(found, want))
        .filter(found -> !ours(key, wish, found))
        .findFirst();
  }

  /** All sets of a name and type have one policy. */
  private static boolean mixed(DnsRecord found, DnsRecord want) {
    return type(found).equals(type(want))
        && !found
            .routing()
            .map(RecordRouting::policy)
            .equals(want.routing().map(RecordRouting::policy));
  }

  private static boolean isCname(DnsRecord record) {
    return record instanceof DnsRecord.Cname;
  }

  /** What it has written, by its target; what it may have written, to the letter. */
  private boolean ours(Key key, Wish wish, DnsRecord found) {
    return wish.tried().contains(found)
        || Stream.concat(wish.had().stream(), sent.getOrDefault(key, Set.of()).stream())
            .anyMatch(
                had -> place(had).equals(place(found)) && had.target().equals(found.target()));
  }
}
