package io.tenantry.proof.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.tenantry.proof.Installation;
import io.tenantry.proof.OperatorProcess;
import io.tenantry.proof.Patience;
import io.tenantry.proof.WithoutOperator;
import io.tenantry.proof.namespaces.Tenants;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.TestNames;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A leader that was stopped in the middle of a pass and wakes when another leads. */
@WithoutOperator
class StaleLeaderIT {
  private static final String LEASE = "c4117f5d.kleff.io";
  private static final int PASSES = 8;

  private final KubernetesClient client;
  private final Tenants tenants;
  private final String name;
  private final Path kubeconfig;

  StaleLeaderIT(Sandbox sandbox, KubernetesClient client, TestNames names) {
    this.client = client;
    this.tenants = new Tenants(client, names.namespace());
    this.name = names.unique("stale");
    this.kubeconfig = Installation.kubeconfig(sandbox);
  }

  @Test
  void aLeaderThatWakesAfterItsLeaseWritesNothing() throws Exception {
    var sleep = new Sleep(name);
    var all = IntStream.range(0, PASSES).mapToObj(i -> name + "-" + i).toList();
    try (var api = ApiProxy.to(kubeconfig, StaleLeaderIT::isLease)) {
      api.proxy().setGate(sleep);
      try (var first = start(api.kubeconfig())) {
        var holder = awaitHolder("");
        try (var second = start(kubeconfig)) {
          all.forEach(tenant -> tenants.create(tenant, tenant));
          sleep.awaitMiddleOfPasses();
          signal(first, "STOP");

          awaitHolder(holder);
          all.forEach(tenants::awaitReady);
          sleep.wake();
          signal(first, "CONT");

          // All of them want to go on, and none hears from outside that the Lease is another's.
          assertThat(first.process().waitFor(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS))
              .isTrue();
          assertThat(first.process().exitValue()).isNotZero();
          assertThat(sleep.late()).isEmpty();
          assertThat(second.get("/healthz")).isEqualTo(200);
        }
      }
    } finally {
      lease().delete();
    }
  }

  /**
   * Keeps the answers to the first writes of passes until the process is woken, and from then on
   * breaks every connection that is about the Lease.
   */
  private static final class Sleep implements Gate {
    private final String tenant;
    private final List<Write> late = new CopyOnWriteArrayList<>();
    private final CountDownLatch middle = new CountDownLatch(PASSES);
    private final CountDownLatch awake = new CountDownLatch(1);

    Sleep(String tenant) {
      this.tenant = tenant;
    }

    List<Write> late() {
      return List.copyOf(late);
    }

    void awaitMiddleOfPasses() throws InterruptedException {
      assertThat(middle.await(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    }

    void wake() {
      awake.countDown();
    }

    @Override
    public boolean mayReachServer(Write write) {
      if (write.concerns(LEASE)) {
        return middle.getCount() > 0;
      }
      if (awake.getCount() == 0) {
        late.add(write);
      }
      return true;
    }

    @Override
    public boolean mayBeAnswered(Write write) {
      if (write.concerns(LEASE)) {
        return middle.getCount() > 0;
      }
      if (awake.getCount() > 0 && write.concerns(tenant)) {
        middle.countDown();
        return waited(awake);
      }
      return true;
    }

    private static boolean waited(CountDownLatch latch) {
      try {
        return latch.await(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
  }

  private static OperatorProcess start(Path kubeconfig) {
    return OperatorProcess.start(kubeconfig, "--planes=namespaces", "--leader-elect");
  }

  private static void signal(OperatorProcess operator, String signal)
      throws IOException, InterruptedException {
    var pid = Long.toString(operator.process().pid());
    assertThat(new ProcessBuilder("kill", "-" + signal, pid).start().waitFor()).isZero();
  }

  private static boolean isLease(HttpProxy.Request request) {
    return request.path().contains("/leases");
  }

  private String awaitHolder(String other) {
    return await()
        .atMost(Patience.LIMIT)
        .until(this::holder, holder -> !holder.isEmpty() && !holder.equals(other));
  }

  private String holder() {
    return Optional.ofNullable(lease().get())
        .map(lease -> lease.getSpec().getHolderIdentity())
        .orElse("");
  }

  private Resource<Lease> lease() {
    return client.leases().inNamespace(Installation.NAMESPACE).withName(LEASE);
  }
}
