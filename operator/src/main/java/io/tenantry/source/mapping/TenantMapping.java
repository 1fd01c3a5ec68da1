package io.tenantry.source.mapping;

import io.tenantry.api.edge.Certificate;
import io.tenantry.api.edge.Customizations;
import io.tenantry.api.edge.DistributionTenantSpec;
import io.tenantry.api.edge.Dns;
import io.tenantry.api.edge.Domain;
import io.tenantry.api.edge.GeoRestrictions;
import io.tenantry.api.edge.ManagedCertificateRequest;
import io.tenantry.api.edge.Parameter;
import io.tenantry.api.edge.Tag;
import io.tenantry.api.edge.WebAcl;
import io.tenantry.api.source.TenantTemplate;
import io.tenantry.rows.Columns;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Maps a row and the template to a DistributionTenant; values of the row take precedence, and a
 * value that the API server would reject is a flaw of the row; pure.
 */
final class TenantMapping {
  static final TenantTemplate NO_TEMPLATE =
      new TenantTemplate(null, null, null, null, null, null, null);

  private static final String CERTIFICATES = "arn:aws:acm:us-east-1:";
  private static final Pattern PARAMETER = Pattern.compile("[a-zA-Z0-9_-]{1,128}");
  private static final int LONGEST_VALUE = 256;
  private static final int LONGEST_KEY = 128;
  private static final long LEAST_TTL = 60;
  private static final long MOST_TTL = 172_800;

  private final RowFields cells;
  private final TenantTemplate template;

  private TenantMapping(RowFields cells, TenantTemplate template) {
    this.cells = cells;
    this.template = template;
  }

  /** Without a primary domain in row and template, an object keeps the one it has. */
  static DistributionTenantSpec spec(
      RowFields cells, List<String> domains, String distributionId, TenantTemplate template) {
    return new TenantMapping(cells, template).spec(domains, distributionId);
  }

  private DistributionTenantSpec spec(List<String> domains, String distributionId) {
    var certificate = cells.text(Columns.CERTIFICATE_ARN);
    return new DistributionTenantSpec(
        cells.text(Columns.DISTRIBUTION_ID).orElse(distributionId),
        domains.stream().map(Domain::new).toList(),
        cells.flag(Columns.ENABLED).orElse(!Boolean.FALSE.equals(template.enabled())),
        cells.text(Columns.CONNECTION_GROUP_ID).orElse(template.connectionGroupId()),
        parameters(),
        customizations(certificate),
        certificate.isPresent() ? null : managed(domains),
        tags(),
        dns());
  }

  private @Nullable List<Parameter> parameters() {
    var own = cells.pairs(Columns.PARAMETERS);
    own.forEach((name, value) -> {
      if (!PARAMETER.matcher(name).matches() || !length(value, 1, LONGEST_VALUE)) {
        cells.flaw("Parameter \"%s\" is not valid in CloudFront".formatted(name));
      }
    });
    return own.isEmpty() ? template.parameters() : listed(own, Parameter::new);
  }

  private @Nullable List<Tag> tags() {
    var own = cells.pairs(Columns.TAGS);
    own.forEach((key, value) -> {
      if (!length(key, 1, LONGEST_KEY) || !length(value, 0, LONGEST_VALUE)) {
        cells.flaw("Tag \"%s\" is too long, or has no key".formatted(key));
      }
    });
    return own.isEmpty() ? template.tags() : listed(own, Tag::new);
  }

  private static <T> List<T> listed(
      Map<String, String> pairs, BiFunction<String, String, T> entry) {
    return new TreeMap<>(pairs)
        .entrySet().stream().map(pair -> entry.apply(pair.getKey(), pair.getValue())).toList();
  }

  private static boolean length(String text, int least, int most) {
    return text.length() >= least && text.length() <= most;
  }

