package io.tenantry.simulator.route53;

import io.tenantry.simulator.core.AwsError;
import io.tenantry.simulator.core.Quotas;
import io.tenantry.simulator.route53.RecordSet.Alias;
import io.tenantry.simulator.route53.RecordSet.Answer;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.route53.model.AliasTarget;
import software.amazon.awssdk.services.route53.model.ResourceRecord;
import software.amazon.awssdk.services.route53.model.ResourceRecordSet;

/** Parses the record set of a request, or rejects the request as malformed. */
final class SetReader {
  private static final int MAX_SET_ID = 128;
  private static final long MAX_WEIGHT = 255;

  private final Quotas quotas;

  SetReader(Quotas quotas) {
    this.quotas = quotas;
  }

  RecordSet read(String action, Zone zone, @Nullable ResourceRecordSet set, Instant now) {
    if (set == null || set.name() == null || set.typeAsString() == null) {
      throw Route53Errors.invalidInput(
          "1 validation error detected: Value null at 'changeBatch.changes' failed to satisfy"
              + " constraint: Member must not be null");
    }
    var type = set.typeAsString();
    if (!Values.knows(type)) {
      throw Route53Errors.invalidInput("Invalid request: unknown record type '" + type + "'");
    }
    noHealthCheck(set.healthCheckId());
    var name = DnsName.canonical(set.name()).orElseThrow(() -> badName(set.name()));
    oneAnswer(action, set);
    var setId = set.setIdentifier() == null ? "" : set.setIdentifier();
    var routing = routing(set);
    if (setId.length() > MAX_SET_ID || policies(set) != (setId.isEmpty() ? 0 : 1)) {
      throw Route53Errors.invalidInput(
          "Invalid request: Expected exactly one of [Weight, Region, Failover, GeoLocation,"
              + " MultiValueAnswer] together with SetIdentifier in Change with "
              + about(action, set));
    }
    if (set.weight() != null && (set.weight() < 0 || set.weight() > MAX_WEIGHT)) {
      throw Route53Errors.invalidInput(
          "Invalid request: Weight must be between 0 and " + MAX_WEIGHT);
    }
    return new RecordSet(zone.id(), name, type, setId, answer(set), routing, now, null);
  }

  /** Health checks are not simulated, so none exists. */
  private static void noHealthCheck(@Nullable String id) {
    if (id != null) {
      throw new AwsError(404, "NoSuchHealthCheck", "No health check exists with the ID " + id);
    }
  }

  private void oneAnswer(String action, ResourceRecordSet set) {
    var plain = set.ttl() != null || set.hasResourceRecords();
    var complete = set.ttl() != null && !set.resourceRecords().isEmpty();
    if (plain && set.aliasTarget() != null) {
      throw Route53Errors.invalidInput(expected("more than one", action, set));
    }
    if (!complete && set.aliasTarget() == null) {
      throw Route53Errors.invalidInput(expected("none", action, set));
    }
    if (set.ttl() != null && (set.ttl() < 0 || set.ttl() > Integer.MAX_VALUE)) {
      throw Route53Errors.invalidInput("Invalid request: TTL must be between 0 and 2147483647");
    }
    if (set.resourceRecords().size() > quotas.valuesPerRecord()) {
      throw Route53Errors.invalidInput(
          "Invalid request: a record set has at most " + quotas.valuesPerRecord() + " values");
    }
  }

  private static Answer answer(ResourceRecordSet set) {
    var target = set.aliasTarget();
    if (target != null) {
      return new Answer(null, java.util.List.of(), alias(target));
    }
    var values = set.resourceRecords().stream().map(SetReader::value).toList();
    return new Answer(set.ttl(), values, null);
  }

  private static String value(ResourceRecord value) {
    if (value.value() == null) {
      throw Route53Errors.invalidInput("Invalid request: ResourceRecord without Value");
    }
    return value.value();
  }

  private static Alias alias(AliasTarget target) {
    if (target.hostedZoneId() == null
        || target.dnsName() == null
        || target.evaluateTargetHealth() == null) {
      throw Route53Errors.invalidInput(
          "Invalid request: AliasTarget needs HostedZoneId, DNSName and EvaluateTargetHealth");
    }
    return new Alias(
        Route53.bare(target.hostedZoneId()),
        DnsName.canonical(target.dnsName()).orElseThrow(() -> badName(target.dnsName())),
        target.evaluateTargetHealth());
  }

  private static long policies(ResourceRecordSet set) {
    return Stream.of(
            set.weight(),
            set.regionAsString(),
            set.failoverAsString(),
            set.multiValueAnswer(),
            set.geoLocation())
        .filter(Objects::nonNull)
        .count();
  }

  private static Map<String, String> routing(ResourceRecordSet set) {
    var routing = new HashMap<String, String>();
    put(routing, "weight", set.weight());
    put(routing, "region", set.regionAsString());
    put(routing, "failover", set.failoverAsString());
    put(routing, "multiValueAnswer", set.multiValueAnswer());
    if (set.geoLocation() != null) {
      put(routing, "continent", set.geoLocation().continentCode());
      put(routing, "country", set.geoLocation().countryCode());
      put(routing, "subdivision", set.geoLocation().subdivisionCode());
    }
    return routing;
  }

  private static void put(Map<String, String> map, String key, @Nullable Object value) {
    if (value != null) {
      map.put(key, value.toString());
    }
  }

  private static AwsError badName(String name) {
    return Route53Errors.invalidBatch(
        java.util.List.of(
            "FATAL problem: DomainLabelEmpty (Domain label is empty) encountered with '"
                + name
                + "'"));
  }

  private static String expected(String found, String action, ResourceRecordSet set) {
    return "Invalid request: Expected exactly one of [AliasTarget, all of [TTL, and"
        + " ResourceRecords], or TrafficPolicyInstanceId], but found "
        + found
        + " in Change with "
        + about(action, set);
  }

  private static String about(String action, ResourceRecordSet set) {
    return "[Action=%s, Name=%s, Type=%s, SetIdentifier=%s]"
        .formatted(action, set.name(), set.typeAsString(), set.setIdentifier());
  }
}
