package io.tenantry.proof.hostname;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBuilder;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.tenantry.proof.Installation;
import io.tenantry.proof.Patience;
import io.tenantry.sandbox.Checkout;
import io.tenantry.sandbox.Sandbox;
import java.util.List;

/** The policies that are shipped, installed as they are, and people who act under them. */
public final class Policies {
  /** Where the shared Gateways are. */
  static final String POOL = "edge";

  private final Sandbox sandbox;
  private final KubernetesClient client;

  public Policies(Sandbox sandbox) {
    this.sandbox = sandbox;
    this.client = sandbox.client();
  }

  public void install(String file) {
    var policies = Checkout.find().root().resolve("deploy/policies");
    Installation.apply(client, List.of(policies.resolve(file)));
  }

  /** The API server takes a moment to enforce a policy; a write that must fail tells. */
  public void awaitRefusal(Runnable write) {
    await().atMost(Patience.LIMIT).until(() -> !refusalOf(write).isEmpty());
  }

  /** Makes sure that the API server has found no mistake in the policies' expressions. */
  public void assertUnderstood(String... names) {
    var policies = client.admissionRegistration().v1().validatingAdmissionPolicies();
    for (var name : names) {
      await()
          .atMost(Patience.LIMIT)
          .untilAsserted(() -> {
            var status = policies.withName(name).get().getStatus();
            assertThat(status.getTypeChecking()).as(name).isNotNull();
            assertThat(status.getTypeChecking().getExpressionWarnings()).as(name).isEmpty();
          });
    }
  }

  void namespace(String name) {
    client
        .resource(new NamespaceBuilder().withNewMetadata().withName(name).endMetadata().build())
        .serverSideApply();
  }

  /** Acts as a service account with these rights in its own namespace. */
  public KubernetesClient inNamespace(String namespace, String account, PolicyRule... rules) {
    role(account, rules);
    client
        .resource(
            new RoleBindingBuilder()
                .withNewMetadata()
                .withNamespace(namespace)
                .withName(account)
                .endMetadata()
                .withNewRoleRef("rbac.authorization.k8s.io", "ClusterRole", account)
                .addNewSubject(null, "ServiceAccount", account, namespace)
                .build())
        .serverSideApply();
    return actor(namespace, account);
  }

  /** Acts as a service account with these rights everywhere. */
  KubernetesClient everywhere(String namespace, String account, PolicyRule... rules) {
    var name = namespace + "-" + account;
    role(name, rules);
    client
        .resource(
            new ClusterRoleBindingBuilder()
                .withNewMetadata()
                .withName(name)
                .endMetadata()
                .withNewRoleRef("rbac.authorization.k8s.io", "ClusterRole", name)
                .addNewSubject(null, "ServiceAccount", account, namespace)
                .build())
        .serverSideApply();
    return actor(namespace, account);
  }

  /** Acts as a service account with the rights it has already. */
  KubernetesClient actor(String namespace, String account) {
    client
        .resource(
            new ServiceAccountBuilder()
                .withNewMetadata()
                .withNamespace(namespace)
                .withName(account)
                .endMetadata()
                .build())
        .serverSideApply();
    return sandbox.clientFor(namespace, account);
  }

  /** What the API server says against a write; nothing if it takes it. */
  public static String refusalOf(Runnable write) {
    try {
      write.run();
      return "";
    } catch (KubernetesClientException e) {
      return e.getMessage();
    }
  }

  private void role(String name, PolicyRule... rules) {
    client
        .resource(
            new ClusterRoleBuilder()
                .withNewMetadata()
                .withName(name)
                .endMetadata()
                .withRules(rules)
                .build())
        .serverSideApply();
  }
}
