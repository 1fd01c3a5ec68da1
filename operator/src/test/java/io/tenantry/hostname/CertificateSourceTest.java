package io.tenantry.hostname;

import static io.tenantry.hostname.HostnameText.condition;
import static io.tenantry.hostname.HostnameText.events;
import static io.tenantry.hostname.HostnameText.status;
import static io.tenantry.hostname.HostnameText.verbs;
import static io.tenantry.hostname.HostnameWorlds.ARN;
import static io.tenantry.hostname.HostnameWorlds.HOSTNAME;
import static io.tenantry.hostname.HostnameWorlds.NEXT_ARN;
import static io.tenantry.hostname.HostnameWorlds.fresh;
import static io.tenantry.hostname.HostnameWorlds.ready;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.cloud.CertificateAuthority.Status;
import io.tenantry.hostname.HostnameWorlds.Name;
import io.tenantry.pass.Lookup;
import io.tenantry.pass.Next;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Where a certificate comes from: one that is there already is better than another one. */
class CertificateSourceTest {
  private static final Lookup<Cert> FOREIGN =
      new Lookup.Found<>(
          new Cert("old.example.com", Status.ISSUED, Optional.empty(), Set.of(), true));

  @Test
  void takesTheOneThatTheClaimKnows() {
    var world = fresh().claimed(name -> name.noted(ARN).certificate(ARN, Status.ISSUED));

    assertThat(world.steps()).isEmpty();
    assertThat(status(world.report()).certificateArn()).isEqualTo(ARN);
    assertThat(world.report().next()).isEqualTo(new Next.Again(Duration.ZERO));
  }

  @Test
  void takesNoneThatIsBadOrGone() {
    var world =
        fresh()
            .claimed(name ->
                name.ledger(new ClaimLedger(List.of(ARN, NEXT_ARN), List.of(), Set.of()))
                    .certificate(ARN, Status.FAILED)
                    .certificate(NEXT_ARN, new Lookup.Missing<>()));

    assertThat(verbs(world.steps())).containsExactly("Request");
  }

  @Test
  void takesTheOneThatItsTagsGiveAway() {
    var world = fresh().claimed(name -> name).recovered(ARN);

    assertThat(world.steps()).isEmpty();
    assertThat(status(world.report()).certificateArn()).isEqualTo(ARN);
    assertThat(condition(world.report(), "CertificateRequested"))
        .isEqualTo("CertificateRequested=True/Requested");
  }

  @Test
  void takesNoneThatGoesWithAnOldName() {
    var world =
        fresh()
            .claimed(name -> name)
            .alsoHas(new Name("Z2", HOSTNAME).noted(ARN).certificate(ARN, Status.ISSUED))
            .recovered(ARN);

    assertThat(world.steps(HostnameStep.Request.class)).hasSize(1);
  }

  @Test
  void ordersOneThatTellsWhoseItIs() {
    var order = fresh().steps(HostnameStep.Request.class).getFirst().order();

    assertThat(order.hostname()).isEqualTo(HOSTNAME);
    assertThat(order.token()).isEqualTo(IdempotencyToken.of("uid-web", "Z1", HOSTNAME, "0"));
    assertThat(order.tags())
        .containsAllEntriesOf(CertificateTags.proof("uid-web", "Z1", Optional.empty()).tags());
  }

  @Test
  void exchangesOneThatTheOperatorBeforeKeptThroughARename() {
    var world =
        ready()
            .byTheOperatorBefore()
            .requesting(NEXT_ARN)
            .claimed(name -> name.certificate(ARN, FOREIGN));
    var summary = world.report();

    assertThat(verbs(world.steps())).containsExactly("Note", "Request");
    assertThat(status(summary).certificateArn()).isEqualTo(NEXT_ARN);
    assertThat(condition(summary, "Ready")).isEqualTo("Ready=False/PendingIssuance");
    assertThat(events(summary)).containsExactly("DriftDetected!");
  }

  @Test
  void notesTheExchangedOneSoThatItGoesLater() {
    var world = ready().byTheOperatorBefore().claimed(name -> name.certificate(ARN, FOREIGN));

    assertThat(world.steps(HostnameStep.Note.class).getFirst().ledger().certificates())
        .containsExactly(ARN);
  }

  @Test
  void waitsForTheClaimWhereSomebodyHasRemovedIt() {
    var world = ready().unclaimed();

    assertThat(verbs(world.steps())).containsExactly("Claim", "Confirm");
    assertThat(status(world.report()).certificateArn()).isEqualTo(ARN);
    assertThat(world.report().next()).isEqualTo(new Next.Again(Duration.ZERO));
  }
}
