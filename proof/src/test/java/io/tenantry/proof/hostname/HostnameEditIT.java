package io.tenantry.proof.hostname;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.sandbox.junit.TestNames;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A request that is edited gets what it asks for now, and leaves nothing of what it had. */
@WithHostnames
@Execution(ExecutionMode.CONCURRENT)
class HostnameEditIT {
  private final HostnameCloud cloud;
  private final TestNames names;
  private final Requests requests;
  private final Zone zone;
  private final String name;
  private final String hostname;
  private final String next;

  HostnameEditIT(KubernetesClient client, HostnameCloud cloud, TestNames names) {
    this.cloud = cloud;
    this.names = names;
    this.requests = new Requests(client, names.newNamespace());
    this.zone = cloud.zone(names.unique("z"));
    this.name = names.unique("shop");
    this.hostname = zone.hostname("shop");
    this.next = zone.hostname("store");
  }

  @Test
  void anotherHostnameTakesThePlaceOfTheOld() {
    var before = requests.createReady(draft());

    requests.edit(name, draft -> draft.hostname(next));

    awaitOnly(zone, next);
    assertThat(requests.certificate(name)).isNotEqualTo(before.certificateArn());
    assertThat(requests.gateway(name)).isEqualTo(before.assignedGateway());
    assertThat(requests.shown(requests.gateway(name))).containsExactly(requests.certificate(name));
    assertThat(requests.status(name).observedGeneration()).isEqualTo(2);
    assertThat(requests.status(name).observedSpecHash()).isNotEqualTo(before.observedSpecHash());
    requests.awaitEvent(name, "SpecChanged");
    assertThat(requests.grant().require().getSpec().hostnames()).containsExactly(next);
  }

  /** Somebody else has it: what served goes on serving. */
  @Test
  void aHostnameThatCannotBeHadLeavesTheOldInService() {
    var before = requests.createReady(draft());
    var holder = names.unique("holder");
    requests.createReady(HostnameDraft.of(holder, zone, next));
    var records = cloud.records(zone);

    requests.edit(name, draft -> draft.hostname(next));

    requests.await(name, "Claimed", "False", "AlreadyClaimed");
    assertThat(requests.condition(name, "Ready").getReason()).isEqualTo("AlreadyClaimed");
    assertThat(cloud.records(zone)).isEqualTo(records);
    assertThat(cloud.certificate(Objects.requireNonNull(before.certificateArn()))).isPresent();
    assertThat(requests.shown(Objects.requireNonNull(before.assignedGateway())))
        .contains(before.certificateArn());
    requests.delete(holder);
    requests.awaitGone(holder);
    awaitOnly(zone, next);
  }

  @Test
  void anEditThatIsTakenBackChangesNothing() {
    var before = requests.createReady(draft());
    var holder = names.unique("holder");
    requests.createReady(HostnameDraft.of(holder, zone, next));
    requests.edit(name, draft -> draft.hostname(next));
    requests.await(name, "Claimed", "False", "AlreadyClaimed");
    var mark = cloud.mark();

    requests.edit(name, draft -> draft.hostname(hostname));

    requests.awaitReady(name);
    assertThat(requests.certificate(name)).isEqualTo(before.certificateArn());
    assertThat(cloud.writes(mark, zone.id(), hostname, next)).isEmpty();
  }

  @Test
  void theSameHostnameInAnotherZoneLeavesTheFirst() {
    var before = requests.createReady(draft());
    var other = cloud.twin(zone);

    requests.edit(name, draft -> draft.zone(other.id()));

    awaitOnly(other, hostname);
    assertThat(cloud.records(zone)).isEmpty();
    assertThat(requests.claimsIn(zone)).isEmpty();
    assertThat(requests.certificate(name)).isNotEqualTo(before.certificateArn());
  }

  @Test
  void anotherEnvironmentIsANewTagAndNothingElse() {
    var before = requests.createReady(draft().environment("dev"));
    var arn = Objects.requireNonNull(before.certificateArn());
    var mark = cloud.mark();

    requests.edit(name, draft -> draft.environment("prod"));

    requests.awaitStatus(name, "generation 2", s -> Objects.equals(s.observedGeneration(), 2L));
    requests.awaitReady(name);
    assertThat(cloud.certificate(arn).orElseThrow().tags()).containsEntry("environment", "prod");
    assertThat(cloud.writes(mark, zone.id(), arn, hostname))
        .containsExactly("AddTagsToCertificate");
    assertThat(requests.certificate(name)).isEqualTo(arn);
  }

  /** Upstream's weakness: the certificate was for the name before. */
  @Test
  void anEditBeforeItIsReadyIsSeen() {
    cloud.refuse("ChangeResourceRecordSets", zone.id(), 4, "ServiceUnavailable", 503, "later");
    requests.create(draft());
    requests.awaitStatus(name, "an ARN", s -> s.certificateArn() != null);

    requests.edit(name, draft -> draft.hostname(next));

    awaitOnly(zone, next);
    assertThat(cloud.certificate(requests.certificate(name)).orElseThrow().names())
        .containsExactly(next);
  }

  /** Ready, and the only thing of its zone. */
  private void awaitOnly(Zone home, String wanted) {
    requests.awaitReady(name);
    requests.awaitThat(name, "one claim", () -> requests.claimsIn(home).size() == 1);
    requests.awaitThat(name, "one certificate", () -> cloud.certificates(home).size() == 1);
    assertThat(cloud.records(home)).hasSize(3);
    assertThat(cloud.records(home)).containsKeys(wanted + " A", wanted + " AAAA");
    assertThat(cloud.certificates(home).getFirst().names()).containsExactly(wanted);
    assertThat(cloud.certificates(home).getFirst().arn()).isEqualTo(requests.certificate(name));
    assertThat(Objects.requireNonNull(requests.claimsIn(home).getFirst().getSpec()).hostname())
        .isEqualTo(wanted);
  }

  private HostnameDraft draft() {
    return HostnameDraft.of(name, zone, hostname).alone();
  }
}
