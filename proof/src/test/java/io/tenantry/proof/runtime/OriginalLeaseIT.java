package io.tenantry.proof.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.tenantry.proof.Edit;
import io.tenantry.proof.Installation;
import io.tenantry.proof.OperatorProcess;
import io.tenantry.proof.Patience;
import io.tenantry.proof.WithoutOperator;
import io.tenantry.proof.namespaces.Tenants;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.TestNames;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Tenantry and the operator that it replaces, each with its Lease in a namespace of its own. */
@WithoutOperator
class OriginalLeaseIT {
  private static final String LEASE = "c4117f5d.kleff.io";
  private static final String OURS = "tenantry/" + Installation.NAMESPACE;

  private final Sandbox sandbox;
  private final KubernetesClient client;
  private final Tenants tenants;
  private final TestNames names;

  OriginalLeaseIT(Sandbox sandbox, KubernetesClient client, TestNames names) {
    this.sandbox = sandbox;
    this.client = client;
    this.tenants = new Tenants(client, names.namespace());
    this.names = names;
  }

  /** Renews as controller-runtime does by default: every 2 s, for 15 s, and gives nothing back. */
  private final class GoOperator implements AutoCloseable {
    private final Resource<Lease> lease;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();

    GoOperator(String namespace, String identity) {
      client
          .resource(
              new NamespaceBuilder().withNewMetadata().withName(namespace).endMetadata().build())
          .create();
      lease =
          client.resource(
              new LeaseBuilder()
                  .withNewMetadata()
                  .withNamespace(namespace)
                  .withName(LEASE)
                  .endMetadata()
                  .withNewSpec()
                  .withHolderIdentity(identity)
                  .withLeaseDurationSeconds(15)
                  .withAcquireTime(now())
                  .withRenewTime(now())
                  .endSpec()
                  .build());
      lease.create();
      clock.scheduleAtFixedRate(this::renew, 2, 2, TimeUnit.SECONDS);
    }

    private void renew() {
      Edit.of(
          lease,
          found -> {
            found.getSpec().setRenewTime(now());
            return found;
          });
    }

    String holder() {
      return lease.get().getSpec().getHolderIdentity();
    }

    /** Killed. */
    @Override
    public void close() {
      clock.shutdownNow();
    }
  }

  private static ZonedDateTime now() {
    return ZonedDateTime.now(ZoneOffset.UTC);
  }

  private OperatorProcess launch() {
    return OperatorProcess.launch(
        Installation.kubeconfig(sandbox), "--planes=namespaces", "--leader-elect");
  }

  @Test
  void neverActTogether() throws InterruptedException {
    var system = names.unique("system");
    var tenant = names.unique("ada");
    var go = new GoOperator(system, "tenant-operator-7d9f_1b2c");
    try (go;
        var first = launch()) {
      tenants.create(tenant, tenant);
      await().atMost(Patience.LIMIT).until(() -> told(system));
      assertThat(first.log()).contains("tenant-operator-7d9f_1b2c holds Lease " + system);
      assertThat(first.get("/readyz")).isEqualTo(503);
      assertThat(tenants.at(tenant).get().getFinalizers()).as("it has not acted").isEmpty();
      assertThat(go.holder()).isEqualTo("tenant-operator-7d9f_1b2c");

      go.close();
      tenants.awaitReady(tenant);
      await().atMost(Patience.LIMIT).until(() -> go.holder().equals(OURS));

      first.process().destroy();
      assertThat(first.process().waitFor(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
      assertThat(go.holder()).as("given back").isEmpty();
    } finally {
      removeLeases();
    }
  }

  @Test
  void endsWhereTheOtherIsStartedLater() throws InterruptedException {
    var tenant = names.unique("eve");
    tenants.create(tenant, tenant);
    try (var operator = launch()) {
      tenants.awaitReady(tenant);
      try (var _ = new GoOperator(names.unique("later"), "tenant-operator-late")) {
        assertThat(operator.process().waitFor(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS))
            .isTrue();
        assertThat(operator.process().exitValue()).isNotZero();
        assertThat(operator.log()).contains("tenant-operator-late holds Lease");
      }
    } finally {
      removeLeases();
    }
  }

  /** Nobody else shall wait for them, or hold them. */
  private void removeLeases() {
    client.leases().inAnyNamespace().withField("metadata.name", LEASE).list().getItems().stream()
        .map(client::resource)
        .forEach(Resource::delete);
  }

  private boolean told(String namespace) {
    return client.v1().events().inNamespace(namespace).list().getItems().stream()
        .anyMatch(event -> event.getReason().equals("OriginalActive"));
  }
}
