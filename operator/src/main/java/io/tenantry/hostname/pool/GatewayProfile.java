package io.tenantry.hostname.pool;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What all hostnames of a Gateway have in common, since they share one load balancer.
 *
 * @param wafArn the web ACL that stands before it; empty for none
 */
public record GatewayProfile(String gatewayClass, String visibility, String wafArn) {
  /**
   * What a Gateway was made as, whatever somebody has done to its annotations or its configuration:
   * where they differ, most of those who are on it know. What a person made is as its annotations
   * say.
   *
   * @param wanted what those ask for who are on it; read only where it is needed
   */
  static GatewayProfile of(
      Gateway gateway,
      Optional<GenericKubernetesResource> config,
      Supplier<List<GatewayProfile>> wanted) {
    var noted = PoolGateway.of(gateway, GatewayLoad.NONE).profile();
    var spec = config.map(WantedConfig::spec).orElse(Map.of());
    var annotations = Optional.ofNullable(gateway.getMetadata().getAnnotations()).orElse(Map.of());
    var scheme = WantedConfig.schemeOf(spec);
    var webAcl = WantedConfig.wafArnOf(spec);
    var complete =
        new GatewayProfile(
            noted.gatewayClass(),
            noted.visibility().isEmpty() ? scheme : noted.visibility(),
            annotations.containsKey(Marks.WAF_ARN) ? noted.wafArn() : webAcl);
    return config.isPresent() && WantedGateway.isOurs(gateway)
        ? new GatewayProfile(
            noted.gatewayClass(),
            agreed(complete.visibility(), scheme, wanted, GatewayProfile::visibility),
            agreed(complete.wafArn(), webAcl, wanted, GatewayProfile::wafArn))
        : complete;
  }

  private static String agreed(
      String noted,
      String configured,
      Supplier<List<GatewayProfile>> wanted,
      Function<GatewayProfile, String> part) {
    if (noted.equals(configured)) {
      return noted;
    }
    var asked = wanted.get().stream().map(part).toList();
    return Collections.frequency(asked, configured) > Collections.frequency(asked, noted)
        ? configured
        : noted;
  }
}
