package io.tenantry.proof.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.tenantry.api.edge.DistributionTenant;
import io.tenantry.api.edge.DistributionTenantSpec;
import io.tenantry.api.hostname.ClaimOwner;
import io.tenantry.api.hostname.DomainClaim;
import io.tenantry.api.hostname.DomainClaimSpec;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.api.hostname.GatewayHostnameRequestSpec;
import io.tenantry.api.namespace.TenantSpec;
import io.tenantry.pass.Conditions;
import io.tenantry.proof.Installation;
import io.tenantry.proof.OperatorProcess;
import io.tenantry.proof.Patience;
import io.tenantry.proof.Scrape;
import io.tenantry.proof.WithoutOperator;
import io.tenantry.proof.namespaces.Tenants;
import io.tenantry.sandbox.AuditLog.Entry;
import io.tenantry.sandbox.Checkout;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.TestNames;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The rights that are shipped are those that are used, by the API server's own account. */
@WithoutOperator
class RightsIT {
  /** Granted, but not used on every cluster. */
  private static final Map<String, String> KEPT =
      Map.of(
          "update kleff.kleff.io tenants/finalizers",
          "asked for where OwnerReferencesPermissionEnforcement is on",
          "update cloudfront-tenant-operator.io distributiontenants/finalizers",
          "asked for where OwnerReferencesPermissionEnforcement is on",
          "update cloudfront-tenant-operator.io tenantsources/finalizers",
          "asked for where OwnerReferencesPermissionEnforcement is on",
          "update gateway.opendi.com gatewayhostnamerequests/finalizers",
          "asked for where OwnerReferencesPermissionEnforcement is on",
          "delete gateway.networking.k8s.io httproutes",
          "needed when --http-redirect is switched off: PoolRedirectIT");

  /** Rights on these are used once plans are: FeaturesIT and PlanIT, run with them, need each. */
  private static final Set<String> OF_PLANS =
      Set.of(
          "tenantplans",
          "limitranges",
          "resourcequotas",
          "networkpolicies",
          "rolebindings",
          "clusterroles",
          "validatingadmissionpolicies",
          "validatingadmissionpolicybindings",
          "peerauthentications",
          "authorizationpolicies",
          "networking.istio.io gateways",
          "sidecars",
          "constrainttemplates",
          "k8sallowedrepos",
          "k8spspprivilegedcontainer",
          "k8spsphostfilesystem",
          "k8spsphostnamespace",
          "k8spspallowprivilegeescalationcontainer");

  /** Used once rows of a database become objects: SourceIT, run with these rights, needs each. */
  private static final Set<String> OF_SOURCES =
      Set.of(
          "create cloudfront-tenant-operator.io distributiontenants",
          "delete cloudfront-tenant-operator.io distributiontenants",
          "patch cloudfront-tenant-operator.io tenantsources",
          "patch cloudfront-tenant-operator.io tenantsources/status",
          "get  namespaces",
          "watch  namespaces",
          "create kleff.kleff.io tenants",
          "delete kleff.kleff.io tenants",
          "create gateway.opendi.com gatewayhostnamerequests",
          "delete gateway.opendi.com gatewayhostnamerequests");

  /** Used, but granted to everybody by Kubernetes itself. */
  private static final Set<String> EVERYBODYS =
      Set.of("create authorization.k8s.io selfsubjectrulesreviews");

  private final Sandbox sandbox;
  private final KubernetesClient client;
  private final Tenants tenants;
  private final TestNames names;

  RightsIT(Sandbox sandbox, KubernetesClient client, TestNames names) {
    this.sandbox = sandbox;
    this.client = client;
    this.tenants = new Tenants(client, names.namespace());
    this.names = names;
  }

  @Test
  void areExactlyWhatIsUsed() throws Exception {
    var mark = sandbox.audit().mark();
    live();

    var entries =
        sandbox.audit().entriesSince(mark).stream()
            .filter(entry -> entry.user().equals(Installation.USER))
            .filter(entry -> !entry.resource().isEmpty())
            .toList();
    assertThat(entries).as("refused").noneMatch(entry -> entry.code() == 403);
    var used = entries.stream().map(RightsIT::right).collect(Collectors.toCollection(TreeSet::new));
    var granted = granted();
    System.out.printf("rights: %d granted, %d used%n", granted.size(), used.size());
    assertThat(used).as("used").isSubsetOf(union(granted, EVERYBODYS));
    granted.removeIf(RightsIT::ofPlans);
    granted.removeAll(OF_SOURCES);
    assertThat(granted).as("granted").isSubsetOf(union(used, KEPT.keySet()));
  }

