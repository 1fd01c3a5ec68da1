package io.tenantry.hostname;

import static io.tenantry.hostname.HostnameText.status;
import static io.tenantry.hostname.HostnameWorlds.ADDRESS;
import static io.tenantry.hostname.HostnameWorlds.ARN;
import static io.tenantry.hostname.HostnameWorlds.HOSTNAME;
import static io.tenantry.hostname.HostnameWorlds.aliases;
import static io.tenantry.hostname.HostnameWorlds.fresh;
import static io.tenantry.hostname.HostnameWorlds.proof;
import static io.tenantry.hostname.HostnameWorlds.proofs;
import static io.tenantry.hostname.HostnameWorlds.requested;
import static io.tenantry.hostname.HostnameWorlds.validating;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.api.hostname.GatewayHostnameRequestStatus;
import io.tenantry.cloud.CertificateAuthority.Status;
import io.tenantry.cloud.DnsRecords.Progress;
import io.tenantry.pass.Lookup;
import io.tenantry.pass.Next;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A status is written for what a user can see, and not for each pass. */
class StatusChangesTest {
  private static ClaimLedger ledger(AliasTarget... leads) {
    return new ClaimLedger(List.of(ARN), List.of(leads), Set.of(proof(HOSTNAME)));
  }

  @Test
  void thePassThatSubmitsTheValidationRecordsSaysNothingNew() {
    var world = fresh();
    var before = status(world.report());
    world.told().claimed(name -> name.certificate(ARN, Status.PENDING));

    assertThat(world.steps(HostnameStep.Submit.class)).hasSize(1);
    assertThat(status(world.report())).isEqualTo(before);
  }

  @Test
  void aPassThatComesBeforeAcmCanKnowTheRecordsSaysNothingNewAndWaits() {
    var before = status(requested().report());
    var world = requested().claimed(name -> name.certificate(ARN, new Lookup.NotAsked<>()));

    assertThat(world.steps()).isEmpty();
    assertThat(status(world.report())).isEqualTo(before);
    assertThat(world.report().next()).isEqualTo(new Next.Again(HostnameRules.SOON));
  }

  @Test
  void thePassAfterTheAssignmentSaysNothingNewWhereTheGatewayHasAnAddress() {
    var world = validating().claimed(name -> name.certificate(ARN, Status.ISSUED));
    var assigned = status(world.report());
    world.told().on("gw-01");

    assertThat(world.steps(HostnameStep.Submit.class)).hasSize(1);
    assertThat(status(world.report())).isEqualTo(assigned);
  }

  @Test
  void fourStatusesLeadFromNothingToReady() {
    var said = new LinkedHashSet<GatewayHostnameRequestStatus>();
    var world = fresh();
    said.add(status(world.report()));
    world.told().claimed(name -> name.certificate(ARN, Status.PENDING));
    said.add(status(world.report()));
    world
        .told()
        .claimed(
            name -> name.ledger(ledger()).proof(proofs(HOSTNAME), new Progress.Propagating("C1")));
    said.add(status(world.report()));
    world.told().claimed(name -> name.proof(proofs(HOSTNAME), new Progress.InSync("C1")));
    said.add(status(world.report()));
    world.told().claimed(name -> name.certificate(ARN, Status.ISSUED));
    said.add(status(world.report()));
    world.told().on("gw-01", Optional.of(ADDRESS));
    said.add(status(world.report()));
    world
        .told()
        .claimed(name ->
            name.ledger(ledger(AliasTarget.to(ADDRESS)))
                .alias(aliases(HOSTNAME, ADDRESS), new Progress.Propagating("C2")));
    said.add(status(world.report()));
    world.told().claimed(name -> name.alias(aliases(HOSTNAME, ADDRESS), new Progress.InSync("C2")));
    said.add(status(world.report()));

    assertThat(said).hasSize(4);
    assertThat(HostnameText.condition(world.report(), "Ready")).isEqualTo("Ready=True/Ready");
  }
}
