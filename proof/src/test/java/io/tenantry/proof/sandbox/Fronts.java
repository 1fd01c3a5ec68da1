package io.tenantry.proof.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GatewayBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRouteBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRouteStatus;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.RouteParentStatus;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.tenantry.proof.Edit;
import io.tenantry.proof.Patience;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.balancer.Balancer;
import io.tenantry.simulator.core.Caller;
import io.tenantry.simulator.world.Seed;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.acm.model.DescribeCertificateRequest;
import software.amazon.awssdk.services.acm.model.DescribeCertificateResponse;

/** Gateways with their configurations and routes, as the hostnames plane makes them, and ACM. */
final class Fronts {
  private static final String ACCOUNT = io.tenantry.simulator.world.SandboxWorld.ACCOUNT;
  private static final String REGION = Balancer.REGION;

  private final Sandbox sandbox;
  private final String namespace;

  Fronts(Sandbox sandbox, String namespace) {
    this.sandbox = sandbox;
    this.namespace = namespace;
  }

  Gateway create(String name) {
    return create(name, "aws-alb");
  }

  Gateway create(String name, String gatewayClass) {
    return sandbox.client().resource(draft(name, gatewayClass)).create();
  }

  private Gateway draft(String name, String gatewayClass) {
    return new GatewayBuilder()
        .withNewMetadata()
        .withNamespace(namespace)
        .withName(name)
        .endMetadata()
        .withNewSpec()
        .withGatewayClassName(gatewayClass)
        .withNewInfrastructure()
        .withNewParametersRef("gateway.k8s.aws", "LoadBalancerConfiguration", name + "-config")
        .endInfrastructure()
        .addNewListener()
        .withName("https")
        .withProtocol("HTTPS")
        .withPort(443)
        .withNewTls()
        .withMode("Terminate")
        .addToOptions("gateway.opendi.com/acm-managed", "true")
        .endTls()
        .endListener()
        .addNewListener()
        .withName("http")
        .withProtocol("HTTP")
        .withPort(80)
        .endListener()
        .endSpec()
        .build();
  }

  /** Writes the configuration of a Gateway; the first certificate is the default one. */
  void configure(String gateway, String scheme, List<String> certificates) {
    var entry = new HashMap<String, Object>(Map.of("protocolPort", "HTTPS:443"));
    certificates.stream().findFirst().ifPresent(first -> entry.put("defaultCertificate", first));
    if (certificates.size() > 1) {
      entry.put("certificates", certificates.subList(1, certificates.size()));
    }
    var object =
        Map.of(
            "apiVersion",
            "gateway.k8s.aws/v1beta1",
            "kind",
            "LoadBalancerConfiguration",
            "metadata",
            Map.of("namespace", namespace, "name", gateway + "-config"),
            "spec",
            Map.of(
                "scheme",
                scheme,
                "listenerConfigurations",
                List.of(entry, Map.of("protocolPort", "HTTP:80"))));
    sandbox
        .client()
        .resource(
            Serialization.unmarshal(Serialization.asJson(object), GenericKubernetesResource.class))
        .serverSideApply();
  }

  HTTPRoute route(String name, String gateway, @Nullable String section, String hostname) {
    return sandbox
        .client()
        .resource(
            new HTTPRouteBuilder()
                .withNewMetadata()
                .withNamespace(namespace)
                .withName(name)
                .endMetadata()
                .withNewSpec()
                .addNewParentRef()
                .withName(gateway)
                .withSectionName(section)
                .endParentRef()
                .withHostnames(hostname)
                .endSpec()
                .build())
        .create();
  }

  Resource<Gateway> gateway(String name) {
    return sandbox.client().resources(Gateway.class).inNamespace(namespace).withName(name);
  }

  Resource<HTTPRoute> route(String name) {
    return sandbox.client().resources(HTTPRoute.class).inNamespace(namespace).withName(name);
  }

  Resource<GenericKubernetesResource> configuration(String gateway) {
    return sandbox
        .client()
        .genericKubernetesResources("gateway.k8s.aws/v1beta1", "LoadBalancerConfiguration")
        .inNamespace(namespace)
        .withName(gateway + "-config");
  }

  void dropListener(String gateway, String listener) {
    Edit.of(
        gateway(gateway),
        before -> {
          before.getSpec().getListeners().removeIf(l -> l.getName().equals(listener));
          return before;
        });
  }

  /** By this name ACM knows the Gateway's load balancer, once it has one. */
  String arn(String name) {
    awaitAddress(name);
    return programmed(gateway(name).require()).getMessage();
  }

  private static Condition programmed(Gateway gateway) {
    return gateway.getStatus().getConditions().stream()
        .filter(condition -> condition.getType().equals("Programmed"))
        .findFirst()
        .orElseThrow();
  }

  /** Waits for the Gateway to be programmed in its present form; returns its address. */
  String awaitAddress(String name) {
    return await(name, gateway -> isProgrammed(gateway, "True"))
        .getStatus()
        .getAddresses()
        .getFirst()
        .getValue();
  }

  /** Waits until the Gateway is said to be invalid; returns why. */
  String awaitInvalid(String name) {
    return programmed(await(name, gateway -> isProgrammed(gateway, "False"))).getMessage();
  }

  Gateway await(String name, Predicate<Gateway> wanted) {
    return await(() -> Optional.ofNullable(gateway(name).get()).filter(wanted));
  }

  /** Issues a certificate; returns its ARN. */
  String certificate(String domain) {
    return certificate(domain, REGION, false);
  }

  String certificate(String domain, String region, boolean pending) {
    var id = UUID.randomUUID().toString();
    var certificate = new Seed.Certificate(id, List.of(domain), region, pending, false);
    sandbox
        .aws()
        .cloud()
        .plant(
            new Seed(
                List.of(
                    new Seed.Account(
                        ACCOUNT,
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(certificate),
                        List.of(),
                        List.of(),
                        List.of()))));
    return "arn:aws:acm:%s:%s:certificate/%s".formatted(region, ACCOUNT, id);
  }

  /** Waits until ACM says that just these use a certificate. */
  void awaitUsers(String certificate, String... users) {
    Awaitility.await()
        .atMost(Patience.LIMIT)
        .untilAsserted(() -> assertThat(users(certificate)).containsExactly(users));
  }

  List<String> users(String certificate) {
    var cloud = sandbox.aws().cloud();
    var caller = new Caller(ACCOUNT, "arn:aws:iam::%s:user/somebody".formatted(ACCOUNT), REGION);
    var request = DescribeCertificateRequest.builder().certificateArn(certificate).build();
    var answer = cloud.operation("acm", "DescribeCertificate").handle(caller, request);
    return ((DescribeCertificateResponse) answer).certificate().inUseBy();
  }

  private static boolean isProgrammed(Gateway gateway, String status) {
    if (gateway.getStatus() == null) {
      return false;
    }
    var condition = programmed(gateway);
    return condition.getStatus().equals(status)
        && gateway.getMetadata().getGeneration().equals(condition.getObservedGeneration());
  }

  private static <T> T await(Callable<Optional<T>> look) {
    return Awaitility.await().atMost(Patience.LIMIT).until(look, Optional::isPresent).orElseThrow();
  }

  /** Who has taken a route; nobody as long as it has no status. */
  List<RouteParentStatus> parents(String route) {
    return Optional.ofNullable(route(route).require().getStatus())
        .map(HTTPRouteStatus::getParents)
        .orElse(List.of());
  }
}
