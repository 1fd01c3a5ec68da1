package io.tenantry.proof.namespaces;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.tenantry.api.namespace.TenantPlan;
import io.tenantry.api.namespace.TenantPlanSpec;
import io.tenantry.api.namespace.TenantPlanStatus;
import io.tenantry.proof.Patience;
import java.util.Optional;
import java.util.function.Predicate;
import org.awaitility.Awaitility;

/** Plans, written as users write them, and what became of them. */
final class Plans {

  private final KubernetesClient client;

  Plans(KubernetesClient client) {
    this.client = client;
  }

  /** Makes the plan, or makes it say this. */
  void apply(String name, String spec) {
    var plan = new TenantPlan();
    plan.setMetadata(new ObjectMetaBuilder().withName(name).build());
    plan.setSpec(Serialization.unmarshal(spec, TenantPlanSpec.class));
    client.resource(plan).fieldManager("test").forceConflicts().serverSideApply();
  }

  /** Makes the plan and waits until the operator has seen to it. */
  void applied(String name, String spec) {
    apply(name, spec);
    var generation = at(name).get().getMetadata().getGeneration();
    awaitStatus(name, status -> generation.equals(status.observedGeneration()));
  }

  Resource<TenantPlan> at(String name) {
    return client.resources(TenantPlan.class).withName(name);
  }

  Condition await(String name, String type, String status, String reason) {
    return Awaitility.await()
        .atMost(Patience.LIMIT)
        .until(
            () ->
                find(name, type)
                    .filter(c -> c.getStatus().equals(status) && c.getReason().equals(reason)),
            Optional::isPresent)
        .orElseThrow();
  }

  TenantPlanStatus awaitStatus(String name, Predicate<TenantPlanStatus> wanted) {
    return Awaitility.await()
        .atMost(Patience.LIMIT)
        .until(() -> status(name).filter(wanted), Optional::isPresent)
        .orElseThrow();
  }

  void awaitGone(String name) {
    Awaitility.await().atMost(Patience.LIMIT).until(() -> at(name).get() == null);
  }

  private Optional<Condition> find(String name, String type) {
    return status(name)
        .flatMap(status -> Optional.ofNullable(status.conditions()))
        .flatMap(all -> all.stream().filter(c -> c.getType().equals(type)).findFirst());
  }

  private Optional<TenantPlanStatus> status(String name) {
    return Optional.ofNullable(at(name).get()).map(TenantPlan::getStatus);
  }
}
