package io.tenantry.proof.pool;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GatewayBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Listener;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.ListenerBuilder;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.tenantry.api.hostname.ClaimOwner;
import io.tenantry.api.hostname.DomainClaim;
import io.tenantry.api.hostname.DomainClaimSpec;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.api.hostname.GatewayHostnameRequestStatus;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Writes what the Go operator leaves behind, in the cluster and in AWS. */
final class GoOperator {
  private static final String FINALIZER = "gateway-orchestrator.opendi.com/finalizer";
  private static final String SINCE = "2026-02-09T10:00:00Z";
  private static final List<String> CONDITIONS =
      List.of(
          "Claimed/Claimed",
          "CertificateRequested/Requested",
          "DnsValidated/RecordsCreated",
          "CertificateIssued/Issued",
          "ListenerAttached/Attached",
          "DnsAliasReady/Created",
          "Ready/Ready");

  private final Pools pools;

  GoOperator(Pools pools) {
    this.pools = pools;
  }

  /** Hostnames that serve from one Gateway. */
  void serve(String gateway, String... labels) {
    var arns = new ArrayList<String>();
    for (var label : labels) {
      arns.add(
          pools
              .cloud()
              .issue(
                  pools.zone(),
                  pools.hostname(label),
                  Map.of(
                      "managed-by",
                      "gateway-orchestrator",
                      "hostname",
                      pools.hostname(label),
                      "namespace",
                      pools.home(),
                      "environment",
                      "")));
    }
    config(gateway, arns.stream().sorted().toList());
    gateway(gateway);
    var address = pools.address(gateway);
    for (int i = 0; i < labels.length; i++) {
      pools.cloud().lead(pools.zone(), pools.hostname(labels[i]), address);
      var request = request(labels[i], gateway, address, arns.get(i));
      claim(labels[i], request.getMetadata().getUid());
    }
    Pools.merge(
        pools.client().namespaces().withName(pools.home()),
        "{\"metadata\": {\"labels\": {\"gateway.opendi.com/access\": \"%s\"}}}".formatted(gateway));
  }

  private void config(String gateway, List<String> arns) {
    var https =
        arns.size() == 1
            ? Map.of("protocolPort", "HTTPS:443", "defaultCertificate", arns.getFirst())
            : Map.of(
                "protocolPort",
                "HTTPS:443",
                "defaultCertificate",
                arns.getFirst(),
                "certificates",
                arns.subList(1, arns.size()));
    var config =
        Map.of(
            "apiVersion",
            "gateway.k8s.aws/v1beta1",
            "kind",
            "LoadBalancerConfiguration",
            "metadata",
            Map.of("namespace", Pools.POOL, "name", gateway + "-config"),
            "spec",
            Map.of(
                "scheme",
                "internet-facing",
                "listenerConfigurations",
                List.of(https, Map.of("protocolPort", "HTTP:80"))));
    pools
        .client()
        .resource(
            Serialization.unmarshal(Serialization.asJson(config), GenericKubernetesResource.class))
        .create();
  }

  private void gateway(String name) {
    pools
        .client()
        .resource(
            new GatewayBuilder()
                .withNewMetadata()
                .withNamespace(Pools.POOL)
                .withName(name)
                .addToAnnotations(Pools.MARKS + "visibility", "internet-facing")
                .addToAnnotations(Pools.MARKS + "waf-arn", "")
                .addToAnnotations(Pools.MARKS + "certificate-count", "0")
                .addToAnnotations(Pools.MARKS + "rule-count", "0")
                .addToAnnotations("gateway.k8s.aws/loadbalancer-configuration", name + "-config")
                .endMetadata()
                .withNewSpec()
                .withGatewayClassName("aws-alb")
                .withNewInfrastructure()
                .withNewParametersRef(
                    "gateway.k8s.aws", "LoadBalancerConfiguration", name + "-config")
                .endInfrastructure()
                .withListeners(
                    new ListenerBuilder(listener("https", "HTTPS", 443))
                        .withNewTls()
                        .withMode("Terminate")
                        .addToOptions(Pools.MARKS + "acm-managed", "true")
                        .endTls()
                        .build(),
                    listener("http", "HTTP", 80))
                .endSpec()
                .build())
        .create();
  }

  private static Listener listener(String name, String protocol, int port) {
    return new ListenerBuilder()
        .withName(name)
        .withProtocol(protocol)
        .withPort(port)
        .withNewAllowedRoutes()
        .withNewNamespaces()
        .withFrom("All")
        .endNamespaces()
        .endAllowedRoutes()
        .build();
  }

  private GatewayHostnameRequest request(String label, String gateway, String address, String arn) {
    var request = pools.ask(label).in(pools.home());
    request.addFinalizer(FINALIZER);
    var created = pools.client().resource(request).create();
    var status =
        new GatewayHostnameRequestStatus(
            1L,
            hash(pools.hostname(label), pools.zone(), "internet-facing", "aws-alb"),
            gateway,
            Pools.POOL,
            address,
            arn,
            null,
            null,
            null,
            null,
            null,
            CONDITIONS.stream().map(GoOperator::condition).toList());
    patchStatus(label, status);
    return created;
  }

  private void patchStatus(String label, GatewayHostnameRequestStatus status) {
    pools
        .at(label)
        .subresource("status")
        .patch(
            PatchContext.of(PatchType.JSON_MERGE),
            "{\"status\": %s}".formatted(Serialization.asJson(status)));
  }

  private static Condition condition(String text) {
    var words = text.split("/", 2);
    return new ConditionBuilder()
        .withType(words[0])
        .withStatus("True")
        .withReason(words[1])
        .withMessage("as it was")
        .withObservedGeneration(1L)
        .withLastTransitionTime(SINCE)
        .build();
  }

  /** As it says in its own code. */
  private static String hash(String... words) {
    try {
      var digest =
          MessageDigest.getInstance("SHA-256")
              .digest(String.join("|", words).getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, 8);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A claim without annotations, and without the time that it sends and the API server drops. */
  DomainClaim claim(String label, String owner) {
    return claim(label, label, owner);
  }

  DomainClaim claim(String label, String request, String owner) {
    var claim = new DomainClaim();
    claim.setMetadata(new ObjectMetaBuilder().withName(claimName(label)).build());
    claim.setSpec(
        new DomainClaimSpec(
            pools.zone(), pools.hostname(label), new ClaimOwner(pools.home(), request, owner)));
    return pools.client().resource(claim).create();
  }

  String claimName(String label) {
    return pools.zone().toLowerCase(Locale.ROOT) + "-" + pools.hostname(label);
  }

  /** The request is deleted, steps 1 to 4 are done, and it polls the certificate. */
  void waitForDetachment(String label) {
    var before = pools.status(label);
    var waiting = new ConditionBuilder(condition("Deleting/WaitingForCertDetachment")).build();
    pools.delete(label);
    patchStatus(
        label,
        new GatewayHostnameRequestStatus(
            before.observedGeneration(),
            before.observedSpecHash(),
            before.assignedGateway(),
            before.assignedGatewayNamespace(),
            before.assignedLoadBalancer(),
            before.certificateArn(),
            null,
            null,
            null,
            null,
            null,
            Stream.concat(
                    Stream.ofNullable(before.conditions()).flatMap(List::stream),
                    Stream.of(waiting))
                .toList()));
    pools.cloud().clear(pools.zone(), pools.hostname(label), certificateNames(label));
  }

  private List<String> certificateNames(String label) {
    return pools.cloud().certificate(pools.certificateOf(label)).domainValidationOptions().stream()
        .map(option -> option.resourceRecord().name())
        .toList();
  }
}
