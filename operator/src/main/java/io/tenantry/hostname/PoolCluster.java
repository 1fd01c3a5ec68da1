package io.tenantry.hostname;

import static io.tenantry.cluster.Failures.translated;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRouteBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.tenantry.cluster.Deletion;
import io.tenantry.hostname.pool.GatewayName;
import io.tenantry.hostname.pool.Marks;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Writes Gateways and their configurations. What the cache shows decides whether there is anything
 * to write; what is written is made from a fresh read and refused if that is out of date.
 */
final class PoolCluster {
  private static final String CONFIG_KIND = "LoadBalancerConfiguration";

  private final KubernetesClient client;
  private final PoolWatch watch;
  private final String pool;

  PoolCluster(KubernetesClient client, PoolWatch watch, String pool) {
    this.client = client;
    this.watch = watch;
    this.pool = pool;
  }

  /** Fails as stale where the Gateway is no longer what the cache shows. */
  void check(String name) {
    var live = live(name);
    if (live == null || live.getMetadata().getDeletionTimestamp() != null) {
      throw new PortException(new Failure(Kind.STALE, "Gateway " + name + " is going"));
    }
  }

  /** Fails as stale where somebody has made the Gateway: its configuration is not ours to empty. */
  void checkFree(String name) {
    if (live(name) != null) {
      throw new PortException(new Failure(Kind.STALE, "Gateway " + name + " is there already"));
    }
  }

  private @Nullable Gateway live(String name) {
    return translated(
        "reading Gateway " + name,
        () -> client.resources(Gateway.class).inNamespace(pool).withName(name).get());
  }

  void create(WantedGateway wanted, String requester) {
    var created =
        translated(
            "creating Gateway " + wanted.name(),
            () -> client.resource(wanted.created(requester)).create());
    watch.remember(created);
  }

  /** {@code wanted} is asked for what a Gateway should be, last when it was read. */
  void ensure(Gateway cached, UnaryOperator<Gateway> wanted) {
    if (wanted.apply(cached).equals(cached)) {
      return;
    }
    var name = cached.getMetadata().getName();
    var live = live(name);
    if (live == null) {
      throw new PortException(new Failure(Kind.STALE, "Gateway " + name + " is gone"));
    }
    var next = wanted.apply(live);
    if (!next.equals(live)) {
      watch.remember(translated("updating Gateway " + name, () -> client.resource(next).update()));
    }
  }

  /** What a Gateway was made as; its configuration knows where somebody has removed the notes. */
  Profile profile(Gateway gateway) {
    var noted = PoolGateway.of(gateway, Load.NONE).profile();
    var spec =
        watch.config(gateway.getMetadata().getName()).map(PoolCluster::spec).orElse(Map.of());
    var visibility =
        noted.visibility().isEmpty() ? WantedConfig.schemeOf(spec) : noted.visibility();
    var annotations = Optional.ofNullable(gateway.getMetadata().getAnnotations()).orElse(Map.of());
    var waf = annotations.containsKey(Marks.WAF_ARN) ? noted.wafArn() : WantedConfig.wafArnOf(spec);
    return new Profile(noted.gatewayClass(), visibility, waf);
  }

  /**
   * Brings a Gateway's configuration in line.
   *
   * @param wanted is asked for what it should be, last when it was read
   * @param owner it goes with that Gateway, also when a person deletes it
   */
  void ensureConfig(String gateway, Supplier<WantedConfig> wanted, Optional<Gateway> owner) {
    var cached = watch.config(gateway);
    if (cached.isPresent() && same(wanted.get(), cached.get())) {
      return;
    }
    var name = GatewayName.config(gateway);
    var live = translated("reading " + name, () -> config(bare(name)).get());
    var now = wanted.get();
    if (live == null) {
      var created = bare(name);
      created.getMetadata().setLabels(Map.of(Marks.MANAGED_BY, Marks.MANAGER));
      created.setAdditionalProperty("spec", now.into(Map.of()));
      owner.ifPresent(created::addOwnerReference);
      watch.remember(translated("creating " + name, () -> config(created).create()));
      return;
    }
    if (live.getMetadata().getDeletionTimestamp() != null) {
      throw new PortException(
          new Failure(
              Kind.BUSY,
              CONFIG_KIND
                  + " "
                  + name
                  + " is still being deleted; it is made anew when it is gone"));
    }
    if (!same(now, live)) {
      live.setAdditionalProperty("spec", now.into(spec(live)));
      owner.ifPresent(live::addOwnerReference);
      watch.remember(translated("updating " + name, () -> config(live).update()));
    } else {
      watch.remember(live);
    }
  }

