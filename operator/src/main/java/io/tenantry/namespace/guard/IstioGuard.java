package io.tenantry.namespace.guard;

import io.tenantry.api.namespace.PlanGateway;
import io.tenantry.api.namespace.PlanIstio;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Builds a plan's mesh settings as Istio's objects. */
public final class IstioGuard {
  private static final String INGRESS =
      "cluster.local/ns/istio-system/sa/istio-ingressgateway-service-account";

  static final String DEFAULT = "default";
  static final String ISOLATION = "tenant-isolation";

  private IstioGuard() {}

  /** All of them are needed to call Istio installed. */
  public static final Set<GuardKind> KINDS = GuardKind.of(Feature.ISTIO);

  public static List<GuardObject> children(PlanIstio istio, GuardScope place) {
    var children = new ArrayList<GuardObject>();
    children.add(
        place.child(
            GuardKind.PEER_AUTHENTICATION,
            DEFAULT,
            Map.of("spec", Map.of("mtls", Map.of("mode", "STRICT")))));
    children.add(isolation(istio, place));
    var gateway = istio.gateway();
    if (gateway != null) {
      children.add(gateway(gateway, place));
    }
    if (Boolean.TRUE.equals(istio.sidecar())) {
      children.add(
          place.child(
              GuardKind.SIDECAR,
              DEFAULT,
              Map.of(
                  "spec",
                  Map.of("egress", List.of(Map.of("hosts", List.of("./*", "istio-system/*")))))));
    }
    return children;
  }

  /** A policy that allows makes everything it does not allow denied. */
  private static GuardObject isolation(PlanIstio istio, GuardScope place) {
    var ingress = Objects.requireNonNullElse(istio.ingressPrincipal(), INGRESS);
    return place.child(
        GuardKind.AUTHORIZATION_POLICY,
        ISOLATION,
        Map.of(
            "spec",
            Map.of(
                "action",
                "ALLOW",
                "rules",
                List.of(
                    Map.of(
                        "from",
                        List.of(
                            Map.of("source", Map.of("namespaces", List.of(place.namespace()))),
                            Map.of("source", Map.of("principals", List.of(ingress)))))))));
  }

  /** The prefix ./ lets only VirtualServices of this namespace have these hosts. */
  private static GuardObject gateway(PlanGateway gateway, GuardScope place) {
    var host = place.namespace() + "." + gateway.baseDomain();
    var hosts = List.of("./" + host, "./*." + host);
    var servers = new ArrayList<Map<String, Object>>();
    var secret = gateway.tlsSecret();
    if (secret == null) {
      servers.add(Map.of("port", port(80, "http", "HTTP"), "hosts", hosts));
    } else {
      servers.add(
          Map.of(
              "port",
              port(80, "http", "HTTP"),
              "hosts",
              hosts,
              "tls",
              Map.of("httpsRedirect", true)));
      servers.add(
          Map.of(
              "port",
              port(443, "https", "HTTPS"),
              "hosts",
              hosts,
              "tls",
              Map.of("mode", "SIMPLE", "credentialName", secret)));
    }
    var selector =
        Objects.requireNonNullElse(gateway.selector(), Map.of("istio", "ingressgateway"));
    return place.child(
        GuardKind.GATEWAY,
        "tenant-gateway",
        Map.of("spec", Map.of("selector", selector, "servers", servers)));
  }

  private static Map<String, Object> port(int number, String name, String protocol) {
    return Map.of("number", number, "name", name, "protocol", protocol);
  }
}
