package io.tenantry.edge;

import io.tenantry.api.edge.Customizations;
import io.tenantry.api.edge.DistributionTenantSpec;
import io.tenantry.api.edge.Domain;
import io.tenantry.api.edge.ManagedCertificateRequest;
import io.tenantry.api.edge.Parameter;
import io.tenantry.api.edge.Tag;
import io.tenantry.cloud.CloudIdentity;
import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.EdgeConfig;
import io.tenantry.cloud.EdgeConfig.GeoRestriction;
import io.tenantry.cloud.EdgeConfig.WebAcl;
import io.tenantry.cloud.ManagedCertificate;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Converts a spec into normalised settings, so that spelling and order make no difference. */
final class TenantSpecReader {
  private static final long TTL = 300;

  private TenantSpecReader() {}

  static DesiredTenant wanted(DistributionTenantSpec spec) {
    var domains =
        spec.domains().stream()
            .map(Domain::domain)
            .map(TenantSpecReader::lower)
            .distinct()
            .toList();
    return new DesiredTenant(
        config(spec, domains),
        domains,
        certificate(spec, domains),
        primaryDomain(spec),
        tags(spec),
        list(spec.tags()).stream().map(Tag::key).filter(TenantOwnership::isMark).toList(),
        dns(spec));
  }

  private static EdgeConfig config(DistributionTenantSpec spec, List<String> domains) {
    var custom = Optional.ofNullable(spec.customizations());
    var parameters = new TreeMap<String, String>();
    list(spec.parameters()).forEach((Parameter p) -> parameters.put(p.name(), p.value()));
    return new EdgeConfig(
        spec.distributionId(),
        new TreeSet<>(domains),
        !Boolean.FALSE.equals(spec.enabled()),
        Optional.ofNullable(spec.connectionGroupId()),
        parameters,
        custom
            .map(Customizations::webAcl)
            .map(acl -> new WebAcl(acl.action(), Optional.ofNullable(acl.arn()))),
        custom.map(Customizations::certificate).map(certificate -> certificate.arn()),
        custom
            .map(Customizations::geoRestrictions)
            .map(geo ->
                new GeoRestriction(geo.restrictionType(), new TreeSet<>(list(geo.locations())))));
  }

  private static Optional<ManagedCertificate.Request> certificate(
      DistributionTenantSpec spec, List<String> domains) {
    return Optional.ofNullable(spec.managedCertificateRequest())
        .map(request ->
            new ManagedCertificate.Request(
                request.validationTokenHost(),
                primaryDomain(spec).orElseGet(() -> domains.isEmpty() ? "" : domains.getFirst()),
                Optional.ofNullable(request.certificateTransparencyLoggingPreference())));
  }

  private static Optional<String> primaryDomain(DistributionTenantSpec spec) {
    return Optional.ofNullable(spec.managedCertificateRequest())
        .map(ManagedCertificateRequest::primaryDomainName)
        .filter(name -> !name.isEmpty())
        .map(TenantSpecReader::lower);
  }

  private static SortedMap<String, String> tags(DistributionTenantSpec spec) {
    var tags = new TreeMap<String, String>();
    list(spec.tags()).stream()
        .filter(tag -> !TenantOwnership.isMark(tag.key()))
        .forEach(tag -> tags.put(tag.key(), Objects.requireNonNullElse(tag.value(), "")));
    return tags;
  }

  private static Optional<DesiredTenant.Zone> dns(DistributionTenantSpec spec) {
    return Optional.ofNullable(spec.dns())
        .map(dns ->
            new DesiredTenant.Zone(
                DnsZone.route53(
                    Objects.requireNonNullElse(dns.hostedZoneId(), ""),
                    new CloudIdentity(
                        Optional.ofNullable(dns.assumeRoleArn()).filter(role -> !role.isEmpty()),
                        Optional.ofNullable(dns.externalId()))),
                dns.ttl() == null ? TTL : dns.ttl()));
  }

  private static <T> List<T> list(@Nullable List<T> list) {
    return list == null ? List.of() : list;
  }

  private static String lower(String name) {
    var lower = name.toLowerCase(Locale.ROOT);
    return lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
  }
}
