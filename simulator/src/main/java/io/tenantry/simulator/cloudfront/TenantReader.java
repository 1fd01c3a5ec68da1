package io.tenantry.simulator.cloudfront;

import io.tenantry.simulator.cloudfront.Customization.Geo;
import io.tenantry.simulator.cloudfront.Customization.WebAcl;
import io.tenantry.simulator.core.Quotas;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.cloudfront.model.Customizations;
import software.amazon.awssdk.services.cloudfront.model.DomainItem;
import software.amazon.awssdk.services.cloudfront.model.GeoRestrictionCustomization;
import software.amazon.awssdk.services.cloudfront.model.Parameter;
import software.amazon.awssdk.services.cloudfront.model.WebAclCustomization;

/** Parses and validates the parts of a tenant in a request. */
final class TenantReader {
  private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9][a-zA-Z0-9-.]{1,126}[a-zA-Z0-9]");
  private static final Pattern DOMAIN =
      Pattern.compile(
          "(\\*\\.)?([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\\.)+"
              + "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?");
  private static final Pattern PARAMETER = Pattern.compile("[a-zA-Z0-9-_]{1,128}");
  private static final Pattern WEB_ACL =
      Pattern.compile("arn:aws[\\w-]*:wafv2:us-east-1:\\d{12}:global/webacl/.+");
  private static final Pattern LOCATION = Pattern.compile("[A-Z]{2}");
  private static final Set<String> RESTRICTIONS = Set.of("blacklist", "whitelist", "none");
  private static final int MAX_DOMAIN = 253;
  private static final int MAX_VALUE = 256;

  private final Quotas quotas;

  TenantReader(Quotas quotas) {
    this.quotas = quotas;
  }

  static String name(@Nullable String sent) {
    var name = CloudFrontErrors.required(sent, "Name");
    if (!NAME.matcher(name).matches()) {
      throw CloudFrontErrors.invalidArgument(
          "The name " + name + " is not valid: " + NAME.pattern());
    }
    return name;
  }

  List<String> domains(List<DomainItem> items) {
    var domains = new ArrayList<String>();
    for (var item : items) {
      var domain = domain(item.domain());
      if (domains.contains(domain)) {
        throw CloudFrontErrors.invalidArgument("The domain " + domain + " is given twice.");
      }
      domains.add(domain);
    }
    if (domains.isEmpty()) {
      throw CloudFrontErrors.invalidArgument("A distribution tenant needs at least one domain.");
    }
    if (domains.size() > quotas.domainsPerTenant()) {
      throw CloudFrontErrors.limit(
          "A distribution tenant has at most " + quotas.domainsPerTenant() + " domains.");
    }
    return domains;
  }

  static String domain(@Nullable String text) {
    var domain = CloudFrontErrors.required(text, "Domain").toLowerCase(Locale.ROOT);
    if (domain.length() > MAX_DOMAIN || !DOMAIN.matcher(domain).matches()) {
      throw CloudFrontErrors.invalidArgument("The domain " + text + " is not a valid domain name.");
    }
    return domain;
  }

  SortedMap<String, String> parameters(List<Parameter> items) {
    var parameters = new TreeMap<String, String>();
    for (var item : items) {
      var name = CloudFrontErrors.required(item.name(), "Parameter.Name");
      var value = CloudFrontErrors.required(item.value(), "Parameter.Value");
      if (!PARAMETER.matcher(name).matches()) {
        throw CloudFrontErrors.invalidArgument("The parameter name " + name + " is not valid.");
      }
      if (value.length() > MAX_VALUE) {
        throw CloudFrontErrors.invalidArgument("The value of parameter " + name + " is too long.");
      }
      if (parameters.put(name, value) != null) {
        throw CloudFrontErrors.invalidArgument("The parameter " + name + " is given twice.");
      }
    }
    if (parameters.size() > quotas.parametersPerTenant()) {
      throw CloudFrontErrors.limit(
          "A distribution tenant has at most " + quotas.parametersPerTenant() + " parameters.");
    }
    return parameters;
  }

  static Customization customization(@Nullable Customizations sent) {
    if (sent == null) {
      return Customization.NONE;
    }
    var certificate = sent.certificate();
    return new Customization(
        webAcl(sent.webAcl()),
        certificate == null
            ? null
            : CloudFrontErrors.required(certificate.arn(), "Certificate.Arn"),
        geo(sent.geoRestrictions()));
  }

  private static @Nullable WebAcl webAcl(@Nullable WebAclCustomization sent) {
    if (sent == null) {
      return null;
    }
    return switch (String.valueOf(sent.actionAsString())) {
      case "override" -> new WebAcl("override", webAclArn(sent.arn()));
      case "disable" -> new WebAcl("disable", null);
      default -> throw CloudFrontErrors.invalidArgument("WebAcl.Action is override or disable.");
    };
  }

  static String webAclArn(@Nullable String sent) {
    var arn = CloudFrontErrors.required(sent, "WebAcl.Arn");
    if (!WEB_ACL.matcher(arn).matches()) {
      throw CloudFrontErrors.invalidArgument(
          "The ARN " + arn + " is not that of a global WAFv2 web ACL.");
    }
    return arn;
  }

  private static @Nullable Geo geo(@Nullable GeoRestrictionCustomization sent) {
    if (sent == null) {
      return null;
    }
    var type = CloudFrontErrors.required(sent.restrictionTypeAsString(), "RestrictionType");
    if (!RESTRICTIONS.contains(type)) {
      throw CloudFrontErrors.invalidArgument("RestrictionType is blacklist, whitelist or none.");
    }
    if (type.equals("none") != sent.locations().isEmpty()) {
      throw CloudFrontErrors.invalidArgument(
          "Locations go with blacklist and whitelist, and only there.");
    }
    for (var location : sent.locations()) {
      if (!LOCATION.matcher(location).matches()) {
        throw CloudFrontErrors.invalidArgument(
            "The location " + location + " is not a country code.");
      }
    }
    return new Geo(type, sent.locations());
  }
}
