package io.tenantry.hostname.pool;

import static io.tenantry.cluster.Failures.translated;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.tenantry.cluster.Deletion;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

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

  /** The one that a Gateway's load balancer goes by. */
  Optional<GenericKubernetesResource> current(Gateway gateway) {
    return cache.of(gateway).current();
  }

  void write(GatewayStep.WriteConfig step) {
    var name = step.name();
    if (step.seen().isEmpty()) {
      var created = bare(name);
      created.getMetadata().setLabels(Map.of(Marks.MANAGED_BY, Marks.MANAGER));
      created.setAdditionalProperty("spec", step.spec());
      if (!step.retained().isEmpty()) {
        mark(created, step.retained());
      }
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

  /** Notes certificates that stay on the load balancer although their requests are gone. */
  void retain(GenericKubernetesResource seen, Set<String> certificates) {
    var name = seen.getMetadata().getName();
    var live = translated("reading " + name, () -> at(bare(name)).get());
    if (live == null || !live.getMetadata().getUid().equals(seen.getMetadata().getUid())) {
      throw new PortException(new Failure(Kind.STALE, name + " has changed"));
    }
    var all = new TreeSet<>(WantedConfig.retainedOf(live));
    if (all.addAll(certificates)) {
      mark(live, all);
      cache.remember(translated("updating " + name, () -> at(live).update()));
    }
  }

  private static void mark(GenericKubernetesResource config, Set<String> retained) {
    var annotations =
        new TreeMap<>(Objects.requireNonNullElse(config.getMetadata().getAnnotations(), Map.of()));
    annotations.put(Marks.RETAINED, String.join(",", retained));
    config.getMetadata().setAnnotations(annotations);
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