  /** Everything an operator does, once. */
  private void live() throws InterruptedException {
    var metrics = Scrape.somewhere();
    Installation.allowRedirects(client);
    try (var operator =
        OperatorProcess.start(
            Installation.kubeconfig(sandbox),
            sandbox.exports(),
            "--planes=edge,hostnames,namespaces",
            "--poll-interval=1s",
            "--empty-gateway-policy=Delete",
            "--http-redirect",
            "--leader-elect",
            metrics.flag())) {
      var name = names.unique("ada");
      tenants.create(name, name);
      tenants.awaitReady(name);
      tenants.changeSpec(name, new TenantSpec("pro", name, "Ada"));
      tenants.awaitEvent(name, "NamespaceUpdated");
      tenants.at(name).delete();
      // Any token that the API server knows makes it ask who that is, and what they may do.
      var token =
          Files.readString(sandbox.kubeconfigFor(Installation.NAMESPACE, Installation.ACCOUNT));
      var known = token.replaceFirst("(?s).*token: (\\S+).*", "$1");
      assertThat(metrics.secured(Optional.of(known)).statusCode()).isEqualTo(403);
      tenants.awaitGone(name);
      liveAtTheEdge(names.unique("edge"));
      liveUnderAName();
      operator.terminate();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } finally {
      client.leases().inNamespace(Installation.NAMESPACE).delete();
    }
  }

  private void liveAtTheEdge(String name) {
    var tenant = new DistributionTenant();
    tenant.setMetadata(
        new ObjectMetaBuilder().withNamespace(names.namespace()).withName(name).build());
    tenant.setSpec(
        Serialization.unmarshal(
            """
            distributionId: ESANDBOXWILD01
            domains: [{domain: %s.sandbox.test}]
            parameters: [{name: tenantId, value: ada}]
            dns: {provider: route53, hostedZoneId: Z0SANDBOX00000000001}
            """
                .formatted(name),
            DistributionTenantSpec.class));
    var resource = client.resource(tenant);
    resource.create();
    resource.waitUntilCondition(
        found ->
            found != null && found.getStatus() != null && ready(found.getStatus().conditions()),
        Patience.LIMIT.toSeconds(),
        TimeUnit.SECONDS);
    resource.delete();
    resource.waitUntilCondition(Objects::isNull, Patience.LIMIT.toSeconds(), TimeUnit.SECONDS);
  }

  /** Two hostnames that share a Gateway and a grant, and one that a vanished request has left. */
  private void liveUnderAName() {
    var left = client.resource(claimOfNobody());
    left.create();
    var first = client.resource(hostname("first"));
    var second = client.resource(hostname("second"));
    for (var request : List.of(first, second)) {
      request.create();
      request.waitUntilCondition(
          found ->
              found != null && found.getStatus() != null && ready(found.getStatus().conditions()),
          Patience.LIMIT.toSeconds(),
          TimeUnit.SECONDS);
    }
    left.waitUntilCondition(Objects::isNull, Patience.LIMIT.toSeconds(), TimeUnit.SECONDS);
    for (var request : List.of(first, second)) {
      request.delete();
      request.waitUntilCondition(Objects::isNull, Patience.LIMIT.toSeconds(), TimeUnit.SECONDS);
    }
  }

  private GatewayHostnameRequest hostname(String label) {
    var request = new GatewayHostnameRequest();
    request.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace(names.namespace())
            .withName(names.unique(label))
            .build());
    request.setSpec(
        new GatewayHostnameRequestSpec(
            "Z0SANDBOX00000000001",
            names.unique(label) + ".sandbox.test",
            null,
            null,
            null,
            null,
            null,
            null));
    return request;
  }

  private DomainClaim claimOfNobody() {
    var hostname = names.unique("left") + ".sandbox.test";
    var claim = new DomainClaim();
    claim.setMetadata(new ObjectMetaBuilder().withName("z0sandbox00000000001-" + hostname).build());
    claim.setSpec(
        new DomainClaimSpec(
            "Z0SANDBOX00000000001",
            hostname,
            new ClaimOwner(names.namespace(), "gone", UUID.randomUUID().toString())));
    return claim;
  }

  /** As the file says: this right is given to those who want redirects. */
  private static boolean ready(@Nullable List<Condition> conditions) {
    return Conditions.find(Objects.requireNonNullElse(conditions, List.of()), "Ready")
        .filter(condition -> "True".equals(condition.getStatus()))
        .isPresent();
  }

  private static boolean ofPlans(String right) {
    var words = right.replaceFirst("/.*", "").split(" ", 3);
    return OF_PLANS.contains(words[2]) || OF_PLANS.contains(words[1] + " " + words[2]);
  }

  private static String right(Entry entry) {
    var sub = entry.subresource().isEmpty() ? "" : "/" + entry.subresource();
    return "%s %s %s%s".formatted(entry.verb(), entry.group(), entry.resource(), sub);
  }

  private Set<String> granted() throws IOException {
    var rules = new ArrayList<PolicyRule>();
    for (var file : Checkout.find().rights()) {
      try (var in = Files.newInputStream(file)) {
        for (HasMetadata item : client.load(in).items()) {
          switch (item) {
            case ClusterRole role -> rules.addAll(role.getRules());
            case Role role -> rules.addAll(role.getRules());
            default -> {}
          }
        }
      }
    }
    var granted = new TreeSet<String>();
    for (var rule : rules) {
      for (var verb : rule.getVerbs()) {
        for (var resource : rule.getResources()) {
          granted.add("%s %s %s".formatted(verb, rule.getApiGroups().getFirst(), resource));
        }
      }
    }
    return granted;
  }

  private static Set<String> union(Set<String> one, Set<String> other) {
    var union = new TreeSet<>(one);
    union.addAll(other);
    return union;
  }
}
