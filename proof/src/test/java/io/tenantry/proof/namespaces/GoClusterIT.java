package io.tenantry.proof.namespaces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.api.namespace.TenantSpec;
import io.tenantry.proof.Installation;
import io.tenantry.proof.OperatorProcess;
import io.tenantry.proof.Patience;
import io.tenantry.proof.Scrape;
import io.tenantry.sandbox.Checkout;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.SandboxOptions;
import io.tenantry.sandbox.supply.Progress;
import io.tenantry.sandbox.supply.Supply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A cluster where only the Deployment is swapped: the definition is still the Go operator's, which
 * forbids nothing and keeps only the conditions of a status. It comes after the operator has
 * started.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GoClusterIT {
  private static final String HOME = "teams";

  private final Scrape metrics = Scrape.somewhere();
  private Sandbox sandbox;
  private KubernetesClient client;
  private Tenants tenants;
  private OperatorProcess operator;
  private int statusBefore;
  private String readinessBefore = "";

  @BeforeAll
  void start(@TempDir Path empty) throws IOException {
    var supply = new Supply(System.getenv(), new Progress(System.err, false));
    sandbox = Sandbox.start(SandboxOptions.temporary(new Checkout(empty)), supply);
    client = sandbox.client();
    client
        .resource(new NamespaceBuilder().withNewMetadata().withName(HOME).endMetadata().build())
        .create();
    tenants = new Tenants(client, HOME);
    install("deploy/crds/tenantplans.tenantry.io.yaml");
    operator =
        OperatorProcess.launch(
            Installation.kubeconfig(sandbox),
            "--planes=namespaces",
            "--resync-interval=1s",
            "--metrics-secure=false",
            metrics.flag());
    await().atMost(Patience.LIMIT).until(() -> operator.body("/readyz").contains("waiting"));
    statusBefore = operator.get("/readyz");
    readinessBefore = operator.body("/readyz");
    install("api/src/test/resources/upstream/tenants.kleff.kleff.io.yaml");
    await().atMost(Patience.LIMIT).until(() -> operator.get("/readyz") == 200);
  }

  @AfterAll
  void stop() {
    operator.close();
    sandbox.close();
  }

  private void install(String definition) throws IOException {
    try (var in = Files.newInputStream(Checkout.find().root().resolve(definition))) {
      client.load(in).create();
    }
  }

  @Test
  void thePlaneWaitedForItsKindAndStartedWhenItCame() {
    assertThat(statusBefore).isEqualTo(503);
    assertThat(readinessBefore).isEqualTo("namespaces: waiting for tenants.kleff.kleff.io\n");
    assertThat(operator.log())
        .contains(
            "Custom resource definitions are missing; the plane starts when they are installed");
    assertThat(operator.body("/readyz")).isEqualTo("namespaces: ok\n");
  }

  @ParameterizedTest
  @CsvSource({
    "bad-1, Bad_ID, cannot be a namespace",
    "bad-2, '', spec.userId is empty",
    "bad-3, a/b, cannot be a namespace",
    "bad-4, ../kube-system, cannot be a namespace",
    "bad-5, a-name-of-more-than-sixty-three-characters-is-too-long-for-a-label, cannot be a namespace"
  })
  void whatCanNeverWorkIsToldAndCanBeDeleted(String name, String userId, String why) {
    tenants.create(name, userId);

    assertThat(tenants.await(name, "NamespaceReady", "False", "InvalidSpec").getMessage())
        .contains(why);

    tenants.at(name).delete();
    tenants.awaitGone(name);
  }

  @Test
  void aBadTenantOfTheGoOperatorCanBeDeleted() {
    tenants.createAsTheGoOperatorLeftIt("legacy-bad", "../kube-system");
    tenants.await("legacy-bad", "TenantReady", "False", "InvalidSpec");

    tenants.at("legacy-bad").delete();

    tenants.awaitGone("legacy-bad");
    assertThat(tenants.namespace("kube-system").getMetadata().getDeletionTimestamp()).isNull();
  }

  /** Go's weakness: a second namespace, and the first orphaned. */
  @Test
  void anotherUserIdIsRefusedAndNothingIsMadeOrLost() {
    tenants.create("renamed", "first");
    tenants.awaitReady("renamed");

    tenants.changeSpec("renamed", new TenantSpec("basic", "second", "Ada"));

    var told = tenants.await("renamed", "TenantReady", "False", "UserIdImmutable");
    assertThat(told.getMessage()).contains("first");
    tenants.awaitEvent("renamed", "UserIdImmutable");
    assertThat(tenants.namespace("second")).isNull();
    assertThat(tenants.namespace("first").getMetadata().getDeletionTimestamp()).isNull();

    tenants.at("renamed").delete();
    tenants.awaitGone("renamed");
    assertThat(tenants.namespace("first")).isNull();
  }

  @Test
  void thereIsNoWriteAndNoEventAtRest() {
    tenants.create("quiet", "quiet");
    tenants.awaitReady("quiet");
    tenants.awaitEvent("quiet", "NamespaceReady");
    assertThat(tenants.at("quiet").get().getStatus().namespace()).isNull();

    var mark = sandbox.audit().mark();
    double before = passes();
    await().atMost(Patience.LIMIT).until(() -> passes() >= before + 3 * (tenants.count() + 1));

    assertThat(sandbox.audit().writesSince(mark))
        .filteredOn(entry -> entry.user().equals(Installation.USER))
        .isEmpty();
    assertThat(tenants.told("quiet")).isEqualTo(Map.of("NamespaceReady", 1L));
  }

  @Test
  void aRecreationIsToldAsOne() {
    tenants.create("again", "again");
    tenants.awaitReady("again");
    tenants.awaitEvent("again", "NamespaceReady");

    client.namespaces().withName("again").delete();

    tenants.awaitEvent("again", "NamespaceRecreated");
    assertThat(tenants.told("again"))
        .isEqualTo(Map.of("NamespaceReady", 1L, "NamespaceRecreated", 1L));
  }

  private double passes() {
    return metrics.sum("controller_runtime_reconcile_total", "controller=\"tenant\"");
  }
}
