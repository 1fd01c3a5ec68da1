package io.tenantry.hostname.pool;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.tenantry.lives.MemoryCluster;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The load balancers of a cluster: they follow their Gateways and configurations when the
 * controller has its turn.
 */
public final class ModelBalancers {
  public static final String GATEWAYS = "apis/gateway.networking.k8s.io/v1/gateways";
  private static final String FINALIZER = "gateway.k8s.aws/loadbalancerconfigurations";
  public static final String CONFIGS = "apis/gateway.k8s.aws/v1beta1/loadbalancerconfigurations";

  private final MemoryCluster cluster;
  private final Supplier<String> fresh;
  private final Set<String> addresses = new HashSet<>();
  private Map<String, Set<String>> shown = Map.of();

  /** {@code fresh}: an address that no load balancer has had. */
  public ModelBalancers(MemoryCluster cluster, Supplier<String> fresh) {
    this.cluster = cluster;
    this.fresh = fresh;
  }

  public List<Gateway> gateways() {
    return cluster.list(GATEWAYS, Gateway.class);
  }

  /** The certificates that the configuration names which a Gateway refers to. */
  public Set<String> configured(String gateway) {
    var referred =
        gateways().stream()
            .filter(there -> there.getMetadata().getName().equals(gateway))
            .flatMap(there -> WantedGateway.refersTo(there).stream())
            .collect(Collectors.toSet());
    return configs().stream()
        .filter(config -> referred.contains(config.getMetadata().getName()))
        .flatMap(config -> certificates(config).stream())
        .collect(Collectors.toSet());
  }

  /** Whether a configuration is only there until its controller lets it go. */
  public boolean isAbandoned(GenericKubernetesResource config) {
    return ConfigChoice.isGoing(config) && !isReferred(config);
  }

  private boolean isReferred(GenericKubernetesResource config) {
    return gateways().stream()
        .anyMatch(gateway ->
            WantedGateway.refersTo(gateway).equals(Optional.of(config.getMetadata().getName())));
  }

  public static Set<String> certificates(GenericKubernetesResource config) {
    return Set.copyOf(WantedConfig.certificatesOf(WantedConfig.spec(config)));
  }

  public List<GenericKubernetesResource> configs() {
    return cluster.list(CONFIGS, GenericKubernetesResource.class);
  }

  /** Whether a load balancer shows a certificate. */
  public boolean uses(String arn) {
    return shown.values().stream().anyMatch(certificates -> certificates.contains(arn));
  }

  /** Whether a load balancer has had this address. */
  public boolean had(String address) {
    return addresses.contains(address);
  }

  // What controllers do

  /** A turn of the controllers; whether anything has changed. */
  public boolean follow() {
    collect();
    var kept = keep();
    var bare =
        gateways().stream().filter(gateway -> LoadBalancerAddress.in(gateway).isEmpty()).toList();
    bare.forEach(this::give);
    var now = new TreeMap<String, Set<String>>();
    gateways()
        .forEach(gateway ->
            now.put(gateway.getMetadata().getUid(), configured(gateway.getMetadata().getName())));
    var changed = kept || !bare.isEmpty() || !now.equals(shown);
    shown = now;
    return changed;
  }

  /** A configuration does not go before the Gateways that refer to it; whether one has gone. */
  private boolean keep() {
    var gone = configs().stream().filter(this::isAbandoned).toList();
    gone.forEach(config -> cluster.vanish(CONFIGS, key(config)));
    configs().stream()
        .filter(config -> !ConfigChoice.isGoing(config) && config.getFinalizers().isEmpty())
        .forEach(config -> {
          config.getMetadata().setFinalizers(List.of(FINALIZER));
          cluster.put(CONFIGS, config);
        });
    return !gone.isEmpty();
  }

  /** Somebody deletes a configuration. */
  public void delete(GenericKubernetesResource config) {
    cluster.delete(CONFIGS, key(config));
  }

  /** Gives a Gateway another load balancer. */
  public void give(Gateway gateway) {
    var address = fresh.get();
    addresses.add(address);
    cluster.say(
        GATEWAYS,
        key(gateway),
        Map.of("addresses", List.of(Map.of("type", "Hostname", "value", address))));
  }

  /** The garbage collector's work: a configuration goes with the Gateway that owns it. */
  private void collect() {
    var uids =
        gateways().stream()
            .map(gateway -> gateway.getMetadata().getUid())
            .collect(Collectors.toSet());
    configs().stream()
        .filter(config ->
            Optional.ofNullable(config.getMetadata().getOwnerReferences())
                .orElse(List.of())
                .stream()
                .anyMatch(owner -> !uids.contains(owner.getUid())))
        .forEach(config -> cluster.vanish(CONFIGS, key(config)));
  }

  private static String key(HasMetadata object) {
    return object.getMetadata().getNamespace() + "/" + object.getMetadata().getName();
  }
}
