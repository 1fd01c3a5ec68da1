package io.tenantry.cloud.aws;

import io.tenantry.cloud.CloudFront.Summary;
import io.tenantry.cloud.EdgeConfig;
import io.tenantry.cloud.EdgeConfig.GeoRestriction;
import io.tenantry.cloud.EdgeConfig.WebAcl;
import io.tenantry.cloud.LiveTenant;
import io.tenantry.cloud.ManagedCertificate;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.cloudfront.model.Customizations;
import software.amazon.awssdk.services.cloudfront.model.DistributionTenant;
import software.amazon.awssdk.services.cloudfront.model.DistributionTenantSummary;
import software.amazon.awssdk.services.cloudfront.model.DomainItem;
import software.amazon.awssdk.services.cloudfront.model.DomainResult;
import software.amazon.awssdk.services.cloudfront.model.GeoRestrictionCustomization;
import software.amazon.awssdk.services.cloudfront.model.ManagedCertificateRequest;
import software.amazon.awssdk.services.cloudfront.model.Parameter;
import software.amazon.awssdk.services.cloudfront.model.Tag;
import software.amazon.awssdk.services.cloudfront.model.Tags;
import software.amazon.awssdk.services.cloudfront.model.WebAclCustomization;

/** Tenants in CloudFront's words and in ours, both ways. */
final class TenantShapes {
  private static final String DEPLOYED = "Deployed";

  private TenantShapes() {}

  static LiveTenant live(DistributionTenant tenant, String etag) {
    return new LiveTenant(
        tenant.id(),
        tenant.arn(),
        tenant.name(),
        etag,
        DEPLOYED.equals(tenant.status()),
        new EdgeConfig(
            tenant.distributionId(),
            domains(tenant.domains()),
            Boolean.TRUE.equals(tenant.enabled()),
            Optional.ofNullable(tenant.connectionGroupId()),
            parameters(tenant.parameters()),
            webAcl(tenant.customizations()),
            certificate(tenant.customizations()),
            geoRestriction(tenant.customizations())),
        statuses(tenant.domains()),
        tags(tenant.tags()),
        Objects.requireNonNullElse(tenant.createdTime(), Instant.EPOCH),
        Objects.requireNonNullElse(tenant.lastModifiedTime(), Instant.EPOCH));
  }

  static Summary summary(DistributionTenantSummary tenant) {
    return new Summary(
        tenant.id(),
        tenant.name(),
        tenant.eTag(),
        DEPLOYED.equals(tenant.status()),
        new EdgeConfig(
            tenant.distributionId(),
            domains(tenant.domains()),
            Boolean.TRUE.equals(tenant.enabled()),
            Optional.ofNullable(tenant.connectionGroupId()),
            new TreeMap<>(),
            webAcl(tenant.customizations()),
            certificate(tenant.customizations()),
            geoRestriction(tenant.customizations())),
        statuses(tenant.domains()),
        Objects.requireNonNullElse(tenant.lastModifiedTime(), Instant.EPOCH));
  }

  private static SortedSet<String> domains(List<DomainResult> results) {
    return results.stream()
        .map(DomainResult::domain)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static SortedMap<String, String> statuses(List<DomainResult> results) {
    var statuses = new TreeMap<String, String>();
    results.forEach(r ->
        statuses.put(
            r.domain().toLowerCase(Locale.ROOT),
            Objects.requireNonNullElse(r.statusAsString(), "")));
    return statuses;
  }

  private static SortedMap<String, String> parameters(List<Parameter> parameters) {
    var map = new TreeMap<String, String>();
    parameters.forEach(p -> map.put(p.name(), p.value()));
    return map;
  }

  private static SortedMap<String, String> tags(@Nullable Tags tags) {
    var map = new TreeMap<String, String>();
    Stream.ofNullable(tags)
        .flatMap(t -> t.items().stream())
        .forEach(t -> map.put(t.key(), Objects.requireNonNullElse(t.value(), "")));
    return map;
  }

  private static Optional<WebAcl> webAcl(@Nullable Customizations customizations) {
    return Optional.ofNullable(customizations)
        .map(Customizations::webAcl)
        .map(acl -> new WebAcl(acl.actionAsString(), Optional.ofNullable(acl.arn())));
  }

  private static Optional<String> certificate(@Nullable Customizations customizations) {
    return Optional.ofNullable(customizations)
        .map(Customizations::certificate)
        .map(certificate -> certificate.arn());
  }

  private static Optional<GeoRestriction> geoRestriction(@Nullable Customizations customizations) {
    return Optional.ofNullable(customizations)
        .map(Customizations::geoRestrictions)
        .map(geo ->
            new GeoRestriction(geo.restrictionTypeAsString(), new TreeSet<>(geo.locations())));
  }

  static List<DomainItem> domainItems(EdgeConfig config) {
    return config.domains().stream().map(d -> DomainItem.builder().domain(d).build()).toList();
  }

  static List<Parameter> parameterItems(EdgeConfig config) {
    return config.parameters().entrySet().stream()
        .map(p -> Parameter.builder().name(p.getKey()).value(p.getValue()).build())
        .toList();
  }

  /** Possibly empty, which is not the same as absent: it clears what is there. */
  static Customizations customizations(EdgeConfig config) {
    var result = Customizations.builder();
    config.webAcl().map(TenantShapes::webAcl).ifPresent(result::webAcl);
    config.certificateArn().ifPresent(arn -> result.certificate(c -> c.arn(arn)));
    config.geoRestriction().map(TenantShapes::geoRestriction).ifPresent(result::geoRestrictions);
    return result.build();
  }

  static boolean isCustomized(EdgeConfig config) {
    return config.webAcl().isPresent()
        || config.certificateArn().isPresent()
        || config.geoRestriction().isPresent();
  }

  private static WebAclCustomization webAcl(WebAcl acl) {
    return WebAclCustomization.builder().action(acl.action()).arn(acl.arn().orElse(null)).build();
  }

  private static GeoRestrictionCustomization geoRestriction(GeoRestriction geo) {
    var result = GeoRestrictionCustomization.builder().restrictionType(geo.type());
    return geo.locations().isEmpty() ? result.build() : result.locations(geo.locations()).build();
  }

  static ManagedCertificateRequest request(ManagedCertificate.Request request) {
    return ManagedCertificateRequest.builder()
        .validationTokenHost(request.tokenHost())
        .primaryDomainName(request.primaryDomain())
        .certificateTransparencyLoggingPreference(request.transparencyLogging().orElse(null))
        .build();
  }

  static Tags tags(Map<String, String> tags) {
    return Tags.builder()
        .items(
            tags.entrySet().stream()
                .map(tag -> Tag.builder().key(tag.getKey()).value(tag.getValue()).build())
                .toList())
        .build();
  }
}
