package io.tenantry.proof.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.api.model.authentication.TokenRequestBuilder;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBindingBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.proof.Installation;
import io.tenantry.proof.OperatorProcess;
import io.tenantry.proof.Patience;
import io.tenantry.proof.Scrape;
import io.tenantry.proof.WithoutOperator;
import io.tenantry.proof.crash.ApiProxy;
import io.tenantry.proof.namespaces.Tenants;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.TestNames;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What a process tells about itself, while all is well and while the API server is gone. */
@WithoutOperator
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ServersIT {
  private final KubernetesClient client;
  private final Tenants tenants;
  private final TestNames names;
  private final Path kubeconfig;
  private final ApiProxy api;
  private final Scrape secured = Scrape.somewhere();
  private final Scrape open = Scrape.somewhere();
  private OperatorProcess operator;
  private OperatorProcess second;

  ServersIT(Sandbox sandbox, KubernetesClient client, TestNames names) {
    this.client = client;
    this.tenants = new Tenants(client, names.namespace());
    this.names = names;
    this.kubeconfig = Installation.kubeconfig(sandbox);
    this.api = ApiProxy.to(kubeconfig);
  }

  @BeforeAll
  void start() {
    operator =
        OperatorProcess.launch(
            api.kubeconfig(), "-planes=namespaces", "-leader-elect=false", secured.flag());
    second =
        OperatorProcess.start(
            api.kubeconfig(),
            "--planes",
            "namespaces",
            "--zap-encoder=console",
            "--metrics-secure=false",
            open.flag());
    awaitReady(operator, 200);
  }

  @AfterAll
  void stop() {
    operator.close();
    second.close();
    api.close();
  }

  @Test
  void readinessFollowsTheApiServerAndLivenessDoesNot() {
    assertThat(operator.body("/readyz")).isEqualTo("namespaces: ok\n");

    api.setDown(true);

    awaitReady(operator, 503);
    assertThat(operator.body("/readyz")).contains("The API server does not answer", "namespaces: ");
    assertThat(operator.get("/healthz")).isEqualTo(200);

    api.setDown(false);

    awaitReady(operator, 200);
    var name = names.unique("after");
    tenants.create(name, name);
    tenants.awaitReady(name);
  }

  @Test
  void metricsHaveTheNamesThatDashboardsKnow() {
    var answer = open.open();

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body())
        .contains("controller_runtime_reconcile_total{controller=\"tenant\",result=\"success\"}")
        .contains("controller_runtime_reconcile_total{controller=\"tenant\",result=\"error\"}")
        .contains("controller_runtime_reconcile_errors_total{controller=\"tenant\"}")
        .contains("controller_runtime_active_workers{controller=\"tenant\"}");
  }

  @Test
  void securedMetricsAreForThoseWhoMayReadThem() {
    var stranger = token("stranger");
    var reader = token("reader");
    client
        .resource(
            new ClusterRoleBindingBuilder()
                .withNewMetadata()
                .withName(names.unique("readers"))
                .endMetadata()
                .withNewRoleRef(
                    "rbac.authorization.k8s.io", "ClusterRole", "tenantry-metrics-reader")
                .addNewSubject()
                .withKind("ServiceAccount")
                .withNamespace(names.namespace())
                .withName("reader")
                .endSubject()
                .build())
        .create();

    assertThat(secured.secured(Optional.empty()).statusCode()).isEqualTo(401);
    assertThat(secured.secured(Optional.of("nonsense")).statusCode()).isEqualTo(401);
    assertThat(secured.secured(Optional.of(stranger)).statusCode()).isEqualTo(403);
    await()
        .untilAsserted(() ->
            assertThat(secured.secured(Optional.of(reader)).body())
                .contains("controller_runtime_reconcile_total"));
  }

  @Test
  void everyLogLineOfAPassCarriesTheObjectsKey() {
    var name = names.unique("logged");
    tenants.create(name, name);
    tenants.awaitReady(name);

    await()
        .untilAsserted(() ->
            assertThat(operator.log() + second.log())
                .contains("\"name\":\"" + name + "\"", "Created namespace " + name));
    assertThat(operator.log().lines())
        .filteredOn(line -> line.contains(name))
        .allSatisfy(line ->
            assertThat(line)
                .startsWith("{")
                .contains("\"level\":", "\"ts\":", "\"msg\":", "\"kind\":\"Tenant\"")
                .contains("\"namespace\":\"" + names.namespace() + "\""));
    assertThat(second.log().lines())
        .filteredOn(line -> line.contains(name))
        .allSatisfy(line ->
            assertThat(line)
                .doesNotStartWith("{")
                .contains("\"name\":\"" + name + "\"", "\"kind\":\"Tenant\""));
  }

  /** The end of a watch that nothing can mend leaves a plane that only looks alive. */
  @Test
  void aPlaneThatCannotFollowItsObjectsEndsTheProcessAndNotAsASuccess() throws Exception {
    try (var broken = ApiProxy.to(kubeconfig);
        var third = OperatorProcess.start(broken.kubeconfig(), "--planes=namespaces")) {
      assertThat(third.get("/healthz")).isEqualTo(200);

      broken.garble("tenants");

      assertThat(third.process().waitFor(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS))
          .as(third.log())
          .isTrue();
      assertThat(third.process().exitValue()).isEqualTo(1);
      assertThat(third.log()).contains("The informer of Tenant has stopped; the process exits");
    }
  }

  private String token(String account) {
    client
        .resource(
            new ServiceAccountBuilder()
                .withNewMetadata()
                .withNamespace(names.namespace())
                .withName(account)
                .endMetadata()
                .build())
        .create();
    return client
        .serviceAccounts()
        .inNamespace(names.namespace())
        .withName(account)
        .tokenRequest(new TokenRequestBuilder().withNewSpec().endSpec().build())
        .getStatus()
        .getToken();
  }

  private static void awaitReady(OperatorProcess operator, int status) {
    await().atMost(Patience.LIMIT).until(() -> operator.get("/readyz") == status);
  }
}
