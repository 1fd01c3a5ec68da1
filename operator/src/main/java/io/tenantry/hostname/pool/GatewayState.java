package io.tenantry.hostname.pool;

import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * What of a Gateway concerns the requests on it; they are told when it changes.
 *
 * @param marks the annotations that mean something to us
 * @param trouble why it cannot be brought in line with who is on it
 */
record GatewayState(
    boolean there,
    boolean deleting,
    String gatewayClass,
    Optional<String> address,
    Optional<GatewayRejection> rejection,
    Map<String, String> labels,
    Map<String, String> marks,
    Optional<String> trouble) {
  /** There is no such Gateway. */
  static final GatewayState GONE =
      new GatewayState(
          false,
          false,
          "",
          Optional.empty(),
          Optional.empty(),
          Map.of(),
          Map.of(),
          Optional.empty());

  GatewayState {
    labels = Map.copyOf(labels);
    marks = Map.copyOf(marks);
  }

  static GatewayState of(Gateway gateway, Optional<String> trouble) {
    var meta = gateway.getMetadata();
    var marks = new HashMap<>(Objects.requireNonNullElse(meta.getAnnotations(), Map.of()));
    marks.keySet().retainAll(Set.of(Marks.VISIBILITY, Marks.WAF_ARN, Marks.DRAIN));
    return new GatewayState(
        true,
        meta.getDeletionTimestamp() != null,
        gateway.getSpec().getGatewayClassName(),
        LoadBalancerAddress.in(gateway),
        GatewayRejection.of(gateway),
        Objects.requireNonNullElse(meta.getLabels(), Map.of()),
        marks,
        trouble);
  }
}
