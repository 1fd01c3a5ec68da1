package io.tenantry.hostname.pool;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GRPCRoute;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import io.javaoperatorsdk.operator.api.config.informer.InformerEventSourceConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.cluster.ListPages;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The routes on the pool's Gateways; a change wakes the requests for the hostnames that a route
 * serves in its own namespace, and those wake their Gateways.
 *
 * <p>Shared mutable state: the informers, from the controller's start on.
 */
public final class RouteCache {
  private static final String BY_GATEWAY = "gateway";

  private final String pool;
  private final PoolRequests requests;
  private volatile @Nullable Sources sources;

  public RouteCache(String pool, PoolRequests requests) {
    this.pool = pool;
    this.requests = requests;
  }

  private record Sources(
      InformerEventSource<HTTPRoute, GatewayHostnameRequest> httpRoutes,
      InformerEventSource<GRPCRoute, GatewayHostnameRequest> grpcRoutes) {}

  public Stream<EventSource<?, GatewayHostnameRequest>> eventSources(
      EventSourceContext<GatewayHostnameRequest> context) {
    var httpRoutes = source(HTTPRoute.class, RouteLoad::of, context);
    var grpcRoutes = source(GRPCRoute.class, RouteLoad::of, context);
    sources = new Sources(httpRoutes, grpcRoutes);
    return Stream.of(httpRoutes, grpcRoutes);
  }

  private <R extends HasMetadata> InformerEventSource<R, GatewayHostnameRequest> source(
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

  private Set<ResourceID> served(RouteLoad route) {
    return route.hostnames().stream()
        .flatMap(hostname -> requests.wanting(route.namespace(), hostname))
        .map(key -> key.substring(key.indexOf('/') + 1))
        .map(name -> new ResourceID(name, route.namespace()))
        .collect(Collectors.toUnmodifiableSet());
  }

  /** The routes that name a Gateway of the pool. */
  public List<RouteLoad> on(String gateway) {
    return Stream.concat(
            cached(Sources::httpRoutes, source -> source.byIndex(BY_GATEWAY, gateway).stream())
                .map(RouteLoad::of),
            cached(Sources::grpcRoutes, source -> source.byIndex(BY_GATEWAY, gateway).stream())
                .map(RouteLoad::of))
        .toList();
  }

  /** The routes of others that name any Gateway of the pool. */
  public Stream<RouteLoad> all() {
    return Stream.concat(
            cached(Sources::httpRoutes, InformerEventSource::list).map(RouteLoad::of),
            cached(Sources::grpcRoutes, InformerEventSource::list).map(RouteLoad::of))
        .filter(route -> !route.namespace().equals(pool) && !gatewaysOf(route).isEmpty());
  }

  /** The Gateways of the pool that a route names. */
  public List<String> gatewaysOf(RouteLoad route) {
    return route.parents().stream()
        .filter(parent -> parent.namespace().equals(pool))
        .map(RouteLoad.Parent::gateway)
        .distinct()
        .toList();
  }

  /** A Gateway's own route that redirects plain HTTP. */
  Optional<HTTPRoute> redirect(Gateway gateway) {
    var present = sources;
    return present == null
        ? Optional.empty()
        : present
            .httpRoutes()
            .get(new ResourceID(GatewayName.redirect(gateway.getMetadata().getName()), pool))
            .filter(route -> owns(gateway, route));
  }

  /** Whether a route is this very Gateway's: an older one of its name may have left its own. */
  static boolean owns(Gateway gateway, HTTPRoute route) {
    return route.getMetadata().getOwnerReferences().stream()
        .anyMatch(owner -> owner.getUid().equals(gateway.getMetadata().getUid()));
  }

  private <S, R> Stream<R> cached(Function<Sources, S> source, Function<S, Stream<R>> read) {
    var present = sources;
    return present == null ? Stream.empty() : read.apply(source.apply(present));
  }
}
