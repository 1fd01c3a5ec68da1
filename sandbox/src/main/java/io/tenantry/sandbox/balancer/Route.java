package io.tenantry.sandbox.balancer;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.AllowedRoutes;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GRPCRoute;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GRPCRouteStatus;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRouteStatus;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Listener;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.ParentReference;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.RouteNamespaces;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.RouteParentStatus;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What an HTTPRoute and a GRPCRoute have in common. */
record Route(
    HasMetadata object,
    List<ParentReference> parents,
    List<String> hostnames,
    List<RouteParentStatus> statuses) {

  /** How a wish to be served by a Gateway turns out; the words are the Gateway API's. */
  enum Attachment {
    ACCEPTED("Accepted"),
    NO_MATCHING_PARENT("NoMatchingParent"),
    NOT_ALLOWED("NotAllowedByListeners");

    private final String reason;

    Attachment(String reason) {
      this.reason = reason;
    }

    String reason() {
      return reason;
    }
  }

  static Route of(HTTPRoute route) {
    return new Route(
        route,
        route.getSpec().getParentRefs(),
        route.getSpec().getHostnames(),
        Optional.ofNullable(route.getStatus()).map(HTTPRouteStatus::getParents).orElse(List.of()));
  }

  static Route of(GRPCRoute route) {
    return new Route(
        route,
        route.getSpec().getParentRefs(),
        route.getSpec().getHostnames(),
        Optional.ofNullable(route.getStatus()).map(GRPCRouteStatus::getParents).orElse(List.of()));
  }

  boolean refers(ParentReference parent, Gateway gateway) {
    var namespace = Objects.requireNonNullElse(parent.getNamespace(), namespace(object));
    return isOr("gateway.networking.k8s.io", parent.getGroup())
        && isOr("Gateway", parent.getKind())
        && parent.getName().equals(gateway.getMetadata().getName())
        && namespace.equals(namespace(gateway));
  }

  Attachment attachment(ParentReference parent, Gateway gateway) {
    var listeners =
        gateway.getSpec().getListeners().stream().filter(l -> selects(parent, l)).toList();
    if (listeners.isEmpty()) {
      return Attachment.NO_MATCHING_PARENT;
    }
    return listeners.stream().anyMatch(admitted(gateway))
        ? Attachment.ACCEPTED
        : Attachment.NOT_ALLOWED;
  }

  /** Whether the listener serves this route. */
  boolean isOn(Listener listener, Gateway gateway) {
    return parents.stream()
        .anyMatch(parent ->
            refers(parent, gateway)
                && selects(parent, listener)
                && admitted(gateway).test(listener));
  }

  private Predicate<Listener> admitted(Gateway gateway) {
    var own = namespace(object).equals(namespace(gateway));
    return listener -> own || !admits(listener).equals("Same");
  }

  private static String admits(Listener listener) {
    return Optional.ofNullable(listener.getAllowedRoutes())
        .map(AllowedRoutes::getNamespaces)
        .map(RouteNamespaces::getFrom)
        .orElse("Same");
  }

  private static boolean selects(ParentReference parent, Listener listener) {
    return isOr(listener.getName(), parent.getSectionName())
        && (parent.getPort() == null || parent.getPort().equals(listener.getPort()));
  }

  private static boolean isOr(String wanted, @Nullable String given) {
    return given == null || given.equals(wanted);
  }

  private static String namespace(HasMetadata object) {
    return object.getMetadata().getNamespace();
  }
}
