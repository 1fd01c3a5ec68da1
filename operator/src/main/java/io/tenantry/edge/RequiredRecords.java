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
    var type = Apex.isOne(domain) ? "ALIAS" : "CNAME";
    if (world.around().seen() instanceof Lookup.Found<Map<String, Optional<String>>>(var all)) {
      var complaint = finding(all, domain);
      return new RequiredRecord(
          domain, type, target, complaint.isEmpty(), reason(domain, complaint).orElse(null));
    }
    return world.tenant().memory().requiredRecords().stream()
        .filter(record ->
            record.name().equals(domain)
                && record.value().equals(target)
                && record.type().equals(type))
        .findFirst()
        .orElseGet(() -> new RequiredRecord(domain, type, target, null, null));
  }

  /** Where no CNAME can be, it says so, and what can be there. */
  private static Optional<String> reason(String domain, Optional<String> complaint) {
    return complaint.map(text ->
        Apex.isOne(domain)
            ? ("%s. %s is the apex of its zone, where DNS allows no CNAME: create an ALIAS or ANAME"
                    + " record, as your DNS provider calls it, or use www.%s")
                .formatted(text, domain, domain)
            : text);
  }

  private static Optional<String> finding(Map<String, Optional<String>> all, String domain) {
    return all.getOrDefault(domain, Optional.of("CloudFront does not know the domain yet"));
  }
}
