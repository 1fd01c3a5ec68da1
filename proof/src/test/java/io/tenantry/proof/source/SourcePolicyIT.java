package io.tenantry.proof.source;

import static io.tenantry.proof.hostname.Policies.refusalOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.PolicyRuleBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.tenantry.api.edge.DistributionTenant;
import io.tenantry.api.edge.DistributionTenantSpec;
import io.tenantry.api.edge.Domain;
import io.tenantry.api.source.TenantSource;
import io.tenantry.api.source.TenantSourceSpec;
import io.tenantry.proof.Edit;
import io.tenantry.proof.Patience;
import io.tenantry.proof.hostname.Policies;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.TestNames;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Nobody gets objects through a source that he may not create himself. */
@WithSources
@TestInstance(Lifecycle.PER_CLASS)
class SourcePolicyIT {
  private static final String SECRET = "customers-db";
  private static final PolicyRule SOURCES =
      rule("cloudfront-tenant-operator.io", "tenantsources", "*");
  private static final PolicyRule READING =
      new PolicyRuleBuilder(rule("", "secrets", "get")).withResourceNames(SECRET).build();
  private static final PolicyRule TENANTS =
      rule("cloudfront-tenant-operator.io", "distributiontenants", "create");

  private final KubernetesClient admin;
  private final TestNames names;
  private final Policies policies;

  SourcePolicyIT(Sandbox sandbox, TestNames names) {
    this.admin = sandbox.client();
    this.names = names;
    this.policies = new Policies(sandbox);
  }

  @BeforeAll
  void install() {
    policies.install("sources.yaml");
    try (var nobody = user(SOURCES)) {
      policies.awaitRefusal(() -> nobody.resource(source("Tenant", "")).dryRun().create());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "DistributionTenant, cloudfront-tenant-operator.io, distributiontenants",
    "Tenant, kleff.kleff.io, tenants",
    "GatewayHostnameRequest, gateway.opendi.com, gatewayhostnamerequests"
  })
  void whoeverMakesASourceMayMakeItsObjects(String kind, String group, String resource) {
    try (var without = user(SOURCES, READING);
        var with = user(SOURCES, READING, rule(group, resource, "create"))) {
      assertThat(refusalOf(() -> without.resource(source(kind, "")).create()))
          .contains(
              "You may not create %s.%s in namespace \"%s\""
                  .formatted(resource, group, names.namespace()));
      assertThat(refusalOf(() -> with.resource(source(kind, "")).create())).isEmpty();
    }
  }

  @Test
  void theKindThatIsLeftOutIsTheDistributionTenant() {
    try (var others = user(SOURCES, READING, rule("kleff.kleff.io", "tenants", "create"))) {
      assertThat(refusalOf(() -> others.resource(source(null, "")).create()))
          .contains("You may not create distributiontenants.cloudfront-tenant-operator.io");
    }
  }

  @Test
  void anotherNamespaceTakesTheRightThere() {
    var other = names.newNamespace();
    try (var local = user(SOURCES, READING, TENANTS)) {
      var away = source(null, "targetNamespace: " + other);
      assertThat(refusalOf(() -> local.resource(away).create()))
          .contains("in namespace \"%s\"".formatted(other));

      var mine = local.resource(source(null, "suspend: true")).create();
      var moved = spec(null, "suspend: true\ntargetNamespace: " + other);
      assertThat(edit(local, mine, live -> live.setSpec(moved)))
          .contains("in namespace \"%s\"".formatted(other));
    }
  }

  @Test
  void nobodyUsesASecretThatHeMayNotRead() {
    try (var blind = user(SOURCES, TENANTS)) {
      assertThat(refusalOf(() -> blind.resource(source(null, "")).create()))
          .contains("You may not get Secret \"%s\"".formatted(SECRET));
    }
  }

  @Test
  void aSourceIsNotEditedWithoutTheRightsToMakeIt() {
    var source = admin.resource(source(null, "suspend: true")).create();
    try (var careless = user(SOURCES)) {
      var edited = spec(null, "suspend: true\nfields: [{path: metadata.labels.a, value: b}]");
      assertThat(edit(careless, source, live -> live.setSpec(edited)))
          .contains("You may not create");
    }
  }

  /** As the operator does with its finalizer, and GitOps tools with their labels. */
  @Test
  void whatIsNotTheSpecMayBeChanged() {
    var source = admin.resource(source(null, "suspend: true")).create();
    try (var careless = user(SOURCES)) {
      assertThat(edit(careless, source, live -> live.getMetadata().setLabels(Map.of("team", "a"))))
          .isEmpty();
      assertThat(edit(careless, source, live -> live.getMetadata().getFinalizers().add("a.b/c")))
          .isEmpty();
      assertThat(edit(careless, source, live -> live.getMetadata().getFinalizers().remove("a.b/c")))
          .isEmpty();
    }
  }

  @Test
  void isMadeOfRulesThatTheApiServerUnderstands() {
    policies.assertUnderstood("tenantry-sources");
    policies.assertUnderstood("tenantry-source-objects");
  }

  /** The brakes are the operator's, and garbage collection goes past them. */
  @Test
  void whatASourceKeepsIsNotCollectedAsGarbage() {
    var source = admin.resource(source(null, "suspend: true")).create();
    var kept = admin.resource(child("kept", source, "shop/customers")).create();
    var stray = admin.resource(child("stray", source, "")).create();

    admin.resource(source).withPropagationPolicy(DeletionPropagation.FOREGROUND).delete();

    Awaitility.await().atMost(Patience.LIMIT).until(() -> admin.resource(stray).get() == null);
    assertThat(admin.resource(kept).get().getMetadata().getDeletionTimestamp()).isNull();
    admin.resource(kept).delete();
  }

  private DistributionTenant child(String name, TenantSource owner, String markedWith) {
    var child = new DistributionTenant();
    child.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace(names.namespace())
            .withName(name)
            .addToAnnotations("tenantry.io/source", markedWith)
            .addNewOwnerReference()
            .withApiVersion(owner.getApiVersion())
            .withKind(owner.getKind())
            .withName(owner.getMetadata().getName())
            .withUid(owner.getMetadata().getUid())
            .endOwnerReference()
            .build());
    child.setSpec(
        new DistributionTenantSpec(
            "E1", List.of(new Domain("a.example.com")), null, null, null, null, null, null, null));
    return child;
  }

  private String edit(KubernetesClient client, TenantSource source, Consumer<TenantSource> change) {
    return refusalOf(() ->
        Edit.of(
            client
                .resources(TenantSource.class)
                .inNamespace(names.namespace())
                .withName(source.getMetadata().getName()),
            live -> {
              change.accept(live);
              return live;
            }));
  }

  private KubernetesClient user(PolicyRule... rules) {
    return policies.inNamespace(names.namespace(), names.unique("author"), rules);
  }

  private static PolicyRule rule(String group, String resource, String verb) {
    return new PolicyRuleBuilder()
        .withApiGroups(group)
        .withResources(resource)
        .withVerbs(verb)
        .build();
  }

  private TenantSource source(String kind, String more) {
    var source = new TenantSource();
    source.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace(names.namespace())
            .withName(names.unique("source"))
            .build());
    source.setSpec(spec(kind, more));
    return source;
  }

  private static TenantSourceSpec spec(String kind, String more) {
    return Serialization.unmarshal(
        """
        provider: postgres
        distributionId: E1
        postgres: {connectionSecretRef: {name: %s}, query: SELECT 1}
        %s
        %s
        """
            .formatted(SECRET, kind == null ? "" : "targetKind: " + kind, more),
        TenantSourceSpec.class);
  }
}