  private @Nullable Customizations customizations(Optional<String> arn) {
    var common = Optional.ofNullable(template.customizations());
    var acl = webAcl(common.map(Customizations::webAcl));
    var geo = geo(common.map(Customizations::geoRestrictions));
    if (arn.filter(own -> !own.startsWith(CERTIFICATES)).isPresent()) {
      cells.flaw("%s must begin with %s".formatted(Columns.CERTIFICATE_ARN, CERTIFICATES));
    }
    var certificate = arn.map(Certificate::new).or(() -> common.map(Customizations::certificate));
    return acl.isEmpty() && geo.isEmpty() && certificate.isEmpty()
        ? null
        : new Customizations(acl.orElse(null), certificate.orElse(null), geo.orElse(null));
  }

  /** Who names a web ACL wants to have it. */
  private Optional<WebAcl> webAcl(Optional<WebAcl> common) {
    var action = cells.word(Columns.WEB_ACL_ACTION, "disable", "override");
    var arn = cells.text(Columns.WEB_ACL_ARN);
    if (action.isEmpty() && arn.isEmpty()) {
      return common;
    }
    var acl =
        new WebAcl(
            action.or(() -> common.map(WebAcl::action)).orElse("override"),
            arn.or(() -> common.map(WebAcl::arn)).orElse(null));
    if (acl.action().equals("override") && acl.arn() == null) {
      cells.flaw("web_acl_action is override: set web_acl_arn");
    }
    return Optional.of(acl);
  }

  private Optional<GeoRestrictions> geo(Optional<GeoRestrictions> common) {
    var type = cells.word(Columns.GEO_RESTRICTION_TYPE, "none", "whitelist", "blacklist");
    var places = cells.texts(Columns.GEO_LOCATIONS);
    if (type.isEmpty() && places.isEmpty()) {
      return common;
    }
    var kind = type.or(() -> common.map(GeoRestrictions::restrictionType));
    if (kind.isEmpty()) {
      cells.flaw("geo_locations is set: set geo_restriction_type");
      return Optional.empty();
    }
    return Optional.of(
        new GeoRestrictions(
            kind.get(),
            places.isEmpty() ? common.map(GeoRestrictions::locations).orElse(null) : places));
  }

  /** Rows change what the template asks for; none asks by itself. */
  private @Nullable ManagedCertificateRequest managed(List<String> domains) {
    var common = template.managedCertificateRequest();
    var host = cells.word(Columns.VALIDATION_TOKEN_HOST, "cloudfront", "self-hosted");
    var primary = cells.text(Columns.PRIMARY_DOMAIN_NAME).map(NormalizedSpec::domain);
    var logging =
        cells.word(Columns.CERTIFICATE_TRANSPARENCY_LOGGING_PREFERENCE, "enabled", "disabled");
    if (common == null) {
      return null;
    }
    if (primary.filter(name -> !domains.contains(name)).isPresent()) {
      cells.flaw("primary_domain_name %s is not one of the domains".formatted(primary.get()));
    }
    return new ManagedCertificateRequest(
        host.orElse(common.validationTokenHost()),
        primary.orElse(common.primaryDomainName()),
        logging.orElse(common.certificateTransparencyLoggingPreference()));
  }

  private @Nullable Dns dns() {
    var common = Optional.ofNullable(template.dns());
    var provider = cells.word(Columns.DNS_PROVIDER, "route53");
    var zone = cells.text(Columns.HOSTED_ZONE_ID);
    var ttl = cells.number(Columns.DNS_TTL, LEAST_TTL, MOST_TTL);
    var role = cells.text(Columns.DNS_ASSUME_ROLE_ARN);
    if (provider.isEmpty() && zone.isEmpty() && ttl.isEmpty() && role.isEmpty()) {
      return common.orElse(null);
    }
    var hostedZone = zone.or(() -> common.map(Dns::hostedZoneId));
    if (hostedZone.isEmpty()) {
      cells.flaw("A DNS column is set: set hosted_zone_id");
    }
    return new Dns(
        provider.or(() -> common.map(Dns::provider)).orElse("route53"),
        hostedZone.orElse(null),
        ttl.or(() -> common.map(Dns::ttl)).orElse(null),
        role.or(() -> common.map(Dns::assumeRoleArn)).orElse(null),
        common.map(Dns::externalId).orElse(null));
  }
}
