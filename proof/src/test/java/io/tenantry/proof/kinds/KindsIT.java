package io.tenantry.proof.kinds;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.FieldValidateable.Validation;
import io.tenantry.api.edge.DistributionTenant;
import io.tenantry.api.hostname.DomainClaim;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.api.hostname.HostnameGrant;
import io.tenantry.api.namespace.Tenant;
import io.tenantry.api.namespace.TenantPlan;
import io.tenantry.api.source.TenantSource;
import io.tenantry.sandbox.junit.Sandboxed;
import io.tenantry.sandbox.junit.TestNames;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What a real API server makes of the kinds: it takes, defaults and returns what it should. */
@Sandboxed("kinds")
class KindsIT {
  private static final Map<String, Class<? extends CustomResource<?, ?>>> KINDS =
      Map.of(
          "DistributionTenant", DistributionTenant.class,
          "TenantSource", TenantSource.class,
          "GatewayHostnameRequest", GatewayHostnameRequest.class,
          "DomainClaim", DomainClaim.class,
          "HostnameGrant", HostnameGrant.class,
          "Tenant", Tenant.class,
          "TenantPlan", TenantPlan.class);

  /** Written for a schema that its own project replaced. */
  private static final String EARLY = "tenantsource-dynamodb-early.yaml";

  private final KubernetesClient client;
  private final TestNames names;

  KindsIT(KubernetesClient client, TestNames names) {
    this.client = client;
    this.names = names;
  }

  static List<Path> upstream() {
    return Manifests.upstream();
  }

  static List<Path> complete() {
    return Manifests.complete();
  }

  @Test
  void theServerAcceptsEveryName() {
    for (var definition : Manifests.definitions()) {
      var name = definition.at("/metadata/name").asText();
      var found =
          client.apiextensions().v1().customResourceDefinitions().withName(name).get().getStatus();
      assertThat(found.getConditions())
          .filteredOn(
              condition -> List.of("NamesAccepted", "Established").contains(condition.getType()))
          .hasSize(2)
          .allSatisfy(condition -> assertThat(condition.getStatus()).as(name).isEqualTo("True"));
    }
  }

  @ParameterizedTest
  @MethodSource({"upstream", "complete"})
  void takesAManifestUnchanged(Path file) {
    var manifest = placed(file);
    var stored = Manifests.tree(create(manifest));
    assertKept(manifest.get("spec"), stored.get("spec"), "spec");
  }

  @Test
  void keepsAFieldThatTheOriginalDropped() {
    var early = Manifests.upstream().stream().filter(file -> file.endsWith(EARLY)).findFirst();
    var stored =
        Manifests.tree(client.resource(Manifests.resource(placed(early.orElseThrow()))).create());
    assertThat(stored.at("/spec/dynamodb").has("domainAttribute")).isTrue();
    assertThat(stored.at("/spec/dynamodb/domainsAttribute").asText()).isEqualTo("domains");
  }

  @ParameterizedTest
  @CsvSource({
    "distributiontenant, /spec/enabled, true",
    "distributiontenant, /spec/dns/ttl, 300",
    "tenantsource, /spec/pollInterval, 5m",
    "tenantsource, /spec/dryRun, false",
    "tenantsource, /spec/targetKind, DistributionTenant",
    "tenantsource, /spec/postgres/statementTimeout, 30s",
    "tenantsource, /spec/postgres/maxRows, 100000",
    "tenantsource-mysql, /spec/mysql/statementTimeout, 30s",
    "tenantsource-redis, /spec/redis/format, hash",
    "tenantsource, /spec/dynamodb/nameAttribute, name",
    "tenantsource, /spec/dynamodb/domainsAttribute, domains",
    "tenantsource, /spec/template/dns/ttl, 300",
    "gatewayhostnamerequest, /spec/visibility, internet-facing",
    "gatewayhostnamerequest, /spec/gatewayClass, aws-alb"
  })
  void fillsInADefault(String kind, String field, String value) {
    assertThat(createdWithout(kind, field).at(field).asText()).isEqualTo(value);
  }

  @ParameterizedTest
  @CsvSource({
    "distributiontenant, /spec/managedCertificateRequest/primaryDomainName",
    "tenantsource, /spec/template/enabled",
    "tenantsource, /spec/deletionPolicy",
    "tenantsource, /spec/maxDeletions",
    "tenantsource, /spec/changeFeed",
    "tenantsource, /spec/suspend",
    "tenant, /spec",
    "domainclaim, /spec",
    "hostnamegrant, /spec",
    "gatewayhostnamerequest, /spec",
    "gatewayhostnamerequest, /spec/routing"
  })
  void leavesOutWhatMayBeLeftOut(String kind, String field) {
    assertThat(createdWithout(kind, field).at(field).isMissingNode()).isTrue();
  }

  @ParameterizedTest
  @MethodSource("complete")
  void writingBackWhatWasReadLosesNothing(Path file) {
    var manifest = placed(file);
    create(manifest);
    client.resource(Manifests.resource(manifest)).updateStatus();
    var before = stored(manifest);
    assertThat(before.get("status")).isEqualTo(manifest.get("status"));

    var kind = KINDS.get(manifest.get("kind").asText());
    client.resource(client.getKubernetesSerialization().convertValue(before, kind)).update();
    client.resource(client.getKubernetesSerialization().convertValue(before, kind)).updateStatus();

    assertThat(stored(manifest)).isEqualTo(before);
  }

  private ObjectNode placed(Path file) {
    return Manifests.placed(Manifests.read(file), names.namespace(), names.unique("kind"));
  }

  /** Unknown fields are an error here, so that a field we forgot cannot be dropped unseen. */
  private GenericKubernetesResource create(ObjectNode manifest) {
    return client
        .resource(Manifests.resource(manifest))
        .fieldValidation(Validation.STRICT)
        .create();
  }

  private ObjectNode createdWithout(String kind, String field) {
    var manifest =
        Manifests.placed(Manifests.complete(kind), names.namespace(), names.unique("kind"));
    var end = field.lastIndexOf('/');
    ((ObjectNode) manifest.at(field.substring(0, end))).remove(field.substring(end + 1));
    return Manifests.tree(create(manifest));
  }

  private ObjectNode stored(ObjectNode manifest) {
    var stored = Manifests.tree(client.resource(Manifests.resource(manifest)).get());
    stored.withObject("/metadata").remove(List.of("managedFields"));
    return stored;
  }

  /** Defaults may have come in, but nothing went missing or changed. */
  private static void assertKept(JsonNode given, JsonNode stored, String path) {
    if (!given.isObject()) {
      assertThat(stored).as(path).isEqualTo(given);
      return;
    }
    given
        .properties()
        .forEach(field -> {
          assertThat(stored.has(field.getKey())).as(path + "." + field.getKey()).isTrue();
          assertKept(field.getValue(), stored.get(field.getKey()), path + "." + field.getKey());
        });
  }
}