  static boolean same(WantedConfig wanted, GenericKubernetesResource config) {
    var spec = spec(config);
    return config.getMetadata().getDeletionTimestamp() == null && wanted.into(spec).equals(spec);
  }

  static Map<String, Object> spec(GenericKubernetesResource config) {
    var spec = new LinkedHashMap<String, Object>();
    if (config.getAdditionalProperties().get("spec") instanceof Map<?, ?> fields) {
      fields.forEach((key, value) -> spec.put(key.toString(), value));
    }
    return spec;
  }

  private GenericKubernetesResource bare(String name) {
    return new GenericKubernetesResourceBuilder()
        .withApiVersion(watch.configVersion())
        .withKind(CONFIG_KIND)
        .withMetadata(new ObjectMetaBuilder().withNamespace(pool).withName(name).build())
        .build();
  }

  private Resource<GenericKubernetesResource> config(GenericKubernetesResource object) {
    var version = watch.configVersion();
    var context =
        new ResourceDefinitionContext.Builder()
            .withGroup(version.substring(0, version.indexOf('/')))
            .withVersion(version.substring(version.indexOf('/') + 1))
            .withKind(CONFIG_KIND)
            .withPlural("loadbalancerconfigurations")
            .withNamespaced(true)
            .build();
    return client.genericKubernetesResources(context).resource(object);
  }

  /** The Gateway first: its controller holds the configuration for as long as it is referenced. */
  void delete(Gateway gateway) {
    var metadata = gateway.getMetadata();
    if (metadata.getDeletionTimestamp() == null) {
      Deletion.of(
          client,
          "/apis/gateway.networking.k8s.io/v1/namespaces/%s/gateways/%s"
              .formatted(pool, metadata.getName()),
          metadata.getUid(),
          metadata.getResourceVersion());
    }
    watch
        .config(metadata.getName())
        .filter(config -> config.getMetadata().getDeletionTimestamp() == null)
        .ifPresent(config ->
            Deletion.of(
                client,
                "/apis/%s/namespaces/%s/loadbalancerconfigurations/%s"
                    .formatted(watch.configVersion(), pool, config.getMetadata().getName()),
                config.getMetadata().getUid(),
                config.getMetadata().getResourceVersion()));
  }

  /** Plain HTTP leads to HTTPS; the route goes with its Gateway. */
  void ensureRedirect(Gateway gateway) {
    var name = gateway.getMetadata().getName() + "-redirect";
    if (watch.hasRoute(gateway, name)) {
      return;
    }
    var route =
        new HTTPRouteBuilder()
            .withNewMetadata()
            .withNamespace(pool)
            .withName(name)
            .withLabels(Map.of(Marks.MANAGED_BY, Marks.MANAGER))
            .endMetadata()
            .withNewSpec()
            .addNewParentRef()
            .withName(gateway.getMetadata().getName())
            .withSectionName("http")
            .endParentRef()
            .addNewRule()
            .addNewFilter()
            .withType("RequestRedirect")
            .withNewRequestRedirect()
            .withScheme("https")
            .withStatusCode(301)
            .endRequestRedirect()
            .endFilter()
            .endRule()
            .endSpec()
            .build();
    route.addOwnerReference(gateway);
    translated("creating the redirect " + name, () -> client.resource(route).create());
  }
}
