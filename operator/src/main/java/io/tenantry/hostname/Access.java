package io.tenantry.hostname;

import static io.tenantry.cluster.Failures.translated;

import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.tenantry.api.hostname.DomainClaimSpec;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.api.hostname.HostnameGrant;
import io.tenantry.cluster.Deletion;
import io.tenantry.cluster.TimedLock;
import io.tenantry.hostname.AccessPlan.Granted;
import io.tenantry.hostname.AccessPlan.NamespaceMarks;
import io.tenantry.hostname.ExcludedHostnames.Held;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Brings what a namespace bears, and its grant, in line with the hostnames it has.
 *
 * <p>Shared mutable state: which namespaces are being worked on. What is there is read before what
 * should be, and written only over what was read: whoever is slower is refused.
 */
final class Access {
  private final KubernetesClient client;
  private final NamespaceRoll namespaces;
  private final GrantRoll grants;
  private final RequestRoll requests;
  private final ClaimRoll claims;
  private final Claims contest;
  private final String pool;
  private final InstantSource clock;
  private final TimedLock<String> tending = new TimedLock<>();

  Access(
      KubernetesClient client,
      NamespaceRoll namespaces,
      GrantRoll grants,
      RequestRoll requests,
      ClaimRoll claims,
      Claims contest,
      String pool,
      InstantSource clock) {
    this.client = client;
    this.namespaces = namespaces;
    this.grants = grants;
    this.requests = requests;
    this.claims = claims;
    this.contest = contest;
    this.pool = pool;
    this.clock = clock;
  }

  /** Whoever has a wildcard above its hostnames learns of them before they are granted. */
  void tend(String namespace) {
    exclude(hostnames(namespace, living(namespace)), namespace);
    bring(namespace);
  }

  /** Those who have a wildcard above hostnames of this namespace are told, or told no longer. */
  void exclude(Collection<String> hostnames, String owner) {
    hostnames.stream()
        .flatMap(hostname -> Domains.above(hostname).stream())
        .distinct()
        .flatMap(wildcard ->
            Stream.concat(
                claims
                    .forHostname(wildcard)
                    .flatMap(claim -> ClaimRoll.spec(claim).stream())
                    .map(spec -> spec.ownerRef().namespace()),
                grants.giving(wildcard)))
        .filter(namespace -> !namespace.equals(owner))
        .distinct()
        .forEach(this::bring);
  }

  /** Nothing is written where nothing differs. */
  private void bring(String namespace) {
    tending.run(
        namespace,
        () -> {
          var found =
              namespaces
                  .named(namespace)
                  .filter(present -> present.getMetadata().getDeletionTimestamp() == null);
          var granted = grants.concerning(namespace).map(Access::granted).toList();
          var plan = plan(namespace, found.map(Access::marks), granted);
          plan.remove().forEach(this::delete);
          plan.write().ifPresent(this::write);
          plan.marks().ifPresent(marks -> mark(found.orElseThrow(), marks));
        });
  }

  private AccessPlan plan(String namespace, Optional<NamespaceMarks> marks, List<Granted> granted) {
    var living = living(namespace);
    var hostnames = hostnames(namespace, living);
    var gateways =
        living.stream()
            .flatMap(request ->
                Optional.ofNullable(RequestRoll.status(request).assignedGateway()).stream())
            .filter(gateway -> !gateway.isEmpty())
            .collect(Collectors.toSet());
    return AccessPlan.of(
        namespace,
        hostnames,
        gateways,
        !living.isEmpty(),
        marks,
        AccessPlan.all(namespace, hostnames, granted).stream().anyMatch(Domains::isWildcard)
            ? held()
            : List.of(),
        granted);
  }

  private List<GatewayHostnameRequest> living(String namespace) {
    return requests
        .inNamespace(namespace)
        .filter(request -> !RequestRoll.deleting(request))
        .toList();
  }

  /** By claims as by grants: a name is kept from others until nothing of it is left. */
  private List<Held> held() {
    var claimed =
        claims
            .all()
            .flatMap(claim -> ClaimRoll.spec(claim).stream())
            .map(spec ->
                new Held(
                    spec.ownerRef().namespace(),
                    spec.hostname(),
                    requests
                        .withUid(spec.ownerRef().uid())
                        .map(RequestRoll::carriers)
                        .orElse(Set.of())))
            .toList();
    var known = claimed.stream().map(Held::hostname).collect(Collectors.toSet());
    var given =
        grants
            .all()
            .map(Access::granted)
            .flatMap(grant ->
                grant.hostnames().stream()
                    .filter(hostname -> !known.contains(hostname))
                    .map(hostname -> new Held(grant.namespace(), hostname, Set.of())));
    return Stream.concat(claimed.stream(), given).toList();
  }

