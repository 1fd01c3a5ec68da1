package io.tenantry.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Our manifests say what the originals' say, but for what is listed here. */
class UpstreamSchemaTest {
  private static final String VERSION = "/spec/versions/0";
  private static final String SCHEMA = VERSION + "/schema/openAPIV3Schema/properties";
  private static final String HOSTNAME = SCHEMA + "/spec/properties/hostname";
  private static final String ZONE_ID = SCHEMA + "/spec/properties/zoneId";
  private static final String CLAIM_RULE =
      VERSION + "/schema/openAPIV3Schema/x-kubernetes-validations/0";
  private static final String USER_ID = SCHEMA + "/spec/properties/userId";
  private static final String SOURCE = SCHEMA + "/spec";
  private static final String COUNT = SCHEMA + "/status/properties/tenants%s/%s";
  private static final String LEAST = String.valueOf(Integer.MIN_VALUE);
  private static final String MOST = String.valueOf(Integer.MAX_VALUE);
  private static final String SOURCE_RULES = SOURCE + "/x-kubernetes-validations";
  private static final String TENANT_SPEC = SCHEMA + "/spec/properties";
  private static final String TENANT_STATUS = SCHEMA + "/status/properties";

  /** By manifest: where ours may differ, and the one value it then must have. */
  private static final Map<String, Map<String, String>> ADDITIONS =
      Map.of(
          "domainclaims.gateway.opendi.com.yaml",
          Map.of(
              CLAIM_RULE + "/rule", "!has(oldSelf.spec) || has(self.spec)",
              CLAIM_RULE + "/message",
                  "spec cannot be taken away: what it says could then be changed",
              HOSTNAME + "/x-kubernetes-validations/0/rule", "self == oldSelf",
              HOSTNAME + "/x-kubernetes-validations/0/message",
                  "hostname cannot change: a claim is for one hostname of one zone",
              ZONE_ID + "/x-kubernetes-validations/0/rule", "self == oldSelf",
              ZONE_ID + "/x-kubernetes-validations/0/message",
                  "zoneId cannot change: a claim is for one hostname of one zone"),
          "gatewayhostnamerequests.gateway.opendi.com.yaml",
          Map.of(
              HOSTNAME + "/maxLength", "64",
              SCHEMA + "/spec/properties/wafArn/pattern",
                  "^arn:aws(-cn|-us-gov)?:wafv2:[a-z0-9-]+:[0-9]+:.*$"),
          "tenantsources.cloudfront-tenant-operator.io.yaml",
          Map.ofEntries(
              Map.entry(
                  SOURCE + "/properties/pollInterval/pattern",
                  "^[-+]?(0|([0-9]+(\\.[0-9]*)?(ns|us|ms|s|m|h))+)$"),
              Map.entry(COUNT.formatted("Discovered", "format"), "int32"),
              Map.entry(COUNT.formatted("Discovered", "minimum"), LEAST),
              Map.entry(COUNT.formatted("Discovered", "maximum"), MOST),
              Map.entry(COUNT.formatted("Created", "format"), "int32"),
              Map.entry(COUNT.formatted("Created", "minimum"), LEAST),
              Map.entry(COUNT.formatted("Created", "maximum"), MOST),
              Map.entry(COUNT.formatted("Updated", "format"), "int32"),
              Map.entry(COUNT.formatted("Updated", "minimum"), LEAST),
              Map.entry(COUNT.formatted("Updated", "maximum"), MOST),
              Map.entry(COUNT.formatted("Deleted", "format"), "int32"),
              Map.entry(COUNT.formatted("Deleted", "minimum"), LEAST),
              Map.entry(COUNT.formatted("Deleted", "maximum"), MOST),
              Map.entry(SOURCE + "/properties/provider/enum/2", "mysql"),
              Map.entry(SOURCE + "/properties/provider/enum/3", "mongodb"),
              Map.entry(SOURCE + "/properties/provider/enum/4", "redis"),
              // distributionId is asked for by the first rule: other kinds have none.
              Map.entry(SOURCE + "/required/0", "provider"),
              Map.entry(SOURCE + "/required/1", "(gone)"),
              Map.entry(
                  SOURCE_RULES + "/0/rule",
                  "(has(self.targetKind) && self.targetKind != 'DistributionTenant')"
                      + " || has(self.distributionId)"),
              Map.entry(
                  SOURCE_RULES + "/0/message",
                  "distributionId is required for DistributionTenants"),
              Map.entry(SOURCE_RULES + "/1/rule", "self.provider != 'mysql' || has(self.mysql)"),
              Map.entry(SOURCE_RULES + "/1/message", "mysql is required when provider is 'mysql'"),
              Map.entry(
                  SOURCE_RULES + "/2/rule", "self.provider != 'mongodb' || has(self.mongodb)"),
              Map.entry(
                  SOURCE_RULES + "/2/message", "mongodb is required when provider is 'mongodb'"),
              Map.entry(SOURCE_RULES + "/3/rule", "self.provider != 'redis' || has(self.redis)"),
              Map.entry(SOURCE_RULES + "/3/message", "redis is required when provider is 'redis'"),
              Map.entry(
                  SOURCE_RULES + "/4/rule",
                  "(!has(self.mysql) || self.provider == 'mysql')"
                      + " && (!has(self.mongodb) || self.provider == 'mongodb')"
                      + " && (!has(self.redis) || self.provider == 'redis')"
                      + " && (!(has(self.dynamodb) || has(self.postgres))"
                      + " || self.provider in ['dynamodb', 'postgres'])"),
              Map.entry(SOURCE_RULES + "/4/message", "only the block of the provider may be there"),
              Map.entry(
                  SOURCE_RULES + "/5/rule",
                  "!has(self.template) || !has(self.targetKind)"
                      + " || self.targetKind == 'DistributionTenant'"),
              Map.entry(
                  SOURCE_RULES + "/5/message",
                  "template is for DistributionTenants; other kinds have fields")),
          "tenants.kleff.kleff.io.yaml",
          Map.ofEntries(
              Map.entry("/spec/names/shortNames/0", "tn"),
              Map.entry(VERSION + "/additionalPrinterColumns/0/name", "Namespace"),
              Map.entry(VERSION + "/additionalPrinterColumns/0/type", "string"),
              Map.entry(VERSION + "/additionalPrinterColumns/0/jsonPath", ".status.namespace"),
              Map.entry(VERSION + "/additionalPrinterColumns/1/name", "Plan"),
              Map.entry(VERSION + "/additionalPrinterColumns/1/type", "string"),
              Map.entry(VERSION + "/additionalPrinterColumns/1/jsonPath", ".spec.plan"),
              Map.entry(VERSION + "/additionalPrinterColumns/2/name", "Ready"),
              Map.entry(VERSION + "/additionalPrinterColumns/2/type", "string"),
              Map.entry(
                  VERSION + "/additionalPrinterColumns/2/jsonPath",
                  ".status.conditions[?(@.type==\"TenantReady\")].status"),
              Map.entry(VERSION + "/additionalPrinterColumns/3/name", "Age"),
              Map.entry(VERSION + "/additionalPrinterColumns/3/type", "date"),
              Map.entry(
                  VERSION + "/additionalPrinterColumns/3/jsonPath", ".metadata.creationTimestamp"),
              Map.entry(USER_ID + "/pattern", "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$"),
              Map.entry(USER_ID + "/maxLength", "63"),
              Map.entry(USER_ID + "/x-kubernetes-validations/0/rule", "self == oldSelf"),
              Map.entry(
                  USER_ID + "/x-kubernetes-validations/0/message",
                  "userId cannot change: it names the tenant's namespace"),
              Map.entry(TENANT_SPEC + "/suspended/type", "boolean"),
              Map.entry(TENANT_SPEC + "/domains/type", "array"),
              Map.entry(TENANT_SPEC + "/domains/maxItems", "32"),
              Map.entry(TENANT_SPEC + "/domains/items/type", "string"),
              Map.entry(TENANT_SPEC + "/domains/items/maxLength", "253"),
              Map.entry(
                  TENANT_SPEC + "/domains/items/pattern",
                  "^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)+$"),
              Map.entry(TENANT_STATUS + "/namespace/type", "string"),
              Map.entry(TENANT_STATUS + "/observedGeneration/type", "integer"),
              Map.entry(TENANT_STATUS + "/observedGeneration/format", "int64"),
              Map.entry(TENANT_STATUS + "/conditions/x-kubernetes-list-type", "map"),
              Map.entry(TENANT_STATUS + "/conditions/x-kubernetes-list-map-keys/0", "type")));

