package io.tenantry.simulator.route53;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.route53.model.AliasTarget;
import software.amazon.awssdk.services.route53.model.GeoLocation;
import software.amazon.awssdk.services.route53.model.ResourceRecord;
import software.amazon.awssdk.services.route53.model.ResourceRecordSet;

/** Converts a record set to the SDK's type. */
final class SetWriter {
  private SetWriter() {}

  static ResourceRecordSet write(RecordSet set) {
    var routing = set.routing();
    var builder =
        ResourceRecordSet.builder()
            .name(set.name())
            .type(set.type())
            .setIdentifier(set.setId().isEmpty() ? null : set.setId())
            .ttl(set.answer().ttl())
            .weight(number(routing.get("weight")))
            .region(routing.get("region"))
            .failover(routing.get("failover"))
            .multiValueAnswer(flag(routing.get("multiValueAnswer")))
            .geoLocation(location(routing));
    var alias = set.answer().alias();
    if (alias == null) {
      var values = set.answer().values().stream();
      builder.resourceRecords(
          values.map(value -> ResourceRecord.builder().value(value).build()).toList());
    } else {
      builder.aliasTarget(
          AliasTarget.builder()
              .hostedZoneId(alias.zone())
              .dnsName(alias.target())
              .evaluateTargetHealth(alias.evaluateHealth())
              .build());
    }
    return builder.build();
  }

  private static @Nullable Long number(@Nullable String text) {
    return text == null ? null : Long.valueOf(text);
  }

  private static @Nullable Boolean flag(@Nullable String text) {
    return text == null ? null : Boolean.valueOf(text);
  }

  private static @Nullable GeoLocation location(Map<String, String> routing) {
    if (!routing.containsKey("continent") && !routing.containsKey("country")) {
      return null;
    }
    return GeoLocation.builder()
        .continentCode(routing.get("continent"))
        .countryCode(routing.get("country"))
        .subdivisionCode(routing.get("subdivision"))
        .build();
  }
}
