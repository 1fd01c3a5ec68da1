package io.tenantry.hostname.pool;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GRPCRoute;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Listener;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.ParentReference;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.RouteParentStatus;
import io.tenantry.hostname.access.AllowedDomains;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a route asks of load balancers, and which of them have it.
 *
 * @param parents the Gateways that its spec names
 * @param accepted the Gateways that have taken it, by its status
 * @param rules how many rules it is for one listener
 * @param backends what it leads to: each is a target group
 * @param hostnames empty for all that its listeners have
 */
public record RouteLoad(
    String namespace,
    String name,
    List<Parent> parents,
    List<Parent> accepted,
    int rules,
    Set<String> backends,
    List<String> hostnames) {
  private static final String GROUP = "gateway.networking.k8s.io";
  private static final Set<String> PROTOCOLS = Set.of("HTTP", "HTTPS");

  public RouteLoad {
    parents = List.copyOf(parents);
    accepted = List.copyOf(accepted);
    backends = Set.copyOf(backends);
    hostnames = List.copyOf(hostnames);
  }

  /** A Gateway, or some of its listeners. */
  record Parent(
      String namespace, String gateway, Optional<String> section, Optional<Integer> port) {
    boolean names(String inNamespace, String name) {
      return namespace.equals(inNamespace) && gateway.equals(name);
    }

    private boolean takesIn(Listener listener) {
      return section.map(name -> name.equals(listener.getName())).orElse(true)
          && port.map(number -> number.equals(listener.getPort())).orElse(true);
    }

    private boolean speaksOf(Parent other) {
      return other.names(namespace, gateway)
          && (section.isEmpty() || section.equals(other.section()));
    }

    /** Whether who comes through another parent's listeners comes through these too. */
    private boolean replaces(Parent other) {
      return section.isEmpty()
          || section.equals(other.section())
          || (other.section().isEmpty() && section.get().equals(WantedGateway.HTTPS));
    }
  }

  static RouteLoad of(HTTPRoute route) {
    var spec = route.getSpec();
    var rules = list(spec == null ? null : spec.getRules());
    return of(
        route.getMetadata(),
        spec == null ? null : spec.getParentRefs(),
        route.getStatus() == null ? null : route.getStatus().getParents(),
        rules.stream().mapToInt(rule -> Math.max(1, list(rule.getMatches()).size())).sum(),
        rules.stream()
            .flatMap(rule -> list(rule.getBackendRefs()).stream())
            .map(to -> new Backend(to.getKind(), to.getNamespace(), to.getName(), to.getPort())),
        spec == null ? null : spec.getHostnames());
  }

  static RouteLoad of(GRPCRoute route) {
    var spec = route.getSpec();
    var rules = list(spec == null ? null : spec.getRules());
    return of(
        route.getMetadata(),
        spec == null ? null : spec.getParentRefs(),
        route.getStatus() == null ? null : route.getStatus().getParents(),
        rules.stream().mapToInt(rule -> Math.max(1, list(rule.getMatches()).size())).sum(),
        rules.stream()
            .flatMap(rule -> list(rule.getBackendRefs()).stream())
            .map(to -> new Backend(to.getKind(), to.getNamespace(), to.getName(), to.getPort())),
        spec == null ? null : spec.getHostnames());
  }

  /** What a Gateway carries, given all routes; a backend of several routes is one target group. */
  static GatewayLoad on(Gateway gateway, int certificates, Collection<RouteLoad> routes) {
    var attached = routes.stream().filter(route -> route.listeners(gateway) > 0).toList();
    return new GatewayLoad(
        certificates,
        attached.stream().mapToInt(route -> route.rulesOn(gateway)).sum(),
        (int) attached.stream().flatMap(route -> route.backends().stream()).distinct().count());
  }

  /** How many rules the load balancer of a Gateway has for this route. */
  public int rulesOn(Gateway gateway) {
    return rules * listeners(gateway);
  }

  /** On how many listeners of a Gateway the route is. */
  int listeners(Gateway gateway) {
    var meta = gateway.getMetadata();
    var here = parents.stream().filter(p -> p.names(meta.getNamespace(), meta.getName())).toList();
    return (int)
        list(gateway.getSpec().getListeners()).stream()
            .filter(listener -> PROTOCOLS.contains(listener.getProtocol()))
            .filter(listener -> here.stream().anyMatch(parent -> parent.takesIn(listener)))
            .count();
  }

  /** Whether a Gateway has taken the route, and the route still wants it to. */
  boolean attached(String gatewayNamespace, String gateway) {
    return !sections(gatewayNamespace, gateway).isEmpty();
  }

  /** Whether requests for a hostname may come to this route. */
  boolean serves(String hostname) {
    return hostnames.isEmpty()
        || hostnames.stream()
            .anyMatch(own ->
                own.equalsIgnoreCase(hostname)
                    || AllowedDomains.below(hostname, own)
                    || AllowedDomains.below(own, hostname));
  }

  /**
   * Which routes of a hostname are on one Gateway and not yet on another: while there are any, its
   * visitors must not be sent there.
   */
  public static List<String> missing(
      String hostname,
      String gatewayNamespace,
      String from,
      String to,
      Collection<RouteLoad> routes) {
    return routes.stream()
        .filter(route -> route.serves(hostname))
        .filter(route -> !route.follows(gatewayNamespace, from, to))
        .map(route -> route.namespace() + "/" + route.name())
        .sorted()
        .toList();
  }

  private boolean follows(String gatewayNamespace, String from, String to) {
    var there = sections(gatewayNamespace, to);
    return sections(gatewayNamespace, from).stream()
        .allMatch(here -> there.stream().anyMatch(parent -> parent.replaces(here)));
  }

  private List<Parent> sections(String gatewayNamespace, String gateway) {
    return parents.stream()
        .filter(parent -> parent.names(gatewayNamespace, gateway))
        .filter(parent -> accepted.stream().anyMatch(status -> status.speaksOf(parent)))
        .toList();
  }

  private record Backend(
      @Nullable String kind, @Nullable String namespace, String name, @Nullable Integer port) {
    String key(String routeNamespace) {
      return "%s %s/%s:%s"
          .formatted(
              kind == null ? "Service" : kind,
              namespace == null ? routeNamespace : namespace,
              name,
              port == null ? "" : port);
    }
  }

  private static RouteLoad of(
      ObjectMeta meta,
      @Nullable List<ParentReference> parents,
      @Nullable List<RouteParentStatus> statuses,
      int rules,
      Stream<Backend> backends,
      @Nullable List<String> hostnames) {
    var namespace = meta.getNamespace();
    return new RouteLoad(
        namespace,
        meta.getName(),
        gateways(list(parents).stream(), namespace),
        gateways(
            list(statuses).stream().filter(RouteLoad::accepts).map(status -> status.getParentRef()),
            namespace),
        rules,
        Set.copyOf(backends.map(backend -> backend.key(namespace)).distinct().toList()),
        list(hostnames));
  }

  private static List<Parent> gateways(Stream<ParentReference> parents, String namespace) {
    return parents
        .filter(parent -> parent.getKind() == null || parent.getKind().equals("Gateway"))
        .filter(parent -> parent.getGroup() == null || parent.getGroup().equals(GROUP))
        .map(parent ->
            new Parent(
                Optional.ofNullable(parent.getNamespace()).orElse(namespace),
                parent.getName(),
                Optional.ofNullable(parent.getSectionName()),
                Optional.ofNullable(parent.getPort())))
        .toList();
  }

  private static boolean accepts(RouteParentStatus status) {
    return list(status.getConditions()).stream()
        .anyMatch(condition ->
            "Accepted".equals(condition.getType()) && "True".equals(condition.getStatus()));
  }

  private static <T> List<T> list(@Nullable List<T> list) {
    return list == null ? List.of() : list;
  }
}
