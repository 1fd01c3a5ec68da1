package io.tenantry.proof.kinds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.tenantry.proof.Patience;
import io.tenantry.sandbox.junit.Sandboxed;
import io.tenantry.sandbox.junit.TestNames;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * An object stored under an original's definition lives on under ours, even with a value that ours
 * forbids. Both definitions go by a group of this test's own: the real one is in use elsewhere.
 */
@Sandboxed("kinds")
class KindsUpgradeIT {
  /** Its value in the complete manifest is one that only our definition allows. */
  private static final String LATER = "wafArn";

  private final KubernetesClient client;
  private final TestNames names;

  KindsUpgradeIT(KubernetesClient client, TestNames names) {
    this.client = client;
    this.names = names;
  }

  @ParameterizedTest
  @CsvSource({
    "tenants.kleff.kleff.io, tenant, userId, Bad_ID, plan",
    "tenants.kleff.kleff.io, tenant, userId, '', username",
    "gatewayhostnamerequests.gateway.opendi.com, gatewayhostnamerequest, hostname,"
        + " a-name-that-is-longer-than-a-certificate-may-have.under-a-long-zone.example.com,"
        + " zoneId"
  })
  void whatIsForbiddenNowLivesOn(
      String definition, String kind, String field, String forbidden, String other) {
    var group = names.unique("upgrade") + ".example.com";
    install(Manifests.originalDefinition(definition), group);
    var manifest = inGroup(Manifests.complete(kind), group);
    manifest.withObject("/spec").put(field, forbidden).remove(LATER);
    await()
        .atMost(Patience.LIMIT)
        .ignoreExceptions()
        .untilAsserted(() -> resource(manifest).create());

    install(Manifests.definition(definition), group);
    var another = Manifests.placed(manifest, names.namespace(), "another");
    await()
        .atMost(Patience.LIMIT)
        .untilAsserted(() -> assertRefused(() -> resource(another).dryRun().create(), field));

    edit(manifest, stored -> stored.withObject("/metadata/labels").put("seen", "yes"));
    edit(manifest, stored -> stored.withObject("/metadata").withArray("finalizers").add("a.b/c"));
    edit(manifest, stored -> stored.withObject("/spec").put(other, "changed"));
    edit(manifest, stored -> stored.withObject("/metadata").remove("finalizers"));
    resource(manifest).updateStatus();

    var stored = Manifests.tree(resource(manifest).get());
    assertThat(stored.at("/spec/" + field).asText()).isEqualTo(forbidden);
    assertThat(stored.at("/spec/" + other).asText()).isEqualTo("changed");
    assertThat(stored.at("/status")).isEqualTo(manifest.get("status"));
    assertRefused(
        () -> edit(manifest, bad -> bad.withObject("/spec").put(field, forbidden + "!")), field);

    resource(manifest).delete();
    await().atMost(Patience.LIMIT).until(() -> resource(manifest).get() == null);
  }

  /** Helm creates definitions and owns their fields from then on. */
  @ParameterizedTest
  @CsvSource({
    "tenants.kleff.kleff.io",
    "gatewayhostnamerequests.gateway.opendi.com",
    "distributiontenants.cloudfront-tenant-operator.io",
    "tenantsources.cloudfront-tenant-operator.io"
  })
  void definitionsThatHelmHasInstalledAreTakenOverWithForce(String definition) {
    var group = names.unique("helm") + ".example.com";
    var original = definition(Manifests.originalDefinition(definition), group);
    client.resource(original).create();
    var ours = definition(Manifests.definition(definition), group);

    assertThatThrownBy(() -> client.resource(ours).fieldManager("kubectl").serverSideApply())
        .isInstanceOf(KubernetesClientException.class)
        .hasMessageContaining("conflict");
    client.resource(ours).fieldManager("kubectl").forceConflicts().serverSideApply();

    var stored = client.resource(ours).get();
    assertThat(stored.getSpec().getVersions().getFirst().getSchema())
        .isEqualTo(ours.getSpec().getVersions().getFirst().getSchema());
    client.resource(ours).delete();
  }

  private void install(ObjectNode definition, String group) {
    client.resource(definition(definition, group)).forceConflicts().serverSideApply();
  }

  private CustomResourceDefinition definition(ObjectNode definition, String group) {
    var renamed = definition.deepCopy();
    var plural = renamed.at("/spec/names/plural").asText();
    renamed.withObject("/metadata").put("name", plural + "." + group);
    renamed.withObject("/spec").put("group", group);
    renamed.withObject("/spec/names").remove("shortNames");
    return client
        .getKubernetesSerialization()
        .convertValue(renamed, CustomResourceDefinition.class);
  }

  private ObjectNode inGroup(ObjectNode manifest, String group) {
    var renamed = Manifests.placed(manifest, names.namespace(), names.unique("old"));
    var version = manifest.get("apiVersion").asText();
    return renamed.put("apiVersion", group + version.substring(version.indexOf('/')));
  }

  private Resource<GenericKubernetesResource> resource(ObjectNode manifest) {
    return client.resource(Manifests.resource(manifest));
  }

  private void edit(ObjectNode manifest, Consumer<ObjectNode> change) {
    var stored = Manifests.tree(resource(manifest).get());
    change.accept(stored);
    resource(stored).update();
  }

  private static void assertRefused(Runnable write, String field) {
    assertThatThrownBy(write::run)
        .isInstanceOf(KubernetesClientException.class)
        .hasMessageContaining("spec." + field + ": ");
  }
}
