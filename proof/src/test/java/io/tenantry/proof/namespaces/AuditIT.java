package io.tenantry.proof.namespaces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.tenantry.cli.Tenantry;
import io.tenantry.proof.Installation;
import io.tenantry.proof.OperatorProcess;
import io.tenantry.proof.Patience;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.Sandboxed;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The audit finds what holds and what does not, and changes nothing. */
@Sandboxed("admission")
@TestInstance(Lifecycle.PER_CLASS)
@ResourceLock("admission")
class AuditIT {
  private static final String TIGHT =
      """
      quota: {hard: {requests.cpu: "4", requests.memory: 8Gi, pods: "30"}}
      limits:
        - type: Container
          default: {cpu: 500m, memory: 512Mi}
          defaultRequest: {cpu: 50m, memory: 64Mi}
      network: {mode: "on"}
      access: {mode: "on", clusterRole: edit, group: "audited:{userId}"}
      policies:
        forbid: [Privileged, HostPath, HostNamespaces, PrivilegeEscalation]
        serviceTypes: [ClusterIP]
      """;
  private static final String OPEN =
      """
      network: {mode: "on", tenantPolicies: allow}
      access: {mode: "on", clusterRole: admin, user: "owner-{userId}"}
      """;

  private final Sandbox sandbox;

  AuditIT(Sandbox sandbox) {
    this.sandbox = sandbox;
  }

  @BeforeAll
  void makeTwoTenants() {
    var client = sandbox.client();
    client
        .resource(
            new NamespaceBuilder().withNewMetadata().withName("audited").endMetadata().build())
        .create();
    var plans = new Plans(client);
    plans.apply("tight", TIGHT);
    plans.apply("open", OPEN);
    var tenants = new Tenants(client, "audited");
    tenants.create(Tenants.tenant("audited", "fort", "audit-fort", "tight"));
    tenants.create(Tenants.tenant("audited", "barn", "audit-barn", "open"));
    try (var _ = OperatorProcess.start(Installation.kubeconfig(sandbox), sandbox.exports())) {
      plans.await("tight", "PoliciesReady", "True", "PoliciesApplied");
      tenants.awaitReady("fort");
      tenants.awaitReady("barn");
    }
    // The API server takes up each policy a moment after it is written.
    await().atMost(Patience.LIMIT).until(() -> refuses(hostPid()) && refuses(nodePort()));
    await()
        .atMost(Patience.LIMIT)
        .until(() -> {
          var report = new StringWriter();
          audit(report, "fort");
          return report.toString().contains("name its peers");
        });
  }

  private boolean refuses(HasMetadata object) {
    try {
      sandbox.client().resource(object).dryRun().create();
      return false;
    } catch (KubernetesClientException _) {
      return true;
    }
  }

  private static Pod hostPid() {
    return Pods.pod("audit-fort", "nosy", pod -> pod.editSpec().withHostPID(true).endSpec());
  }

  private static Service nodePort() {
    return new ServiceBuilder()
        .withNewMetadata()
        .withNamespace("audit-fort")
        .withName("open")
        .endMetadata()
        .withNewSpec()
        .withType("NodePort")
        .addNewPort()
        .withPort(80)
        .endPort()
        .endSpec()
        .build();
  }

  @Test
  void aTenantOfATightPlanCannotBreakOut() {
    var report = new StringWriter();

    assertThat(audit(report, "fort")).as(report.toString()).isZero();

    assertThat(report.toString())
        .contains("Acting as tenantry-audit:audit-fort of audited:audit-fort")
        .containsPattern("ok +cannot run privileged pods +.*denied")
        .containsPattern("ok +cannot take more than its share +.*exceeded quota")
        .containsPattern("ok +cannot open ports on nodes +.*denied")
        .containsPattern("ok +cannot remove ResourceQuota tenant-quota +.*forbidden")
        .containsPattern("ok +cannot open its network +.*each rule must name its peers")
        .containsPattern("ok +cannot remove NetworkPolicy tenant-default-deny +.*operator")
        .contains(" 0 failed");
  }

  @Test
  void aTenantOfAnOpenPlanIsCaught() {
    var report = new StringWriter();

    assertThat(audit(report, "barn")).isEqualTo(1);

    assertThat(report.toString())
        .contains("Acting as owner-audit-barn")
        .containsPattern("FAIL +cannot run privileged pods +could create Pod")
        .containsPattern("FAIL +cannot open its network +could create NetworkPolicy")
        .containsPattern("FAIL +cannot remove NetworkPolicy tenant-default-deny +could delete")
        .containsPattern("ok +cannot read secrets in kube-system")
        .containsPattern("ok +cannot bind cluster-admin");
    assertThat(sandbox.client().pods().inNamespace("audit-barn").list().getItems()).isEmpty();
    assertThat(
            sandbox
                .client()
                .network()
                .v1()
                .networkPolicies()
                .inNamespace("audit-barn")
                .list()
                .getItems())
        .isNotEmpty();
  }

  @Test
  void aMissingTenantIsALine() {
    var report = new StringWriter();

    assertThat(audit(report, "nobody")).isEqualTo(1);

    assertThat(report).hasToString("tenantry: Tenant audited/nobody does not exist\n");
  }

  private int audit(StringWriter report, String tenant) {
    var out = new PrintWriter(report);
    return Tenantry.run(
        out,
        out,
        "audit",
        "tenant",
        tenant,
        "-n",
        "audited",
        "--kubeconfig",
        sandbox.kubeconfig().toString());
  }
}
