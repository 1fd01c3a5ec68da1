package io.tenantry.hostname;

import io.fabric8.kubernetes.api.model.Condition;
import io.javaoperatorsdk.operator.api.reconciler.IndexedResourceCache;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.IndexerResourceCache;
import io.javaoperatorsdk.operator.processing.event.source.controller.ControllerEventSource;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.api.hostname.GatewayHostnameRequestStatus;
import io.tenantry.hostname.IssuanceWatch.Waiting;
import io.tenantry.hostname.access.AllowedDomains;
import io.tenantry.pass.Conditions;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Caches all GatewayHostnameRequests.
 *
 * <p>Shared mutable state: the controller's cache, once it has started.
 */
final class RequestCache {
  private static final String BY_UID = "uid";
  private static final String BY_NAMESPACE = "home";
  private static final String BY_HOSTNAME = "hostname";
  private static final String BY_GATEWAY = "gateway";
  private static final String BY_WAIT = "wait";
  private static final String HOMELESS = "";
  private static final String ISSUANCE = "issuance";

  private volatile @Nullable ControllerEventSource<GatewayHostnameRequest> cache;

  void opened(IndexerResourceCache<GatewayHostnameRequest> requests) {
    requests.addIndexer(BY_UID, request -> List.of(request.getMetadata().getUid()));
    requests.addIndexer(BY_NAMESPACE, request -> List.of(request.getMetadata().getNamespace()));
    requests.addIndexer(BY_HOSTNAME, request -> List.of(hostname(request)));
    requests.addIndexer(BY_GATEWAY, RequestCache::gateways);
    requests.addIndexer(BY_WAIT, request -> waiting(request).map(_ -> ISSUANCE).stream().toList());
    cache = (ControllerEventSource<GatewayHostnameRequest>) requests;
  }

  /** False until the cache is full. */
  boolean isOpen() {
    var requests = cache;
    return requests != null && requests.isRunning();
  }

  private static List<String> gateways(GatewayHostnameRequest request) {
    var status = status(request);
    var named =
        Stream.of(
                Optional.ofNullable(status.assignedGateway()),
                Optional.ofNullable(status.previousGateway()))
            .flatMap(Optional::stream)
            .distinct()
            .toList();
    return seeks(request) ? Stream.concat(named.stream(), Stream.of(HOMELESS)).toList() : named;
  }

  /** Without a certificate, no change of the pool is news for it. */
  static boolean seeks(GatewayHostnameRequest request) {
    var listener = condition(request, HostnameReason.LISTENER);
    return listener.isPresent()
        ? !holds(request, HostnameReason.LISTENER)
        : holds(request, HostnameReason.ISSUANCE);
  }

  static Optional<Waiting> waiting(GatewayHostnameRequest request) {
    var arn = status(request).certificateArn();
    return arn == null || deleting(request) || holds(request, HostnameReason.ISSUANCE)
        ? Optional.empty()
        : condition(request, HostnameReason.VALIDATION)
            .filter(validated -> "True".equals(validated.getStatus()))
            .map(validated ->
                new Waiting(key(request), arn, Instant.parse(validated.getLastTransitionTime())));
  }

  /** Those whose validation records are written and whose certificate is not issued. */
  Stream<Waiting> awaitingIssuance() {
    return by(BY_WAIT, ISSUANCE).flatMap(request -> waiting(request).stream());
  }

  /** The Gateways that carry a request's hostname. */
  static Set<String> carriers(GatewayHostnameRequest request) {
    var status = status(request);
    return Stream.of(
            Optional.ofNullable(status.assignedGateway()),
            Optional.ofNullable(status.previousGateway()))
        .flatMap(Optional::stream)
        .filter(gateway -> !gateway.isEmpty())
        .collect(Collectors.toSet());
  }

  Stream<GatewayHostnameRequest> all() {
    var requests = cache;
    return requests == null ? Stream.empty() : requests.list();
  }

  Optional<GatewayHostnameRequest> withUid(String uid) {
    return by(BY_UID, uid).findFirst();
  }

  /** By {@code namespace/name}, as it was last written. */
  Optional<GatewayHostnameRequest> named(String key) {
    var requests = cache;
    int slash = key.indexOf('/');
    return requests == null
        ? Optional.empty()
        : requests.get(new ResourceID(key.substring(slash + 1), key.substring(0, slash)));
  }

  Stream<GatewayHostnameRequest> inNamespace(String namespace) {
    return by(BY_NAMESPACE, namespace);
  }

  /** Those that want exactly this hostname, in whatever zone. */
  Stream<GatewayHostnameRequest> wanting(String hostname) {
    return by(BY_HOSTNAME, hostname);
  }

  /** Those that want this hostname, or one that overlaps it. */
  Stream<GatewayHostnameRequest> contending(String hostname) {
    var overlapping =
        AllowedDomains.isWildcard(hostname)
            ? all().filter(request -> AllowedDomains.overlap(hostname(request), hostname))
            : AllowedDomains.above(hostname).stream().flatMap(this::wanting);
    return Stream.concat(wanting(hostname), overlapping);
  }

  /** Those that a change of a Gateway concerns. */
  Stream<GatewayHostnameRequest> on(String gateway) {
    return by(BY_GATEWAY, gateway);
  }

  /** Those that have no place in the pool, for whom any change of it may be good news. */
  Stream<GatewayHostnameRequest> homeless() {
    return by(BY_GATEWAY, HOMELESS);
  }

  private Stream<GatewayHostnameRequest> by(String index, String key) {
    var requests = cache;
    return requests == null
        ? Stream.empty()
        : requests.byIndex(index, key).stream().map(request -> newest(requests, request));
  }

  /** Indexes know only what the watch has brought, not what we have just written. */
  private static GatewayHostnameRequest newest(
      IndexedResourceCache<GatewayHostnameRequest> requests, GatewayHostnameRequest request) {
    return requests.get(ResourceID.fromResource(request)).orElse(request);
  }

  static String key(GatewayHostnameRequest request) {
    return request.getMetadata().getNamespace() + "/" + request.getMetadata().getName();
  }

  static boolean deleting(GatewayHostnameRequest request) {
    return request.getMetadata().getDeletionTimestamp() != null;
  }

  /** Whether routes of one namespace would answer for the hostname of another's request. */
  static boolean overlap(GatewayHostnameRequest one, GatewayHostnameRequest other) {
    return !one.getMetadata().getNamespace().equals(other.getMetadata().getNamespace())
        && AllowedDomains.overlap(hostname(one), hostname(other));
  }

  static String hostname(GatewayHostnameRequest request) {
    var spec = request.getSpec();
    return spec == null ? "" : Objects.requireNonNullElse(spec.hostname(), "");
  }

  static String zoneId(GatewayHostnameRequest request) {
    var spec = request.getSpec();
    return spec == null ? "" : ClaimName.bare(Objects.requireNonNullElse(spec.zoneId(), ""));
  }

  static GatewayHostnameRequestStatus status(GatewayHostnameRequest request) {
    var status = request.getStatus();
    return status == null ? RequestView.NOTHING : status;
  }

  static Optional<Condition> condition(GatewayHostnameRequest request, String type) {
    var conditions = status(request).conditions();
    return conditions == null ? Optional.empty() : Conditions.find(conditions, type);
  }

  static boolean holds(GatewayHostnameRequest request, String type) {
    return condition(request, type).filter(c -> "True".equals(c.getStatus())).isPresent();
  }
}
