package io.tenantry.hostname;

import static io.tenantry.hostname.HostnameText.condition;
import static io.tenantry.hostname.HostnameText.conditions;
import static io.tenantry.hostname.HostnameText.events;
import static io.tenantry.hostname.HostnameText.message;
import static io.tenantry.hostname.HostnameText.status;
import static io.tenantry.hostname.HostnameText.verbs;
import static io.tenantry.hostname.HostnameWorlds.ADDRESS;
import static io.tenantry.hostname.HostnameWorlds.ARN;
import static io.tenantry.hostname.HostnameWorlds.HOSTNAME;
import static io.tenantry.hostname.HostnameWorlds.aliases;
import static io.tenantry.hostname.HostnameWorlds.all;
import static io.tenantry.hostname.HostnameWorlds.down;
import static io.tenantry.hostname.HostnameWorlds.environment;
import static io.tenantry.hostname.HostnameWorlds.failure;
import static io.tenantry.hostname.HostnameWorlds.placed;
import static io.tenantry.hostname.HostnameWorlds.proof;
import static io.tenantry.hostname.HostnameWorlds.proofs;
import static io.tenantry.hostname.HostnameWorlds.ready;
import static io.tenantry.hostname.HostnameWorlds.requested;
import static io.tenantry.hostname.HostnameWorlds.validating;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.cloud.CertificateAuthority.Status;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsRecords.Progress;
import io.tenantry.hostname.HostnameRules.DnsConflicts;
import io.tenantry.hostname.HostnameRules.EmptyGateways;
import io.tenantry.hostname.HostnameRules.Rebalancing;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.Lookup;
import io.tenantry.pass.Next;
import io.tenantry.pass.Treatment;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How records are kept as they are wanted, whatever happens to them. */
class HostnameRecordPlannerTest {
  private static final Progress REFUSED =
      new Progress.Refused(failure(Kind.TAKEN, "there is a CNAME of somebody else"));

  /** Somebody has deleted the alias records. */
  private static HostnameWorlds unled() {
    return ready().claimed(name -> name.zone(proof(HOSTNAME)));
  }

  // Refused

  @Test
  void tellsWhyTheAliasRecordsAreRefusedAndTriesAgain() {
    var world =
        placed()
            .on("gw-01")
            .claimed(name -> name.noted(ARN).alias(aliases(HOSTNAME, ADDRESS), REFUSED));

    assertThat(verbs(world.steps())).containsExactly("Slot", "Forget");
    assertThat(condition(world.report(), "Ready")).isEqualTo("Ready=False/AliasFailed");
    assertThat(message(world.report(), "DnsAliasReady")).contains("somebody else");
    assertThat(events(world.report())).containsExactly("DnsAliasFailed!");
    assertThat(world.report().next()).isEqualTo(new Next.Again(HostnameRules.POLL));
  }

  @Test
  void tellsWhyTheValidationRecordsAreRefused() {
    var world =
        requested()
            .claimed(
                name -> name.certificate(ARN, Status.PENDING).proof(proofs(HOSTNAME), REFUSED));

    assertThat(condition(world.report(), "Ready")).isEqualTo("Ready=False/ValidationRecordFailed");
    assertThat(events(world.report())).containsExactly("DnsValidationFailed!");
  }

  /** What is refused is asked for again and again, and only the first refusal is news. */
  @Test
  void tellsOnceOfARefusalThatLasts() {
    var world =
        placed()
            .on("gw-01")
            .claimed(name -> name.noted(ARN).alias(aliases(HOSTNAME, ADDRESS), REFUSED))
            .told()
            .claimed(name -> name.alias(Set.of(), new Progress.Unknown()));

    assertThat(world.steps(HostnameStep.Submit.class)).hasSize(1);
    assertThat(status(world.report())).isEqualTo(world.status());
    assertThat(events(world.report())).isEmpty();
    world.claimed(name -> name.alias(aliases(HOSTNAME, ADDRESS), REFUSED));
    assertThat(status(world.report())).isEqualTo(world.status());
    assertThat(events(world.report())).isEmpty();
  }

  // Changed by somebody else

  @Test
  void putsRecordsRightThatSomebodyHasChanged() {
    var world = unled();

    assertThat(verbs(world.steps())).containsExactly("Slot", "Forget", "Submit");
    assertThat(condition(world.report(), "Ready")).isEqualTo("Ready=False/AliasPropagating");
    assertThat(events(world.report())).containsExactly("DriftDetected!");
  }

  @Test
  void tellsOnceThatTheyAreRightAgain() {
    var world = unled().told().claimed(name -> name.zone(all(HOSTNAME, ADDRESS)));

    assertThat(events(world.report())).containsExactly("DriftCorrected", "Ready");
    assertThat(events(world.told().report())).isEmpty();
  }

  @Test
  void keepsTheValidationRecordsForAcmsRenewal() {
    var world =
        ready().claimed(name -> name.zone(aliases(HOSTNAME, ADDRESS).toArray(DnsRecord[]::new)));

    assertThat(world.steps(HostnameStep.Submit.class).getFirst().wish().wants())
        .containsExactly(proof(HOSTNAME));
    assertThat(conditions(world.report()))
        .contains(
            "Ready=False/PendingValidationRecords",
            "CertificateIssued=True/Issued",
            "DnsAliasReady=True/Created");
    assertThat(events(world.report())).containsExactly("DriftDetected!");
  }

