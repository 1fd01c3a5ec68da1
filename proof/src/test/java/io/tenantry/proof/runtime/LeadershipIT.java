package io.tenantry.proof.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.tenantry.proof.Installation;
import io.tenantry.proof.OperatorProcess;
import io.tenantry.proof.WithoutOperator;
import io.tenantry.proof.namespaces.Tenants;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.TestNames;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Which of several processes acts. */
@WithoutOperator
class LeadershipIT {
  /** The name of the Go operator's Lease: old and new never act together. */
  private static final String LEASE = "c4117f5d.kleff.io";

  /** Three times what was promised, for a machine that is busy with other things. */
  private static final Duration HAND_OVER = Duration.ofSeconds(9);

  private final KubernetesClient client;
  private final Tenants tenants;
  private final TestNames names;
  private final Path kubeconfig;

  LeadershipIT(Sandbox sandbox, KubernetesClient client, TestNames names) {
    this.client = client;
    this.tenants = new Tenants(client, names.namespace());
    this.names = names;
    this.kubeconfig = Installation.kubeconfig(sandbox);
  }

  @Test
  void theNextProcessTakesOverAtOnceAndALostLeaseEndsTheProcess() throws InterruptedException {
    try (var first = start()) {
      var holder = awaitHolder("");
      try (var second = start()) {
        assertThat(second.get("/readyz")).isEqualTo(200);
        assertThat(holder()).isEqualTo(holder);

        var stopped = Instant.now();
        first.process().destroy();
        var name = names.unique("handed");
        tenants.create(name, name);

        assertThat(awaitHolder(holder)).isNotEqualTo(holder);
        tenants.awaitReady(name);
        var taken = Duration.between(stopped, Instant.now());
        System.out.printf("hand-over: %d ms from SIGTERM to Ready%n", taken.toMillis());
        assertThat(taken).isLessThan(HAND_OVER);
        assertThat(first.process().waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertThat(first.process().exitValue()).isZero();

        steal();
        assertThat(second.process().waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(second.process().exitValue()).isNotZero();
        assertThat(second.log()).contains("lease lost, the process ends");
        assertThat(first.log() + second.log()).doesNotContain("forbidden");
      }
    } finally {
      lease().delete();
    }
  }

  private OperatorProcess start() {
    return OperatorProcess.start(kubeconfig, "--planes=namespaces", "--leader-elect");
  }

  /** Somebody else, by force. */
  private void steal() {
    lease()
        .edit(lease -> {
          lease.getSpec().setHolderIdentity("somebody-else");
          lease.getSpec().setRenewTime(ZonedDateTime.now(ZoneOffset.UTC));
          lease.getSpec().setLeaseDurationSeconds(60);
          return lease;
        });
  }

  private String awaitHolder(String other) {
    return await()
        .atMost(HAND_OVER.multipliedBy(3))
        .until(this::holder, holder -> !holder.isEmpty() && !holder.equals(other));
  }

  private String holder() {
    var lease = lease().get();
    return lease == null || lease.getSpec().getHolderIdentity() == null
        ? ""
        : lease.getSpec().getHolderIdentity();
  }

  private Resource<Lease> lease() {
    return client.leases().inNamespace(Installation.NAMESPACE).withName(LEASE);
  }
}
