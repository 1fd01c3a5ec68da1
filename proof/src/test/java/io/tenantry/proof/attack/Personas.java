package io.tenantry.proof.attack;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBuilder;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.PolicyRuleBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.sandbox.Sandbox;
import java.util.List;

/**
 * The people of a shared cluster, each with credentials of their own and the rights that a platform
 * team gives them.
 *
 * @param victim the application team that has what others want
 * @param attacker another application team
 * @param greedy a third application team, which takes as much as it can get
 * @param careless somebody in the attacker's namespace whose role has all of our kinds but Tenants,
 *     and namespaces
 * @param desk creates Tenants in its own namespace, and edits namespaces
 * @param tenant owner of the namespace that Tenant acme has made, by the plan's own access
 * @param scraper of the platform team: reads the metrics
 */
record Personas(
    Persona victim,
    Persona attacker,
    Persona greedy,
    Persona careless,
    Persona desk,
    Persona tenant,
    Persona scraper)
    implements AutoCloseable {
  static final String VICTIM = "team-a";
  static final String ATTACKER = "team-b";
  static final String GREEDY = "team-c";
  static final String DESK = "desk";

  /** The namespace of the tenant; its user is in the group that the plan names. */
  static final String TENANT = "acme-1";

  static Personas in(Sandbox sandbox) {
    var admin = sandbox.client();
    List.of(VICTIM, ATTACKER, GREEDY, DESK).forEach(name -> namespace(admin, name));
    role(
        admin,
        "application-team",
        rule("cloudfront-tenant-operator.io", "distributiontenants", "distributiontenants/status"),
        rule("cloudfront-tenant-operator.io", "tenantsources", "tenantsources/status"),
        rule("gateway.opendi.com", "gatewayhostnamerequests", "gatewayhostnamerequests/status"),
        rule("gateway.networking.k8s.io", "httproutes"));
    role(
        admin,
        "careless",
        rule("gateway.opendi.com", "*"),
        rule("cloudfront-tenant-operator.io", "*"),
        rule("", "namespaces"));
    role(admin, "desk", rule("kleff.kleff.io", "tenants"));
    role(admin, "labels", rule("", "namespaces"));
    return new Personas(
        team(sandbox, VICTIM),
        team(sandbox, ATTACKER),
        team(sandbox, GREEDY),
        everywhere(sandbox, "careless"),
        desk(sandbox),
        new Persona("tenant", TENANT, sandbox.clientForUser("ada", "tenant:" + TENANT)),
        everywhere(sandbox, "tenantry-metrics-reader"));
  }

  private static Persona team(Sandbox sandbox, String namespace) {
    account(sandbox.client(), namespace, "developer");
    bind(sandbox.client(), namespace, "developer", "edit");
    bind(sandbox.client(), namespace, "developer", "application-team");
    return new Persona("application team", namespace, sandbox.clientFor(namespace, "developer"));
  }

  private static Persona desk(Sandbox sandbox) {
    account(sandbox.client(), DESK, "clerk");
    bind(sandbox.client(), DESK, "clerk", "desk");
    bindEverywhere(sandbox.client(), DESK, "clerk", "labels");
    return new Persona("customer desk", DESK, sandbox.clientFor(DESK, "clerk"));
  }

  /** An account of the attacker's namespace with a role for the whole cluster. */
  private static Persona everywhere(Sandbox sandbox, String role) {
    account(sandbox.client(), ATTACKER, role);
    bindEverywhere(sandbox.client(), ATTACKER, role, role);
    return new Persona(
        "application team with a careless role", ATTACKER, sandbox.clientFor(ATTACKER, role));
  }

  static void namespace(KubernetesClient admin, String name) {
    admin
        .resource(new NamespaceBuilder().withNewMetadata().withName(name).endMetadata().build())
        .create();
  }

  private static void account(KubernetesClient admin, String namespace, String name) {
    admin
        .resource(
            new ServiceAccountBuilder()
                .withNewMetadata()
                .withNamespace(namespace)
                .withName(name)
                .endMetadata()
                .build())
        .create();
  }

  private static void bind(KubernetesClient admin, String namespace, String account, String role) {
    admin
        .resource(
            new RoleBindingBuilder()
                .withNewMetadata()
                .withNamespace(namespace)
                .withName(account + "-" + role)
                .endMetadata()
                .withNewRoleRef("rbac.authorization.k8s.io", "ClusterRole", role)
                .addNewSubject(null, "ServiceAccount", account, namespace)
                .build())
        .create();
  }

  private static void bindEverywhere(
      KubernetesClient admin, String namespace, String account, String role) {
    admin
        .resource(
            new ClusterRoleBindingBuilder()
                .withNewMetadata()
                .withName(account + "-" + role)
                .endMetadata()
                .withNewRoleRef("rbac.authorization.k8s.io", "ClusterRole", role)
                .addNewSubject(null, "ServiceAccount", account, namespace)
                .build())
        .create();
  }

  private static void role(KubernetesClient admin, String name, PolicyRule... rules) {
    admin
        .resource(
            new ClusterRoleBuilder()
                .withNewMetadata()
                .withName(name)
                .endMetadata()
                .withRules(rules)
                .build())
        .create();
  }

  private static PolicyRule rule(String group, String... resources) {
    return new PolicyRuleBuilder()
        .withApiGroups(group)
        .withResources(resources)
        .withVerbs("*")
        .build();
  }

  @Override
  public void close() {
    List.of(victim, attacker, greedy, careless, desk, tenant, scraper).forEach(Persona::close);
  }
}