  /** By manifest: whole fields of ours that the originals do not have. */
  private static final Map<String, List<String>> NEW_FIELDS =
      Map.of(
          "distributiontenants.cloudfront-tenant-operator.io.yaml",
          List.of(
              SCHEMA + "/spec/properties/dns/properties/externalId",
              SCHEMA + "/status/properties/dnsRecords",
              SCHEMA + "/status/properties/requiredRecords",
              SCHEMA + "/status/properties/certificateRequest",
              SCHEMA + "/status/properties/drift",
              SCHEMA + "/status/properties/tagKeys",
              SCHEMA + "/status/properties/invalidation",
              SCHEMA + "/status/properties/deletedTime"),
          "tenantsources.cloudfront-tenant-operator.io.yaml",
          Stream.concat(
                  Stream.of(
                          "template/properties/dns/properties/externalId",
                          "dynamodb/properties/assumeRoleArn",
                          "dynamodb/properties/externalId",
                          "dynamodb/properties/consistentRead",
                          "dynamodb/properties/segments",
                          "dynamodb/properties/domainAttribute",
                          "dynamodb/properties/distributionIdAttribute",
                          "postgres/properties/sslMode",
                          "postgres/properties/statementTimeout",
                          "postgres/properties/maxRows",
                          "postgres/properties/notifyChannel",
                          "mysql",
                          "mongodb",
                          "redis",
                          "targetKind",
                          "fields",
                          "suspend",
                          "changeFeed",
                          "deletionPolicy",
                          "maxDeletions",
                          "deletionWindow",
                          "maxConcurrentChanges")
                      .map(field -> SCHEMA + "/spec/properties/" + field),
                  Stream.of(
                          "rowsSkipped",
                          "skippedRows",
                          "pendingTotals",
                          "pendingPlan",
                          "deletionWindow",
                          "changeFeed")
                      .map(field -> SCHEMA + "/status/properties/" + field))
              .toList(),
          "gatewayhostnamerequests.gateway.opendi.com.yaml",
          List.of(
              SCHEMA + "/spec/properties/routing",
              SCHEMA + "/status/properties/certificateRequestedAt",
              SCHEMA + "/status/properties/certificateFailures",
              SCHEMA + "/status/properties/certificatesStoppedFor",
              SCHEMA + "/status/properties/retiredCertificateArns",
              SCHEMA + "/status/properties/previousGateway",
              SCHEMA + "/status/properties/plannedGateway"));

