package io.tenantry.hostname.pool;

import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GatewayStatus;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What a controller says of a Gateway that it does not accept. */
public record GatewayRejection(String message, Instant since) {
  /** Why its controller will not have it as it is. */
  public static Optional<GatewayRejection> of(Gateway gateway) {
    return Optional.ofNullable(gateway.getStatus()).map(GatewayStatus::getConditions).stream()
        .flatMap(List::stream)
        .filter(c -> "Accepted".equals(c.getType()) && "False".equals(c.getStatus()))
        .map(c -> new GatewayRejection(c.getMessage(), Instant.parse(c.getLastTransitionTime())))
        .findFirst();
  }
}
