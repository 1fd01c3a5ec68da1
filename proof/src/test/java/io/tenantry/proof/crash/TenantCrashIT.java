package io.tenantry.proof.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.proof.Installation;
import io.tenantry.proof.OperatorProcess;
import io.tenantry.proof.WithoutOperator;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.TestNames;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.parallel.Isolated;

/** A Tenant's life, with the operator killed at every one of its writes. */
@WithoutOperator
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Isolated("what is told on the way depends on how busy the machine is")
class TenantCrashIT {
  private final TenantLives lives;
  private final TestNames names;
  private final Sandbox sandbox;
  private CrashTier tier;

  TenantCrashIT(Sandbox sandbox, KubernetesClient client, TestNames names) {
    this.sandbox = sandbox;
    this.names = names;
    this.lives = new TenantLives(client, names.namespace());
  }

  @BeforeAll
  void start() {
    tier =
        new CrashTier(
            Installation.kubeconfig(sandbox),
            kubeconfig ->
                OperatorProcess.start(kubeconfig, CrashTier.PATIENT, "--planes=namespaces"));
  }

  @AfterAll
  void stop() {
    tier.close();
  }

  @Test
  void aCrashAnywhereInACreationChangesNothing() throws InterruptedException {
    survives(lives.creation(), 4);
  }

  @Test
  void aCrashAnywhereInAChangeChangesNothing() throws InterruptedException {
    survives(lives.change(), 3);
  }

  @Test
  void aCrashAnywhereInADeletionChangesNothing() throws InterruptedException {
    survives(lives.deletion(), 4);
  }

  @Test
  void aCrashAnywhereInAnAdoptionChangesNothing() throws InterruptedException {
    survives(lives.adoption(), 4);
  }

  private void survives(Lifecycle<?> lifecycle, int writes) throws InterruptedException {
    var survival = tier.survives(lifecycle, names::unique);
    System.out.println(survival);
    assertThat(survival.writes()).hasSize(writes);
    assertThat(survival.reached()).isEqualTo(survival.kills());
  }
}
