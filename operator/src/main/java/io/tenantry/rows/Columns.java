package io.tenantry.rows;

import java.util.List;

/** The names of the columns that sources read; see {@code docs/sources.md}. */
public final class Columns {
  public static final String NAME = "name";

  /** One domain; a row may have {@link #DOMAINS} instead, or both. */
  public static final String DOMAIN = "domain";

  public static final String DOMAINS = "domains";
  public static final String DISTRIBUTION_ID = "distribution_id";
  public static final String ENABLED = "enabled";
  public static final String CONNECTION_GROUP_ID = "connection_group_id";
  public static final String CERTIFICATE_ARN = "certificate_arn";
  public static final String VALIDATION_TOKEN_HOST = "validation_token_host";
  public static final String PRIMARY_DOMAIN_NAME = "primary_domain_name";
  public static final String CERTIFICATE_TRANSPARENCY_LOGGING_PREFERENCE =
      "certificate_transparency_logging_preference";
  public static final String DNS_PROVIDER = "dns_provider";
  public static final String HOSTED_ZONE_ID = "hosted_zone_id";
  public static final String DNS_TTL = "dns_ttl";
  public static final String DNS_ASSUME_ROLE_ARN = "dns_assume_role_arn";
  public static final String WEB_ACL_ACTION = "web_acl_action";
  public static final String WEB_ACL_ARN = "web_acl_arn";
  public static final String GEO_RESTRICTION_TYPE = "geo_restriction_type";
  public static final String GEO_LOCATIONS = "geo_locations";

  /** Values for the distribution's parameters, by name. */
  public static final String PARAMETERS = "parameters";

  /** AWS tags, by key. */
  public static final String TAGS = "tags";

  public static final List<String> ALL =
      List.of(
          NAME,
          DOMAIN,
          DOMAINS,
          DISTRIBUTION_ID,
          ENABLED,
          CONNECTION_GROUP_ID,
          CERTIFICATE_ARN,
          VALIDATION_TOKEN_HOST,
          PRIMARY_DOMAIN_NAME,
          CERTIFICATE_TRANSPARENCY_LOGGING_PREFERENCE,
          DNS_PROVIDER,
          HOSTED_ZONE_ID,
          DNS_TTL,
          DNS_ASSUME_ROLE_ARN,
          WEB_ACL_ACTION,
          WEB_ACL_ARN,
          GEO_RESTRICTION_TYPE,
          GEO_LOCATIONS,
          PARAMETERS,
          TAGS);

  private Columns() {}
}