  /** What has been claimed, and is still what its request wants. */
  private Set<String> hostnames(String namespace, List<GatewayHostnameRequest> living) {
    var owners =
        living.stream()
            .collect(
                Collectors.toMap(request -> request.getMetadata().getUid(), Function.identity()));
    return claims
        .inNamespace(namespace)
        .filter(contest::prevails)
        .flatMap(claim -> ClaimRoll.spec(claim).stream())
        .filter(spec -> {
          var owner = owners.get(spec.ownerRef().uid());
          return owner != null
              && ClaimName.same(
                  spec.zoneId(),
                  spec.hostname(),
                  RequestRoll.zoneId(owner),
                  RequestRoll.hostname(owner));
        })
        .map(DomainClaimSpec::hostname)
        .collect(Collectors.toSet());
  }

  private static NamespaceMarks marks(Namespace namespace) {
    var metadata = namespace.getMetadata();
    return new NamespaceMarks(
        Optional.ofNullable(orEmpty(metadata.getLabels()).get(Marks.ACCESS)),
        Optional.ofNullable(orEmpty(metadata.getAnnotations()).get(GrantedHostnames.ANNOTATION)),
        Optional.ofNullable(orEmpty(metadata.getAnnotations()).get(ExcludedHostnames.ANNOTATION)));
  }

  private static Map<String, String> orEmpty(@Nullable Map<String, String> map) {
    return map == null ? Map.of() : map;
  }

  private static Granted granted(HostnameGrant grant) {
    ObjectMeta metadata = grant.getMetadata();
    var spec = grant.getSpec();
    return new Granted(
        metadata.getName(),
        metadata.getUid(),
        metadata.getResourceVersion(),
        Marks.MANAGER.equals(orEmpty(metadata.getLabels()).get(Marks.MANAGED_BY)),
        spec == null ? "" : Objects.requireNonNullElse(spec.namespace(), ""),
        spec == null ? Set.of() : Set.copyOf(spec.hostnames()));
  }

  private void mark(Namespace found, NamespaceMarks marks) {
    var labels = new HashMap<String, @Nullable String>();
    labels.put(Marks.ACCESS, marks.gateway().orElse(null));
    var annotations = new HashMap<String, @Nullable String>();
    annotations.put(GrantedHostnames.ANNOTATION, marks.granted().orElse(null));
    annotations.put(ExcludedHostnames.ANNOTATION, marks.excluded().orElse(null));
    var name = found.getMetadata().getName();
    var version = found.getMetadata().getResourceVersion();
    var patch =
        Map.of(
            "metadata",
            Map.of("resourceVersion", version, "labels", labels, "annotations", annotations));
    var bare = new NamespaceBuilder().withNewMetadata().withName(name).endMetadata().build();
    namespaces.remember(
        translated(
            "marking namespace " + name,
            () ->
                client
                    .resource(bare)
                    .patch(PatchContext.of(PatchType.JSON_MERGE), Serialization.asJson(patch))));
  }

  private void delete(Granted grant) {
    Deletion.of(
        client,
        "/apis/gateway.opendi.com/v1alpha1/namespaces/%s/hostnamegrants/%s"
            .formatted(pool, grant.name()),
        grant.uid(),
        grant.version());
  }

  private void write(AccessPlan.Write write) {
    var grant = write.grant(pool);
    grants.remember(
        translated(
            "granting hostnames to " + write.namespace(),
            () ->
                write.version().isPresent()
                    ? client.resource(grant).update()
                    : client.resource(grant).create()));
  }

  /** When a grant was first given; the API server drops it from a creation. */
  void stamp(HostnameGrant grant) {
    var at = clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
    var patch = Serialization.asJson(Map.of("status", Map.of("grantedAt", at)));
    grants.remember(
        translated(
            "stamping grant " + grant.getMetadata().getName(),
            () ->
                client
                    .resource(grant)
                    .subresource("status")
                    .patch(PatchContext.of(PatchType.JSON_MERGE), patch)));
  }
}
