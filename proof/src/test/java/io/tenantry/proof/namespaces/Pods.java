package io.tenantry.proof.namespaces;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.tenantry.proof.Patience;
import java.util.function.UnaryOperator;

/** Pods of tenants; nothing runs them, but the API server judges them. */
final class Pods {
  private final KubernetesClient client;

  Pods(KubernetesClient client) {
    this.client = client;
  }

  static Pod pod(String namespace, String name, UnaryOperator<PodBuilder> change) {
    var plain =
        new PodBuilder()
            .withNewMetadata()
            .withNamespace(namespace)
            .withName(name)
            .endMetadata()
            .withNewSpec()
            .addNewContainer()
            .withName("app")
            .withImage("ghcr.io/acme/app:1")
            .endContainer()
            .endSpec();
    return change.apply(plain).build();
  }

  Pod create(String namespace, String name) {
    return client.resource(pod(namespace, name, pod -> pod)).create();
  }

  boolean exists(String namespace, String name) {
    return client.pods().inNamespace(namespace).withName(name).get() != null;
  }

  /** The API server learns of a new rule a moment after it was made. */
  void awaitRefused(String namespace, String name, String because) {
    await()
        .atMost(Patience.LIMIT)
        .until(() -> refusal(pod(namespace, name, pod -> pod)).contains(because));
  }

  void awaitAccepted(String namespace, String name) {
    await().atMost(Patience.LIMIT).until(() -> refusal(pod(namespace, name, pod -> pod)).isEmpty());
  }

  /** Why the API server would refuse it; empty when it would not. */
  String refusal(Pod pod) {
    try {
      client.resource(pod).dryRun().create();
      return "";
    } catch (KubernetesClientException e) {
      return e.getMessage();
    }
  }
}
