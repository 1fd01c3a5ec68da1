package io.tenantry.hostname.access;

import static io.tenantry.cluster.Failures.translated;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.tenantry.api.hostname.HostnameGrant;
import io.tenantry.cluster.Deletion;
import io.tenantry.hostname.access.AccessWorld.Granted;
import io.tenantry.pass.Outcome;
import io.tenantry.trace.Steps;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Performs the steps of an access plan in order and stops at the first that fails. */
final class AccessExecutor {
  private final KubernetesClient client;
  private final NamespaceCache namespaces;
  private final GrantCache grants;
  private final String pool;

  AccessExecutor(
      KubernetesClient client, NamespaceCache namespaces, GrantCache grants, String pool) {
    this.client = client;
    this.namespaces = namespaces;
    this.grants = grants;
    this.pool = pool;
  }

  Outcome<AccessStep> execute(List<AccessStep> steps) {
    return Steps.run(steps, this::perform);
  }

  private void perform(AccessStep step) {
    switch (step) {
      case AccessStep.Revoke(var grant) -> delete(grant);
      case AccessStep.Grant grant -> write(grant);
      case AccessStep.Mark mark -> mark(mark);
      case AccessStep.Stamp(var name, var at) -> stamp(name, at);
    }
  }

  private void delete(Granted grant) {
    Deletion.of(
        client,
        "/apis/gateway.opendi.com/v1alpha1/namespaces/%s/hostnamegrants/%s"
            .formatted(pool, grant.name()),
        grant.uid(),
        grant.version());
  }

  private void write(AccessStep.Grant step) {
    var grant = step.object(pool);
    grants.remember(
        translated(
            "Writing the HostnameGrant of namespace " + step.namespace(),
            () ->
                step.version().isPresent()
                    ? client.resource(grant).update()
                    : client.resource(grant).create()));
  }

  private void mark(AccessStep.Mark step) {
    var labels = new HashMap<String, @Nullable String>();
    labels.put(NamespaceCache.ACCESS, step.marks().gateway().orElse(null));
    var annotations = new HashMap<String, @Nullable String>();
    annotations.put(GrantedHostnames.ANNOTATION, step.marks().granted().orElse(null));
    annotations.put(ExcludedHostnames.ANNOTATION, step.marks().excluded().orElse(null));
    var patch =
        Map.of(
            "metadata",
            Map.of(
                "resourceVersion", step.version(), "labels", labels, "annotations", annotations));
    var name = step.namespace();
    var bare = new NamespaceBuilder().withNewMetadata().withName(name).endMetadata().build();
    namespaces.remember(
        translated(
            "Updating the labels and annotations of namespace " + name,
            () ->
                client
                    .resource(bare)
                    .patch(PatchContext.of(PatchType.JSON_MERGE), Serialization.asJson(patch))));
  }

  private void stamp(String name, Instant at) {
    var bare = new HostnameGrant();
    bare.setMetadata(new ObjectMetaBuilder().withNamespace(pool).withName(name).build());
    var stamped = at.truncatedTo(ChronoUnit.SECONDS).toString();
    var patch = Serialization.asJson(Map.of("status", Map.of("grantedAt", stamped)));
    grants.remember(
        translated(
            "Writing the status of HostnameGrant " + name,
            () ->
                client
                    .resource(bare)
                    .subresource("status")
                    .patch(PatchContext.of(PatchType.JSON_MERGE), patch)));
  }
}
