package io.tenantry.proof.hostname;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GatewayBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Listener;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.ListenerBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.tenantry.api.hostname.ClaimOwner;
import io.tenantry.api.hostname.DomainClaim;
import io.tenantry.api.hostname.DomainClaimSpec;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.api.hostname.GatewayHostnameRequestStatus;
import io.tenantry.proof.Patience;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import software.amazon.awssdk.services.route53.model.ResourceRecord;
import software.amazon.awssdk.services.route53.model.ResourceRecordSet;

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

  private final KubernetesClient client;
  private final Pools pools;
  private final Zone zone;

  GoOperator(KubernetesClient client, Pools pools) {
    this.client = client;
    this.pools = pools;
    this.zone = pools.zone();
  }

  /** Hostnames that serve from one Gateway. */
  void serve(String gateway, String... labels) {
    var arns = Stream.of(labels).map(this::request).toList();
    arns.forEach(this::prove);
    config(gateway, arns.stream().sorted().toList());
    gateway(gateway);
    var address = pools.address(gateway);
    for (int i = 0; i < labels.length; i++) {
      lead(labels[i], address);
      var request = request(labels[i], gateway, address, arns.get(i));
      claim(labels[i], labels[i], request.getMetadata().getUid());
    }
    PoolGateways.merge(
        client.namespaces().withName(pools.home()),
        "{\"metadata\": {\"labels\": {\"gateway.opendi.com/access\": \"%s\"}}}".formatted(gateway));
  }

  /** With its tags and without an idempotency token. */
  private String request(String label) {
    var hostname = zone.hostname(label);
    return pools
        .cloud()
        .request(
            hostname,
            Map.of(
                "managed-by",
                "gateway-orchestrator",
                "hostname",
                hostname,
                "namespace",
                pools.home(),
                "environment",
                ""));
  }

  /** Writes the records that ACM wants and waits until it has seen them. */
  private void prove(String arn) {
    var proof = Awaitility.await().until(() -> proof(arn), records -> !records.isEmpty());
    pools.cloud().change(zone, "UPSERT", proof.toArray(ResourceRecordSet[]::new));
    Awaitility.await()
        .atMost(Patience.LIMIT)
        .until(() -> pools.cloud().describe(arn).statusAsString().equals("ISSUED"));
  }

  private List<ResourceRecordSet> proof(String arn) {
    return pools.cloud().describe(arn).domainValidationOptions().stream()
        .flatMap(option -> Stream.ofNullable(option.resourceRecord()))
        .map(record ->
            ResourceRecordSet.builder()
                .name(record.name())
                .type("CNAME")
                .ttl(300L)
                .resourceRecords(ResourceRecord.builder().value(record.value()).build())
                .build())
        .toList();
  }

  /** In both address families. */
  void lead(String label, String address) {
    pools
        .cloud()
        .change(
            zone,
            "UPSERT",
            HostnameCloud.alias(zone.hostname(label), "A", address),
            HostnameCloud.alias(zone.hostname(label), "AAAA", address));
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
            Map.of("namespace", PoolGateways.POOL, "name", gateway + "-config"),
            "spec",
            Map.of(
                "scheme",
                "internet-facing",
                "listenerConfigurations",
                List.of(https, Map.of("protocolPort", "HTTP:80"))));
    client
        .resource(
            Serialization.unmarshal(Serialization.asJson(config), GenericKubernetesResource.class))
        .create();
  }

  private void gateway(String name) {
    client
        .resource(
            new GatewayBuilder()
                .withNewMetadata()
                .withNamespace(PoolGateways.POOL)
                .withName(name)
                .addToAnnotations(PoolGateways.MARKS + "visibility", "internet-facing")
                .addToAnnotations(PoolGateways.MARKS + "waf-arn", "")
                .addToAnnotations(PoolGateways.MARKS + "certificate-count", "0")
                .addToAnnotations(PoolGateways.MARKS + "rule-count", "0")
                .addToAnnotations("gateway.k8s.aws/loadbalancer-configuration", name + "-config")
                .endMetadata()
                .withNewSpec()
                .withGatewayClassName(pools.gatewayClass())
                .withNewInfrastructure()
                .withNewParametersRef(
                    "gateway.k8s.aws", "LoadBalancerConfiguration", name + "-config")
                .endInfrastructure()
                .withListeners(
                    new ListenerBuilder(listener("https", "HTTPS", 443))
                        .withNewTls()
                        .withMode("Terminate")
                        .addToOptions(PoolGateways.MARKS + "acm-managed", "true")
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
    var request = pools.draft(label).in(pools.home());
    request.addFinalizer(FINALIZER);
    var created = client.resource(request).create();
    var status =
        new GatewayHostnameRequestStatus(
            1L,
            hash(zone.hostname(label), zone.id(), "internet-facing", pools.gatewayClass()),
            gateway,
            PoolGateways.POOL,
            address,
            arn,
            null,
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
        .requests()
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
  void claim(String label, String request, String uid) {
    var claim = new DomainClaim();
    var hostname = zone.hostname(label);
    claim.setMetadata(new ObjectMetaBuilder().withName(zone.claim(hostname)).build());
    claim.setSpec(
        new DomainClaimSpec(zone.id(), hostname, new ClaimOwner(pools.home(), request, uid)));
    client.resource(claim).create();
  }

  /** The request is deleted, steps 1 to 4 are done, and it polls the certificate. */
  void waitForDetachment(String label) {
    var before = pools.requests().status(label);
    var records = proof(pools.certificateOf(label));
    pools.requests().delete(label);
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
            null,
            Stream.concat(
                    Stream.ofNullable(before.conditions()).flatMap(List::stream),
                    Stream.of(condition("Deleting/WaitingForCertDetachment")))
                .toList()));
    var hostname = zone.hostname(label);
    var aliases = Stream.of("A", "AAAA").map(type -> pools.cloud().set(zone, hostname, type));
    pools
        .cloud()
        .change(
            zone,
            "DELETE",
            Stream.concat(aliases, records.stream()).toArray(ResourceRecordSet[]::new));
  }
}
