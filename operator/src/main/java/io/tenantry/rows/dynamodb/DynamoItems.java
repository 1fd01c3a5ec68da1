package io.tenantry.rows.dynamodb;

import io.tenantry.api.source.DynamoDb;
import io.tenantry.rows.Columns;
import io.tenantry.rows.Row;
import io.tenantry.rows.Value;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Items of a table as rows: which attribute is which column, and what its type means. */
final class DynamoItems {
  private static final String DOMAINS = "domains";

  private final Map<String, String> attributes;

  private DynamoItems(Map<String, String> attributes) {
    this.attributes = attributes;
  }

  /** The API server fills in a default: only another name was set by somebody. */
  private static String domains(DynamoDb table) {
    var named = Objects.requireNonNullElse(table.domainsAttribute(), DOMAINS);
    return named.equals(DOMAINS) && table.domainAttribute() != null
        ? table.domainAttribute()
        : named;
  }

  static DynamoItems of(DynamoDb table) {
    var attributes = new LinkedHashMap<String, String>();
    map(attributes, Columns.NAME, Objects.requireNonNullElse(table.nameAttribute(), "name"));
    map(attributes, Columns.DOMAINS, domains(table));
    map(attributes, Columns.DISTRIBUTION_ID, table.distributionIdAttribute());
    map(attributes, Columns.ENABLED, table.enabledAttribute());
    map(attributes, Columns.CONNECTION_GROUP_ID, table.connectionGroupIdAttribute());
    map(attributes, Columns.CERTIFICATE_ARN, table.certificateArnAttribute());
    map(attributes, Columns.VALIDATION_TOKEN_HOST, table.validationTokenHostAttribute());
    map(attributes, Columns.PRIMARY_DOMAIN_NAME, table.primaryDomainNameAttribute());
    map(
        attributes,
        Columns.CERTIFICATE_TRANSPARENCY_LOGGING_PREFERENCE,
        table.certificateTransparencyLoggingPreferenceAttribute());
    map(attributes, Columns.DNS_PROVIDER, table.dnsProviderAttribute());
    map(attributes, Columns.HOSTED_ZONE_ID, table.hostedZoneIdAttribute());
    map(attributes, Columns.DNS_TTL, table.dnsTTLAttribute());
    map(attributes, Columns.DNS_ASSUME_ROLE_ARN, table.dnsAssumeRoleArnAttribute());
    map(attributes, Columns.WEB_ACL_ACTION, table.webAclActionAttribute());
    map(attributes, Columns.WEB_ACL_ARN, table.webAclArnAttribute());
    map(attributes, Columns.GEO_RESTRICTION_TYPE, table.geoRestrictionTypeAttribute());
    map(attributes, Columns.GEO_LOCATIONS, table.geoLocationsAttribute());
    map(attributes, Columns.PARAMETERS, table.parametersAttribute());
    map(attributes, Columns.TAGS, table.tagsAttribute());
    return new DynamoItems(attributes);
  }

  private static void map(
      Map<String, String> attributes, String column, @Nullable String attribute) {
    if (attribute != null && !attribute.isEmpty()) {
      attributes.put(column, attribute);
    }
  }

  /** The row of an item that is called so. */
  Row row(String key, Map<String, AttributeValue> item) {
    var values = new LinkedHashMap<String, Value>();
    // A column of ours that no attribute is mapped to is not read, whatever is called like it.
    item.forEach((name, attribute) -> {
      if (!Columns.ALL.contains(name)) {
        value(attribute).ifPresent(value -> values.put(name, value));
      }
    });
    attributes.forEach((column, name) ->
        Optional.ofNullable(item.get(name))
            .flatMap(DynamoItems::value)
            .ifPresent(value -> values.put(column, value)));
    return new Row(key, values);
  }

  /** What the item's name is, where its key is not known. */
  String name(Map<String, AttributeValue> item) {
    var name = item.get(attributes.get(Columns.NAME));
    return name == null || name.s() == null ? "" : name.s();
  }

  static Optional<Value> value(AttributeValue attribute) {
    return Optional.ofNullable(
        switch (attribute.type()) {
          case S -> new Value.Text(attribute.s());
          case BOOL -> new Value.Flag(attribute.bool());
          case N -> Value.amount(new BigDecimal(attribute.n()));
          case SS -> new Value.Texts(attribute.ss());
          case L -> new Value.Texts(texts(attribute.l()));
          case M -> new Value.Pairs(pairs(attribute.m()));
          case NUL -> null;
          case NS, B, BS, UNKNOWN_TO_SDK_VERSION ->
              new Value.Other(attribute.type().name().toLowerCase(Locale.ROOT));
        });
  }

  private static List<String> texts(List<AttributeValue> list) {
    return list.stream().map(AttributeValue::s).filter(Objects::nonNull).toList();
  }

  private static Map<String, String> pairs(Map<String, AttributeValue> map) {
    var pairs = new LinkedHashMap<String, String>();
    map.forEach((name, value) -> {
      if (value.s() != null) {
        pairs.put(name, value.s());
      }
    });
    return pairs;
  }
}
