package io.tenantry.namespace;

import io.fabric8.kubernetes.api.model.Namespace;
import io.javaoperatorsdk.operator.api.config.informer.InformerEventSourceConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.IndexedResourceCache;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import io.tenantry.api.namespace.Tenant;
import io.tenantry.cluster.ListPages;
import io.tenantry.cluster.ResourceIds;
import io.tenantry.namespace.guard.TenantLabels;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds the Tenants that a changed namespace concerns, and the namespaces of a Tenant. */
final class NamespaceWatch {
  private static final String TENANTS_BY_USER_ID = "userId";
  private static final String TENANTS_BY_UID = "uid";
  private static final String NAMESPACES_BY_TENANT_UID = "tenantUid";

  private NamespaceWatch() {}

  static EventSource<Namespace, Tenant> eventSource(EventSourceContext<Tenant> context) {
    var tenants = context.getPrimaryCache();
    tenants.addIndexer(TENANTS_BY_USER_ID, tenant -> userId(tenant).stream().toList());
    tenants.addIndexer(TENANTS_BY_UID, tenant -> List.of(tenant.getMetadata().getUid()));
    var source =
        new InformerEventSource<>(
            InformerEventSourceConfiguration.from(Namespace.class, Tenant.class)
                .withInformerListLimit(ListPages.SIZE)
                .withSecondaryToPrimaryMapper(namespace -> concerned(namespace, tenants))
                .build(),
            context);
    source.addIndexers(
        Map.of(
            NAMESPACES_BY_TENANT_UID,
            namespace -> annotation(namespace, TenantLabels.TENANT_UID).stream().toList()));
    return source;
  }

  /** All namespaces that carry the Tenant's uid. */
  static Stream<Namespace> ownedBy(String tenantUid, Context<Tenant> context) {
    var source =
        (InformerEventSource<Namespace, Tenant>)
            context.eventSourceRetriever().getEventSourceFor(Namespace.class);
    return source.byIndex(NAMESPACES_BY_TENANT_UID, tenantUid).stream();
  }

  static Stream<Tenant> tenantsNaming(String userId, Context<Tenant> context) {
    return context.getPrimaryCache().byIndex(TENANTS_BY_USER_ID, userId).stream();
  }

  static boolean tenantLives(String uid, Context<Tenant> context) {
    return !context.getPrimaryCache().byIndex(TENANTS_BY_UID, uid).isEmpty();
  }

  /**
   * The owner, and everyone who would like to be: a loser's chance comes when the namespace goes.
   */
  private static Set<ResourceID> concerned(
      Namespace namespace, IndexedResourceCache<Tenant> tenants) {
    var owner = annotation(namespace, TenantLabels.TENANT).map(ResourceIds::of).stream();
    var contenders =
        tenants.byIndex(TENANTS_BY_USER_ID, namespace.getMetadata().getName()).stream()
            .map(ResourceID::fromResource);
    return Stream.concat(owner, contenders).collect(Collectors.toUnmodifiableSet());
  }

  private static Optional<String> userId(Tenant tenant) {
    return Optional.ofNullable(tenant.getSpec())
        .flatMap(spec -> Optional.ofNullable(spec.userId()));
  }

  private static Optional<String> annotation(Namespace namespace, String key) {
    Map<String, String> annotations = namespace.getMetadata().getAnnotations();
    return Optional.ofNullable(annotations).map(map -> map.get(key));
  }
}