  /** A name and its wildcard have the same record: neither may rely on the other's memory of it. */
  @Test
  void writesASharedValidationRecordAgainWhereNothingIsOverwritten() {
    var world =
        ready()
            .rules(HostnameWorlds.rules(EmptyGateways.RETAIN, Rebalancing.OFF, DnsConflicts.FAIL))
            .shared("Z1", proof(HOSTNAME).name())
            .claimed(name -> name.zone(aliases(HOSTNAME, ADDRESS).toArray(DnsRecord[]::new)));
    var wish = world.steps(HostnameStep.Submit.class).getFirst().wish();

    assertThat(wish.wants()).containsExactly(proof(HOSTNAME));
    assertThat(wish.had()).containsExactly(proof(HOSTNAME));
    assertThat(wish.tried()).containsExactly(proof(HOSTNAME));
    assertThat(wish.policy().overwrites()).isFalse();
  }

  @Test
  void onlyTellsWhereTheUserWantsAReport() {
    var world = unled().annotated(Treatment.DRIFT, "report");

    assertThat(world.steps(HostnameStep.Submit.class)).isEmpty();
    assertThat(condition(world.report(), "Ready")).isEqualTo("Ready=False/AliasFailed");
    assertThat(events(world.report())).containsExactly("DnsAliasFailed!");
    assertThat(status(world.told().report())).isEqualTo(world.status());
  }

  @Test
  void looksAwayWhereTheUserWantsThat() {
    var world = unled().annotated(Treatment.DRIFT, "suspend");

    assertThat(verbs(world.steps())).containsExactly("Slot");
    assertThat(status(world.report())).isEqualTo(world.status());
  }

  @Test
  void putsRecordsRightAfterAnEditWhateverTheUserWantsOtherwise() {
    var world = unled().annotated(Treatment.DRIFT, "report").edited(environment("prod"));

    assertThat(world.steps(HostnameStep.Submit.class)).hasSize(1);
    assertThat(events(world.report())).isEmpty();
  }

  // Records of others

  @Test
  void overwritesWhatWasThereUnlessToldOtherwise() {
    var careful = HostnameWorlds.rules(EmptyGateways.RETAIN, Rebalancing.OFF, DnsConflicts.FAIL);

    assertThat(adopts(placed().on("gw-01"))).isTrue();
    assertThat(adopts(placed().on("gw-01").rules(careful))).isFalse();
    assertThat(adopts(placed().on("gw-01").rules(careful).annotated(Treatment.ADOPT, "true")))
        .isTrue();
  }

  private static boolean adopts(HostnameWorlds world) {
    return world.steps(HostnameStep.Submit.class).getFirst().wish().policy().overwrites();
  }

  // A zone that cannot be read

  @Test
  void tellsThatTheZoneIsNotThere() {
    var world = ready().claimed(name -> name.records(new Lookup.Missing<>()));

    assertThat(conditions(world.report()))
        .contains(
            "Ready=False/ValidationRecordFailed",
            "DnsValidated=False/ValidationRecordFailed",
            "DnsAliasReady=False/AliasFailed");
    assertThat(message(world.report(), "Ready"))
        .isEqualTo("hosted zone Z1 does not exist: check spec.zoneId");
  }

  /** What was written into a zone that is gone is not there, whatever was heard of it then. */
  @Test
  void remembersNothingOfAZoneThatIsNotThere() {
    var world = ready().claimed(name -> name.records(new Lookup.Missing<>()));

    assertThat(world.steps(HostnameStep.Forget.class)).hasSize(2);
    world
        .told()
        .claimed(name ->
            name.alias(Set.of(), new Progress.Unknown())
                .proof(Set.of(), new Progress.Unknown())
                .records(new Lookup.NotAsked<>()));
    assertThat(world.steps(HostnameStep.Submit.class)).hasSize(2);
    assertThat(condition(world.report(), "Ready")).isEqualTo("Ready=False/ValidationRecordFailed");
  }

  @Test
  void changesNothingDuringAnOutageOfRoute53() {
    var world = ready().claimed(name -> name.records(new Lookup.Unknown<>(down())));

    assertThat(verbs(world.steps())).containsExactly("Slot");
    assertThat(status(world.report())).isEqualTo(world.status());
    assertThat(world.report().next()).isEqualTo(new Next.Again(HostnameRules.POLL));
  }

  @Test
  void tellsOfTheOutageWhereRecordsWereNeverThere() {
    var world = placed().on("gw-01").claimed(name -> name.records(new Lookup.Unknown<>(down())));

    assertThat(condition(world.report(), "DnsAliasReady"))
        .isEqualTo("DnsAliasReady=False/AliasFailed");
  }

  // A process that has just begun

  @Test
  void saysWhatWasSaidBeforeAfterARestart() {
    var world = validating().claimed(name -> name.proof(Set.of(), new Progress.Unknown()));
    var wish = world.steps(HostnameStep.Submit.class).getFirst().wish();

    assertThat(wish.tried()).containsExactly(proof(HOSTNAME));
    assertThat(status(world.report())).isEqualTo(world.status());
    assertThat(events(world.report())).isEmpty();
  }

  @Test
  void writesNothingAfterARestartWhereAllIsAsItShouldBe() {
    var world =
        ready()
            .claimed(name ->
                name.alias(Set.of(), new Progress.Unknown())
                    .proof(Set.of(), new Progress.Unknown()));

    assertThat(verbs(world.steps())).containsExactly("Slot");
    assertThat(status(world.report())).isEqualTo(world.status());
  }
}
