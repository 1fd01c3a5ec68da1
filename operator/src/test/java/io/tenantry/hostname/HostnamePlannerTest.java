package io.tenantry.hostname;

import static io.tenantry.hostname.HostnameText.condition;
import static io.tenantry.hostname.HostnameText.conditions;
import static io.tenantry.hostname.HostnameText.events;
import static io.tenantry.hostname.HostnameText.message;
import static io.tenantry.hostname.HostnameText.status;
import static io.tenantry.hostname.HostnameText.verbs;
import static io.tenantry.hostname.HostnameText.woken;
import static io.tenantry.hostname.HostnameWorlds.fresh;
import static io.tenantry.hostname.HostnameWorlds.ready;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Namespace;
import io.tenantry.pass.Next;
import io.tenantry.pass.Treatment;
import org.junit.jupiter.api.Test;

/** What comes before everything else: pauses, mistakes, deletions. */
class HostnamePlannerTest {
  // Paused

  @Test
  void doesNothingWhilePaused() {
    var world = ready().annotated(Treatment.PAUSED, "true");

    assertThat(world.steps()).isEmpty();
    assertThat(conditions(world.report())).contains("Paused=True/Paused", "Ready=True/Ready");
    assertThat(world.report().next()).isEqualTo(new Next.Settled());
  }

  @Test
  void doesNotEvenDeleteWhilePaused() {
    assertThat(ready().deleting().annotated(Treatment.PAUSED, "true").steps()).isEmpty();
  }

  @Test
  void saysNothingOfAPauseThatIsOver() {
    var world = ready().annotated(Treatment.PAUSED, "true").told();
    world.annotated(Treatment.PAUSED, "false");

    assertThat(conditions(world.report())).noneMatch(text -> text.startsWith("Paused"));
  }

  // Mistakes

  @Test
  void takesAndCallsNothingForARequestThatCannotWork() {
    var world = fresh().unheld().flaw("spec.hostname is too long");
    var summary = world.report();

    assertThat(world.steps()).isEmpty();
    assertThat(conditions(summary)).containsExactly("Ready=False/ValidationFailed");
    assertThat(message(summary, "Ready")).isEqualTo("spec.hostname is too long");
    assertThat(events(summary)).containsExactly("ValidationFailed!");
    assertThat(summary.next()).isEqualTo(new Next.Settled());
    assertThat(events(world.told().report())).isEmpty();
  }

  @Test
  void leavesWhatServesAsItIsForARequestThatCannotWork() {
    var world = ready().flaw("spec.hostname is not allowed");

    assertThat(world.steps()).isEmpty();
    assertThat(conditions(world.report()))
        .contains("Ready=False/ValidationFailed", "DnsAliasReady=True/Created");
    assertThat(status(world.report()).assignedGateway()).isEqualTo("gw-01");
  }

  @Test
  void deletesARequestThatCouldNeverWork() {
    assertThat(verbs(fresh().flaw("spec.zoneId is empty").deleting().steps()))
        .containsExactly("Slot", "Release");
  }

  // Names of others

  @Test
  void takesNothingWhereSomebodyElseHasTheName() {
    var world = fresh().rival("z1-web.example.com belongs to other/web", true);

    assertThat(world.steps()).isEmpty();
    assertThat(conditions(world.report()))
        .containsExactly("Ready=False/AlreadyClaimed", "Claimed=False/AlreadyClaimed");
    assertThat(events(world.report())).containsExactly("AlreadyClaimed!");
    assertThat(world.report().next()).isEqualTo(new Next.Settled());
  }

  @Test
  void takesTheNameOnceNobodyHasIt() {
    var world = fresh().rival("other/web has it", true).told().alone();

    assertThat(verbs(world.steps())).containsExactly("Claim", "Confirm", "Request");
    assertThat(condition(world.report(), "Claimed")).isEqualTo("Claimed=True/Claimed");
  }

  // Swap-over

  @Test
  void takesOverFromTheOperatorBeforeWithoutTouchingAws() {
    var world = ready().byTheOperatorBefore();

    assertThat(verbs(world.steps())).containsExactly("Note", "Slot", "Note");
    assertThat(condition(world.report(), "Ready")).isEqualTo("Ready=True/Ready");
    assertThat(events(world.report())).isEmpty();
  }

  // Two claims

  @Test
  void goesOnAfterADeathOnlyOnceNobodyElseCanHaveTheName() {
    assertThat(fresh().claimed(name -> name).unconfirmed().steps())
        .startsWith(new HostnameStep.Confirm());
    assertThat(ready().steps(HostnameStep.Confirm.class)).isEmpty();
  }

  @Test
  void withdrawsAClaimThatCameTooLate() {
    var late = new HostnameWorlds.Name("Z1", HostnameWorlds.HOSTNAME).emptied();
    var world = fresh().alsoHas(late).rival("taken", true);

    assertThat(world.steps()).endsWith(new HostnameStep.Unclaim(late.claim));
    assertThat(world.steps(HostnameStep.Request.class)).isEmpty();
    assertThat(world.plan().next()).isInstanceOf(Next.Settled.class);
  }

  /** An older version gave the name to two requests, and both serve. */
  @Test
  void tellsTheYoungerOfTwoAndTouchesNothingOfIt() {
    var world = ready().rival("taken", true);

    assertThat(world.steps()).isEmpty();
    assertThat(woken(world.report(), Namespace.class)).as("no longer granted").hasSize(1);
    assertThat(condition(world.report(), "Ready")).isEqualTo("Ready=False/AlreadyClaimed");
    assertThat(condition(world.report(), "Claimed")).isEqualTo("Claimed=False/AlreadyClaimed");
    assertThat(status(world.report()).assignedGateway()).isEqualTo("gw-01");
  }
}
