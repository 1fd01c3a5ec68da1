package io.tenantry.proof.hostname;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.tenantry.api.hostname.GatewayHostnameRequestSpec;
import io.tenantry.proof.Installation;
import io.tenantry.proof.OperatorProcess;
import io.tenantry.proof.Patience;
import io.tenantry.proof.WithoutOperator;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.TestNames;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** What is deleted and made anew at once, as a repository's contents often are, is looked after. */
@WithoutOperator
class HostnameNamesakeIT {
  private static final int REQUESTS = 40;

  private final Sandbox sandbox;
  private final Requests requests;
  private final TestNames names;

  HostnameNamesakeIT(Sandbox sandbox, KubernetesClient client, TestNames names) {
    this.sandbox = sandbox;
    this.requests = new Requests(client, names.newNamespace());
    this.names = names;
  }

  /** One pass at a time: the news of a new object comes while that of the old one still waits. */
  @Test
  void aNewObjectMayHaveTheNameOfADeletedOne() {
    var all = IntStream.range(0, REQUESTS).mapToObj(_ -> refused()).toList();
    try (var _ =
        OperatorProcess.start(
            Installation.kubeconfig(sandbox),
            sandbox.exports(),
            "--planes=hostnames",
            "--parallelism=1",
            "--allowed-domains=allowed.test",
            "--metrics-bind-address=0")) {
      all.forEach(requests::create);
      all.forEach(this::awaitRefusal);

      try (var hands = Executors.newFixedThreadPool(8)) {
        all.forEach(draft -> hands.execute(() -> makeAnew(draft)));
      }

      all.forEach(this::awaitRefusal);
      all.forEach(draft -> requests.delete(draft.name()));
      all.forEach(draft -> requests.awaitGone(draft.name()));
    }
  }

  /** One that costs nothing but a look. */
  private HostnameDraft refused() {
    var name = names.unique("anew");
    return new HostnameDraft(
        name,
        Map.of(),
        new GatewayHostnameRequestSpec(
            "Z0123456789", name + ".elsewhere.test", null, null, null, null, null, null));
  }

  private void awaitRefusal(HostnameDraft draft) {
    requests.await(draft.name(), "Ready", "False", "ValidationFailed");
  }

  private void makeAnew(HostnameDraft draft) {
    requests.delete(draft.name());
    Awaitility.await()
        .atMost(Patience.LIMIT)
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(1))
        .until(() -> isFree(draft));
  }

  private boolean isFree(HostnameDraft draft) {
    try {
      requests.create(draft);
      return true;
    } catch (KubernetesClientException e) {
      assertThat(e.getCode()).isEqualTo(HttpURLConnection.HTTP_CONFLICT);
      return false;
    }
  }
}
