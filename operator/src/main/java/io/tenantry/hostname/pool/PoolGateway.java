package io.tenantry.hostname.pool;

import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import java.util.Map;
import java.util.Optional;

/**
 * A Gateway of the pool, as far as placing hostnames goes.
 *
 * @param load what it carries, and what is on its way to it
 * @param draining whether a person wants it empty
 * @param flaw why a certificate would never reach its load balancer
 */
public record PoolGateway(
    String name,
    GatewayProfile profile,
    Map<String, String> labels,
    GatewayLoad load,
    boolean deleting,
    boolean draining,
    Optional<String> flaw) {

  public PoolGateway {
    labels = Map.copyOf(labels);
  }

  public static PoolGateway of(Gateway gateway, GatewayLoad load) {
    var meta = gateway.getMetadata();
    var annotations = Optional.ofNullable(meta.getAnnotations()).orElse(Map.of());
    return new PoolGateway(
        meta.getName(),
        new GatewayProfile(
            gateway.getSpec().getGatewayClassName(),
            annotations.getOrDefault(Marks.VISIBILITY, ""),
            annotations.getOrDefault(Marks.WAF_ARN, "")),
        Optional.ofNullable(meta.getLabels()).orElse(Map.of()),
        load,
        meta.getDeletionTimestamp() != null,
        "true".equals(annotations.get(Marks.DRAIN)),
        WantedGateway.detached(gateway));
  }

  /** One that is just being created for a namespace. */
  static PoolGateway created(String name, GatewayProfile profile, String requester) {
    return new PoolGateway(
        name,
        profile,
        Map.of(Marks.MANAGED_BY, Marks.MANAGER, Marks.CREATED_FOR, requester),
        GatewayLoad.NONE,
        false,
        false,
        Optional.empty());
  }

  PoolGateway as(GatewayProfile other) {
    return new PoolGateway(name, other, labels, load, deleting, draining, flaw);
  }

  PoolGateway carrying(GatewayLoad other) {
    return new PoolGateway(name, profile, labels, other, deleting, draining, flaw);
  }

  /** As if it were to take no more hostnames. */
  PoolGateway drained() {
    return new PoolGateway(name, profile, labels, load, deleting, true, flaw);
  }

  /** Whether we have created it. */
  public boolean ours() {
    return Marks.MANAGER.equals(labels.get(Marks.MANAGED_BY)) || GatewayName.isOurs(name);
  }

  public boolean createdFor(String namespace) {
    return namespace.equals(labels.get(Marks.CREATED_FOR));
  }

  /** Whether it takes hostnames at all. */
  public boolean open() {
    return closed().isEmpty();
  }

  /** Why it takes none. */
  Optional<String> closed() {
    if (deleting) {
      return Optional.of("is being deleted");
    }
    return draining ? Optional.of("is being drained") : flaw;
  }
}
