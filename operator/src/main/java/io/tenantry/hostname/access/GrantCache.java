package io.tenantry.hostname.access;

import io.fabric8.kubernetes.api.model.Namespace;
import io.javaoperatorsdk.operator.api.config.informer.InformerEventSourceConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import io.tenantry.api.hostname.HostnameGrant;
import io.tenantry.cluster.Cached;
import io.tenantry.cluster.Pages;
import io.tenantry.hostname.access.AccessWorld.Granted;
import io.tenantry.hostname.pool.Marks;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All grants of the pool.
 *
 * <p>Shared mutable state: the cache, from the controller's start on.
 */
public final class GrantCache {
  private static final String BY_NAMESPACE = "home";
  private static final String BY_HOSTNAME = "hostname";

  private final String pool;
  private final NamespaceCache namespaces;
  private volatile @Nullable InformerEventSource<HostnameGrant, Namespace> cache;

  public GrantCache(String pool, NamespaceCache namespaces) {
    this.pool = pool;
    this.namespaces = namespaces;
  }

  EventSource<?, Namespace> eventSource(EventSourceContext<Namespace> context) {
    var source =
        new InformerEventSource<>(
            InformerEventSourceConfiguration.from(HostnameGrant.class, Namespace.class)
                .withNamespaces(Set.of(pool))
                .withInformerListLimit(Pages.SIZE)
                .withSecondaryToPrimaryMapper(grant -> Set.of(new ResourceID(keeper(grant))))
                .build(),
            context);
    source.addIndexers(
        Map.of(
            BY_NAMESPACE, grant -> List.of(namespace(grant)), BY_HOSTNAME, GrantCache::hostnames));
    cache = source;
    return source;
  }

  /** The namespace whose pass looks after a grant. */
  private String keeper(HostnameGrant grant) {
    return namespaces.has(namespace(grant)) ? namespace(grant) : pool;
  }

  /** Those for a namespace, and those that have a name which its grant would have. */
  List<Granted> concerning(String namespace) {
    var grants = cache;
    if (grants == null) {
      return List.of();
    }
    // By name what was just written is found, too.
    var named =
        AccessPlan.names(namespace).stream()
            .flatMap(name -> grants.get(new ResourceID(name, pool)).stream())
            .toList();
    var names = named.stream().map(grant -> grant.getMetadata().getName()).toList();
    var others =
        grants.byIndex(BY_NAMESPACE, namespace).stream()
            .filter(grant -> !names.contains(grant.getMetadata().getName()));
    return Stream.concat(named.stream(), others)
        .filter(grant -> grant.getMetadata().getDeletionTimestamp() == null)
        .map(GrantCache::granted)
        .toList();
  }

  Stream<Granted> all() {
    var grants = cache;
    return grants == null
        ? Stream.empty()
        : grants
            .list()
            .filter(grant -> grant.getMetadata().getDeletionTimestamp() == null)
            .map(GrantCache::granted);
  }

  /** The namespaces that were granted exactly this hostname. */
  Stream<String> giving(String hostname) {
    var grants = cache;
    return grants == null
        ? Stream.empty()
        : grants.byIndex(BY_HOSTNAME, hostname).stream().map(GrantCache::namespace);
  }

  void remember(HostnameGrant written) {
    var grants = cache;
    if (grants != null) {
      Cached.remember(grants, written);
    }
  }

  private static List<String> hostnames(HostnameGrant grant) {
    return Optional.ofNullable(grant.getSpec())
        .flatMap(spec -> Optional.ofNullable(spec.hostnames()))
        .orElse(List.of())
        .stream()
        .map(hostname -> hostname.toLowerCase(Locale.ROOT))
        .distinct()
        .toList();
  }

  /** Whom a grant is for; the schema lets it be for nobody. */
  private static String namespace(HostnameGrant grant) {
    return Optional.ofNullable(grant.getSpec())
        .flatMap(spec -> Optional.ofNullable(spec.namespace()))
        .orElse("");
  }

  private static Granted granted(HostnameGrant grant) {
    var metadata = grant.getMetadata();
    var labels = Optional.ofNullable(metadata.getLabels()).orElse(Map.of());
    var spec = Optional.ofNullable(grant.getSpec());
    return new Granted(
        metadata.getName(),
        metadata.getUid(),
        metadata.getResourceVersion(),
        Marks.MANAGER.equals(labels.get(Marks.MANAGED_BY)),
        grant.getStatus() != null && grant.getStatus().grantedAt() != null,
        namespace(grant),
        spec.flatMap(present -> Optional.ofNullable(present.hostnames()))
            .map(Set::copyOf)
            .orElse(Set.of()));
  }
}
