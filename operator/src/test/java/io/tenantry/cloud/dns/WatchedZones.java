package io.tenantry.cloud.dns;

import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.SeenRecord;
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
  public Answer change(CallContext call, DnsZone zone, ChangeBatch batch) {
    var answer = zones.change(call, zone, batch);
    if (answer instanceof Answer.Accepted) {
      watch.changed(
          zone,
          records(batch, RecordChange::deletes),
          records(batch, Predicate.not(RecordChange::deletes)));
    }
    return answer;
  }

  private static Set<DnsRecord> records(ChangeBatch batch, Predicate<RecordChange> which) {
    return batch.changes().stream()
        .filter(which)
        .map(RecordChange::record)
        .collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public boolean inSync(CallContext call, DnsZone zone, String changeId) {
    return zones.inSync(call, zone, changeId);
  }

  @Override
  public List<SeenRecord> find(CallContext call, DnsZone zone, Set<String> at) {
    return zones.find(call, zone, at);
  }

  @Override
  public Map<String, Set<SeenRecord>> look(CallContext call, DnsZone zone, Set<String> at) {
    return zones.look(call, zone, at);
  }

  @Override
  public Optional<String> zoneName(CallContext call, DnsZone zone) {
    return Optional.ofNullable(names.get(zone.id()));
  }
}
