package io.tenantry.cli.audit;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import java.util.Map;
import java.util.function.Consumer;

/** Objects a tenant could use to break out of its namespace. */
final class ForbiddenObjects {
  private static final String NAME = "tenantry-audit";

  private final String namespace;

  ForbiddenObjects(String namespace) {
    this.namespace = namespace;
  }

  HasMetadata privilegedPod() {
    return pod(spec ->
        spec.editFirstContainer()
            .withNewSecurityContext()
            .withPrivileged(true)
            .endSecurityContext()
            .endContainer());
  }

  HasMetadata podOnTheHostsFiles() {
    return pod(spec ->
        spec.addNewVolume()
            .withName("host")
            .withNewHostPath()
            .withPath("/")
            .endHostPath()
            .endVolume());
  }

  HasMetadata podOnTheHostsNetwork() {
    return pod(spec -> spec.withHostNetwork(true));
  }

  HasMetadata podAmongTheHostsProcesses() {
    return pod(spec -> spec.withHostPID(true));
  }

  HasMetadata podThatTakesEverything() {
    var all = Map.of("cpu", new Quantity("100000"), "memory", new Quantity("100Ti"));
    return pod(spec ->
        spec.editFirstContainer()
            .withNewResources()
            .withRequests(all)
            .withLimits(all)
            .endResources()
            .endContainer());
  }

  HasMetadata nodePort() {
    return new ServiceBuilder()
        .withNewMetadata()
        .withNamespace(namespace)
        .withName(NAME)
        .endMetadata()
        .withNewSpec()
        .withType("NodePort")
        .addNewPort()
        .withPort(80)
        .endPort()
        .endSpec()
        .build();
  }

  HasMetadata bindingToClusterAdmin() {
    return new RoleBindingBuilder()
        .withNewMetadata()
        .withNamespace(namespace)
        .withName(NAME)
        .endMetadata()
        .withNewRoleRef("rbac.authorization.k8s.io", "ClusterRole", "cluster-admin")
        .build();
  }

  /** Policies add up: with this one everybody may come in and everything may go out. */
  HasMetadata openNetwork() {
    return new NetworkPolicyBuilder()
        .withNewMetadata()
        .withNamespace(namespace)
        .withName(NAME)
        .endMetadata()
        .withNewSpec()
        .withNewPodSelector()
        .endPodSelector()
        .withPolicyTypes("Ingress", "Egress")
        .addNewIngress()
        .endIngress()
        .addNewEgress()
        .endEgress()
        .endSpec()
        .build();
  }

  private Pod pod(Consumer<PodSpecBuilder> change) {
    var spec =
        new PodSpecBuilder()
            .addNewContainer()
            .withName("main")
            .withImage("registry.k8s.io/pause")
            // Harmless but for the change, so that the answer is about that alone.
            .withNewSecurityContext()
            .withAllowPrivilegeEscalation(false)
            .endSecurityContext()
            .endContainer();
    change.accept(spec);
    return new PodBuilder()
        .withNewMetadata()
        .withNamespace(namespace)
        .withName(NAME)
        .endMetadata()
        .withSpec(spec.build())
        .build();
  }
}
