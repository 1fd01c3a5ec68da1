package io.tenantry.hostname;

import static io.tenantry.hostname.HostnameText.condition;
import static io.tenantry.hostname.HostnameText.conditions;
import static io.tenantry.hostname.HostnameText.events;
import static io.tenantry.hostname.HostnameText.status;
import static io.tenantry.hostname.HostnameText.verbs;
import static io.tenantry.hostname.HostnameWorlds.ADDRESS;
import static io.tenantry.hostname.HostnameWorlds.ARN;
import static io.tenantry.hostname.HostnameWorlds.HOSTNAME;
import static io.tenantry.hostname.HostnameWorlds.NEXT_ARN;
import static io.tenantry.hostname.HostnameWorlds.down;
import static io.tenantry.hostname.HostnameWorlds.environment;
import static io.tenantry.hostname.HostnameWorlds.failure;
import static io.tenantry.hostname.HostnameWorlds.proof;
import static io.tenantry.hostname.HostnameWorlds.ready;
import static io.tenantry.hostname.HostnameWorlds.renamed;
import static io.tenantry.hostname.HostnameWorlds.rezoned;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.cloud.CertificateAuthority.Status;
import io.tenantry.hostname.HostnameWorlds.Name;
import io.tenantry.hostname.pool.Slot;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.Lookup;
import io.tenantry.pass.Next;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What happens when the user makes another name of it: the new one first, the old one last. */
class EditTest {
  private static final String NEW = "new.example.com";

  /** The new name is claimed, and ACM waits for its records. */
  private static HostnameWorlds begun() {
    return renamed(NEW)
        .requesting(NEXT_ARN)
        .told()
        .claimed(name -> name.certificate(NEXT_ARN, Status.PENDING));
  }

  /** The new name serves, and something of an old one is left. */
  private static HostnameWorlds leftOver() {
    return ready()
        .alsoHas(
            new Name("Z1", "old.example.com")
                .noted(NEXT_ARN)
                .certificate(NEXT_ARN, Status.ISSUED)
                .emptied());
  }

  // The new name

  @Test
  void notesEverythingOfTheOldNameBeforeTheStatusForgetsIt() {
    var world = renamed(NEW);

    assertThat(verbs(world.steps())).containsExactly("Note", "Claim", "Confirm", "Request");
    assertThat(world.steps(HostnameStep.Note.class))
        .containsExactly(
            new HostnameStep.Note(
                new Name("Z1", HOSTNAME).claim,
                new ClaimLedger(
                    List.of(ARN), List.of(AliasTarget.to(ADDRESS)), Set.of(proof(HOSTNAME)))));
  }

  @Test
  void saysOfTheNewNameOnlyWhatIsTrueOfIt() {
    var summary = renamed(NEW).requesting(NEXT_ARN).report();

    assertThat(conditions(summary))
        .containsExactly(
            "Ready=False/PendingValidationRecords",
            "Claimed=True/Claimed",
            "CertificateRequested=True/Requested",
            "DnsValidated=False/PendingValidationRecords");
    assertThat(status(summary).certificateArn()).isEqualTo(NEXT_ARN);
    assertThat(status(summary).assignedLoadBalancer()).isNull();
    assertThat(status(summary).assignedGateway()).isEqualTo("gw-01");
    assertThat(status(summary).observedSpecHash())
        .isEqualTo(SpecHash.of(NEW, "Z1", "internet-facing", "aws-alb"));
    assertThat(events(summary)).containsExactly("SpecChanged");
    assertThat(summary.next()).isEqualTo(new Next.Again(Duration.ZERO));
  }

  /** A Gateway of that name may come again, and must have room for it then. */
  @Test
  void keepsItsPlaceOnAGatewayThatIsGone() {
    var world = begun().gateway(new Lookup.Missing<>()).old(Name::emptied);

    assertThat(world.slot().certificate()).isEmpty();
    assertThat(world.slot().gateways()).containsExactly("gw-01");
    assertThat(status(world.report()).assignedGateway()).isEqualTo("gw-01");
  }

  @Test
  void takesTheSameHostnameInAnotherZoneForAnotherName() {
    var world = rezoned("Z2");

    assertThat(verbs(world.steps())).containsExactly("Note", "Claim", "Confirm", "Request");
    assertThat(world.steps(HostnameStep.Claim.class))
        .containsExactly(new HostnameStep.Claim("z2-web.example.com", "Z2", HOSTNAME));
  }

  @Test
  void leavesTheOldNameServingWhereTheNewOneIsTaken() {
    var world = renamed(NEW).rival("shop/other has it", true);
    var summary = world.report();

    assertThat(world.steps()).isEmpty();
    assertThat(status(summary).certificateArn()).isEqualTo(ARN);
    assertThat(status(summary).assignedLoadBalancer()).isEqualTo(ADDRESS);
    assertThat(conditions(summary))
        .contains(
            "Ready=False/AlreadyClaimed",
            "Claimed=False/AlreadyClaimed",
            "DnsAliasReady=True/Created");
    assertThat(events(summary)).containsExactly("AlreadyClaimed!");
    assertThat(summary.next()).isEqualTo(new Next.Settled());
  }

