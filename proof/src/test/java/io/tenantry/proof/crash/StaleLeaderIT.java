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

/**
 * A leader that was stopped and wakes when another leads: it learns of new objects at once, and of
 * its lost Lease only a moment later.
 */
@WithoutOperator
class StaleLeaderIT {
  private static final String LEASE = "c4117f5d.kleff.io";
  private static final String REFUSAL = "nothing is written until it is";
  private static final int TENANTS = 8;

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
    var sleeper = new Sleeper();
    var successor = new Successor(name);
    try (var firstApi = ApiProxy.to(kubeconfig, StaleLeaderIT::isLease);
        var secondApi = ApiProxy.to(kubeconfig)) {
      firstApi.proxy().setGate(sleeper);
      secondApi.proxy().setGate(successor);
      try (var first = start(firstApi.kubeconfig())) {
        var holder = awaitHolder("");
        try (var second = start(secondApi.kubeconfig())) {
          sleeper.awaitRenewalInTheMiddle();
          signal(first, "STOP");
          awaitHolder(holder);
          var all = IntStream.range(0, TENANTS).mapToObj(i -> name + "-" + i).toList();
          all.forEach(tenant -> tenants.create(tenant, tenant));

          signal(first, "CONT");
          await().atMost(Patience.LIMIT).until(() -> first.log().contains(REFUSAL));
          sleeper.answer();
          assertThat(first.process().waitFor(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS))
              .isTrue();

          assertThat(first.process().exitValue()).isNotZero();
          assertThat(sleeper.late()).isEmpty();
          successor.goOn();
          all.forEach(tenants::awaitReady);
          assertThat(second.get("/healthz")).isEqualTo(200);
        }
      }
    } finally {
      lease().delete();
    }
  }

  /** Keeps a renewal waiting for its answer, and notes what else is written from then on. */
  private static final class Sleeper implements Gate {
    private final List<Write> late = new CopyOnWriteArrayList<>();
    private final CountDownLatch wanted = new CountDownLatch(1);
    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch answered = new CountDownLatch(1);

    List<Write> late() {
      return List.copyOf(late);
    }

    void awaitRenewalInTheMiddle() throws InterruptedException {
      wanted.countDown();
      assertThat(waited(reached)).isTrue();
    }

    /** With a broken connection. */
    void answer() {
      answered.countDown();
    }

    @Override
    public boolean mayReachServer(Write write) {
      if (wanted.getCount() > 0) {
        return true;
      }
      if (write.concerns(LEASE)) {
        reached.countDown();
        waited(answered);
        return false;
      }
      late.add(write);
      return true;
    }

    @Override
    public boolean mayBeAnswered(Write write) {
      return true;
    }
  }

  /** Leads, and does nothing about the tenants until it is told to. */
  private static final class Successor implements Gate {
    private final String tenant;
    private final CountDownLatch goesOn = new CountDownLatch(1);

    Successor(String tenant) {
      this.tenant = tenant;
    }

    void goOn() {
      goesOn.countDown();
    }

    @Override
    public boolean mayReachServer(Write write) {
      return !write.concerns(tenant) || waited(goesOn);
    }

    @Override
    public boolean mayBeAnswered(Write write) {
      return true;
    }
  }

  private static boolean waited(CountDownLatch latch) {
    try {
      return latch.await(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static OperatorProcess start(Path kubeconfig) {
    return OperatorProcess.start(
        kubeconfig, CrashTier.PATIENT, "--planes=namespaces", "--leader-elect");
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
