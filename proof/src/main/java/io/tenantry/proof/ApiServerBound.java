package io.tenantry.proof;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.tenantry.api.namespace.Tenant;
import io.tenantry.sandbox.Sandbox;

/**
 * The requests that one Tenant needs, by a client that knows beforehand what to send: no operator
 * on this machine can be faster than the API server answers these.
 */
final class ApiServerBound {
  private static final String FINALIZER =
      "{\"metadata\":{\"finalizers\":[\"kleff.io/namespace-finalizer\"]}}";
  private static final String STATUS =
      """
      [{"op":"add","path":"/status","value":{"observedGeneration":1,"conditions":[
      {"type":"NamespaceReady","status":"True","reason":"NamespaceReady","message":"Namespace is active",
       "observedGeneration":1,"lastTransitionTime":"2026-01-01T00:00:00Z"},
      {"type":"TenantReady","status":"True","reason":"AllSubresourcesReady","message":"Namespace is active",
       "observedGeneration":1,"lastTransitionTime":"2026-01-01T00:00:00Z"}]}}]
      """;

  private final KubernetesClient client;

  ApiServerBound(Sandbox sandbox) {
    this.client = sandbox.client();
  }

  void provision(Tenant tenant, String namespace) {
    client.resource(tenant).create();
    client.namespaces().withName(namespace).get();
    client.resource(tenant).patch(PatchContext.of(PatchType.JSON_MERGE), FINALIZER);
    client
        .resource(
            new NamespaceBuilder().withNewMetadata().withName(namespace).endMetadata().build())
        .create();
    client.resource(tenant).subresource("status").patch(PatchContext.of(PatchType.JSON), STATUS);
    client.resource(event(tenant)).create();
  }

  private static Event event(Tenant tenant) {
    var metadata = tenant.getMetadata();
    return new EventBuilder()
        .withNewMetadata()
        .withNamespace(metadata.getNamespace())
        .withName(metadata.getName())
        .endMetadata()
        .withNewInvolvedObject()
        .withApiVersion(tenant.getApiVersion())
        .withKind(tenant.getKind())
        .withNamespace(metadata.getNamespace())
        .withName(metadata.getName())
        .endInvolvedObject()
        .withType("Normal")
        .withReason("NamespaceReady")
        .withMessage("Created namespace " + metadata.getName())
        .build();
  }
}
