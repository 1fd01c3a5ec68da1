package io.tenantry.hostname.pool;

import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.IndexerResourceCache;
import io.javaoperatorsdk.operator.processing.event.source.controller.ControllerEventSource;
import io.tenantry.cluster.ReadYourWrites;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The Gateways of the pool.
 *
 * <p>Shared mutable state: the cache of their controller, from its start on, and the names of
 * Gateways that no list of it has yet.
 */
public final class GatewayCache {
  private final String pool;
  private final Set<String> created = ConcurrentHashMap.newKeySet();
  private volatile @Nullable ControllerEventSource<Gateway> cache;

  public GatewayCache(String pool) {
    this.pool = pool;
  }

  void opened(IndexerResourceCache<Gateway> gateways) {
    cache = (ControllerEventSource<Gateway>) gateways;
  }

  /** With those that were just created: their indices must not be given again. */
  public Stream<Gateway> all() {
    var gateways = cache;
    if (gateways == null) {
      return Stream.empty();
    }
    var names =
        gateways.list().map(gateway -> gateway.getMetadata().getName()).collect(Collectors.toSet());
    created.removeIf(name -> names.contains(name) || named(name).isEmpty());
    return Stream.concat(names.stream(), created.stream())
        .distinct()
        .flatMap(name -> named(name).stream());
  }

  public Optional<Gateway> named(String name) {
    var gateways = cache;
    return gateways == null ? Optional.empty() : gateways.get(new ResourceID(name, pool));
  }

  /** Makes what was just written visible before the watch brings it. */
  void remember(Gateway written) {
    var gateways = cache;
    if (gateways != null) {
      ReadYourWrites.remember(gateways, written);
      created.add(written.getMetadata().getName());
    }
  }
}
