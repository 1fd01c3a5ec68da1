package io.tenantry.cloud.dns;

import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.Errand;
import io.tenantry.cloud.Seen;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Zones in memory that tell of each change that is made to them, once it is made. */
public final class WatchedZones implements ZoneWriter {
  private final FakeZones zones;
  private final Map<String, String> names;
  private final Watch watch;

  /** Who is told. */
  public interface Watch {
    /** A name in both has another record than before. */
    void changed(DnsZone zone, Set<DnsRecord> removed, Set<DnsRecord> written);
  }

  /** {@code names}: of the zones whose own name can be read, by id. */
  public WatchedZones(FakeZones zones, Map<String, String> names, Watch watch) {
    this.zones = zones;
    this.names = names;
    this.watch = watch;
  }

  @Override
  public Provider provider() {
    return zones.provider();
  }

  @Override
  public Answer change(Errand errand, DnsZone zone, Batch batch) {
    var answer = zones.change(errand, zone, batch);
    if (answer instanceof Answer.Accepted) {
      watch.changed(
          zone, records(batch, Change::deletes), records(batch, Predicate.not(Change::deletes)));
    }
    return answer;
  }

  private static Set<DnsRecord> records(Batch batch, Predicate<Change> which) {
    return batch.changes().stream()
        .filter(which)
        .map(Change::record)
        .collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public boolean inSync(Errand errand, DnsZone zone, String changeId) {
    return zones.inSync(errand, zone, changeId);
  }

  @Override
  public List<Seen> find(Errand errand, DnsZone zone, Set<String> at) {
    return zones.find(errand, zone, at);
  }

  @Override
  public Map<String, Set<Seen>> look(Errand errand, DnsZone zone, Set<String> at) {
    return zones.look(errand, zone, at);
  }

  @Override
  public Optional<String> zoneName(Errand errand, DnsZone zone) {
    return Optional.ofNullable(names.get(zone.id()));
  }
}
