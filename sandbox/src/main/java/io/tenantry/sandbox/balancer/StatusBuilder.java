package io.tenantry.sandbox.balancer;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GatewayClass;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GatewayClassStatus;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GatewayClassStatusBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GatewayStatus;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GatewayStatusAddress;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GatewayStatusBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Listener;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.ListenerStatus;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.ParentReference;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.RouteGroupKind;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.RouteParentStatus;
import io.tenantry.sandbox.balancer.Route.Attachment;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Builds the statuses that the controller writes. */
record StatusBuilder(Instant now) {
  private static final String GROUP = "gateway.networking.k8s.io";
  private static final List<RouteGroupKind> KINDS =
      List.of(new RouteGroupKind(GROUP, "HTTPRoute"), new RouteGroupKind(GROUP, "GRPCRoute"));

  GatewayClassStatus accepted(GatewayClass type) {
    var status = Optional.ofNullable(type.getStatus()).orElseGet(GatewayClassStatus::new);
    var say = conditions(status.getConditions(), type);
    return new GatewayClassStatusBuilder(status)
        .withConditions(say.with(say.holds("Accepted", "Accepted", "Accepted")))
        .build();
  }

  GatewayStatus programmed(Gateway gateway, LoadBalancer balancer, List<Route> routes) {
    var status = status(gateway);
    var say = conditions(status.getConditions(), gateway);
    return new GatewayStatusBuilder(status)
        .withAddresses(new GatewayStatusAddress("Hostname", balancer.address()))
        .withConditions(
            say.with(
                say.holds("Accepted", "Accepted", ""),
                say.holds("Programmed", "Programmed", balancer.arn())))
        .withListeners(
            gateway.getSpec().getListeners().stream()
                .map(listener -> listener(listener, gateway, routes))
                .toList())
        .build();
  }

  /** The load balancer is left as it is, and so is what was said of it. */
  GatewayStatus invalid(Gateway gateway, String message) {
    var status = status(gateway);
    var say = conditions(status.getConditions(), gateway);
    return new GatewayStatusBuilder(status)
        .withConditions(
            say.with(
                say.fails("Accepted", "Invalid", message),
                say.fails("Programmed", "Invalid", message)))
        .build();
  }

  /** On a route: one entry for each reference to these Gateways; the others' stay. */
  List<RouteParentStatus> parents(Route route, List<Gateway> gateways) {
    var parents = new ArrayList<RouteParentStatus>();
    for (var parent : route.parents()) {
      var before = ours(route, parent);
      gateways.stream()
          .filter(gateway -> route.refers(parent, gateway))
          .findFirst()
          .map(gateway -> parent(route, parent, before, route.attachment(parent, gateway)))
          .or(() -> before)
          .ifPresent(parents::add);
    }
    route.statuses().stream()
        .filter(status -> !status.getControllerName().equals(Balancer.CONTROLLER))
        .forEach(parents::add);
    return parents;
  }

  private static Optional<RouteParentStatus> ours(Route route, ParentReference parent) {
    return route.statuses().stream()
        .filter(status -> status.getControllerName().equals(Balancer.CONTROLLER))
        .filter(status -> status.getParentRef().equals(parent))
        .findFirst();
  }

  private RouteParentStatus parent(
      Route route,
      ParentReference parent,
      Optional<RouteParentStatus> before,
      Attachment attachment) {
    var say =
        conditions(before.map(RouteParentStatus::getConditions).orElse(List.of()), route.object());
    var accepted =
        attachment == Attachment.ACCEPTED
            ? say.holds("Accepted", attachment.reason(), "")
            : say.fails("Accepted", attachment.reason(), "");
    return new RouteParentStatus(
        say.with(accepted, say.holds("ResolvedRefs", "ResolvedRefs", "")),
        Balancer.CONTROLLER,
        parent);
  }

  private ListenerStatus listener(Listener listener, Gateway gateway, List<Route> routes) {
    var before =
        status(gateway).getListeners().stream()
            .filter(status -> status.getName().equals(listener.getName()))
            .map(ListenerStatus::getConditions)
            .findFirst()
            .orElse(List.of());
    var say = conditions(before, gateway);
    var attached = routes.stream().filter(route -> route.isOn(listener, gateway)).toList();
    return new ListenerStatus(
        attached.size(),
        say.with(
            say.fails("Conflicted", "NoConflicts", ""),
            say.holds("Accepted", "Accepted", ""),
            say.holds("ResolvedRefs", "ResolvedRefs", ""),
            say.holds("Programmed", "Programmed", "")),
        listener.getName(),
        KINDS);
  }

  private static GatewayStatus status(Gateway gateway) {
    return Optional.ofNullable(gateway.getStatus()).orElseGet(GatewayStatus::new);
  }

  private ObjectConditions conditions(List<Condition> before, HasMetadata object) {
    return new ObjectConditions(before, object.getMetadata().getGeneration(), now);
  }
}
