package io.tenantry.hostname.pool;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** One thing to do for a Gateway; each names the object that was seen. */
public sealed interface GatewayStep {
  /**
   * Writes a Gateway's configuration, if it is still as it was seen.
   *
   * @param seen empty where there is none yet
   * @param owner the Gateway it goes with, also when a person deletes that
   * @param retained certificates that stay although their requests are gone
   */
  record WriteConfig(
      String name,
      Optional<GenericKubernetesResource> seen,
      Map<String, Object> spec,
      Optional<Gateway> owner,
      Set<String> retained)
      implements GatewayStep {}

  /**
   * Creates a Gateway when its configuration is there: without one it would get the wrong kind of
   * load balancer.
   */
  record Create(Optional<WriteConfig> config, Gateway gateway) implements GatewayStep {}

  /** Writes a Gateway, if it is still as it was seen. */
  record Write(Gateway seen, Gateway wanted) implements GatewayStep {}

  /** Creates the route that leads plain HTTP to HTTPS; it goes with its Gateway. */
  record Redirect(Gateway gateway) implements GatewayStep {}

  /** Deletes the route that leads plain HTTP to HTTPS, where we still may. */
  record DropRedirect(HTTPRoute seen) implements GatewayStep {}

  /** Deletes a Gateway, if nobody has come since {@code version} of its slots. */
  record Delete(Gateway seen, long version) implements GatewayStep {}

  /** Deletes a configuration. */
  record DeleteConfig(GenericKubernetesResource seen) implements GatewayStep {}
}
