package io.tenantry.edge;

import io.tenantry.api.edge.Difference;
import io.tenantry.api.edge.WrittenRecord;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.SeenRecord;
import io.tenantry.pass.DriftPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A DNS record that a tenant has written and that the zone no longer has, or has otherwise; pure.
 *
 * @param instead what is at its name, in words
 */
record RecordDrift(DnsZone zone, DnsRecord record, List<String> instead) {
  RecordDrift {
    instead = List.copyOf(instead);
  }

  /** The names to look at for a tenant, by zone: those of records that are known to be there. */
  static Map<DnsZone, Set<String>> names(List<WrittenRecord> noted) {
    return noted.stream()
        .filter(Records::isThere)
        .collect(
            Collectors.groupingBy(
                Records::zone, Collectors.mapping(WrittenRecord::name, Collectors.toSet())));
  }

  /** What is not there as it was written, where these names were looked at. */
  static List<RecordDrift> between(
      List<WrittenRecord> noted, Map<DnsZone, Map<String, Set<SeenRecord>>> seen) {
    var all = new ArrayList<RecordDrift>();
    for (var note : noted) {
      var zone = Records.zone(note);
      var found = seen.getOrDefault(zone, Map.of()).get(note.name());
      if (Records.isThere(note) && found != null && !has(found, Records.record(note))) {
        var instead = found.stream().map(SeenRecord::text).sorted().toList();
        all.add(new RecordDrift(zone, Records.record(note), instead));
      }
    }
    return List.copyOf(all);
  }

  private static boolean has(Set<SeenRecord> found, DnsRecord record) {
    return found.stream().flatMap(seen -> seen.record().stream()).anyMatch(record::equals);
  }

  /** As it stands in the status and in events. */
  Difference difference() {
    return new Difference(
        "DNS record " + record.name(),
        "%s to %s"
            .formatted(record instanceof DnsRecord.Cname ? "a CNAME" : "an alias", record.target()),
        instead.isEmpty() ? null : String.join(" and ", instead));
  }

  static List<Difference> differences(EdgeWorld world) {
    return world.around().drift().stream().map(RecordDrift::difference).distinct().toList();
  }

  /** Those of a zone that are to be written again. */
  static Set<DnsRecord> toRestore(EdgeWorld world, DnsZone zone) {
    return world.tenant().policy().drift() != DriftPolicy.ENFORCE
        ? Set.of()
        : world.around().drift().stream()
            .filter(drift -> drift.zone().equals(zone))
            .map(RecordDrift::record)
            .collect(Collectors.toSet());
  }
}
