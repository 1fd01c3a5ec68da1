package io.tenantry.hostname;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GRPCRoute;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GatewayStatus;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.api.config.informer.InformerEventSourceConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.processing.GroupVersionKind;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.cluster.ListPages;
import io.tenantry.cluster.ReadYourWrites;
import io.tenantry.hostname.HostnameWorld.Rejection;
import io.tenantry.hostname.pool.GatewayName;
import io.tenantry.hostname.pool.Marks;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The Gateways of the pool, their configurations and the routes on them, and whom their changes
 * concern.
 *
 * <p>Shared mutable state: the sources, from the controller's start on, and the names of Gateways
 * that no list of theirs has yet.
 */
final class PoolWatch {
  private static final String BY_GATEWAY = "gateway";

  private static final String CONFIG_GROUP = "gateway.k8s.aws";

  private final KubernetesClient client;
  private final String pool;
  private final RequestRoll requests;
  private final Set<String> created = ConcurrentHashMap.newKeySet();
  private volatile String configVersion = CONFIG_GROUP + "/v1beta1";
  private volatile @Nullable Sources sources;
  private volatile Predicate<GenericKubernetesResource> expected = _ -> false;

  PoolWatch(KubernetesClient client, String pool, RequestRoll requests) {
    this.client = client;
    this.pool = pool;
    this.requests = requests;
  }

  private record Sources(
      InformerEventSource<Gateway, GatewayHostnameRequest> gateways,
      InformerEventSource<GenericKubernetesResource, GatewayHostnameRequest> configs,
      InformerEventSource<HTTPRoute, GatewayHostnameRequest> httpRoutes,
      InformerEventSource<GRPCRoute, GatewayHostnameRequest> grpcRoutes) {}

  /** False until the caches are full: nobody can say before which records lead to the pool. */
  boolean isOpen() {
    var present = sources;
    return present != null
        && Stream.of(
                present.gateways(), present.configs(), present.httpRoutes(), present.grpcRoutes())
            .allMatch(InformerEventSource::isRunning);
  }

  /** The apiVersion in which the cluster has configurations. */
  String configVersion() {
    return configVersion;
  }

  /** A configuration that has become what it should be wakes nobody. */
  void expect(Predicate<GenericKubernetesResource> asWanted) {
    expected = asWanted;
  }

  Stream<EventSource<?, GatewayHostnameRequest>> eventSources(
      EventSourceContext<GatewayHostnameRequest> context) {
    if (client.supports(CONFIG_GROUP + "/v1", "LoadBalancerConfiguration")) {
      configVersion = CONFIG_GROUP + "/v1";
    }
    var gateways =
        new InformerEventSource<>(
            InformerEventSourceConfiguration.from(Gateway.class, GatewayHostnameRequest.class)
                .withNamespaces(Set.of(pool))
                .withOnUpdateFilter(PoolWatch::matters)
                .withInformerListLimit(ListPages.SIZE)
                .withSecondaryToPrimaryMapper(gateway -> concerned(gateway.getMetadata().getName()))
                .build(),
            context);
    var configs =
        new InformerEventSource<>(
            InformerEventSourceConfiguration.from(
                    new GroupVersionKind(configVersion, "LoadBalancerConfiguration"),
                    GatewayHostnameRequest.class)
                .withNamespaces(Set.of(pool))
                .withOnUpdateFilter((now, before) -> edited(now, before) && !expected.test(now))
                .withInformerListLimit(ListPages.SIZE)
                .withSecondaryToPrimaryMapper(config -> concerned(gatewayOf(config.getMetadata())))
                .build(),
            context);
    var httpRoutes = routes(HTTPRoute.class, RouteLoad::of, context);
    var grpcRoutes = routes(GRPCRoute.class, RouteLoad::of, context);
    sources = new Sources(gateways, configs, httpRoutes, grpcRoutes);
    return Stream.of(gateways, configs, httpRoutes, grpcRoutes);
  }

  private <R extends HasMetadata> InformerEventSource<R, GatewayHostnameRequest> routes(
      Class<R> kind,
      Function<R, RouteLoad> load,
      EventSourceContext<GatewayHostnameRequest> context) {
    var source =
        new InformerEventSource<>(
            InformerEventSourceConfiguration.from(kind, GatewayHostnameRequest.class)
                .withInformerListLimit(ListPages.SIZE)
                .withSecondaryToPrimaryMapper(route -> served(load.apply(route)))
                .build(),
            context);
    source.addIndexers(Map.of(BY_GATEWAY, route -> gatewaysOf(load.apply(route))));
    return source;
  }

  /** Counters that we write ourselves wake nobody. */
  private static boolean matters(Gateway now, Gateway before) {
    return edited(now, before)
        || !LoadBalancerAddress.in(now).equals(LoadBalancerAddress.in(before))
        || !rejection(now).equals(rejection(before))
        || !Objects.equals(now.getMetadata().getLabels(), before.getMetadata().getLabels())
        || !named(now).equals(named(before));
  }

  /** Why its controller will not have it as it is. */
  static Optional<Rejection> rejection(Gateway gateway) {
    return Optional.ofNullable(gateway.getStatus()).map(GatewayStatus::getConditions).stream()
        .flatMap(List::stream)
        .filter(c -> "Accepted".equals(c.getType()) && "False".equals(c.getStatus()))
        .map(c -> new Rejection(c.getMessage(), Instant.parse(c.getLastTransitionTime())))
        .findFirst();
  }

