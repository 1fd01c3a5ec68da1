package io.tenantry.source.mapping;

import static io.tenantry.source.mapping.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.rows.Row;
import io.tenantry.rows.Value;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every line of the contract's table of columns. */
class TenantMappingTest {
  private static final String TEMPLATE =
      """
      template:
        enabled: false
        connectionGroupId: cg_template
        parameters: [{name: path, value: /template}]
        customizations:
          webAcl: {action: override, arn: arn:acl:template}
          geoRestrictions: {restrictionType: whitelist, locations: [DE]}
        managedCertificateRequest:
          validationTokenHost: cloudfront
          certificateTransparencyLoggingPreference: enabled
        tags: [{key: from, value: template}]
        dns: {provider: route53, hostedZoneId: ZTEMPLATE, ttl: 60, assumeRoleArn: arn:role, externalId: ex}
      """;

  @Test
  void aRowWithoutAnythingElseIsATenantThatServes() {
    var wanted = wanted("", row("name", "ada", "domain", "Ada.Example.com."));
    assertThat(wanted.spec())
        .isEqualTo(
            Specs.tree(
                "{distributionId: E1, domains: [{domain: ada.example.com}], enabled: true}"));
    assertThat(wanted.domains()).containsExactly("ada.example.com");
  }

  @Test
  void withoutColumnsTheTemplateSpeaks() {
    var spec = wanted(TEMPLATE, row("name", "ada", "domain", "ada.example.com")).spec();
    assertThat(SpecTree.leaves(spec))
        .isEqualTo(
            SpecTree.leaves(
                Specs.tree(
                    """
                    distributionId: E1
                    domains: [{domain: ada.example.com}]
                    enabled: false
                    connectionGroupId: cg_template
                    parameters: [{name: path, value: /template}]
                    customizations:
                      webAcl: {action: override, arn: arn:acl:template}
                      geoRestrictions: {restrictionType: whitelist, locations: [DE]}
                    managedCertificateRequest:
                      validationTokenHost: cloudfront
                      certificateTransparencyLoggingPreference: enabled
                    tags: [{key: from, value: template}]
                    dns: {provider: route53, hostedZoneId: ZTEMPLATE, ttl: 60, assumeRoleArn: arn:role, externalId: ex}
                    """)));
  }

  static Stream<Arguments> overrides() {
    var arn = "arn:aws:acm:us-east-1:1:certificate/a";
    return Stream.of(
        Arguments.of("distribution_id", "E2", "distributionId", "E2"),
        Arguments.of("enabled", true, "enabled", "true"),
        Arguments.of("enabled", "TRUE", "enabled", "true"),
        Arguments.of("enabled", "yes", "enabled", "false"),
        Arguments.of("enabled", 1, "enabled", "true"),
        Arguments.of("enabled", 0, "enabled", "false"),
        Arguments.of("connection_group_id", "cg_row", "connectionGroupId", "cg_row"),
        Arguments.of("certificate_arn", arn, "customizations.certificate.arn", arn),
        Arguments.of(
            "validation_token_host",
            "self-hosted",
            "managedCertificateRequest.validationTokenHost",
            "self-hosted"),
        Arguments.of(
            "primary_domain_name",
            "Ada.example.com",
            "managedCertificateRequest.primaryDomainName",
            "ada.example.com"),
        Arguments.of(
            "certificate_transparency_logging_preference",
            "disabled",
            "managedCertificateRequest.certificateTransparencyLoggingPreference",
            "disabled"),
        Arguments.of("dns_provider", "route53", "dns.provider", "route53"),
        Arguments.of("hosted_zone_id", "ZROW", "dns.hostedZoneId", "ZROW"),
        Arguments.of("dns_ttl", 120, "dns.ttl", "120"),
        Arguments.of("dns_ttl", "120", "dns.ttl", "120"),
        Arguments.of("dns_assume_role_arn", "arn:row", "dns.assumeRoleArn", "arn:row"),
        Arguments.of("web_acl_action", "disable", "customizations.webAcl.action", "disable"),
        Arguments.of("web_acl_arn", "arn:acl:row", "customizations.webAcl.arn", "arn:acl:row"),
        Arguments.of(
            "geo_restriction_type",
            "blacklist",
            "customizations.geoRestrictions.restrictionType",
            "blacklist"),
        Arguments.of(
            "geo_locations",
            List.of("FR", "IT"),
            "customizations.geoRestrictions.locations",
            "[FR, IT]"),
        Arguments.of(
            "parameters",
            Map.of("b", "2", "a", "1"),
            "parameters",
            "[{name=a, value=1}, {name=b, value=2}]"),
        Arguments.of("tags", Map.of("k", ""), "tags", "[{key=k, value=}]"));
  }

