package io.tenantry.cloud.aws;

import io.tenantry.cloud.CloudIdentity;
import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.Errand;
import io.tenantry.cloud.dns.Batch;
import io.tenantry.cloud.dns.Complaint;
import io.tenantry.cloud.dns.Limits;
import io.tenantry.cloud.dns.Seen;
import io.tenantry.cloud.dns.ZoneWriter;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.route53.Route53Client;
import software.amazon.awssdk.services.route53.model.ChangeStatus;
import software.amazon.awssdk.services.route53.model.InvalidChangeBatchException;
import software.amazon.awssdk.services.route53.model.ListResourceRecordSetsResponse;

/** Route 53 as a DNS provider. */
public final class Route53Zones implements ZoneWriter {
  /** What a batch takes; an UPSERT counts double in both. */
  private static final Limits LIMITS = new Limits(1_000, 32_000);

  private static final String PAGE = "300";
  private static final String ONE_NAME = "20";

  private final Function<CloudIdentity, Route53Client> clients;

  /** The clients must not retry by themselves: pauses are the engine's business. */
  public Route53Zones(Function<CloudIdentity, Route53Client> clients) {
    this.clients = clients;
  }

  @Override
  public Limits limits() {
    return LIMITS;
  }

  @Override
  public Answer change(Errand errand, DnsZone zone, Batch batch) {
    var changes = batch.changes().stream().map(Route53Records::write).toList();
    try {
      var answer =
          client(zone)
              .changeResourceRecordSets(request ->
                  request
                      .hostedZoneId(zone.id())
                      .changeBatch(b -> b.comment(batch.comment()).changes(changes)));
      return new Answer.Accepted(answer.changeInfo().id().replaceFirst("^/change/", ""));
    } catch (AwsServiceException e) {
      if (rejects(e)) {
        return new Answer.Rejected(complaints(e));
      }
      throw failure("Changing records of zone " + zone.id(), e);
    } catch (SdkException e) {
      throw failure("Changing records of zone " + zone.id(), e);
    }
  }

  /** Route 53 also says so without a code. */
  private static boolean rejects(AwsServiceException e) {
    return switch (code(e)) {
      case "InvalidChangeBatch", "InvalidInput" -> true;
      case "" -> e.statusCode() == 400;
      default -> false;
    };
  }

  private static List<Complaint> complaints(AwsServiceException e) {
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
    return call(
        "Asking for change " + changeId,
        () ->
            client(zone).getChange(request -> request.id(changeId)).changeInfo().status()
                == ChangeStatus.INSYNC);
  }

  /** Reads by pages: names that stand together in the zone come together. */
  @Override
  public List<Seen> find(Errand errand, DnsZone zone, Set<String> names) {
    var left = new TreeSet<String>(Comparator.comparing(name -> Route53Names.key(name, ".")));
    left.addAll(names);
    var found = new ArrayList<Seen>();
    while (!left.isEmpty()) {
      try {
        var page = page(zone, left.getFirst(), left.size() == 1 ? ONE_NAME : PAGE);
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

  private ListResourceRecordSetsResponse page(DnsZone zone, String name, String size) {
    return call(
        "Listing records of zone " + zone.id(),
        () ->
            client(zone)
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

  private Route53Client client(DnsZone zone) {
    return clients.apply(zone.identity());
  }

  private static <T> T call(String what, Supplier<T> call) {
    try {
      return call.get();
    } catch (SdkException e) {
      throw failure(what, e);
    }
  }

  private static PortException failure(String what, SdkException e) {
    var kind = e instanceof AwsServiceException service ? kindOf(service) : Kind.UNAVAILABLE;
    return new PortException(new Failure(kind, what + " failed: " + reason(e)), e);
  }

  private static Kind kindOf(AwsServiceException e) {
    return switch (code(e)) {
      case "NoSuchHostedZone", "HostedZoneNotFound", "NoSuchChange" -> Kind.MISSING;
      case "AccessDenied",
          "AccessDeniedException",
          "InvalidClientTokenId",
          "UnrecognizedClientException",
          "SignatureDoesNotMatch" ->
          Kind.DENIED;
      case "PriorRequestNotComplete" -> Kind.BUSY;
      case "Throttling",
          "ThrottlingException",
          "TooManyRequests",
          "TooManyRequestsException",
          "RequestLimitExceeded" ->
          Kind.THROTTLED;
      case "InvalidInput", "InvalidArgument" -> Kind.INVALID;
      default -> e.statusCode() == 403 ? Kind.DENIED : Kind.UNAVAILABLE;
    };
  }

  private static String code(AwsServiceException e) {
    var details = e.awsErrorDetails();
    return details == null || details.errorCode() == null ? "" : details.errorCode();
  }

  private static String reason(SdkException e) {
    return e.getMessage() == null ? e.toString() : e.getMessage();
  }
}
