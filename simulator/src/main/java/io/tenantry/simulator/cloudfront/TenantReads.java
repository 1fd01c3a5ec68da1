package io.tenantry.simulator.cloudfront;

import io.tenantry.simulator.core.Caller;
import io.tenantry.simulator.core.CloudFrontSettings.BothFilters;
import io.tenantry.simulator.core.Engine;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.services.cloudfront.model.DistributionTenantSummary;
import software.amazon.awssdk.services.cloudfront.model.GetDistributionTenantByDomainRequest;
import software.amazon.awssdk.services.cloudfront.model.GetDistributionTenantByDomainResponse;
import software.amazon.awssdk.services.cloudfront.model.GetDistributionTenantRequest;
import software.amazon.awssdk.services.cloudfront.model.GetDistributionTenantResponse;
import software.amazon.awssdk.services.cloudfront.model.ListDistributionTenantsByCustomizationRequest;
import software.amazon.awssdk.services.cloudfront.model.ListDistributionTenantsByCustomizationResponse;
import software.amazon.awssdk.services.cloudfront.model.ListDistributionTenantsRequest;
import software.amazon.awssdk.services.cloudfront.model.ListDistributionTenantsResponse;

/** Getting and listing tenants. */
final class TenantReads {
  private final Engine engine;
  private final FleetIndex fleet;

  TenantReads(Parts parts) {
    this.engine = parts.engine();
    this.fleet = parts.fleet();
  }

  SdkResponse get(Caller caller, GetDistributionTenantRequest request, Instant now) {
    var tenant =
        visible(caller, CloudFrontErrors.required(request.identifier(), "Identifier"), now);
    return GetDistributionTenantResponse.builder()
        .eTag(tenant.etag())
        .distributionTenant(TenantResponse.full(tenant, fleet.views().coverage(), now))
        .build();
  }

  private StoredTenant visible(Caller caller, String identifier, Instant now) {
    var tenant = fleet.tenantBy(caller.account(), identifier);
    var shown = tenant == null ? fleet.ghostBy(caller.account(), identifier, now) : tenant;
    if (shown == null) {
      throw CloudFrontErrors.notFound("distribution tenant");
    }
    return shown;
  }

  SdkResponse getByDomain(
      Caller caller, GetDistributionTenantByDomainRequest request, Instant now) {
    var owner = fleet.domains().owner(TenantReader.domain(request.domain()));
    var tenant = owner == null ? null : fleet.tenant(caller.account(), owner.resource());
    if (tenant == null) {
      throw CloudFrontErrors.notFound("distribution tenant");
    }
    return GetDistributionTenantByDomainResponse.builder()
        .eTag(tenant.etag())
        .distributionTenant(TenantResponse.full(tenant, fleet.views().coverage(), now))
        .build();
  }

  SdkResponse list(Caller caller, ListDistributionTenantsRequest request, Instant now) {
    var account = caller.account();
    var filter = request.associationFilter();
    var distribution = filter == null ? null : filter.distributionId();
    var group = filter == null ? null : filter.connectionGroupId();
    known(account, distribution, group);
    var limit = Paging.limit(engine.settings().cloudfront(), request.maxItems());
    var marker = Paging.marker(request.marker());
    var list = list(account, distribution, group);
    var found =
        distribution != null && group != null
            ? both(list, group, marker, limit, now)
            : fleet.views().page(list, marker, limit, now);
    return ListDistributionTenantsResponse.builder()
        .distributionTenantList(Paging.first(found, limit))
        .nextMarker(next(found, limit))
        .build();
  }

  private void known(String account, @Nullable String distribution, @Nullable String group) {
    var both = engine.settings().cloudfront().bothFilters();
    if (distribution != null && group != null && both == BothFilters.INVALID_ARGUMENT) {
      throw CloudFrontErrors.invalidArgument(
          "Give a DistributionId or a ConnectionGroupId, not both.");
    }
    if (distribution != null && fleet.distribution(account, distribution) == null) {
      throw CloudFrontErrors.notFound("distribution");
    }
    if (group != null && fleet.group(account, group) == null) {
      throw CloudFrontErrors.notFound("connection group");
    }
  }

  private static String list(
      String account, @Nullable String distribution, @Nullable String group) {
    if (distribution != null) {
      return TenantResponses.distribution(distribution);
    }
    return group == null ? TenantResponses.account(account) : TenantResponses.group(group);
  }

  private List<DistributionTenantSummary> both(
      String list, String group, String marker, int limit, Instant now) {
    return fleet.views().page(list, marker, Integer.MAX_VALUE - 1, now).stream()
        .filter(summary -> group.equals(summary.connectionGroupId()))
        .limit(limit + 1L)
        .toList();
  }

  SdkResponse listByCustomization(
      Caller caller, ListDistributionTenantsByCustomizationRequest request, Instant now) {
    var webAcl = request.webACLArn();
    var certificate = request.certificateArn();
    if ((webAcl == null) == (certificate == null)) {
      throw CloudFrontErrors.invalidArgument("Give either a WebACLArn or a CertificateArn.");
    }
    var limit = Paging.limit(engine.settings().cloudfront(), request.maxItems());
    var list =
        webAcl == null
            ? TenantResponses.certificate(caller.account(), certificate)
            : TenantResponses.webAcl(caller.account(), webAcl);
    var found = fleet.views().page(list, Paging.marker(request.marker()), limit, now);
    return ListDistributionTenantsByCustomizationResponse.builder()
        .distributionTenantList(Paging.first(found, limit))
        .nextMarker(next(found, limit))
        .build();
  }

  private static @Nullable String next(List<DistributionTenantSummary> found, int limit) {
    return found.size() > limit ? found.get(limit - 1).id() : null;
  }
}
