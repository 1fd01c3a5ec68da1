package io.tenantry.hostname.access;

import io.fabric8.kubernetes.api.model.Namespace;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.IndexerResourceCache;
import io.javaoperatorsdk.operator.processing.event.source.controller.ControllerEventSource;
import io.tenantry.cluster.ReadYourWrites;
import io.tenantry.hostname.access.AccessPlan.NamespaceMarks;
import io.tenantry.hostname.access.AccessWorld.Marked;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Caches all Namespaces.
 *
 * <p>Shared mutable state: the cache of their controller, once it has started, and whose grants are
 * up to date.
 */
public final class NamespaceCache {
  static final String ACCESS = "gateway.opendi.com/access";
  public static final String ALLOWED_DOMAINS = "gateway.opendi.com/allowed-domains";

  private final Set<String> current = ConcurrentHashMap.newKeySet();
  private volatile @Nullable ControllerEventSource<Namespace> cache;

  /**
   * Every namespace has a pass when it comes: the SDK drops what wakes an object that had none, so
   * that a later grant or request would be for nothing.
   */
  void opened(IndexerResourceCache<Namespace> namespaces) {
    var source = (ControllerEventSource<Namespace>) namespaces;
    source.setOnUpdateFilter((now, before) ->
        !ours(now).equals(ours(before))
            || !Objects.equals(
                now.getMetadata().getDeletionTimestamp(),
                before.getMetadata().getDeletionTimestamp()));
    cache = source;
  }

  /** Everything on a namespace that means something to this plane. */
  private static List<Optional<String>> ours(Namespace namespace) {
    return List.of(
        label(namespace, ACCESS),
        annotation(namespace, ALLOWED_DOMAINS),
        annotation(namespace, GrantedHostnames.ANNOTATION),
        annotation(namespace, ExcludedHostnames.ANNOTATION));
  }

  private static Optional<String> label(Namespace namespace, String key) {
    return Optional.ofNullable(namespace.getMetadata().getLabels()).map(map -> map.get(key));
  }

  private static Optional<String> annotation(Namespace namespace, String key) {
    return Optional.ofNullable(namespace.getMetadata().getAnnotations()).map(map -> map.get(key));
  }

  private Optional<Namespace> named(String name) {
    var namespaces = cache;
    return namespaces == null ? Optional.empty() : namespaces.get(new ResourceID(name));
  }

  /** This process has brought its grant and annotations up to date once. */
  void current(String name) {
    current.add(name);
  }

  boolean isCurrent(String name) {
    return current.contains(name);
  }

  void forget(String name) {
    current.remove(name);
  }

  boolean has(String name) {
    return named(name).isPresent();
  }

  /** Empty where it is gone or being deleted. */
  Optional<Marked> marked(String name) {
    return named(name)
        .filter(found -> found.getMetadata().getDeletionTimestamp() == null)
        .map(found ->
            new Marked(
                found.getMetadata().getResourceVersion(),
                new NamespaceMarks(
                    label(found, ACCESS),
                    annotation(found, GrantedHostnames.ANNOTATION),
                    annotation(found, ExcludedHostnames.ANNOTATION)),
                allowed(name)));
  }

  /** What the routes of a namespace may have on the pool's Gateways. */
  public RouteAccess access(String namespace) {
    return RouteAccess.of(
        named(namespace)
            .flatMap(found -> Optional.ofNullable(found.getMetadata().getAnnotations()))
            .orElse(Map.of()));
  }

  /** The domains that a namespace's hostnames must be in. */
  public AllowedDomains allowed(String namespace) {
    return named(namespace)
        .flatMap(found -> annotation(found, ALLOWED_DOMAINS))
        .map(AllowedDomains::parse)
        .orElse(AllowedDomains.ANY);
  }

  /** Makes what was just written visible before the watch brings it. */
  void remember(Namespace written) {
    var namespaces = cache;
    if (namespaces != null) {
      ReadYourWrites.remember(namespaces, written);
    }
  }
}
