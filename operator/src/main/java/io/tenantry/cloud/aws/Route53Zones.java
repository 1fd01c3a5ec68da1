package io.tenantry.cloud.aws;

import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.SeenRecord;
import io.tenantry.cloud.aws.AwsCalls.On;
import io.tenantry.cloud.dns.BatchError;
import io.tenantry.cloud.dns.BatchLimits;
import io.tenantry.cloud.dns.ChangeBatch;
import io.tenantry.cloud.dns.Provider;
import io.tenantry.cloud.dns.Provider.Ability;
import io.tenantry.cloud.dns.ZoneWriter;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import software.amazon.awssdk.services.route53.model.ChangeStatus;
import software.amazon.awssdk.services.route53.model.InvalidChangeBatchException;
import software.amazon.awssdk.services.route53.model.Route53Exception;

/** Route 53 as a DNS provider. */
final class Route53Zones implements ZoneWriter {
  /** What a batch takes; an UPSERT counts double in both. */
  private static final BatchLimits LIMITS = new BatchLimits(1_000, 32_000);

  private static final Provider PROVIDER =
      new Provider(DnsZone.ROUTE53, LIMITS, Set.of(Ability.values()));

  private final AwsCalls calls;
  private final ZoneNames names;
  private final Route53Pages pages;
  private final ReadAhead ahead;

  Route53Zones(AwsCalls calls, ZoneNames names, InstantSource clock) {
    this.calls = calls;
    this.names = names;
    this.pages = new Route53Pages(calls);
    this.ahead = new ReadAhead(pages::from, clock);
  }

  @Override
  public Provider provider() {
    return PROVIDER;
  }

  @Override
  public Answer change(CallContext call, DnsZone zone, ChangeBatch batch) {
    var changes = batch.changes().stream().map(Route53Records::write).toList();
    try {
      var answer =
          calls.make(
              AwsOperation.CHANGE_RECORDS,
              On.zone(call, zone),
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
    } finally {
      ahead.drop(zone); // also after a failure: it may have been done all the same
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

  private static List<BatchError> complaints(Route53Exception e) {
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
  public boolean inSync(CallContext call, DnsZone zone, String changeId) {
    return calls
            .make(
                AwsOperation.GET_CHANGE,
                On.zone(call, zone),
                clients ->
                    clients.route53().getChange(request -> request.id(changeId)).changeInfo())
            .status()
        == ChangeStatus.INSYNC;
  }

  /** Reads by pages: names that stand together in the zone come together. */
  @Override
  public List<SeenRecord> find(CallContext call, DnsZone zone, Set<String> names) {
    var left = new TreeSet<String>(Comparator.comparing(Route53Names::key));
    left.addAll(names);
    var found = new ArrayList<SeenRecord>();
    while (!left.isEmpty()) {
      try {
        var first = left.getFirst();
        var page = left.size() == 1 ? pages.at(call, zone, first) : pages.from(call, zone, first);
        var answered = left.stream().filter(page::covers).toList();
        answered.forEach(name -> found.addAll(page.at(name)));
        answered.forEach(left::remove);
      } catch (PortException e) {
        if (e.failure().kind() != Kind.INVALID) {
          throw e;
        }
        left.removeFirst(); // no name at all, so nothing is there
      }
    }
    return found;
  }

  @Override
  public Map<String, Set<SeenRecord>> look(CallContext call, DnsZone zone, Set<String> names) {
    return ahead.look(call, zone, names);
  }

  @Override
  public Optional<String> zoneName(CallContext call, DnsZone zone) {
    return names.of(call, zone);
  }
}
