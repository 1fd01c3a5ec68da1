package io.tenantry.proof.hostname;

import static io.tenantry.proof.hostname.Policies.refusalOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.PolicyRuleBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.api.hostname.ClaimOwner;
import io.tenantry.api.hostname.DomainClaim;
import io.tenantry.api.hostname.DomainClaimSpec;
import io.tenantry.api.hostname.DomainClaimStatus;
import io.tenantry.api.hostname.HostnameGrant;
import io.tenantry.api.hostname.HostnameGrantSpec;
import io.tenantry.proof.Installation;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.Sandboxed;
import io.tenantry.sandbox.junit.TestNames;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Claims, and grants made by the operator, are out of reach of people with too many rights. */
@Sandboxed("hostname-policies")
@TestInstance(Lifecycle.PER_CLASS)
@ResourceLock("hostname-policies")
class ClaimPolicyIT {
  private static final String OURS = "The operator manages this";
  private static final PolicyRule WHOLE_GROUP =
      new PolicyRuleBuilder()
          .withApiGroups("gateway.opendi.com")
          .withResources("*")
          .withVerbs("*")
          .build();

  private final KubernetesClient admin;
  private final TestNames names;
  private final Policies policies;
  private final String pool;
  private final KubernetesClient careless;

  ClaimPolicyIT(Sandbox sandbox, TestNames names) {
    this.admin = sandbox.client();
    this.names = names;
    this.policies = new Policies(sandbox);
    this.pool = names.namespace();
    this.careless = policies.everywhere(names.namespace(), "careless", WHOLE_GROUP);
  }

  @BeforeAll
  void install() {
    policies.install("claims.yaml");
    policies.awaitRefusal(() -> careless.resource(claim()).dryRun().create());
  }

  @AfterAll
  void leave() {
    careless.close();
  }

  @Test
  void nobodyMakesAClaim() {
    assertThat(refusalOf(() -> careless.resource(claim()).create()))
        .contains(OURS + " DomainClaim");
  }

  @Test
  void nobodyTakesAClaim() {
    var claim = admin.resource(claim()).create();
    claim.setSpec(owned("thief"));
    assertThat(refusalOf(() -> careless.resource(claim).update())).contains(OURS);
    claim.setSpec(owned("shop"));
    claim.getMetadata().setAnnotations(Map.of("gateway.opendi.com/certificate-arn", "arn"));
    assertThat(refusalOf(() -> careless.resource(claim).update())).contains(OURS);
    claim.setStatus(new DomainClaimStatus("2020-01-01T00:00:00Z"));
    assertThat(refusalOf(() -> careless.resource(claim).updateStatus())).contains(OURS);
  }

  @Test
  void nobodyFreesAClaim() {
    var claim = admin.resource(claim()).create();
    assertThat(refusalOf(() -> careless.resource(claim).delete())).contains(OURS);
    assertThat(refusalOf(() -> careless.resources(DomainClaim.class).delete())).contains(OURS);
    assertThat(admin.resource(claim).get()).isNotNull();
  }

  @Test
  void nobodyMakesAGrantLookLikeTheOperators() {
    assertThat(refusalOf(() -> careless.resource(grant(true)).create()))
        .contains(OURS + " HostnameGrant");
    var own = careless.resource(grant(false)).create();
    own.getMetadata().setLabels(grant(true).getMetadata().getLabels());
    assertThat(refusalOf(() -> careless.resource(own).update())).contains(OURS);
  }

  @Test
  void nobodyChangesTheOperatorsGrants() {
    var grant = admin.resource(grant(true)).create();
    grant.setSpec(new HostnameGrantSpec("thief", List.of("shop.example.com")));
    assertThat(refusalOf(() -> careless.resource(grant).update())).contains(OURS);
    grant.getMetadata().setLabels(Map.of());
    assertThat(refusalOf(() -> careless.resource(grant).update())).contains(OURS);
    assertThat(refusalOf(() -> careless.resource(grant).delete())).contains(OURS);
    assertThat(admin.resource(grant).get().getSpec().namespace()).isEqualTo("shop");
  }

  @Test
  void grantsMadeByHandStayWithThoseWhoMayMakeThem() {
    var grant = careless.resource(grant(false)).create();
    grant.setSpec(new HostnameGrantSpec("shop", List.of("www.example.com")));
    careless.resource(grant).update();
    careless.resource(grant).delete();
    assertThat(admin.resource(grant).get()).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    Installation.NAMESPACE + ", " + Installation.ACCOUNT,
    "gateway-orchestrator-system, gateway-orchestrator-controller",
    "gateway-orchestrator, gateway-orchestrator"
  })
  void theOperatorDoesItsWork(String namespace, String account) {
    policies.namespace(namespace);
    try (var operator = policies.everywhere(namespace, account, WHOLE_GROUP)) {
      var claim = operator.resource(claim()).create();
      claim.setStatus(new DomainClaimStatus("2026-01-01T00:00:00Z"));
      operator.resource(claim).updateStatus();
      claim.setSpec(owned("heir"));
      claim.getMetadata().setResourceVersion(null);
      operator.resource(claim).update();
      assertThat(admin.resource(claim).get().getSpec().ownerRef().name()).isEqualTo("heir");

      var grant = operator.resource(grant(true)).create();
      operator.resource(claim).delete();
      operator.resource(grant).delete();
      assertThat(List.<HasMetadata>of(claim, grant))
          .allSatisfy(gone -> assertThat(admin.resource(gone).get()).isNull());
    }
  }

  @ParameterizedTest
  @CsvSource({"namespace-controller", "generic-garbage-collector"})
  void theClustersOwnControllersCleanUp(String controller) {
    var grant = admin.resource(grant(true)).create();
    try (var cleaner = policies.actor("kube-system", controller)) {
      cleaner.resource(grant).delete();
    }
    assertThat(admin.resource(grant).get()).isNull();
  }

  @Test
  void isMadeOfRulesThatTheApiServerUnderstands() {
    policies.assertUnderstood("tenantry-claims");
  }

  private DomainClaim claim() {
    var claim = new DomainClaim();
    claim.setMetadata(new ObjectMetaBuilder().withName(names.unique("claim")).build());
    claim.setSpec(owned("shop"));
    return claim;
  }

  private static DomainClaimSpec owned(String owner) {
    return new DomainClaimSpec(
        "Z1", "shop.example.com", new ClaimOwner("shop", owner, owner + "-uid"));
  }

  private HostnameGrant grant(boolean operators) {
    var grant = new HostnameGrant();
    grant.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace(pool)
            .withName(names.unique("grant"))
            .withLabels(
                operators
                    ? Map.of("app.kubernetes.io/managed-by", "gateway-orchestrator")
                    : Map.of())
            .build());
    grant.setSpec(new HostnameGrantSpec("shop", List.of("shop.example.com")));
    return grant;
  }
}
