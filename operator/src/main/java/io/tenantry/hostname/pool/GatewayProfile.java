package io.tenantry.hostname.pool;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import java.util.Map;
import java.util.Optional;

/**
 * What all hostnames of a Gateway have in common, since they share one load balancer.
 *
 * @param wafArn the web ACL that stands before it; empty for none
 */
public record GatewayProfile(String gatewayClass, String visibility, String wafArn) {
  /** What a Gateway was made as; its configuration knows where somebody has removed the notes. */
  public static GatewayProfile of(Gateway gateway, Optional<GenericKubernetesResource> config) {
    var noted = PoolGateway.of(gateway, GatewayLoad.NONE).profile();
    var spec = config.map(WantedConfig::spec).orElse(Map.of());
    var annotations = Optional.ofNullable(gateway.getMetadata().getAnnotations()).orElse(Map.of());
    return new GatewayProfile(
        noted.gatewayClass(),
        noted.visibility().isEmpty() ? WantedConfig.schemeOf(spec) : noted.visibility(),
        annotations.containsKey(Marks.WAF_ARN) ? noted.wafArn() : WantedConfig.wafArnOf(spec));
  }
}