  private static boolean edited(HasMetadata now, HasMetadata before) {
    return !Objects.equals(generation(now), generation(before))
        || !Objects.equals(
            now.getMetadata().getDeletionTimestamp(), before.getMetadata().getDeletionTimestamp());
  }

  private static @Nullable Long generation(HasMetadata object) {
    return object.getMetadata().getGeneration();
  }

  /** The annotations that mean something to us. */
  private static Map<String, String> named(Gateway gateway) {
    var named = new HashMap<>(annotations(gateway.getMetadata()));
    named.keySet().retainAll(Set.of(Marks.VISIBILITY, Marks.WAF_ARN, Marks.DRAIN));
    return named;
  }

  private static Map<String, String> annotations(ObjectMeta metadata) {
    return Optional.ofNullable(metadata.getAnnotations()).orElse(Map.of());
  }

  private Set<ResourceID> concerned(String gateway) {
    return Stream.concat(requests.on(gateway), requests.homeless())
        .map(ResourceID::fromResource)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** A route is looked at for the hostnames it serves in its own namespace. */
  private Set<ResourceID> served(RouteLoad route) {
    return route.hostnames().stream()
        .flatMap(requests::wanting)
        .filter(request -> request.getMetadata().getNamespace().equals(route.namespace()))
        .map(ResourceID::fromResource)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** With those that were just created: their indices must not be given again. */
  Stream<Gateway> gateways() {
    var names =
        cached(Sources::gateways, InformerEventSource::list)
            .map(gateway -> gateway.getMetadata().getName())
            .collect(Collectors.toSet());
    created.removeIf(name -> names.contains(name) || gateway(name).isEmpty());
    return Stream.concat(names.stream(), created.stream())
        .distinct()
        .flatMap(name -> gateway(name).stream());
  }

  Optional<Gateway> gateway(String name) {
    var present = sources;
    return present == null ? Optional.empty() : present.gateways().get(id(name));
  }

  Optional<GenericKubernetesResource> config(String gateway) {
    var present = sources;
    return present == null
        ? Optional.empty()
        : present.configs().get(id(GatewayName.config(gateway)));
  }

  /** The Gateways whose configuration names one of these certificates. */
  Set<String> showing(Set<String> certificates) {
    return cached(Sources::configs, InformerEventSource::list)
        .filter(config ->
            WantedConfig.certificatesOf(PoolCluster.spec(config)).stream()
                .anyMatch(certificates::contains))
        .map(config -> gatewayOf(config.getMetadata()))
        .collect(Collectors.toUnmodifiableSet());
  }

  private static String gatewayOf(ObjectMeta config) {
    return GatewayName.ofConfig(config.getName());
  }

  /** The routes that name a Gateway of the pool. */
  List<RouteLoad> routesOn(String gateway) {
    return Stream.concat(
            cached(Sources::httpRoutes, source -> source.byIndex(BY_GATEWAY, gateway).stream())
                .map(RouteLoad::of),
            cached(Sources::grpcRoutes, source -> source.byIndex(BY_GATEWAY, gateway).stream())
                .map(RouteLoad::of))
        .toList();
  }

  /** The routes of others that name any Gateway of the pool. */
  Stream<RouteLoad> routes() {
    return Stream.concat(
            cached(Sources::httpRoutes, InformerEventSource::list).map(RouteLoad::of),
            cached(Sources::grpcRoutes, InformerEventSource::list).map(RouteLoad::of))
        .filter(route -> !route.namespace().equals(pool) && !gatewaysOf(route).isEmpty());
  }

  /** The Gateways of the pool that a route names. */
  List<String> gatewaysOf(RouteLoad route) {
    return route.parents().stream()
        .filter(parent -> parent.namespace().equals(pool))
        .map(RouteLoad.Parent::gateway)
        .distinct()
        .toList();
  }

  boolean hasRoute(Gateway gateway, String name) {
    var present = sources;
    return present != null
        && present.httpRoutes().get(id(name)).filter(route -> owns(gateway, route)).isPresent();
  }

  /** Whether a route is this very Gateway's: an older one of its name may have left its own. */
  static boolean owns(Gateway gateway, HTTPRoute route) {
    return route.getMetadata().getOwnerReferences().stream()
        .anyMatch(owner -> owner.getUid().equals(gateway.getMetadata().getUid()));
  }

  /** Makes what was just written visible before the watch brings it. */
  void remember(Gateway written) {
    var present = sources;
    if (present != null) {
      ReadYourWrites.remember(present.gateways(), written);
      created.add(written.getMetadata().getName());
    }
  }

  void remember(GenericKubernetesResource config) {
    var present = sources;
    if (present != null) {
      ReadYourWrites.remember(present.configs(), config);
    }
  }

  private <S, R> Stream<R> cached(Function<Sources, S> source, Function<S, Stream<R>> read) {
    var present = sources;
    return present == null ? Stream.empty() : read.apply(source.apply(present));
  }

  private ResourceID id(String name) {
    return new ResourceID(name, pool);
  }
}
