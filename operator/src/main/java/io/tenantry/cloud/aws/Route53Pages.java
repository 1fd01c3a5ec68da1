package io.tenantry.cloud.aws;

import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.aws.AwsCalls.On;
import java.util.ArrayList;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.route53.model.ListResourceRecordSetsRequest;
import software.amazon.awssdk.services.route53.model.ListResourceRecordSetsResponse;

/** What is in a zone, a page at a time. */
final class Route53Pages {
  private static final String FULL = "300";
  private static final String ONE_NAME = "20";

  private final AwsCalls calls;

  Route53Pages(AwsCalls calls) {
    this.calls = calls;
  }

  /** As much as a page holds, from a name on; from the zone's first where the name is empty. */
  RecordRange from(CallContext call, DnsZone zone, String name) {
    return read(call, zone, name, FULL);
  }

  /** Little more than what is at one name. */
  RecordRange at(CallContext call, DnsZone zone, String name) {
    return read(call, zone, name, ONE_NAME);
  }

  /** A name may have more sets than a page: whoever asks for it wants to see them all. */
  private RecordRange read(CallContext call, DnsZone zone, String from, String size) {
    var page = page(call, zone, request -> request.startRecordName(start(from)).maxItems(size));
    var sets = new ArrayList<>(page.resourceRecordSets());
    while (next(page).filter(from::equals).isPresent()) {
      var last = page;
      page =
          page(
              call,
              zone,
              request ->
                  request
                      .startRecordName(last.nextRecordName())
                      .startRecordType(last.nextRecordTypeAsString())
                      .startRecordIdentifier(last.nextRecordIdentifier())
                      .maxItems(FULL));
      sets.addAll(page.resourceRecordSets());
    }
    return RecordRange.of(from, next(page), sets.stream().map(Route53Records::read).toList());
  }

  private static @Nullable String start(String from) {
    return from.isEmpty() ? null : from;
  }

  private ListResourceRecordSetsResponse page(
      CallContext call, DnsZone zone, Consumer<ListResourceRecordSetsRequest.Builder> part) {
    return calls.make(
        AwsOperation.LIST_RECORDS,
        On.zone(call, zone),
        clients ->
            clients
                .route53()
                .listResourceRecordSets(request -> part.accept(request.hostedZoneId(zone.id()))));
  }

  private static Optional<String> next(ListResourceRecordSetsResponse page) {
    return Boolean.TRUE.equals(page.isTruncated())
        ? Optional.of(Route53Names.plain(page.nextRecordName()))
        : Optional.empty();
  }
}
