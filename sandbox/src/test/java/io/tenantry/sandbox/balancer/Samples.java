package io.tenantry.sandbox.balancer;

import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GatewayBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRouteBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.ParentReference;
import io.tenantry.simulator.acm.StoredCertificate;
import io.tenantry.simulator.acm.StoredCertificate.Method;
import io.tenantry.simulator.acm.StoredCertificate.Status;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Objects as the API server would show them. */
final class Samples {
  private Samples() {}

  /** With an HTTPS and an HTTP listener that take routes from the namespaces named. */
  static Gateway gateway(String uid, String from) {
    return new GatewayBuilder()
        .withNewMetadata()
        .withNamespace("edge")
        .withName("gw-01")
        .withUid(uid)
        .withGeneration(3L)
        .endMetadata()
        .withNewSpec()
        .withGatewayClassName("aws-alb")
        .addNewListener()
        .withName("https")
        .withProtocol("HTTPS")
        .withPort(443)
        .withNewAllowedRoutes()
        .withNewNamespaces()
        .withFrom(from)
        .endNamespaces()
        .endAllowedRoutes()
        .endListener()
        .addNewListener()
        .withName("http")
        .withProtocol("HTTP")
        .withPort(80)
        .withNewAllowedRoutes()
        .withNewNamespaces()
        .withFrom("All")
        .endNamespaces()
        .endAllowedRoutes()
        .endListener()
        .endSpec()
        .build();
  }

  static Gateway gateway() {
    return gateway("uid-1", "All");
  }

  static ParentReference parent() {
    var parent = new ParentReference();
    parent.setNamespace("edge");
    parent.setName("gw-01");
    return parent;
  }

  static Route route(ParentReference parent, String... hostnames) {
    return Route.of(
        new HTTPRouteBuilder()
            .withNewMetadata()
            .withNamespace("shop")
            .withName("web")
            .withGeneration(1L)
            .endMetadata()
            .withNewSpec()
            .withParentRefs(parent)
            .withHostnames(hostnames)
            .endSpec()
            .build());
  }

  static StoredCertificate certificate(String arn, Status status, String name) {
    return new StoredCertificate(
        arn,
        "111111111111",
        "us-east-1",
        List.of(name),
        Method.DNS,
        "RSA_2048",
        status,
        null,
        null,
        "ENABLED",
        null,
        Map.of(),
        Instant.EPOCH,
        null,
        null,
        0);
  }
}
