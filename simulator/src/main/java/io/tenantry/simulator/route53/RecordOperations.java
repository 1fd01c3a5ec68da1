package io.tenantry.simulator.route53;

import io.tenantry.simulator.core.AwsError;
import io.tenantry.simulator.core.Buckets;
import io.tenantry.simulator.core.Caller;
import io.tenantry.simulator.core.Engine;
import java.time.Instant;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.services.route53.model.ChangeBatch;
import software.amazon.awssdk.services.route53.model.ChangeResourceRecordSetsRequest;
import software.amazon.awssdk.services.route53.model.ChangeResourceRecordSetsResponse;
import software.amazon.awssdk.services.route53.model.GetChangeRequest;
import software.amazon.awssdk.services.route53.model.GetChangeResponse;
import software.amazon.awssdk.services.route53.model.ListResourceRecordSetsRequest;
import software.amazon.awssdk.services.route53.model.ListResourceRecordSetsResponse;

/** Changing and listing record sets. */
final class RecordOperations {
  private static final int PAGE = 300;
  private static final int MAX_COMMENT = 256;

  private final Engine engine;
  private final Zones zones;
  private final Buckets buckets;
  private final Changes changes;

  RecordOperations(Engine engine, Zones zones, Buckets buckets, Changes changes) {
    this.engine = engine;
    this.zones = zones;
    this.buckets = buckets;
    this.changes = changes;
  }

  SdkResponse change(Caller caller, ChangeResourceRecordSetsRequest request, Instant now) {
    var zone = Route53.owned(zones, caller, request.hostedZoneId());
    checkBusy(zone, now);
    var sent = batch(request.changeBatch());
    var quotas = engine.settings().quotas();
    var reader = new SetReader(quotas);
    var batch = new Batch(zone, zones, quotas);
    for (var change : sent.changes()) {
      var action = String.valueOf(change.actionAsString());
      batch.apply(action, reader.read(action, zone, change.resourceRecordSet(), now));
    }
    var outcome = batch.outcome();
    if (!buckets.tryTakeChanges(caller, batch.changes())) {
      throw Buckets.throttled("route53");
    }
    outcome.write(engine.store());
    var submitted = changes.submit(zone, sent.comment(), now);
    return ChangeResourceRecordSetsResponse.builder()
        .changeInfo(Route53.info(submitted, now))
        .build();
  }

  private static ChangeBatch batch(@Nullable ChangeBatch sent) {
    if (sent == null || sent.changes().isEmpty()) {
      throw Route53Errors.invalidInput("Invalid request: a ChangeBatch needs at least one Change");
    }
    if (sent.comment() != null && sent.comment().length() > MAX_COMMENT) {
      throw Route53Errors.invalidInput("Invalid request: a Comment has at most 256 characters");
    }
    return sent;
  }

  private void checkBusy(Zone zone, Instant now) {
    var processing = engine.settings().route53().processing();
    var last = zones.lastChange(zone.id());
    if (last != null && now.isBefore(last.plus(processing))) {
      throw new AwsError(
          400,
          "PriorRequestNotComplete",
          "The request was rejected because Route 53 was still processing a prior request.");
    }
  }

  SdkResponse list(Caller caller, ListResourceRecordSetsRequest request, Instant now) {
    var zone = Route53.owned(zones, caller, request.hostedZoneId());
    var limit = Route53.limit(request.maxItems(), PAGE);
    var page = new ArrayList<RecordSet>();
    for (var set : zones.records(zone.id()).tailMap(start(request)).values()) {
      page.add(set);
      if (page.size() > limit) {
        break;
      }
    }
    var more = page.size() > limit;
    var response =
        ListResourceRecordSetsResponse.builder()
            .isTruncated(more)
            .maxItems(Integer.toString(limit))
            .resourceRecordSets(page.stream().limit(limit).map(SetWriter::write).toList());
    if (more) {
      var next = page.getLast();
      response.nextRecordName(next.name()).nextRecordType(next.type());
      response.nextRecordIdentifier(next.setId().isEmpty() ? null : next.setId());
    }
    return response.build();
  }

  private static RecordSet.Place start(ListResourceRecordSetsRequest request) {
    var type = request.startRecordTypeAsString();
    var identifier = request.startRecordIdentifier();
    if (request.startRecordName() == null) {
      if (type != null || identifier != null) {
        throw Route53Errors.invalidInput("Invalid request: a type needs a name to start from");
      }
      return new RecordSet.Place("", "", "");
    }
    if (identifier != null && type == null) {
      throw Route53Errors.invalidInput("Invalid request: an identifier needs a type to start from");
    }
    var name =
        DnsName.canonical(request.startRecordName())
            .orElseThrow(() ->
                Route53Errors.invalidInput(
                    "Invalid request: not a domain name: " + request.startRecordName()));
    return new RecordSet.Place(
        DnsName.reversed(name), type == null ? "" : type, identifier == null ? "" : identifier);
  }

  SdkResponse getChange(Caller caller, GetChangeRequest request, Instant now) {
    var id = Route53.bare(request.id());
    var change = engine.store().find(Zones.CHANGE, id);
    if (change == null || !change.account().equals(caller.account())) {
      throw Route53Errors.noSuchChange(id);
    }
    return GetChangeResponse.builder().changeInfo(Route53.info(change, now)).build();
  }
}
