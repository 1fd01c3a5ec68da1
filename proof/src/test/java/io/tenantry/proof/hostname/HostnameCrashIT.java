package io.tenantry.proof.hostname;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.proof.Installation;
import io.tenantry.proof.OperatorProcess;
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
 * A GatewayHostnameRequest's life, with the operator killed at every one of its writes, to the
 * cluster and to AWS.
 */
@WithPool
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Isolated("what is told on the way depends on how busy the machine is")
class HostnameCrashIT {
  private final Sandbox sandbox;
  private final TestNames names;
  private final HostnameLives lives;
  private final HttpProxy aws;
  private CrashTier tier;

  HostnameCrashIT(Sandbox sandbox, KubernetesClient client, HostnameCloud cloud, TestNames names) {
    this.sandbox = sandbox;
    this.names = names;
    this.lives = new HostnameLives(client, cloud);
    this.aws = HttpProxy.to(sandbox.aws().endpoint(), new CertificateWrites(cloud));
  }

  @BeforeAll
  void start() {
    tier = new CrashTier(Installation.kubeconfig(sandbox), List.of(aws), this::operator);
  }

  @AfterAll
  void stop() {
    tier.close();
  }

  /** Runs that are held keep a reconciler each, and there are many of them. */
  private OperatorProcess operator(Path kubeconfig) {
    var environment = new HashMap<>(sandbox.exports());
    environment.put("AWS_ENDPOINT_URL", aws.address().toString());
    environment.putAll(CrashTier.PATIENT);
    return OperatorProcess.start(
        kubeconfig,
        environment,
        "--planes=hostnames",
        "--poll-interval=1s",
        "--resync-interval=2s",
        "--metrics-bind-address=0",
        "--parallelism=200");
  }

  @Test
  void aCrashAnywhereInACreationChangesNothing() throws InterruptedException {
    survives(lives.creation(), 20, "RequestCertificate", "ChangeResourceRecordSets");
  }

  @Test
  void aCrashAnywhereInAChangeOfTheNameChangesNothing() throws InterruptedException {
    survives(
        lives.change(), 20, "RequestCertificate", "ChangeResourceRecordSets", "DeleteCertificate");
  }

  @Test
  void aCrashAnywhereInADeletionChangesNothing() throws InterruptedException {
    survives(lives.deletion(), 10, "ChangeResourceRecordSets", "DeleteCertificate");
  }

  /** How often ACM is asked, and what is seen on the way, varies: some points may not come. */
  private void survives(Lifecycle<?> lifecycle, int least, String... calls)
      throws InterruptedException {
    var survival = tier.survives(lifecycle, names::unique);
    System.out.println(survival);
    assertThat(survival.writes()).contains(calls);
    assertThat(survival.reached()).isGreaterThanOrEqualTo(least);
  }
}
