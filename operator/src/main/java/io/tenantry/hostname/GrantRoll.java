package io.tenantry.hostname;

import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.IndexerResourceCache;
import io.javaoperatorsdk.operator.processing.event.source.controller.ControllerEventSource;
import io.tenantry.api.hostname.HostnameGrant;
import io.tenantry.cluster.Cached;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All grants of the pool.
 *
 * <p>Shared mutable state: the cache of the grants' own controller, from its start on.
 */
final class GrantRoll {
  private static final String BY_NAMESPACE = "home";
  private static final String BY_HOSTNAME = "hostname";

  private final String pool;
  private volatile @Nullable ControllerEventSource<HostnameGrant> cache;

  GrantRoll(String pool) {
    this.pool = pool;
  }

  void opened(IndexerResourceCache<HostnameGrant> grants) {
    grants.addIndexer(BY_NAMESPACE, grant -> namespace(grant).stream().toList());
    grants.addIndexer(BY_HOSTNAME, GrantRoll::hostnames);
    cache = (ControllerEventSource<HostnameGrant>) grants;
  }

  /** False until the cache is full. */
  boolean isOpen() {
    var grants = cache;
    return grants != null && grants.isRunning();
  }

  /** Those for a namespace, and those that have a name which its grant would have. */
  Stream<HostnameGrant> concerning(String namespace) {
    var grants = cache;
    if (grants == null) {
      return Stream.empty();
    }
    // By name what was just written is found, too.
    var named =
        AccessPlan.names(namespace).stream()
            .flatMap(name -> grants.get(new ResourceID(name, pool)).stream())
            .toList();
    var names = named.stream().map(grant -> grant.getMetadata().getName()).toList();
    var others =
        grants.byIndex(BY_NAMESPACE, namespace).stream()
            .filter(grant -> !names.contains(grant.getMetadata().getName()))
            .toList();
    return Stream.of(named, others)
        .flatMap(List::stream)
        .filter(grant -> grant.getMetadata().getDeletionTimestamp() == null);
  }

  Stream<HostnameGrant> all() {
    var grants = cache;
    return grants == null
        ? Stream.empty()
        : grants.list().filter(grant -> grant.getMetadata().getDeletionTimestamp() == null);
  }

  /** The namespaces that were granted exactly this hostname. */
  Stream<String> giving(String hostname) {
    var grants = cache;
    return grants == null
        ? Stream.empty()
        : grants.byIndex(BY_HOSTNAME, hostname).stream()
            .flatMap(grant -> namespace(grant).stream());
  }

  static List<String> hostnames(HostnameGrant grant) {
    return Optional.ofNullable(grant.getSpec())
        .flatMap(spec -> Optional.ofNullable(spec.hostnames()))
        .orElse(List.of())
        .stream()
        .map(hostname -> hostname.toLowerCase(Locale.ROOT))
        .distinct()
        .toList();
  }

  void remember(HostnameGrant written) {
    var grants = cache;
    if (grants != null) {
      Cached.remember(grants, written);
    }
  }

  /** Whom a grant is for; the schema lets it be for nobody. */
  static Optional<String> namespace(HostnameGrant grant) {
    return Optional.ofNullable(grant.getSpec())
        .flatMap(spec -> Optional.ofNullable(spec.namespace()))
        .filter(name -> !name.isEmpty());
  }
}
