package io.tenantry.namespace.guard;

import io.tenantry.api.namespace.PlanNetwork;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Builds a plan's network rules as a NetworkPolicy that denies everything else. */
public final class NetworkGuard {
  static final String POLICY = "tenant-default-deny";

  private static final Map<String, Object> OWN_PODS = Map.of("podSelector", Map.of());
  private static final List<String> PRIVATE_V4 =
      List.of("10.0.0.0/8", "100.64.0.0/10", "169.254.0.0/16", "172.16.0.0/12", "192.168.0.0/16");
  private static final List<String> PRIVATE_V6 = List.of("fc00::/7", "fe80::/10");

  private NetworkGuard() {}

  public static List<GuardObject> children(PlanNetwork network, GuardScope place) {
    var trusted = Objects.requireNonNullElse(network.trustedNamespaces(), List.of("istio-system"));
    var neighbours = new ArrayList<Map<String, Object>>(List.of(OWN_PODS));
    if (!trusted.isEmpty()) {
      neighbours.add(Map.of("namespaceSelector", named(trusted)));
    }
    var egress = new ArrayList<Map<String, Object>>();
    egress.add(Map.of("to", neighbours));
    egress.add(dns());
    if (!Boolean.FALSE.equals(network.internet())) {
      egress.add(Map.of("to", List.of(block("0.0.0.0/0", PRIVATE_V4), block("::/0", PRIVATE_V6))));
    }
    return List.of(
        place.child(
            GuardKind.NETWORK_POLICY,
            POLICY,
            Map.of(
                "spec",
                Map.of(
                    "podSelector",
                    Map.of(),
                    "policyTypes",
                    List.of("Ingress", "Egress"),
                    "ingress",
                    List.of(Map.of("from", neighbours)),
                    "egress",
                    egress))));
  }

  /** The cluster's DNS servers, and the address at which a node may have a cache of its own. */
  private static Map<String, Object> dns() {
    return Map.of(
        "to",
        List.of(
            Map.of("namespaceSelector", named(List.of("kube-system"))),
            Map.of("ipBlock", Map.of("cidr", "169.254.20.10/32"))),
        "ports",
        List.of(Map.of("protocol", "UDP", "port", 53), Map.of("protocol", "TCP", "port", 53)));
  }

  private static Map<String, Object> named(List<String> namespaces) {
    return Map.of(
        "matchExpressions",
        List.of(
            Map.of("key", "kubernetes.io/metadata.name", "operator", "In", "values", namespaces)));
  }

  private static Map<String, Object> block(String cidr, List<String> except) {
    return Map.of("ipBlock", Map.of("cidr", cidr, "except", except));
  }
}
