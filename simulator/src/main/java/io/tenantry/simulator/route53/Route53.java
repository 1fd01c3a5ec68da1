package io.tenantry.simulator.route53;

import io.tenantry.simulator.core.Buckets;
import io.tenantry.simulator.core.Caller;
import io.tenantry.simulator.core.Engine;
import io.tenantry.simulator.core.Handler;
import io.tenantry.simulator.core.Ids;
import io.tenantry.simulator.core.Operation;
import io.tenantry.simulator.core.Service;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkRequest;
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
  private final Engine engine;
  private final Map<String, Handler> operations = new HashMap<>();

  public Route53(Engine engine, Ids ids, Zones zones, Buckets buckets) {
    this.engine = engine;
    var changes = new Changes(engine, ids);
    zones(new ZoneOperations(engine, ids, zones, changes));
    records(new RecordOperations(engine, zones, buckets, changes));
    tags(new Route53TagOperations(engine, zones));
  }

  private void zones(ZoneOperations zones) {
    write(CreateHostedZoneRequest.class, zones::create);
    write(DeleteHostedZoneRequest.class, zones::delete);
    read(GetHostedZoneRequest.class, zones::get);
    read(GetHostedZoneCountRequest.class, zones::count);
    read(ListHostedZonesRequest.class, zones::list);
    read(ListHostedZonesByNameRequest.class, zones::listByName);
  }

  private void records(RecordOperations records) {
    write(ChangeResourceRecordSetsRequest.class, records::change);
    read(ListResourceRecordSetsRequest.class, records::list);
    read(GetChangeRequest.class, records::getChange);
  }

  private void tags(Route53TagOperations tags) {
    write(ChangeTagsForResourceRequest.class, tags::change);
    read(ListTagsForResourceRequest.class, tags::list);
    read(ListTagsForResourcesRequest.class, tags::listSeveral);
  }

  private <Q extends SdkRequest> void read(Class<Q> type, Operation<Q> operation) {
    operations.put(operationName(type), engine.reading(type, operation));
  }

  private <Q extends SdkRequest> void write(Class<Q> type, Operation<Q> operation) {
    operations.put(operationName(type), engine.writing(type, operation));
  }

  private static String operationName(Class<?> request) {
    var name = request.getSimpleName();
    return name.substring(0, name.length() - "Request".length());
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
      throw Route53Errors.invalidInput("Invalid request: an Id is required");
    }
    return id.substring(id.lastIndexOf('/') + 1);
  }

  /** The caller's zone. */
  static Zone owned(Zones zones, Caller caller, @Nullable String id) {
    var zone = zones.find(bare(id));
    if (zone == null) {
      throw Route53Errors.noSuchZone(bare(id));
    }
    if (!zone.account().equals(caller.account())) {
      throw Route53Errors.denied();
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
    throw Route53Errors.invalidInput(
        "Invalid request: MaxItems must be a positive number: " + text);
  }
}
