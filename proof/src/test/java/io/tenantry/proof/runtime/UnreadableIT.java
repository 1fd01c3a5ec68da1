package io.tenantry.proof.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.tenantry.proof.Edit;
import io.tenantry.proof.Installation;
import io.tenantry.proof.OperatorProcess;
import io.tenantry.proof.Patience;
import io.tenantry.proof.Scrape;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.Sandboxed;
import io.tenantry.sandbox.junit.TestNames;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * An object that was stored before its kind had bounds, and cannot be read, stops no other. On a
 * sandbox of its own: the definition is changed here.
 */
@Sandboxed("unreadable")
class UnreadableIT {
  private static final String DEFINITION = "tenantsources.cloudfront-tenant-operator.io";
  private static final String FINALIZER = "cloudfront-tenant-operator.io/tenantsource-finalizer";
  private static final long TOO_LARGE = 3_000_000_000L;

  private final Sandbox sandbox;
  private final KubernetesClient client;
  private final TestNames names;
  private final Scrape metrics = Scrape.somewhere();

  UnreadableIT(Sandbox sandbox, KubernetesClient client, TestNames names) {
    this.sandbox = sandbox;
    this.client = client;
    this.names = names;
  }

  @Test
  void oneObjectThatCannotBeReadStopsNoOther() {
    var bounds = limit(null);
    await()
        .atMost(Patience.LIMIT)
        .ignoreExceptions()
        .untilAsserted(() -> source("poison", TOO_LARGE));
    source("good", 5);
    limit(bounds);

    try (var operator = start()) {
      awaitReason("good", "Suspended");
      awaitUnreadable(1, operator);
      awaitEvent("poison", "spec.maxConcurrentChanges");
      assertThat(at("poison").get().<Object>get("status")).isNull();

      at("poison").delete();
      Edit.of(at("good"), good -> with(good, 7));
      awaitReason("good", "Suspended");
      assertThat(at("poison").get().getMetadata().getFinalizers()).containsExactly(FINALIZER);

      Edit.of(at("poison"), poison -> with(poison, 5));
      await("mended").atMost(Patience.LIMIT).until(() -> at("poison").get() == null);
      awaitUnreadable(0, operator);
      becomesUnreadableWhileWatched(operator, bounds);
    }
  }

  private void becomesUnreadableWhileWatched(OperatorProcess operator, Double bounds) {
    limit(null);
    await()
        .atMost(Patience.LIMIT)
        .ignoreExceptions()
        .untilAsserted(() -> at("good").edit(good -> with(good, TOO_LARGE)));
    limit(bounds);
    awaitUnreadable(1, operator);
    source("later", 1);
    awaitReason("later", "Suspended");
    Edit.of(at("good"), good -> with(good, 9));
    awaitUnreadable(0, operator);
    assertThat(operator.process().isAlive()).isTrue();
  }

  private OperatorProcess start() {
    return OperatorProcess.start(
        Installation.kubeconfig(sandbox),
        sandbox.exports(),
        "--planes=edge",
        "--metrics-secure=false",
        metrics.flag());
  }

  /** Sets the largest maxConcurrentChanges that is stored; what it was before. */
  private Double limit(@Nullable Double most) {
    var definition = client.apiextensions().v1().customResourceDefinitions().withName(DEFINITION);
    var before =
        changes(
                definition
                    .get()
                    .getSpec()
                    .getVersions()
                    .getFirst()
                    .getSchema()
                    .getOpenAPIV3Schema())
            .getMaximum();
    definition.edit(crd -> {
      var field = changes(crd.getSpec().getVersions().getFirst().getSchema().getOpenAPIV3Schema());
      field.setMaximum(most);
      field.setFormat(most == null ? null : "int32");
      return crd;
    });
    return before;
  }

  private static JSONSchemaProps changes(JSONSchemaProps schema) {
    return schema.getProperties().get("spec").getProperties().get("maxConcurrentChanges");
  }

  private void source(String name, long changes) {
    GenericKubernetesResource source =
        Serialization.unmarshal(
            """
            apiVersion: cloudfront-tenant-operator.io/v1alpha1
            kind: TenantSource
            metadata: {name: %s, namespace: %s, finalizers: [%s]}
            spec:
              provider: dynamodb
              distributionId: E1
              suspend: true
              maxConcurrentChanges: %d
              dynamodb: {tableName: t, region: eu-west-1}
            """
                .formatted(name, names.namespace(), FINALIZER, changes),
            GenericKubernetesResource.class);
    client.resource(source).create();
  }

  private static GenericKubernetesResource with(GenericKubernetesResource source, long changes) {
    Map<String, Object> spec = source.get("spec");
    spec.put("maxConcurrentChanges", changes);
    return source;
  }

  private Resource<GenericKubernetesResource> at(String name) {
    return client
        .genericKubernetesResources("cloudfront-tenant-operator.io/v1alpha1", "TenantSource")
        .inNamespace(names.namespace())
        .withName(name);
  }

  private void awaitReason(String name, String reason) {
    await(name + " " + reason)
        .atMost(Patience.LIMIT)
        .until(() -> {
          List<Map<String, Object>> conditions = at(name).get().get("status", "conditions");
          return conditions != null && reason.equals(conditions.getFirst().get("reason"));
        });
  }

  private void awaitUnreadable(int count, OperatorProcess operator) {
    await("unreadable: " + count)
        .atMost(Patience.LIMIT)
        .untilAsserted(() ->
            assertThat(metrics.sum("tenantry_unreadable_objects", "kind=\"TenantSource\""))
                .as(operator.log())
                .isEqualTo(count));
  }

  private void awaitEvent(String name, String text) {
    await("an event")
        .atMost(Patience.LIMIT)
        .until(() ->
            client.v1().events().inNamespace(names.namespace()).list().getItems().stream()
                .filter(event -> name.equals(event.getInvolvedObject().getName()))
                .anyMatch(event ->
                    "Unreadable".equals(event.getReason()) && event.getMessage().contains(text)));
  }
}
