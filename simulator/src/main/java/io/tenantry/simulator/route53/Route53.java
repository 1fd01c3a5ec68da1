package io.tenantry.simulator.route53;

import io.tenantry.simulator.core.Buckets;
import io.tenantry.simulator.core.Caller;
import io.tenantry.simulator.core.Engine;
import io.tenantry.simulator.core.Handler;
import io.tenantry.simulator.core.Ids;
import io.tenantry.simulator.core.Service;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.route53.model.ChangeInfo;
import software.amazon.awssdk.services.route53.model.ChangeResourceRecordSetsRequest;
import software.amazon.awssdk.services.route53.model.ChangeStatus;
import software.amazon.awssdk.services.route53.model.ChangeTagsForResourceRequest;
import software.amazon.awssdk.services.route53.model.CreateHostedZoneRequest;
import software.amazon.awssdk.services.route53.model.DeleteHostedZoneRequest;
import software.amazon.awssdk.services.route53.model.GetChangeRequest;
import software.amazon.awssdk.services.route53.model.GetHostedZoneCountRequest;
import software.amazon.awssdk.services.route53.model.GetHostedZoneRequest;
import software.amazon.awssdk.services.route53.model.ListHostedZonesByNameRequest;
import software.amazon.awssdk.services.route53.model.ListHostedZonesRequest;
import software.amazon.awssdk.services.route53.model.ListResourceRecordSetsRequest;
import software.amazon.awssdk.services.route53.model.ListTagsForResourceRequest;
import software.amazon.awssdk.services.route53.model.ListTagsForResourcesRequest;

/** Route 53: hosted zones, record sets, changes and tags. */
public final class Route53 implements Service {
  private final Map<String, Handler> operations = new HashMap<>();

  public Route53(Engine engine, Ids ids, Zones zones, Buckets buckets) {
    var changes = new Changes(engine, ids);
    var hosted = new ZoneOperations(engine, ids, zones, changes);
    var records = new RecordOperations(engine, zones, buckets, changes);
    var tags = new TagOperations(engine, zones);
    operations.put(
        "CreateHostedZone", engine.writing(CreateHostedZoneRequest.class, hosted::create));
    operations.put(
        "DeleteHostedZone", engine.writing(DeleteHostedZoneRequest.class, hosted::delete));
    operations.put("GetHostedZone", engine.reading(GetHostedZoneRequest.class, hosted::get));
    operations.put(
        "GetHostedZoneCount", engine.reading(GetHostedZoneCountRequest.class, hosted::count));
    operations.put("ListHostedZones", engine.reading(ListHostedZonesRequest.class, hosted::list));
    operations.put(
        "ListHostedZonesByName",
        engine.reading(ListHostedZonesByNameRequest.class, hosted::listByName));
    operations.put(
        "ChangeResourceRecordSets",
        engine.writing(ChangeResourceRecordSetsRequest.class, records::change));
    operations.put(
        "ListResourceRecordSets",
        engine.reading(ListResourceRecordSetsRequest.class, records::list));
    operations.put("GetChange", engine.reading(GetChangeRequest.class, records::getChange));
    operations.put(
        "ChangeTagsForResource", engine.writing(ChangeTagsForResourceRequest.class, tags::change));
    operations.put(
        "ListTagsForResource", engine.reading(ListTagsForResourceRequest.class, tags::list));
    operations.put(
        "ListTagsForResources",
        engine.reading(ListTagsForResourcesRequest.class, tags::listSeveral));
  }

  @Override
  public String name() {
    return "route53";
  }

  @Override
  public Map<String, Handler> operations() {
    return Map.copyOf(operations);
  }

  /** An id without {@code /hostedzone/} or {@code /change/}, which clients may send along. */
  static String bare(@Nullable String id) {
    if (id == null || id.isEmpty()) {
      throw Errors.invalidInput("Invalid request: an Id is required");
    }
    return id.substring(id.lastIndexOf('/') + 1);
  }

  /** The caller's zone. */
  static Zone owned(Zones zones, Caller caller, @Nullable String id) {
    var zone = zones.find(bare(id));
    if (zone == null) {
      throw Errors.noSuchZone(bare(id));
    }
    if (!zone.account().equals(caller.account())) {
      throw Errors.denied();
    }
    return zone;
  }

  static ChangeInfo info(Change change, java.time.Instant now) {
    return ChangeInfo.builder()
        .id("/change/" + change.id())
        .status(change.insync().isAfter(now) ? ChangeStatus.PENDING : ChangeStatus.INSYNC)
        .submittedAt(change.submitted())
        .comment(change.comment())
        .build();
  }

  /** Reads MaxItems, which Route 53 takes as text. */
  static int limit(@Nullable String text, int most) {
    if (text == null) {
      return most;
    }
    try {
      var number = Integer.parseInt(text);
      if (number >= 1) {
        return Math.min(number, most);
      }
    } catch (NumberFormatException e) {
      // falls through to the refusal
    }
    throw Errors.invalidInput("Invalid request: MaxItems must be a positive number: " + text);
  }
}
