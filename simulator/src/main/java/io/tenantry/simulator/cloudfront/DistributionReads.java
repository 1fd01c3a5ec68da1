package io.tenantry.simulator.cloudfront;

import io.tenantry.simulator.core.Caller;
import io.tenantry.simulator.core.Engine;
import java.time.Instant;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.services.cloudfront.model.DistributionList;
import software.amazon.awssdk.services.cloudfront.model.GetDistributionConfigRequest;
import software.amazon.awssdk.services.cloudfront.model.GetDistributionConfigResponse;
import software.amazon.awssdk.services.cloudfront.model.GetDistributionRequest;
import software.amazon.awssdk.services.cloudfront.model.GetDistributionResponse;
import software.amazon.awssdk.services.cloudfront.model.ListDistributionsByConnectionModeRequest;
import software.amazon.awssdk.services.cloudfront.model.ListDistributionsByConnectionModeResponse;
import software.amazon.awssdk.services.cloudfront.model.ListDistributionsRequest;
import software.amazon.awssdk.services.cloudfront.model.ListDistributionsResponse;

/** Getting and listing distributions. */
final class DistributionReads {
  private final Engine engine;
  private final FleetIndex fleet;

  DistributionReads(Parts parts) {
    this.engine = parts.engine();
    this.fleet = parts.fleet();
  }

  SdkResponse get(Caller caller, GetDistributionRequest request, Instant now) {
    var distribution = found(caller, request.id());
    return GetDistributionResponse.builder()
        .eTag(distribution.etag())
        .distribution(DistributionView.full(distribution, now))
        .build();
  }

  SdkResponse getConfig(Caller caller, GetDistributionConfigRequest request, Instant now) {
    var distribution = found(caller, request.id());
    return GetDistributionConfigResponse.builder()
        .eTag(distribution.etag())
        .distributionConfig(DistributionView.config(distribution))
        .build();
  }

  private StoredDistribution found(Caller caller, @Nullable String id) {
    var distribution = fleet.distribution(caller.account(), CloudFrontErrors.required(id, "Id"));
    if (distribution == null) {
      throw CloudFrontErrors.noSuchDistribution();
    }
    return distribution;
  }

  SdkResponse list(Caller caller, ListDistributionsRequest request, Instant now) {
    var limit = Paging.limit(engine.settings().cloudfront(), request.maxItems());
    return ListDistributionsResponse.builder()
        .distributionList(page(caller, request.marker(), limit, _ -> true, now))
        .build();
  }

  SdkResponse listByMode(
      Caller caller, ListDistributionsByConnectionModeRequest request, Instant now) {
    var tenantOnly =
        switch (String.valueOf(request.connectionModeAsString())) {
          case "direct" -> false;
          case "tenant-only" -> true;
          default ->
              throw CloudFrontErrors.invalidArgument("ConnectionMode is direct or tenant-only.");
        };
    var limit = Paging.limit(engine.settings().cloudfront(), request.maxItems());
    return ListDistributionsByConnectionModeResponse.builder()
        .distributionList(
            page(caller, request.marker(), limit, d -> d.config().tenantOnly() == tenantOnly, now))
        .build();
  }

  private DistributionList page(
      Caller caller,
      @Nullable String marker,
      int limit,
      Predicate<StoredDistribution> wanted,
      Instant now) {
    var rest =
        fleet
            .distributions(caller.account())
            .tailMap(Paging.marker(marker), false)
            .values()
            .stream()
            .filter(wanted)
            .limit(limit + 1L)
            .toList();
    var items = Paging.first(rest, limit).stream().map(d -> DistributionView.summary(d, now));
    var more = rest.size() > limit;
    return DistributionList.builder()
        .marker(Paging.marker(marker))
        .maxItems(limit)
        .isTruncated(more)
        .nextMarker(more ? rest.get(limit - 1).id() : null)
        .quantity(Math.min(rest.size(), limit))
        .items(items.toList())
        .build();
  }
}
