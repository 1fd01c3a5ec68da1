package io.tenantry.hostname.pool;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.api.config.informer.InformerEventSourceConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.processing.GroupVersionKind;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import io.tenantry.cluster.ListPages;
import io.tenantry.cluster.ReadYourWrites;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The LoadBalancerConfigurations of the pool's Gateways; a change wakes its Gateway's pass.
 *
 * <p>Shared mutable state: the informer and the version it reads, from the controller's start on,
 * and the names of those that no list of it has yet.
 */
public final class ConfigCache {
  static final String KIND = "LoadBalancerConfiguration";
  private static final String GROUP = "gateway.k8s.aws";

  private final KubernetesClient client;
  private final String pool;
  private final Set<String> created = ConcurrentHashMap.newKeySet();
  private volatile String apiVersion = GROUP + "/v1beta1";
  private volatile @Nullable InformerEventSource<GenericKubernetesResource, Gateway> cache;

  public ConfigCache(KubernetesClient client, String pool) {
    this.client = client;
    this.pool = pool;
  }

  /** A Gateway whose configuration names a certificate. */
  public record Shown(String gateway, String certificate) {}

  EventSource<GenericKubernetesResource, Gateway> eventSource(EventSourceContext<Gateway> context) {
    if (client.supports(GROUP + "/v1", KIND)) {
      apiVersion = GROUP + "/v1";
    }
    var source =
        new InformerEventSource<GenericKubernetesResource, Gateway>(
            InformerEventSourceConfiguration.from(
                    new GroupVersionKind(apiVersion, KIND), Gateway.class)
                .withNamespaces(Set.of(pool))
                .withInformerListLimit(ListPages.SIZE)
                .withSecondaryToPrimaryMapper(config -> Set.of(id(gatewayOf(config))))
                .build(),
            context);
    cache = source;
    return source;
  }

  /** The apiVersion in which the cluster has configurations. */
  String apiVersion() {
    return apiVersion;
  }

  Optional<GenericKubernetesResource> named(String name) {
    var configs = cache;
    return configs == null ? Optional.empty() : configs.get(id(name));
  }

  /** What a Gateway's load balancer goes by, and what it may go by. */
  ConfigChoice of(Gateway gateway) {
    var name = gateway.getMetadata().getName();
    return ConfigChoice.of(
        gateway, named(GatewayName.config(name)), named(GatewayName.spare(name)));
  }

  /** As they were last written: a list has only what the watch has brought. */
  Stream<GenericKubernetesResource> all() {
    var configs = cache;
    if (configs == null) {
      return Stream.empty();
    }
    var names =
        configs.list().map(config -> config.getMetadata().getName()).collect(Collectors.toSet());
    created.removeIf(name -> names.contains(name) || configs.get(id(name)).isEmpty());
    return Stream.concat(names.stream(), created.stream())
        .distinct()
        .flatMap(name -> configs.get(id(name)).stream());
  }

  /** Where these certificates are configured, of those configurations that count. */
  Stream<Shown> showing(Set<String> certificates, Predicate<GenericKubernetesResource> counts) {
    return all()
        .filter(counts)
        .flatMap(config ->
            WantedConfig.certificatesOf(WantedConfig.spec(config)).stream()
                .filter(certificates::contains)
                .map(arn -> new Shown(gatewayOf(config), arn)));
  }

  static String gatewayOf(GenericKubernetesResource config) {
    return GatewayName.ofConfig(config.getMetadata().getName());
  }

  static boolean isNamedAfterAGateway(GenericKubernetesResource config) {
    return config.getMetadata().getName().equals(GatewayName.config(gatewayOf(config)));
  }

  /** Makes what was just written visible before the watch brings it. */
  void remember(GenericKubernetesResource written) {
    var configs = cache;
    if (configs != null) {
      ReadYourWrites.remember(configs, written);
      created.add(written.getMetadata().getName());
    }
  }

  private ResourceID id(String name) {
    return new ResourceID(name, pool);
  }
}