  @Test
  void asksAgainWhereNoClaimTellsThatTheNameIsFree() {
    assertThat(renamed(NEW).rival("shop/older goes first", false).report().next())
        .isEqualTo(new Next.Again(HostnameRules.POLL));
  }

  @Test
  void forgetsNothingOfTheOldNameWhereTheNewOneCannotBeClaimed() {
    var summary = renamed(NEW).failing(HostnameStep.Claim.class, down());

    assertThat(status(summary).certificateArn()).isEqualTo(ARN);
    assertThat(conditions(summary))
        .contains("Claimed=False/ClaimFailed", "CertificateIssued=True/Issued");
  }

  // The old name

  @Test
  void removesTheOldNamesRecordsInALaterPassAndLast() {
    var world = begun();
    var submits = world.steps(HostnameStep.Submit.class);

    assertThat(verbs(world.steps()))
        .containsExactly("Note", "Submit", "Forget", "Submit", "Forget", "Submit");
    assertThat(world.plan().essential()).isEqualTo(2);
    assertThat(submits)
        .extracting(HostnameStep.Submit::purpose)
        .containsExactly(
            HostnameStep.Purpose.VALIDATION,
            HostnameStep.Purpose.REMOVAL,
            HostnameStep.Purpose.REMOVAL);
  }

  @Test
  void takesTheOldCertificateOffTheGatewayBeforeTheNewOneIsThere() {
    var world = begun().told().old(Name::emptied);

    assertThat(verbs(world.steps()).subList(2, 7))
        .containsExactly("Slot", "DeleteCertificate", "Forget", "Forget", "Unclaim");
    assertThat(world.steps(HostnameStep.Slot.class).getFirst().slot())
        .isEqualTo(new Slot("uid-web", Optional.empty(), Set.of("gw-01")));
  }

  @Test
  void givesTheOldNameBackLast() {
    var world = leftOver();

    assertThat(verbs(world.steps()))
        .containsExactly("Slot", "DeleteCertificate", "Forget", "Forget", "Unclaim");
    assertThat(status(world.report())).isEqualTo(world.status());
  }

  @Test
  void isReadyThoughTheOldNameCannotBeCleared() {
    var world = leftOver();
    var summary = world.failing(HostnameStep.DeleteCertificate.class, down());

    assertThat(conditions(summary))
        .contains("Ready=True/Ready", "OldHostnameCleared=False/CleanupFailed");
    assertThat(events(summary)).containsExactly("CleanupFailed!");
    assertThat(summary.next()).isEqualTo(new Next.Retry());
    assertThat(events(world.told(summary).failing(HostnameStep.DeleteCertificate.class, down())))
        .isEmpty();
  }

  @Test
  void isReadyThoughTheOldZoneCannotBeRead() {
    var world = leftOver().old(name -> name.records(new Lookup.Unknown<>(down())));

    assertThat(conditions(world.report()))
        .contains("Ready=True/Ready", "OldHostnameCleared=False/CleanupFailed");
    assertThat(world.steps(HostnameStep.Unclaim.class)).isEmpty();
    assertThat(conditions(world.told().old(Name::emptied).report()))
        .noneMatch(text -> text.startsWith("OldHostnameCleared"));
  }

  @Test
  void waitsForTheOldCertificateWithoutHoldingUpTheNewName() {
    var world = leftOver().old(name -> name.inUse(NEXT_ARN));

    assertThat(world.steps(HostnameStep.Unclaim.class)).isEmpty();
    assertThat(condition(world.report(), "Ready")).isEqualTo("Ready=True/Ready");
    assertThat(world.report().next()).isEqualTo(new Next.Again(HostnameRules.DETACHMENT));
  }

  // What is only a tag

  @Test
  void tagsTheCertificateOnceForAnotherEnvironment() {
    var world = ready().edited(environment("prod"));

    assertThat(verbs(world.steps())).containsExactly("Slot", "Tag");
    assertThat(world.steps(HostnameStep.Tag.class).getFirst().tags())
        .containsEntry("environment", "prod");
    assertThat(status(world.report()).observedGeneration()).isEqualTo(2);
    assertThat(world.told().steps(HostnameStep.Tag.class)).isEmpty();
  }

  @Test
  void tagsAgainWhereThatHasFailed() {
    var world = ready().edited(environment("prod"));
    var summary = world.failing(HostnameStep.Tag.class, failure(Kind.DENIED, "no permission"));

    assertThat(status(summary).observedGeneration()).isEqualTo(1);
    assertThat(world.told(summary).steps(HostnameStep.Tag.class)).hasSize(1);
  }
}
