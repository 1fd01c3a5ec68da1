package io.tenantry.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.tenantry.api.edge.DistributionTenant;
import io.tenantry.api.namespace.Tenant;
import io.tenantry.api.namespace.TenantPlan;
import io.tenantry.api.source.TenantSource;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reading an object and writing it back changes nothing. */
class RoundTripTest {
  private static final KubernetesSerialization SERIALIZATION = new KubernetesSerialization();

  static List<Path> upstream() {
    return Yaml.resources("manifests/upstream").stream()
        .filter(file -> !file.endsWith("tenantsource-dynamodb-early.yaml"))
        .toList();
  }

  static List<Path> complete() {
    return Yaml.resources("manifests/complete");
  }

  @ParameterizedTest
  @MethodSource({"upstream", "complete"})
  void losesAndInventsNothing(Path manifest) {
    var tree = Yaml.parse(Yaml.text(manifest));
    assertThat(roundTrip(tree)).isEqualTo(tree);
  }

  static List<Class<? extends CustomResource<?, ?>>> kinds() {
    return Kinds.ALL;
  }

  /** Several where some fields exclude each other. */
  @ParameterizedTest
  @MethodSource("kinds")
  void theCompleteManifestsOfAKindHaveEveryFieldOfItsSchema(
      Class<? extends CustomResource<?, ?>> kind) {
    var inSchema = new TreeSet<String>();
    ofSchema(
        "",
        Yaml.parse(Crds.generate(kind)).at("/spec/versions/0/schema/openAPIV3Schema"),
        inSchema);
    var inManifests = new TreeSet<String>();
    complete().stream()
        .map(manifest -> Yaml.parse(Yaml.text(manifest)))
        .filter(tree -> tree.get("kind").asText().equals(kind.getSimpleName()))
        .forEach(tree -> ofObject("", tree, inManifests));
    assertThat(inManifests).containsAll(inSchema);
  }

  @Test
  void anEmptyListIsNotAnAbsentOne() {
    var tree = Yaml.resource("manifests/upstream/distributiontenant.yaml");
    ((ObjectNode) tree.get("spec")).putArray("tags");
    ((ObjectNode) tree.get("spec")).putObject("customizations");
    assertThat(roundTrip(tree)).isEqualTo(tree);
  }

  @Test
  void anObjectWithoutSpecStaysWithoutSpec() {
    var tree = Yaml.resource("manifests/upstream/tenant.yaml");
    tree.remove("spec");
    assertThat(roundTrip(tree)).isEqualTo(tree);
    assertThat(read(tree, Tenant.class).getSpec()).isNull();
    assertThat(read(tree, Tenant.class).getStatus()).isNull();
  }

  @Test
  void aFieldThatALaterVersionDroppedIsRead() {
    var tree = Yaml.resource("manifests/upstream/tenantsource-dynamodb-early.yaml");
    var source = read(tree, TenantSource.class);
    assertThat(source.getSpec().dynamodb().tableName()).isEqualTo("tenants");
    assertThat(source.getSpec().dynamodb().domainsAttribute()).isNull();
    assertThat(source.getSpec().dynamodb().domainAttribute()).isNotEmpty();
  }

  @Test
  void anUnknownWordIsReadAsItIs() {
    var tree = Yaml.resource("manifests/upstream/tenantsource-postgres.yaml");
    ((ObjectNode) tree.get("spec")).put("provider", "cassandra");
    assertThat(read(tree, TenantSource.class).getSpec().provider()).isEqualTo("cassandra");
  }

  @Test
  void anObjectWithoutRequiredFieldsIsReadAllTheSame() {
    var tree = Yaml.resource("manifests/upstream/distributiontenant.yaml");
    tree.putObject("spec");
    assertThat(read(tree, DistributionTenant.class).getSpec().domains()).isEmpty();
  }

  @Test
  void listsCannotBeChangedAfterwards() {
    var tenant =
        read(Yaml.resource("manifests/complete/distributiontenant.yaml"), DistributionTenant.class);
    assertThatThrownBy(tenant.getSpec().domains()::clear)
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(tenant.getSpec().tags()::clear)
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"5", "0", "1.5", ".5", "5.", "100m", "1k", "2Ti", "1E", "1e3", "1E-3", "3n", "7u"})
  void aQuantityThatTheSchemaAllowsCanBeRead(String amount) {
    var tree = Yaml.resource("manifests/complete/tenantplan.yaml");
    ((ObjectNode) tree.at("/spec/quota/hard")).put("pods", amount);
    var hard = read(tree, TenantPlan.class).getSpec().quota().hard();
    assertThat(hard.get("pods")).isEqualTo(Quantity.parse(amount));
    assertThat(hard.get("pods").getNumericalAmount()).isNotNegative();
    assertThat(Yaml.resource("standard/Quantity.yaml").get("pattern").asText())
        .satisfies(pattern -> assertThat(amount).matches(pattern));
  }

  @Test
  void aQuantityMayBeABareNumber() {
    var tree = Yaml.resource("manifests/complete/tenantplan.yaml");
    ((ObjectNode) tree.at("/spec/quota/hard")).put("pods", 30);
    var plan = read(tree, TenantPlan.class);
    assertThat(plan.getSpec().quota().hard().get("pods")).isEqualTo(new Quantity("30"));
  }

  private static <T> T read(JsonNode tree, Class<T> kind) {
    return SERIALIZATION.unmarshal(tree.toString(), kind);
  }

  private static JsonNode roundTrip(JsonNode tree) {
    var kind = Kinds.named(tree.get("kind").asText());
    return Yaml.parse(SERIALIZATION.asJson(read(tree, kind)));
  }

  /** The paths of all fields that a schema names; of metadata it names none. */
  private static void ofSchema(String path, JsonNode schema, Set<String> paths) {
    schema
        .path("properties")
        .properties()
        .forEach(field -> {
          paths.add(path + "/" + field.getKey());
          ofSchema(path + "/" + field.getKey(), field.getValue(), paths);
        });
    if (schema.has("items")) {
      ofSchema(path, schema.get("items"), paths);
    }
  }

  private static void ofObject(String path, JsonNode node, Set<String> paths) {
    node.properties()
        .forEach(field -> {
          paths.add(path + "/" + field.getKey());
          ofObject(path + "/" + field.getKey(), field.getValue(), paths);
        });
    if (node.isArray()) {
      node.forEach(item -> ofObject(path, item, paths));
    }
  }
}