  static List<Path> originals() {
    return Yaml.resources("upstream");
  }

  @ParameterizedTest
  @MethodSource("originals")
  void differsOnlyByTheNamedAdditions(Path original) {
    var file = original.getFileName().toString();
    var ours = leaves(Yaml.parse(Yaml.text(Path.of("..", "deploy", "crds", file))));
    var theirs = leaves(Yaml.parse(Yaml.text(original)));
    for (var field : NEW_FIELDS.getOrDefault(file, List.of())) {
      assertThat(theirs.keySet()).noneMatch(path -> path.startsWith(field + "/"));
      assertThat(ours.keySet().removeIf(path -> path.startsWith(field + "/"))).as(field).isTrue();
    }
    var differences = new TreeMap<String, String>();
    for (var path : union(ours, theirs)) {
      var value = ours.getOrDefault(path, "(gone)");
      if (!value.equals(theirs.get(path))) {
        differences.put(path, value);
      }
    }
    assertThat(differences).isEqualTo(ADDITIONS.getOrDefault(file, Map.of()));
  }

  @Test
  void everyOriginalKindIsCompared() {
    assertThat(originals())
        .hasSize(Kinds.ALL.size() - 1)
        .extracting(path -> path.getFileName().toString())
        .doesNotContain("tenantplans.tenantry.io.yaml");
  }

  private static TreeSet<String> union(Map<String, String> one, Map<String, String> other) {
    var paths = new TreeSet<>(one.keySet());
    paths.addAll(other.keySet());
    return paths;
  }

  /** Every scalar by its path; descriptions are each project's own words. */
  private static Map<String, String> leaves(JsonNode tree) {
    var leaves = new TreeMap<String, String>();
    collect("", tree, leaves);
    return leaves;
  }

  private static void collect(String path, JsonNode node, Map<String, String> leaves) {
    switch (node) {
      case ObjectNode object when object.isEmpty() -> leaves.put(path, "{}");
      case ObjectNode object ->
          object.properties().stream()
              .filter(
                  field -> !(field.getKey().equals("description") && field.getValue().isTextual()))
              .forEach(field -> collect(path + "/" + field.getKey(), field.getValue(), leaves));
      case JsonNode array when array.isArray() ->
          Stream.iterate(0, i -> i < array.size(), i -> i + 1)
              .forEach(i -> collect(path + "/" + i, array.get(i), leaves));
      default -> leaves.put(path, node.asText());
    }
  }
}
