package io.tenantry.proof.hostname;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.proof.SecondCluster;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.TestNames;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Two clusters, two operators, one AWS account, and the same hostname in both. */
@WithHostnames
@ResourceLock(WithHostnames.LOCK)
class HostnameTwoClustersIT {
  private final Sandbox sandbox;
  private final Requests requests;
  private final HostnameCloud cloud;
  private final Zone zone;
  private final String name;

  HostnameTwoClustersIT(
      Sandbox sandbox, KubernetesClient client, HostnameCloud cloud, TestNames names) {
    this.sandbox = sandbox;
    this.requests = new Requests(client, names.namespace());
    this.cloud = cloud;
    this.zone = cloud.zone(names.unique("z"));
    this.name = names.unique("shop");
  }

  private HostnameDraft draft() {
    return HostnameDraft.of(name, zone, zone.hostname("shop"));
  }

  @Test
  void whoComesSecondGetsNeitherTheCertificateNorTheRecords() {
    requests.createReady(draft());
    var certificate = requests.certificate(name);
    var records = cloud.records(zone);

    try (var there =
        SecondCluster.beside(
            sandbox,
            "--planes=hostnames",
            "--poll-interval=1s",
            "--resync-interval=2s",
            "--dns-conflict-policy=Fail")) {
      var theirs = new Requests(there.client(requests.home()), requests.home());
      theirs.create(draft());
      // The same record in the zone proves both certificates.
      theirs.await(name, "CertificateIssued", "True", "Issued");
      assertThat(theirs.certificate(name)).isNotEqualTo(certificate);

      theirs.delete(name);
      theirs.awaitGone(name);
    }

    assertThat(cloud.certificates(zone)).hasSize(1);
    assertThat(cloud.certificate(certificate)).isPresent();
    assertThat(cloud.records(zone)).isEqualTo(records);
    assertThat(requests.isReady(name)).isTrue();
  }
}
