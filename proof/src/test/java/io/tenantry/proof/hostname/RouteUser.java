package io.tenantry.proof.hostname;

import static io.tenantry.proof.hostname.Policies.refusalOf;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.rbac.PolicyRuleBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.util.function.Consumer;

/** Somebody who may do with the routes of one namespace as they please. */
final class RouteUser implements AutoCloseable {
  private final Policies policies;
  private final String namespace;
  private final KubernetesClient client;

  RouteUser(Policies policies, String namespace) {
    this.policies = policies;
    this.namespace = namespace;
    this.client =
        policies.inNamespace(
            namespace,
            "route-user",
            new PolicyRuleBuilder()
                .withApiGroups("gateway.networking.k8s.io", "gateway.networking.x-k8s.io")
                .withResources("*")
                .withVerbs("*")
                .build());
  }

  String namespace() {
    return namespace;
  }

  void create(GenericKubernetesResource object) {
    own(object).create();
  }

  void tryCreate(GenericKubernetesResource object) {
    own(object).dryRun().create();
  }

  /** What the API server says against this object. */
  String refusal(GenericKubernetesResource object) {
    return refusalOf(() -> tryCreate(object));
  }

  void awaitRefusal(GenericKubernetesResource object) {
    policies.awaitRefusal(() -> tryCreate(object));
  }

  /** Changes the object as it is in the cluster; returns what the API server says against it. */
  String edit(GenericKubernetesResource object, Consumer<GenericKubernetesResource> change) {
    var live = own(object).get();
    change.accept(live);
    return refusalOf(() -> own(live).update());
  }

  void delete(GenericKubernetesResource object) {
    own(object).delete();
  }

  boolean isGone(GenericKubernetesResource object) {
    return own(object).get() == null;
  }

  @Override
  public void close() {
    client.close();
  }

  private Resource<GenericKubernetesResource> own(GenericKubernetesResource object) {
    return client.resource(object).inNamespace(namespace);
  }
}
