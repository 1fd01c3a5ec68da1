package io.tenantry.cloud.aws;

import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.Errand;
import io.tenantry.cloud.aws.AwsCalls.On;
import java.util.Optional;
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
  Stretch from(Errand errand, DnsZone zone, String name) {
    return read(errand, zone, name, FULL);
  }

  /** Little more than what is at one name. */
  Stretch at(Errand errand, DnsZone zone, String name) {
    return read(errand, zone, name, ONE_NAME);
  }

  private Stretch read(Errand errand, DnsZone zone, String from, String size) {
    var page =
        calls.make(
            AwsOperation.LIST_RECORDS,
            new On(errand, zone.identity()),
            clients ->
                clients
                    .route53()
                    .listResourceRecordSets(request ->
                        request
                            .hostedZoneId(zone.id())
                            .startRecordName(from.isEmpty() ? null : from)
                            .maxItems(size)));
    return Stretch.of(
        from, next(page), page.resourceRecordSets().stream().map(Route53Records::read).toList());
  }

  private static Optional<String> next(ListResourceRecordSetsResponse page) {
    return Boolean.TRUE.equals(page.isTruncated())
        ? Optional.of(Route53Names.plain(page.nextRecordName()))
        : Optional.empty();
  }
}
