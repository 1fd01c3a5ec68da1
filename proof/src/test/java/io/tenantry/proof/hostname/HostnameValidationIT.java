package io.tenantry.proof.hostname;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.sandbox.junit.TestNames;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** What cannot work is said at once, costs nothing and takes nothing from anybody. */
@WithHostnames
@Execution(ExecutionMode.CONCURRENT)
class HostnameValidationIT {
  private final HostnameCloud cloud;
  private final TestNames names;
  private final Requests requests;
  private final Zone zone;
  private final String name;
  private final String hostname;

  HostnameValidationIT(KubernetesClient client, HostnameCloud cloud, TestNames names) {
    this.cloud = cloud;
    this.names = names;
    this.requests = new Requests(client, names.newNamespace());
    this.zone = cloud.zone(names.unique("z"));
    this.name = names.unique("shop");
    this.hostname = zone.hostname("shop");
  }

  @Test
  void anEmptyZoneIsRefusedUntilItIsFilledIn() {
    assertRefused(draft().zone(""), "spec.zoneId is empty");

    requests.edit(name, draft -> draft.zone(zone.id()));

    requests.awaitReady(name);
  }

  @Test
  void theNameOfAZoneIsNoId() {
    assertRefused(draft().zone(zone.apex()), "not the id of a hosted zone");
  }

  @Test
  void aZoneThatDoesNotExistIsRefused() {
    assertRefused(draft().zone("Z0NOSUCHZONE00000000"), "not a hosted zone of this AWS account");
  }

  @Test
  void aHostnameOutsideItsZoneIsRefused() {
    assertRefused(draft().hostname("shop.elsewhere.test"), "is not in hosted zone");
  }

  /** The same ending is not enough. */
  @Test
  void aHostnameThatOnlyEndsLikeItsZoneIsRefused() {
    assertRefused(draft().hostname("evil" + zone.apex()), "is not in hosted zone");
  }

  @Test
  void aNamespaceMayBeKeptToDomains() {
    requests.annotateNamespace("gateway.opendi.com/allowed-domains", "elsewhere.test");
    assertRefused(draft(), "gateway.opendi.com/allowed-domains");

    requests.annotateNamespace("gateway.opendi.com/allowed-domains", "x.test, " + zone.apex());

    requests.awaitReady(name);
  }

  /** Somebody has edited it by mistake: what was promised to visitors is not taken from them. */
  @Test
  void aNameThatServesGoesOnServingWhileTheNextIsRefused() {
    var before = requests.createReady(draft());

    requests.edit(name, draft -> draft.hostname("shop.elsewhere.test"));

    requests.await(name, "Ready", "False", "ValidationFailed");
    assertThat(cloud.records(zone)).hasSize(3);
    assertThat(requests.certificate(name)).isEqualTo(before.certificateArn());
    requests.edit(name, draft -> draft.hostname(hostname));
    requests.awaitReady(name);
    assertThat(requests.certificate(name)).isEqualTo(before.certificateArn());
  }

  @Test
  void whatWasRefusedGoesWithoutATrace() {
    assertRefused(draft().zone(""), "spec.zoneId is empty");

    requests.delete(name);

    requests.awaitGone(name);
  }

  private HostnameDraft draft() {
    return HostnameDraft.of(name, zone, hostname);
  }

  private void assertRefused(HostnameDraft draft, String why) {
    var mark = cloud.mark();
    requests.create(draft);

    var ready = requests.await(name, "Ready", "False", "ValidationFailed");

    assertThat(ready.getMessage()).contains(why);
    var event = requests.awaitEvent(name, "ValidationFailed");
    assertThat(event.getType()).isEqualTo("Warning");
    assertThat(event.getMessage()).contains(why);
    assertThat(requests.claimsOf(requests.uid(name))).isEmpty();
    assertThat(requests.get(name).getFinalizers()).isEmpty();
    assertThat(cloud.writes(mark, zone.id(), draft.spec().hostname())).isEmpty();
    assertThat(requests.told(name)).containsEntry("ValidationFailed", 1L);
  }
}
