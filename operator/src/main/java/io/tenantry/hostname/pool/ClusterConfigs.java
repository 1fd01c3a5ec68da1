package io.tenantry.hostname.pool;

import static io.tenantry.cluster.Failures.translated;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.tenantry.cluster.Deletion;
import java.util.Map;

/** Writes LoadBalancerConfigurations, in the newest version that the cluster has. */
final class ClusterConfigs {
  private final KubernetesClient client;
  private final ConfigCache cache;
  private final String pool;

  ClusterConfigs(KubernetesClient client, ConfigCache cache, String pool) {
    this.client = client;
    this.cache = cache;
    this.pool = pool;
  }

  void write(GatewayStep.WriteConfig step) {
    var name = step.name();
    if (step.seen().isEmpty()) {
      var created = bare(name);
      created.getMetadata().setLabels(Map.of(Marks.MANAGED_BY, Marks.MANAGER));
      created.setAdditionalProperty("spec", step.spec());
      step.owner().ifPresent(created::addOwnerReference);
      cache.remember(translated("creating " + name, () -> at(created).create()));
      return;
    }
    var live =
        GatewayExecutor.unedited(
            step.seen().get(), translated("reading " + name, () -> at(bare(name)).get()));
    live.setAdditionalProperty("spec", step.spec());
    step.owner().ifPresent(live::addOwnerReference);
    cache.remember(translated("updating " + name, () -> at(live).update()));
  }

  void delete(GenericKubernetesResource seen) {
    var meta = seen.getMetadata();
    Deletion.of(
        client,
        "/apis/%s/namespaces/%s/loadbalancerconfigurations/%s"
            .formatted(cache.apiVersion(), pool, meta.getName()),
        meta.getUid(),
        meta.getResourceVersion());
  }

  private GenericKubernetesResource bare(String name) {
    return new GenericKubernetesResourceBuilder()
        .withApiVersion(cache.apiVersion())
        .withKind(ConfigCache.KIND)
        .withMetadata(new ObjectMetaBuilder().withNamespace(pool).withName(name).build())
        .build();
  }

  private Resource<GenericKubernetesResource> at(GenericKubernetesResource object) {
    var version = cache.apiVersion();
    var context =
        new ResourceDefinitionContext.Builder()
            .withGroup(version.substring(0, version.indexOf('/')))
            .withVersion(version.substring(version.indexOf('/') + 1))
            .withKind(ConfigCache.KIND)
            .withPlural("loadbalancerconfigurations")
            .withNamespaced(true)
            .build();
    return client.genericKubernetesResources(context).resource(object);
  }
}
