package io.tenantry.hostname;

import io.fabric8.kubernetes.api.model.Namespace;
import io.javaoperatorsdk.operator.api.config.informer.InformerEventSourceConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.cluster.Cached;
import io.tenantry.cluster.Pages;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * All namespaces; what is changed of their marks is put right by the requests in them.
 *
 * <p>Shared mutable state: the cache, from the controller's start on.
 */
final class NamespaceRoll {
  private final RequestRoll requests;
  private volatile @Nullable InformerEventSource<Namespace, GatewayHostnameRequest> cache;

  NamespaceRoll(RequestRoll requests) {
    this.requests = requests;
  }

  EventSource<?, GatewayHostnameRequest> eventSource(
      EventSourceContext<GatewayHostnameRequest> context) {
    var source =
        new InformerEventSource<>(
            InformerEventSourceConfiguration.from(Namespace.class, GatewayHostnameRequest.class)
                .withOnUpdateFilter((now, before) -> !ours(now).equals(ours(before)))
                .withInformerListLimit(Pages.SIZE)
                .withSecondaryToPrimaryMapper(namespace ->
                    requests
                        .inNamespace(namespace.getMetadata().getName())
                        .map(ResourceID::fromResource)
                        .collect(Collectors.toUnmodifiableSet()))
                .build(),
            context);
    cache = source;
    return source;
  }

  /** Everything on a namespace that means something to this plane. */
  private static List<Optional<String>> ours(Namespace namespace) {
    return Arrays.asList(
        value(namespace.getMetadata().getLabels(), Marks.ACCESS),
        value(namespace.getMetadata().getAnnotations(), Marks.ALLOWED_DOMAINS),
        value(namespace.getMetadata().getAnnotations(), GrantedHostnames.ANNOTATION),
        value(namespace.getMetadata().getAnnotations(), ExcludedHostnames.ANNOTATION));
  }

  private static Optional<String> value(@Nullable Map<String, String> map, String key) {
    return Optional.ofNullable(map).map(present -> present.get(key));
  }

  Optional<Namespace> named(String name) {
    var source = cache;
    return source == null ? Optional.empty() : source.get(new ResourceID(name));
  }

  /** What the routes of a namespace may have on the pool's Gateways. */
  RouteAccess access(String namespace) {
    return RouteAccess.of(
        named(namespace)
            .flatMap(found -> Optional.ofNullable(found.getMetadata().getAnnotations()))
            .orElse(Map.of()));
  }

  /** The domains that a namespace's hostnames must be in. */
  Domains allowed(String namespace) {
    return named(namespace)
        .flatMap(found -> value(found.getMetadata().getAnnotations(), Marks.ALLOWED_DOMAINS))
        .map(Domains::parse)
        .orElse(Domains.ANY);
  }

  void remember(Namespace written) {
    var source = cache;
    if (source != null) {
      Cached.remember(source, written);
    }
  }
}
