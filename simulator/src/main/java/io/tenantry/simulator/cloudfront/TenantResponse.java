package io.tenantry.simulator.cloudfront;

import io.tenantry.simulator.cloudfront.Customization.Geo;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.cloudfront.model.Certificate;
import software.amazon.awssdk.services.cloudfront.model.Customizations;
import software.amazon.awssdk.services.cloudfront.model.DistributionTenant;
import software.amazon.awssdk.services.cloudfront.model.DistributionTenantSummary;
import software.amazon.awssdk.services.cloudfront.model.DomainResult;
import software.amazon.awssdk.services.cloudfront.model.DomainStatus;
import software.amazon.awssdk.services.cloudfront.model.GeoRestrictionCustomization;
import software.amazon.awssdk.services.cloudfront.model.Parameter;
import software.amazon.awssdk.services.cloudfront.model.Tag;
import software.amazon.awssdk.services.cloudfront.model.Tags;
import software.amazon.awssdk.services.cloudfront.model.WebAclCustomization;

/** Builds the SDK's view of a tenant, and caches its summary while it is valid. */
final class TenantResponse {

  /** A summary and what it was built from beside the tenant. */
  private record Built(
      DistributionTenantSummary summary, boolean deployed, List<Boolean> active, long version) {
    Built at(long newVersion) {
      return new Built(summary, deployed, active, newVersion);
    }
  }

  private final StoredTenant tenant;
  private volatile @Nullable Built built;

  TenantResponse(StoredTenant tenant) {
    this.tenant = tenant;
  }

  StoredTenant tenant() {
    return tenant;
  }

  DistributionTenantSummary summary(Coverage coverage, Instant now) {
    var last = built;
    var deployed = tenant.isDeployed(now);
    if (last != null && last.version() == coverage.version() && last.deployed() == deployed) {
      return last.summary();
    }
    var active = active(tenant.spec(), coverage);
    var next =
        last != null && last.deployed() == deployed && last.active().equals(active)
            ? last.at(coverage.version())
            : new Built(build(deployed, active), deployed, active, coverage.version());
    built = next;
    return next.summary();
  }

  private static List<Boolean> active(StoredTenant.Spec spec, Coverage coverage) {
    return spec.domains().stream().map(domain -> coverage.active(spec, domain)).toList();
  }

  private DistributionTenantSummary build(boolean deployed, List<Boolean> active) {
    var spec = tenant.spec();
    return DistributionTenantSummary.builder()
        .id(tenant.id())
        .distributionId(spec.distribution())
        .name(tenant.name())
        .arn(tenant.arn())
        .domains(domains(spec.domains(), active))
        .connectionGroupId(spec.group())
        .customizations(customizations(spec.customization()))
        .createdTime(tenant.created())
        .lastModifiedTime(tenant.modified())
        .eTag(tenant.etag())
        .enabled(spec.enabled())
        .status(status(deployed))
        .build();
  }

  static DistributionTenant full(StoredTenant tenant, Coverage coverage, Instant now) {
    var spec = tenant.spec();
    return DistributionTenant.builder()
        .id(tenant.id())
        .distributionId(spec.distribution())
        .name(tenant.name())
        .arn(tenant.arn())
        .domains(domains(spec.domains(), active(spec, coverage)))
        .tags(tags(tenant.tags()))
        .customizations(customizations(spec.customization()))
        .parameters(
            spec.parameters().entrySet().stream()
                .map(p -> Parameter.builder().name(p.getKey()).value(p.getValue()).build())
                .toList())
        .connectionGroupId(spec.group())
        .createdTime(tenant.created())
        .lastModifiedTime(tenant.modified())
        .enabled(spec.enabled())
        .status(status(tenant.isDeployed(now)))
        .build();
  }

  static String status(boolean deployed) {
    return deployed ? "Deployed" : "InProgress";
  }

  static Tags tags(Map<String, String> tags) {
    return Tags.builder()
        .items(
            new TreeMap<>(tags)
                .entrySet().stream()
                    .map(tag -> Tag.builder().key(tag.getKey()).value(tag.getValue()).build())
                    .toList())
        .build();
  }

  private static List<DomainResult> domains(List<String> domains, List<Boolean> active) {
    return java.util.stream.IntStream.range(0, domains.size())
        .mapToObj(i ->
            DomainResult.builder()
                .domain(domains.get(i))
                .status(active.get(i) ? DomainStatus.ACTIVE : DomainStatus.INACTIVE)
                .build())
        .toList();
  }

  private static @Nullable Customizations customizations(Customization customization) {
    if (customization.equals(Customization.NONE)) {
      return null;
    }
    var webAcl = customization.webAcl();
    var certificate = customization.certificate();
    return Customizations.builder()
        .webAcl(
            webAcl == null
                ? null
                : WebAclCustomization.builder().action(webAcl.action()).arn(webAcl.arn()).build())
        .certificate(certificate == null ? null : Certificate.builder().arn(certificate).build())
        .geoRestrictions(geo(customization.geo()))
        .build();
  }

  private static @Nullable GeoRestrictionCustomization geo(@Nullable Geo geo) {
    if (geo == null) {
      return null;
    }
    var builder = GeoRestrictionCustomization.builder().restrictionType(geo.type());
    return geo.locations().isEmpty() ? builder.build() : builder.locations(geo.locations()).build();
  }
}