  @ParameterizedTest(name = "{0} = {1}")
  @MethodSource("overrides")
  void aColumnGoesBeforeTheTemplateAndLeavesItsNeighboursAlone(
      String column, Object value, String path, String expected) {
    var plain = wanted(TEMPLATE, row("name", "ada", "domain", "ada.example.com")).spec();
    var spec =
        wanted(TEMPLATE, row("name", "ada", "domain", "ada.example.com", column, value)).spec();
    assertThat(SpecTree.text(SpecTree.at(spec, path))).isEqualTo(expected);
    var others = SpecTree.leaves(spec);
    var before = SpecTree.leaves(plain);
    others.remove(path);
    before.remove(path);
    if (column.equals("certificate_arn")) {
      before.keySet().removeIf(key -> key.startsWith("managedCertificateRequest"));
    }
    assertThat(others).isEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource({
    "validation_token_host, self-hosted",
    "primary_domain_name, ada.example.com",
    "certificate_transparency_logging_preference, enabled"
  })
  void noRowAsksForAManagedCertificateByItself(String column, String value) {
    var spec = wanted("", row("name", "ada", "domain", "ada.example.com", column, value)).spec();
    assertThat(spec).doesNotContainKey("managedCertificateRequest");
  }

  @Test
  void aRowMayHaveDnsWithoutTheTemplate() {
    var spec =
        wanted("", row("name", "ada", "domain", "ada.example.com", "hosted_zone_id", "Z1")).spec();
    assertThat(spec.get("dns")).isEqualTo(Specs.tree("{provider: route53, hostedZoneId: Z1}"));
  }

  @Test
  void theTemplatesOwnCertificateCounts() {
    var spec =
        wanted(
                "template: {customizations: {certificate: {arn: 'arn:aws:acm:us-east-1:1:c'}}}",
                row("name", "ada", "domain", "ada.example.com"))
            .spec();
    assertThat(SpecTree.at(spec, "customizations.certificate.arn"))
        .isEqualTo("arn:aws:acm:us-east-1:1:c");
  }

  @Test
  void emptyCountsAsNotGiven() {
    var empty =
        row(
            "name", "ada",
            "domain", "ada.example.com",
            "enabled", "",
            "connection_group_id", " ",
            "dns_ttl", "",
            "geo_locations", List.of(),
            "parameters", Map.of(),
            "tags", Map.of());
    assertThat(wanted(TEMPLATE, empty).spec())
        .isEqualTo(wanted(TEMPLATE, row("name", "ada", "domain", "ada.example.com")).spec());
  }

  static Stream<Arguments> unusable() {
    return Stream.of(
        Arguments.of("web_acl_arn", List.of("arn"), "web_acl_arn is a list, not a string"),
        Arguments.of(
            "parameters",
            new Value.Other("bytea"),
            "parameters is of type bytea, not a map of strings"),
        Arguments.of("enabled", 2, "enabled is the number 2, not true or false"),
        Arguments.of("dns_ttl", "soon", "dns_ttl is a string, not an integer"),
        Arguments.of("dns_ttl", 5, "dns_ttl is 5: use 60 to 172800"),
        Arguments.of("dns_provider", "bind", "dns_provider is \"bind\": use route53"),
        Arguments.of("web_acl_action", "allow", "use disable or override"),
        Arguments.of("web_acl_action", "override", "set web_acl_arn"),
        Arguments.of("geo_locations", List.of("DE"), "set geo_restriction_type"),
        Arguments.of("certificate_arn", "arn:aws:acm:eu-west-1:1:c", "must begin with"),
        Arguments.of("dns_ttl", 300, "set hosted_zone_id"),
        Arguments.of("parameters", Map.of("a b", "1"), "Parameter \"a b\""),
        Arguments.of("tags", Map.of("k", "x".repeat(257)), "Tag \"k\" is too long"));
  }

  @ParameterizedTest(name = "{0} = {1}")
  @MethodSource("unusable")
  void aColumnThatCannotBeUsedSkipsTheRowAndSaysWhy(String column, Object value, String reason) {
    var mapped =
        RowMapping.of(TargetKind.DISTRIBUTION_TENANT, Specs.spec(""))
            .map(row("name", "ada", "domain", "ada.example.com", column, value));
    assertThat(mapped)
        .isInstanceOfSatisfying(
            MappingResult.Bad.class,
            bad -> {
              assertThat(bad.name()).contains("ada");
              assertThat(bad.reason()).contains(reason);
            });
  }

  private static DesiredObject wanted(String more, Row row) {
    var mapped = RowMapping.of(TargetKind.DISTRIBUTION_TENANT, Specs.spec(more)).map(row);
    assertThat(mapped).isInstanceOf(MappingResult.Good.class);
    return ((MappingResult.Good) mapped).wanted();
  }
}
