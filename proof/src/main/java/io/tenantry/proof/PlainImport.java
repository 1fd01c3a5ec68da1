package io.tenantry.proof;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.tenantry.sandbox.Sandbox;
import java.util.Map;
import java.util.UUID;

/** Creates the objects of rows with a client that does nothing else: the API server's own pace. */
final class PlainImport {
  /** As many as a source creates at once. */
  static final int CONCURRENCY = 8;

  private static final String NAMESPACE = "plain";
  private static final int FIRST = 200;

  private final Sandbox sandbox;
  private final String source = UUID.randomUUID().toString();

  PlainImport(Sandbox sandbox) {
    this.sandbox = sandbox;
  }

  /** Objects a second; the first are created before, as a JVM and an API server must get warm. */
  double rate(int count) throws Exception {
    sandbox
        .client()
        .resource(
            new NamespaceBuilder().withNewMetadata().withName(NAMESPACE).endMetadata().build())
        .create();
    Crowd.timed(FIRST, CONCURRENCY, i -> create("first-%06d".formatted(i)));
    var took = Crowd.timed(count, CONCURRENCY, i -> create(CustomerTable.name(i)));
    return count * 1e9 / took.toNanos();
  }

  private void create(String name) {
    sandbox.client().resource(tenant(name)).create();
  }

  private GenericKubernetesResource tenant(String name) {
    return new GenericKubernetesResourceBuilder()
        .withApiVersion("kleff.kleff.io/v1")
        .withKind("Tenant")
        .withNewMetadata()
        .withNamespace(NAMESPACE)
        .withName(name)
        .withLabels(Map.of("cloudfront-tenant-operator.io/source", "plain"))
        .withAnnotations(
            Map.of("tenantry.io/source", NAMESPACE + "/plain", "tenantry.io/source-uid", source))
        .endMetadata()
        .withAdditionalProperties(
            Map.of(
                "spec",
                Map.of("plan", "free", "userId", name, "username", name, "suspended", false)))
        .build();
  }
}
