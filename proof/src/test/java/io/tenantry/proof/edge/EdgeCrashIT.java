package io.tenantry.proof.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.proof.Installation;
import io.tenantry.proof.OperatorProcess;
import io.tenantry.proof.WithoutOperator;
import io.tenantry.proof.crash.CrashTier;
import io.tenantry.proof.crash.HttpProxy;
import io.tenantry.proof.crash.Lifecycle;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.TestNames;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * A DistributionTenant's life, with the operator killed at every one of its writes, to the cluster
 * and to AWS.
 */
@WithoutOperator
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Isolated("what is told on the way depends on how busy the machine is")
class EdgeCrashIT {
  private final EdgeLives lives;
  private final TestNames names;
  private final Sandbox sandbox;
  private final HttpProxy aws;
  private CrashTier tier;

  EdgeCrashIT(Sandbox sandbox, KubernetesClient client, TestNames names) {
    var cloud = new Cloud(sandbox.aws());
    this.sandbox = sandbox;
    this.names = names;
    this.lives = new EdgeLives(new Edges(client, names.namespace()), cloud);
    this.aws = HttpProxy.to(sandbox.aws().endpoint(), new AwsWrites(cloud));
  }

  @BeforeAll
  void start() {
    tier = new CrashTier(Installation.kubeconfig(sandbox), List.of(aws), this::operator);
  }

  @AfterAll
  void stop() {
    tier.close();
    lives.close();
  }

  /** Runs that are held keep a reconciler each, and there are many of them. */
  private OperatorProcess operator(Path kubeconfig) {
    var environment = new HashMap<>(sandbox.exports());
    environment.put("AWS_ENDPOINT_URL", aws.address().toString());
    environment.putAll(CrashTier.PATIENT);
    return OperatorProcess.start(
        kubeconfig,
        environment,
        "--planes=edge",
        "--poll-interval=1s",
        "--drift-interval=3s",
        "--max-concurrent-reconciles=100");
  }

  @Test
  void aCrashAnywhereInACreationChangesNothing() throws InterruptedException {
    survives(
        lives.creation(),
        20,
        "ChangeResourceRecordSets",
        "CreateDistributionTenant",
        "UpdateDistributionTenant");
  }

  @Test
  void aCrashAnywhereInAChangeChangesNothing() throws InterruptedException {
    survives(
        lives.change(),
        26,
        "ChangeResourceRecordSets",
        "UpdateDistributionTenant",
        "TagResource",
        "UntagResource");
  }

  @Test
  void aCrashAnywhereInADeletionChangesNothing() throws InterruptedException {
    survives(
        lives.deletion(),
        16,
        "UpdateDistributionTenant",
        "DeleteDistributionTenant",
        "ChangeResourceRecordSets");
  }

  /**
   * How often CloudFront is asked, and what is seen on the way, varies: some points may not come.
   */
  private void survives(Lifecycle<?> lifecycle, int least, String... calls)
      throws InterruptedException {
    var survival = tier.survives(lifecycle, names::unique);
    System.out.println(survival);
    assertThat(survival.writes()).contains(calls);
    assertThat(survival.reached()).isGreaterThanOrEqualTo(least);
  }
}
