package io.tenantry.sandbox.balancer;

import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GatewayStatusAddress;
import io.tenantry.simulator.core.Ids;
import io.tenantry.simulator.world.SandboxWorld;
import java.util.Optional;
import java.util.regex.Pattern;

/** A load balancer in AWS. Only its address is kept; all else follows from it. */
record LoadBalancer(String address) {
  private static final String DOMAIN = ".%s.elb.amazonaws.com".formatted(Balancer.REGION);
  private static final String INTERNAL = "internal-";
  private static final Pattern NOT_PLAIN = Pattern.compile("[^A-Za-z0-9]");

  /**
   * The one that the controller would make for a Gateway.
   *
   * @param times how often it was recreated, which changes its address each time
   */
  static LoadBalancer of(Gateway gateway, boolean internal, int times) {
    var meta = gateway.getMetadata();
    var identity = "%s|%s|%d".formatted(meta.getUid(), internal, times);
    var name =
        "k8s-%.8s-%.8s-%s"
            .formatted(plain(meta.getNamespace()), plain(meta.getName()), Ids.hex(identity, 10));
    return new LoadBalancer((internal ? INTERNAL : "") + name + DOMAIN);
  }

  /** The one that a Gateway has, by its own account. */
  static Optional<LoadBalancer> behind(Gateway gateway) {
    return Optional.ofNullable(gateway.getStatus())
        .flatMap(status -> status.getAddresses().stream().findFirst())
        .map(GatewayStatusAddress::getValue)
        .map(LoadBalancer::new);
  }

  /** By this name ACM knows who uses a certificate. */
  String arn() {
    var name = address.replace(DOMAIN, "").replaceFirst("^" + INTERNAL, "");
    return "arn:aws:elasticloadbalancing:%s:%s:loadbalancer/app/%s/%s"
        .formatted(Balancer.REGION, SandboxWorld.ACCOUNT, name, Ids.hex(address, 16));
  }

  private static String plain(String text) {
    return NOT_PLAIN.matcher(text).replaceAll("");
  }
}
