package io.tenantry.edge;

import io.tenantry.api.edge.RequiredRecord;
import io.tenantry.pass.Lookup;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The DNS records that owners of domains must create when spec.dns is not set; pure. */
final class RequiredRecords {
  private RequiredRecords() {}

  static List<RequiredRecord> of(EdgeWorld world) {
    var wanted = world.tenant().wanted();
    var target = world.around().group().found().map(group -> group.routingEndpoint());
    if (wanted.dns().isPresent()) {
      return List.of();
    }
    // A domain that was not checked in this pass keeps its last result.
    if (target.isEmpty()) {
      return world.tenant().memory().requiredRecords();
    }
    return wanted.config().domains().stream()
        .map(domain -> record(world, domain, target.get()))
        .toList();
  }

  private static RequiredRecord record(EdgeWorld world, String domain, String target) {
    if (world.around().seen() instanceof Lookup.Found<Map<String, Optional<String>>>(var all)) {
      var complaint = finding(all, domain);
      return new RequiredRecord(
          domain, "CNAME", target, complaint.isEmpty(), complaint.orElse(null));
    }
    return world.tenant().memory().requiredRecords().stream()
        .filter(record -> record.name().equals(domain) && record.value().equals(target))
        .findFirst()
        .orElseGet(() -> new RequiredRecord(domain, "CNAME", target, null, null));
  }

  private static Optional<String> finding(Map<String, Optional<String>> all, String domain) {
    return all.getOrDefault(domain, Optional.of("CloudFront does not know the domain yet"));
  }
}
