package io.tenantry.hostname.pool;

import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GatewayBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRouteBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Listener;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.ListenerBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.ListenerTLSConfig;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.ListenerTLSConfigBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** What a Gateway of ours looks like; what others add to it stays. */
public record WantedGateway(
    String namespace, String name, GatewayProfile profile, ListenerPorts ports) {
  /** The listener that needs certificates. */
  static final String HTTPS = "https";

  private static final String HTTP = "http";
  private static final String GROUP = "gateway.k8s.aws";
  private static final String KIND = "LoadBalancerConfiguration";

  /** The Gateway to create for a namespace's request, when its configuration is there. */
  Gateway created(String requester) {
    var bare =
        new GatewayBuilder()
            .withNewMetadata()
            .withNamespace(namespace)
            .withName(name)
            .withLabels(Map.of(Marks.CREATED_FOR, requester))
            .endMetadata()
            .withNewSpec()
            .withGatewayClassName(profile.gatewayClass())
            .endSpec()
            .build();
    return into(bare, GatewayLoad.NONE, true);
  }

  /**
   * The Gateway that an existing one becomes, equal to it when there is nothing to do.
   *
   * @param load what it carries, for people and for the operator before us to read
   * @param secure whether it has a listener for HTTPS: without certificates there must be none, or
   *     the load balancer never lets the last one go
   */
  Gateway into(Gateway existing, GatewayLoad load, boolean secure) {
    return into(existing, load, secure, GatewayName.config(name));
  }

  /** The same; {@code config} is the configuration that it refers to. */
  Gateway into(Gateway existing, GatewayLoad load, boolean secure, String config) {
    var meta = existing.getMetadata();
    var labels = new TreeMap<>(Optional.ofNullable(meta.getLabels()).orElse(Map.of()));
    labels.put(Marks.MANAGED_BY, Marks.MANAGER);
    var annotations = new TreeMap<>(Optional.ofNullable(meta.getAnnotations()).orElse(Map.of()));
    annotations.putAll(annotations(load, config));
    return new GatewayBuilder(existing)
        .editMetadata()
        .withLabels(labels)
        .withAnnotations(annotations)
        .endMetadata()
        .editSpec()
        .editOrNewInfrastructure()
        .withNewParametersRef(GROUP, KIND, config)
        .endInfrastructure()
        .withListeners(listeners(existing, secure))
        .endSpec()
        .build();
  }

  /** The route that leads plain HTTP to HTTPS; it goes with its Gateway. */
  static HTTPRoute redirect(Gateway gateway, String pool) {
    var name = gateway.getMetadata().getName();
    var route =
        new HTTPRouteBuilder()
            .withNewMetadata()
            .withNamespace(pool)
            .withName(GatewayName.redirect(name))
            .withLabels(Map.of(Marks.MANAGED_BY, Marks.MANAGER))
            .endMetadata()
            .withNewSpec()
            .addNewParentRef()
            .withName(name)
            .withSectionName(HTTP)
            .endParentRef()
            .addNewRule()
            .addNewFilter()
            .withType("RequestRedirect")
            .withNewRequestRedirect()
            .withScheme("https")
            .withStatusCode(301)
            .endRequestRedirect()
            .endFilter()
            .endRule()
            .endSpec()
            .build();
    route.addOwnerReference(gateway);
    return route;
  }

  /** Whether a Gateway may be changed and deleted: it bears our label, or can only be ours. */
  static boolean isOurs(Gateway gateway) {
    var meta = gateway.getMetadata();
    var labels = Optional.ofNullable(meta.getLabels()).orElse(Map.of());
    return Marks.MANAGER.equals(labels.get(Marks.MANAGED_BY))
        || (GatewayName.isOurs(meta.getName()) && detached(gateway).isEmpty());
  }

  /** Why what we write into the configuration would not reach the load balancer. */
  static Optional<String> detached(Gateway gateway) {
    var config = GatewayName.config(gateway.getMetadata().getName());
    return refersTo(gateway).isPresent()
        ? Optional.empty()
        : Optional.of(
            "does not get its certificates from us: set spec.infrastructure.parametersRef to the %s %s"
                .formatted(KIND, config));
  }

  /** The configuration of ours that a Gateway refers to. */
  static Optional<String> refersTo(Gateway gateway) {
    var name = gateway.getMetadata().getName();
    return Optional.ofNullable(gateway.getSpec().getInfrastructure())
        .map(infrastructure -> infrastructure.getParametersRef())
        .filter(ref -> GROUP.equals(ref.getGroup()) && KIND.equals(ref.getKind()))
        .map(ref -> ref.getName())
        .filter(Set.of(GatewayName.config(name), GatewayName.spare(name))::contains);
  }

  private Map<String, String> annotations(GatewayLoad load, String config) {
    return Map.of(
        Marks.VISIBILITY,
        profile.visibility(),
        Marks.WAF_ARN,
        profile.wafArn(),
        Marks.CERTIFICATE_COUNT,
        Integer.toString(load.certificates()),
        Marks.RULE_COUNT,
        Integer.toString(load.rules()),
        Marks.CONFIGURATION,
        config);
  }

  /** Ours keep their place; a new one for HTTPS comes first, a new one for HTTP last. */
  private List<Listener> listeners(Gateway existing, boolean secure) {
    var present = Optional.ofNullable(existing.getSpec().getListeners()).orElse(List.of());
    var listeners = new ArrayList<Listener>();
    if (secure && present.stream().noneMatch(listener -> HTTPS.equals(listener.getName()))) {
      listeners.add(https(new Listener()));
    }
    for (var listener : present) {
      switch (listener.getName()) {
        case HTTPS -> {
          if (secure) {
            listeners.add(https(listener));
          }
        }
        case HTTP -> listeners.add(http(listener));
        default -> listeners.add(listener);
      }
    }
    if (present.stream().noneMatch(listener -> HTTP.equals(listener.getName()))) {
      listeners.add(http(new Listener()));
    }
    return listeners;
  }

  /** The Gateway API asks for a certificate or an option; ACM's certificates are in neither. */
  private Listener https(Listener listener) {
    var tls = Optional.ofNullable(listener.getTls()).orElseGet(ListenerTLSConfig::new);
    return common(listener, HTTPS, "HTTPS", ports.https())
        .withTls(
            new ListenerTLSConfigBuilder(tls)
                .withMode("Terminate")
                .addToOptions(Marks.ACM_MANAGED, "true")
                .build())
        .build();
  }

  private Listener http(Listener listener) {
    return common(listener, HTTP, "HTTP", ports.http()).build();
  }

  private static ListenerBuilder common(Listener listener, String name, String protocol, int port) {
    return new ListenerBuilder(listener)
        .withName(name)
        .withProtocol(protocol)
        .withPort(port)
        .editOrNewAllowedRoutes()
        .editOrNewNamespaces()
        .withFrom("All")
        .endNamespaces()
        .endAllowedRoutes();
  }
}
