package io.tenantry.hostname.pool;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which LoadBalancerConfiguration a Gateway refers to, and which one it should; pure.
 *
 * <p>The load balancer's controller keeps one that was deleted for as long as a Gateway refers to
 * it. Meanwhile a spare one takes its place, so that the load balancer does not notice.
 *
 * @param referred the name that the Gateway refers to
 */
record ConfigChoice(
    String gateway,
    String referred,
    Optional<GenericKubernetesResource> regular,
    Optional<GenericKubernetesResource> spare) {

  static ConfigChoice of(
      Gateway gateway,
      Optional<GenericKubernetesResource> regular,
      Optional<GenericKubernetesResource> spare) {
    var name = gateway.getMetadata().getName();
    var referred = WantedGateway.refersTo(gateway).orElse(GatewayName.config(name));
    return new ConfigChoice(name, referred, regular, spare);
  }

  /** The one that the load balancer goes by. */
  Optional<GenericKubernetesResource> current() {
    return referred.equals(GatewayName.spare(gateway)) ? spare : regular;
  }

  Optional<GenericKubernetesResource> named(String name) {
    return name.equals(GatewayName.spare(gateway)) ? spare : regular;
  }

  /** The one to refer to, whether it is there yet or not; none while both are being deleted. */
  Optional<String> next() {
    if (!isGoing(regular)) {
      return Optional.of(GatewayName.config(gateway));
    }
    return isGoing(spare) ? Optional.empty() : Optional.of(GatewayName.spare(gateway));
  }

  private static boolean isGoing(Optional<GenericKubernetesResource> config) {
    return config.filter(ConfigChoice::isGoing).isPresent();
  }

  static boolean isGoing(GenericKubernetesResource config) {
    return config.getMetadata().getDeletionTimestamp() != null;
  }

  /** Those that are there, and not on their way out. */
  Stream<GenericKubernetesResource> staying() {
    return Stream.concat(regular.stream(), spare.stream()).filter(config -> !isGoing(config));
  }

  /** The spare one that the Gateway no longer refers to. */
  Optional<GenericKubernetesResource> surplus() {
    var back = referred.equals(GatewayName.config(gateway)) && regular.isPresent();
    return spare.filter(config -> back && !isGoing(regular) && !isGoing(config));
  }
}
