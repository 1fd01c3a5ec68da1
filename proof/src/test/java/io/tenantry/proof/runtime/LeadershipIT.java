package io.tenantry.proof.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.tenantry.proof.Edit;
import io.tenantry.proof.Installation;
import io.tenantry.proof.OperatorProcess;
import io.tenantry.proof.Patience;
import io.tenantry.proof.WithoutOperator;
import io.tenantry.proof.namespaces.Tenants;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.TestNames;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Which of several processes acts. */
@WithoutOperator
class LeadershipIT {
  /** The name of the Go operator's Lease: old and new never act together. */
  private static final String LEASE = "c4117f5d.kleff.io";

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
      var holders = new CopyOnWriteArrayList<String>();
      try (var second = start();
          var _ = lease().watch(story(holders))) {
        assertThat(second.get("/readyz")).isEqualTo(200);
        assertThat(holder()).isEqualTo(holder);

        var stopped = Instant.now();
        first.process().destroy();
        var name = names.unique("handed");
        tenants.create(name, name);

        var next = awaitHolder(holder);
        tenants.awaitReady(name);
        var taken = Duration.between(stopped, Instant.now());
        System.out.printf("hand-over: %d ms from SIGTERM to Ready%n", taken.toMillis());
        // It was given back, and nobody had to wait until it ran out.
        await()
            .atMost(Patience.LIMIT)
            .untilAsserted(() -> assertThat(holders).containsSubsequence("", next));
        assertThat(first.process().waitFor(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(first.process().exitValue()).isZero();

        steal();
        assertThat(second.process().waitFor(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(second.process().exitValue()).isNotZero();
        assertThat(second.log()).contains("Lease lost; the process exits");
        assertThat(first.log() + second.log()).doesNotContain("forbidden");
      }
    } finally {
      lease().delete();
    }
  }

  private OperatorProcess start() {
    return OperatorProcess.start(kubeconfig, "--planes=namespaces", "--leader-elect");
  }

  /** Somebody else, by force; its holder renews it all the time. */
  private void steal() {
    Edit.of(
        lease(),
        lease -> {
          lease.getSpec().setHolderIdentity("somebody-else");
          lease.getSpec().setRenewTime(ZonedDateTime.now(ZoneOffset.UTC));
          lease.getSpec().setLeaseDurationSeconds(60);
          return lease;
        });
  }

  private String awaitHolder(String other) {
    return await()
        .atMost(Patience.LIMIT)
        .until(this::holder, holder -> !holder.isEmpty() && !holder.equals(other));
  }

  private String holder() {
    return Optional.ofNullable(lease().get()).map(LeadershipIT::holder).orElse("");
  }

  private static String holder(Lease lease) {
    return Objects.requireNonNullElse(lease.getSpec().getHolderIdentity(), "");
  }

  private static Watcher<Lease> story(List<String> holders) {
    return new Watcher<>() {
      @Override
      public void eventReceived(Action action, Lease lease) {
        holders.add(holder(lease));
      }

      @Override
      public void onClose(WatcherException e) {
        // what it has seen until then counts
      }
    };
  }

  private Resource<Lease> lease() {
    return client.leases().inNamespace(Installation.NAMESPACE).withName(LEASE);
  }
}
