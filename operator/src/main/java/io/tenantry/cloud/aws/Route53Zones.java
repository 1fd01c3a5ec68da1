package io.tenantry.cloud.aws;

import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.Errand;
import io.tenantry.cloud.aws.AwsCalls.On;
import io.tenantry.cloud.dns.Batch;
import io.tenantry.cloud.dns.BatchLimits;
import io.tenantry.cloud.dns.Complaint;
import io.tenantry.cloud.dns.Seen;
import io.tenantry.cloud.dns.ZoneWriter;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import software.amazon.awssdk.services.route53.model.ChangeStatus;
import software.amazon.awssdk.services.route53.model.InvalidChangeBatchException;
import software.amazon.awssdk.services.route53.model.ListResourceRecordSetsResponse;
import software.amazon.awssdk.services.route53.model.Route53Exception;

/** Route 53 as a DNS provider. */
final class Route53Zones implements ZoneWriter {
  /** What a batch takes; an UPSERT counts double in both. */
  private static final BatchLimits LIMITS = new BatchLimits(1_000, 32_000);

  private static final String PAGE = "300";
  private static final String ONE_NAME = "20";

  private final AwsCalls calls;
  private final ZoneNames names;

  Route53Zones(AwsCalls calls, ZoneNames names) {
    this.calls = calls;
    this.names = names;
  }

  @Override
  public BatchLimits limits() {
    return LIMITS;
  }

  @Override
  public Answer change(Errand errand, DnsZone zone, Batch batch) {
    var changes = batch.changes().stream().map(Route53Records::write).toList();
    try {
      var answer =
          calls.make(
              AwsOperation.CHANGE_RECORDS,
              on(errand, zone),
              changes.size(),
              clients ->
                  clients
                      .route53()
                      .changeResourceRecordSets(request ->
                          request
                              .hostedZoneId(zone.id())
                              .changeBatch(b -> b.comment(batch.comment()).changes(changes))));
      return new Answer.Accepted(answer.changeInfo().id().replaceFirst("^/change/", ""));
    } catch (PortException e) {
      if (e.getCause() instanceof Route53Exception refusal && rejects(refusal)) {
        return new Answer.Rejected(complaints(refusal));
      }
      throw e;
    }
  }

  /** Route 53 also says so without a code. */
  private static boolean rejects(Route53Exception e) {
    var details = e.awsErrorDetails();
    var code = details == null || details.errorCode() == null ? "" : details.errorCode();
    return switch (code) {
      case "InvalidChangeBatch", "InvalidInput" -> true;
      case "" -> e.statusCode() == 400;
      default -> false;
    };
  }

  private static List<Complaint> complaints(Route53Exception e) {
    if (e instanceof InvalidChangeBatchException batch && !batch.messages().isEmpty()) {
      return batch.messages().stream()
          .flatMap(message -> Route53Messages.read(message).stream())
          .toList();
    }
    var details = e.awsErrorDetails();
    return details == null || details.errorMessage() == null
        ? List.of()
        : Route53Messages.read(details.errorMessage());
  }

  @Override
  public boolean inSync(Errand errand, DnsZone zone, String changeId) {
    return calls
            .make(
                AwsOperation.GET_CHANGE,
                on(errand, zone),
                clients ->
                    clients.route53().getChange(request -> request.id(changeId)).changeInfo())
            .status()
        == ChangeStatus.INSYNC;
  }

  /** Reads by pages: names that stand together in the zone come together. */
  @Override
  public List<Seen> find(Errand errand, DnsZone zone, Set<String> names) {
    var left = new TreeSet<String>(Comparator.comparing(name -> Route53Names.key(name, ".")));
    left.addAll(names);
    var found = new ArrayList<Seen>();
    while (!left.isEmpty()) {
      try {
        var page =
            page(on(errand, zone), zone, left.getFirst(), left.size() == 1 ? ONE_NAME : PAGE);
        var seen = page.resourceRecordSets().stream().map(Route53Records::read).toList();
        var answered = answered(left, page, seen);
        seen.stream().filter(record -> answered.contains(record.name())).forEach(found::add);
        left.removeAll(answered);
      } catch (PortException e) {
        if (e.failure().kind() != Kind.INVALID) {
          throw e;
        }
        left.removeFirst(); // no name at all, so nothing is there
      }
    }
    return found;
  }

  private ListResourceRecordSetsResponse page(On on, DnsZone zone, String name, String size) {
    return calls.make(
        AwsOperation.LIST_RECORDS,
        on,
        clients ->
            clients
                .route53()
                .listResourceRecordSets(request ->
                    request.hostedZoneId(zone.id()).startRecordName(name).maxItems(size)));
  }

  /** The names about which a page says everything; the first always, as it is asked for. */
  private static Set<String> answered(
      SortedSet<String> names, ListResourceRecordSetsResponse page, List<Seen> seen) {
    var first = names.getFirst();
    var answered = new TreeSet<String>(Set.of(first));
    var next = page.isTruncated() ? Route53Names.plain(page.nextRecordName()) : "";
    var shown = seen.stream().map(Seen::name).toList();
    for (var name : names) {
      var complete = next.isEmpty() || Route53Names.between(first, name, next);
      if (complete || (shown.contains(name) && !name.equals(next))) {
        answered.add(name);
      }
    }
    return answered;
  }

  @Override
  public Optional<String> zoneName(Errand errand, DnsZone zone) {
    return names.of(errand, zone);
  }

  private static On on(Errand errand, DnsZone zone) {
    return new On(errand, zone.identity());
  }
}
