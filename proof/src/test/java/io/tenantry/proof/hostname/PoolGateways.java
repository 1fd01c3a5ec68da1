package io.tenantry.proof.hostname;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GatewayBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GatewayClassBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Gateways of the pool and their configurations, as they are now. */
final class PoolGateways {
  static final String POOL = "edge";
  static final String MARKS = "gateway.opendi.com/";
  static final String MANAGED_BY = "app.kubernetes.io/managed-by";
  static final String CONFIGS = "gateway.k8s.aws/v1beta1";

  private final KubernetesClient client;

  PoolGateways(KubernetesClient client) {
    this.client = client;
  }

  Resource<Gateway> at(String name) {
    return client.resources(Gateway.class).inNamespace(POOL).withName(name);
  }

  Gateway get(String name) {
    return at(name).require();
  }

  /** All of a class, in the order of their numbers. */
  List<String> of(String gatewayClass) {
    return client.resources(Gateway.class).inNamespace(POOL).list().getItems().stream()
        .filter(gateway -> gateway.getSpec().getGatewayClassName().equals(gatewayClass))
        .map(gateway -> gateway.getMetadata().getName())
        .sorted(Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder()))
        .toList();
  }

  String mark(String gateway, String annotation) {
    return get(gateway).getMetadata().getAnnotations().get(MARKS + annotation);
  }

  /** What JSON sets to null is removed. */
  void annotate(String gateway, String key, String json) {
    merge(at(gateway), "{\"metadata\": {\"annotations\": {\"%s\": %s}}}".formatted(key, json));
  }

  void label(String gateway, String key, String json) {
    merge(at(gateway), "{\"metadata\": {\"labels\": {\"%s\": %s}}}".formatted(key, json));
  }

  static void merge(Resource<?> object, String patch) {
    object.patch(PatchContext.of(PatchType.JSON_MERGE), patch);
  }

  /** Empty while it has none. */
  Optional<String> address(String gateway) {
    return Optional.ofNullable(get(gateway).getStatus())
        .flatMap(status -> Optional.ofNullable(status.getAddresses()))
        .flatMap(addresses -> addresses.stream().findFirst())
        .map(address -> address.getValue());
  }

  List<String> listeners(String gateway) {
    return get(gateway).getSpec().getListeners().stream()
        .map(listener -> listener.getName())
        .toList();
  }

  /** A class whose Gateways get load balancers from now on. */
  void serve(String gatewayClass) {
    client
        .resource(
            new GatewayClassBuilder()
                .withNewMetadata()
                .withName(gatewayClass)
                .endMetadata()
                .withNewSpec()
                .withControllerName("gateway.k8s.aws/alb")
                .endSpec()
                .build())
        .create();
  }

  /** All with a web ACL. */
  List<String> withWebAcl(String arn) {
    return client.resources(Gateway.class).inNamespace(POOL).list().getItems().stream()
        .map(gateway -> gateway.getMetadata().getName())
        .filter(name -> arn.equals(mark(name, "waf-arn")))
        .toList();
  }

  /** One that a person has made, with everything that is needed but the labels. */
  void handMade(String name, String gatewayClass, String config, Map<String, String> labels) {
    client
        .resource(
            new GatewayBuilder()
                .withNewMetadata()
                .withNamespace(POOL)
                .withName(name)
                .withLabels(labels)
                .addToAnnotations(MARKS + "visibility", "internet-facing")
                .endMetadata()
                .withNewSpec()
                .withGatewayClassName(gatewayClass)
                .withNewInfrastructure()
                .withNewParametersRef("gateway.k8s.aws", "LoadBalancerConfiguration", config)
                .endInfrastructure()
                .addNewListener()
                .withName("tls")
                .withProtocol("HTTPS")
                .withPort(443)
                .withNewTls()
                .withMode("Terminate")
                .addToOptions("example.com/by", "hand")
                .endTls()
                .endListener()
                .endSpec()
                .build())
        .create();
  }

  // Configurations

  Resource<GenericKubernetesResource> config(String gateway) {
    return config(CONFIGS, gateway);
  }

  Resource<GenericKubernetesResource> config(String version, String gateway) {
    return client
        .genericKubernetesResources(version, "LoadBalancerConfiguration")
        .inNamespace(POOL)
        .withName(gateway + "-config");
  }

  /** What takes the place of a configuration that is being deleted. */
  Resource<GenericKubernetesResource> spare(String gateway) {
    return client
        .genericKubernetesResources(CONFIGS, "LoadBalancerConfiguration")
        .inNamespace(POOL)
        .withName(gateway + "-config-spare");
  }

  /** A part of a configuration's spec, by names and indices. */
  @Nullable Object spec(String gateway, Object... path) {
    return config(gateway)
        .require()
        .get(Stream.concat(Stream.of("spec"), Stream.of(path)).toArray());
  }

  /** What its load balancer is told to show, the default certificate first. */
  List<String> shown(String gateway) {
    return Optional.ofNullable(config(gateway).get())
        .map(PoolGateways::certificates)
        .orElse(List.of());
  }

  static List<String> certificates(GenericKubernetesResource config) {
    List<Map<String, Object>> entries = config.get("spec", "listenerConfigurations");
    return Stream.ofNullable(entries)
        .flatMap(List::stream)
        .flatMap(entry ->
            Stream.concat(
                Stream.ofNullable(entry.get("defaultCertificate")),
                entry.get("certificates") instanceof List<?> others
                    ? others.stream()
                    : Stream.empty()))
        .map(Object::toString)
        .toList();
  }
}
