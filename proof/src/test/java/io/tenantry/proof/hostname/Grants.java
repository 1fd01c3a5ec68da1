package io.tenantry.proof.hostname;

import static io.tenantry.proof.hostname.Policies.refusalOf;

import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.rbac.PolicyRuleBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.tenantry.proof.Installation;
import io.tenantry.sandbox.junit.TestNames;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The annotation that says what a namespace was granted, as the operator writes it, and as a user
 * tries to who may change namespaces but make no grants.
 */
final class Grants implements AutoCloseable {
  private static final String EXCLUDED = "gateway.opendi.com/excluded-hostnames";
  private static final String ANNOTATION = "gateway.opendi.com/granted-hostnames";

  private final TestNames names;
  private final KubernetesClient operator;
  private final KubernetesClient stranger;

  Grants(Policies policies, TestNames names) {
    this.names = names;
    var namespaces =
        new PolicyRuleBuilder()
            .withApiGroups("")
            .withResources("namespaces", "namespaces/status", "namespaces/finalize")
            .withVerbs("get", "create", "patch", "update")
            .build();
    var grants =
        new PolicyRuleBuilder()
            .withApiGroups("gateway.opendi.com")
            .withResources("hostnamegrants")
            .withVerbs("create")
            .build();
    policies.namespace(Installation.NAMESPACE);
    this.operator =
        policies.everywhere(Installation.NAMESPACE, Installation.ACCOUNT, namespaces, grants);
    this.stranger = policies.everywhere(names.namespace(), "stranger", namespaces);
  }

  /** As the operator does, which says with each wildcard what others have below it. */
  void set(String namespace, @Nullable String hostnames) {
    exclude(operator, namespace, "");
    patch(operator, namespace, hostnames);
  }

  void exclude(String namespace, @Nullable String hostnames) {
    exclude(operator, namespace, hostnames);
  }

  String excludeAsStranger(String namespace, @Nullable String hostnames) {
    return refusalOf(() -> exclude(stranger, namespace, hostnames));
  }

  private static void exclude(
      KubernetesClient client, String namespace, @Nullable String hostnames) {
    client
        .namespaces()
        .withName(namespace)
        .patch(PatchContext.of(PatchType.JSON_MERGE), annotated(EXCLUDED, hostnames));
  }

  String asStranger(String namespace, @Nullable String hostnames) {
    return refusalOf(() -> patch(stranger, namespace, hostnames));
  }

  String asStranger(String namespace, String subresource, String hostnames) {
    var live = stranger.namespaces().withName(namespace).get();
    live.getMetadata().setAnnotations(Map.of(ANNOTATION, hostnames));
    var path = "/api/v1/namespaces/%s/%s".formatted(namespace, subresource);
    return refusalOf(() -> stranger.raw(path, "PUT", live));
  }

  String newNamespaceAsStranger(String hostnames) {
    var namespace =
        new NamespaceBuilder()
            .withNewMetadata()
            .withName(names.unique("new"))
            .addToAnnotations(ANNOTATION, hostnames)
            .endMetadata()
            .build();
    return refusalOf(() -> stranger.resource(namespace).dryRun().create());
  }

  String labelAsStranger(String namespace) {
    return refusalOf(() ->
        stranger
            .namespaces()
            .withName(namespace)
            .patch(
                PatchContext.of(PatchType.JSON_MERGE),
                "{\"metadata\":{\"labels\":{\"seen\":\"yes\"}}}"));
  }

  @Override
  public void close() {
    operator.close();
    stranger.close();
  }

  private static Namespace patch(
      KubernetesClient client, String namespace, @Nullable String hostnames) {
    return client
        .namespaces()
        .withName(namespace)
        .patch(PatchContext.of(PatchType.JSON_MERGE), annotated(ANNOTATION, hostnames));
  }

  private static String annotated(String annotation, @Nullable String hostnames) {
    var value = hostnames == null ? "null" : "\"" + hostnames + "\"";
    return "{\"metadata\":{\"annotations\":{\"%s\":%s}}}".formatted(annotation, value);
  }
}
