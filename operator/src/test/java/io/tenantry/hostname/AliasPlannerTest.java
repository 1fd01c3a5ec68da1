package io.tenantry.hostname;

import static io.tenantry.hostname.HostnameText.condition;
import static io.tenantry.hostname.HostnameText.conditions;
import static io.tenantry.hostname.HostnameText.events;
import static io.tenantry.hostname.HostnameText.message;
import static io.tenantry.hostname.HostnameText.status;
import static io.tenantry.hostname.HostnameText.verbs;
import static io.tenantry.hostname.HostnameText.woken;
import static io.tenantry.hostname.HostnameWorlds.ADDRESS;
import static io.tenantry.hostname.HostnameWorlds.ARN;
import static io.tenantry.hostname.HostnameWorlds.HOSTNAME;
import static io.tenantry.hostname.HostnameWorlds.address;
import static io.tenantry.hostname.HostnameWorlds.aliases;
import static io.tenantry.hostname.HostnameWorlds.moving;
import static io.tenantry.hostname.HostnameWorlds.placed;
import static io.tenantry.hostname.HostnameWorlds.ready;
import static io.tenantry.hostname.HostnameWorlds.relieved;
import static io.tenantry.hostname.HostnameWorlds.validating;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.tenantry.cloud.CertificateAuthority.Status;
import io.tenantry.cloud.DnsRecords.Progress;
import io.tenantry.pass.Lookup;
import io.tenantry.pass.Next;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Where a name leads to, and what happens on the way to another load balancer. */
class AliasPlannerTest {
  private static final String ABROAD = "gw-01-1234.us-east-1.elb.amazonaws.com";

  // The address

  @Test
  void tellsOnceThatItWaitsForTheLoadBalancer() {
    var world =
        validating()
            .claimed(name -> name.certificate(ARN, Status.ISSUED))
            .told()
            .on("gw-01", Optional.empty());

    assertThat(events(world.report())).containsExactly("WaitingForLoadBalancer");
    assertThat(events(world.told().report())).isEmpty();
  }

  @Test
  void leadsNowhereButToALoadBalancer() {
    var world = placed().on("gw-01", Optional.of("lb.example.net"));

    assertThat(world.steps(HostnameStep.Submit.class)).isEmpty();
    assertThat(condition(world.report(), "Ready")).isEqualTo("Ready=False/AliasFailed");
    assertThat(message(world.report(), "DnsAliasReady")).contains("lb.example.net");
    assertThat(events(world.report())).containsExactly("DnsAliasFailed!");
  }

  @Test
  void tellsWhichRegionWouldBeRight() {
    var world = placed().on("gw-01", Optional.of(ABROAD));

    assertThat(world.steps(HostnameStep.Submit.class)).isEmpty();
    assertThat(condition(world.report(), "ListenerAttached"))
        .isEqualTo("ListenerAttached=False/AttachmentFailed");
    assertThat(message(world.report(), "Ready"))
        .isEqualTo(
            "Gateway gw-01 has a load balancer in region us-east-1, but certificates are requested"
                + " in eu-central-1: run the operator with --aws-region=us-east-1");
    assertThat(events(world.report())).containsExactly("GatewayAssignmentFailed!");
  }

  @Test
  void followsAGatewayToItsNewAddress() {
    var world = ready().on("gw-01", Optional.of(address("new")));
    var wish = world.steps(HostnameStep.Submit.class).getFirst().wish();

    assertThat(verbs(world.steps())).containsExactly("Slot", "Note", "Forget", "Submit");
    assertThat(world.steps(HostnameStep.Note.class).getFirst().ledger().addresses())
        .containsExactly(address("new"), ADDRESS);
    assertThat(wish.had()).isEqualTo(aliases(HOSTNAME, ADDRESS));
    assertThat(wish.wants()).isEqualTo(aliases(HOSTNAME, address("new")));
    assertThat(status(world.report()).assignedLoadBalancer()).isEqualTo(ADDRESS);
    assertThat(events(world.report())).isEmpty();
  }

  // The records' way

  @Test
  void waitsWithoutAskingWhileTheRecordsAreOnTheirWay() {
    var world =
        placed()
            .on("gw-01")
            .claimed(name ->
                name.noted(ARN).alias(aliases(HOSTNAME, ADDRESS), new Progress.Propagating("C2")));

    assertThat(verbs(world.steps())).containsExactly("Slot");
    assertThat(condition(world.report(), "Ready")).isEqualTo("Ready=False/AliasPropagating");
    assertThat(world.report().next()).isEqualTo(new Next.Settled());
  }

  // A move

  @Test
  void keepsBothAddressesInMindDuringAMove() {
    var world = moving();
    var wish = world.steps(HostnameStep.Submit.class).getFirst().wish();

    assertThat(verbs(world.steps())).containsExactly("Slot", "Note", "Forget", "Submit");
    assertThat(world.steps(HostnameStep.Note.class).getFirst().ledger().addresses())
        .containsExactly(address("gw-02"), ADDRESS);
    assertThat(wish.wants()).isEqualTo(aliases(HOSTNAME, address("gw-02")));
    assertThat(wish.tried()).containsAll(aliases(HOSTNAME, ADDRESS));
    assertThat(status(world.report()).previousGateway()).isEqualTo("gw-01");
    assertThat(conditions(world.report()))
        .contains("Ready=False/AliasPropagating", "ListenerAttached=True/Attached");
  }

  @Test
  void leavesTheOldGatewayOnceEveryServerLeadsToTheNewOne() {
    var world = moving().claimed(name -> name.leadingTo(address("gw-02")));
    var summary = world.report();

    assertThat(verbs(world.steps())).containsExactly("Slot", "Note", "Slot", "Tag");
    assertThat(world.steps(HostnameStep.Slot.class).getLast().slot().gateways())
        .isEqualTo(Set.of("gw-02"));
    assertThat(woken(summary, Gateway.class)).contains("edge/gw-01");
    assertThat(world.steps(HostnameStep.Note.class).getLast().ledger().addresses())
        .containsExactly(address("gw-02"));
    assertThat(status(summary).previousGateway()).isNull();
    assertThat(status(summary).assignedLoadBalancer()).isEqualTo(address("gw-02"));
    assertThat(events(summary)).containsExactly("Moved", "DnsAliasReady", "Ready");
  }

  @Test
  void waitsForNoRoutesWhereTheGatewayBeforeIsGone() {
    var world = moving().previously(new Lookup.Missing<>()).unrouted("shop/web");

    assertThat(world.steps(HostnameStep.Submit.class)).hasSize(1);
  }

  @Test
  void waitsForRoutesWhereTheUserWantsToMove() {
    var world = moving().unrouted("shop/web");

    assertThat(world.steps(HostnameStep.Submit.class)).isEmpty();
    assertThat(condition(world.report(), "Ready")).isEqualTo("Ready=False/RebalancePending");
  }

  @Test
  void waitsForRoutesWhereOnlyThePoolWantsToMove() {
    var world = relieved().unrouted("shop/web");
    var summary = world.report();

    assertThat(verbs(world.steps())).containsExactly("Slot");
    assertThat(condition(summary, "Ready")).isEqualTo("Ready=False/RebalancePending");
    assertThat(message(summary, "DnsAliasReady")).contains("gw-01", "gw-02", "shop/web");
    assertThat(events(summary)).containsExactly("RebalancePending");
    assertThat(summary.next()).isEqualTo(new Next.Again(HostnameRules.POLL));
  }

  @Test
  void tellsOfTheFirstFewRoutesOnly() {
    var routes = IntStream.range(0, 1000).mapToObj(i -> "shop/r" + i).toArray(String[]::new);

    assertThat(message(relieved().unrouted(routes).report(), "DnsAliasReady"))
        .contains("shop/r0, shop/r1, shop/r2, shop/r3, shop/r4 and 995 more")
        .doesNotContain("shop/r5,");
  }

  @Test
  void goesOnOnceTheRoutesHaveFollowed() {
    var world = relieved().unrouted("shop/web").told().unrouted();

    assertThat(world.steps(HostnameStep.Submit.class).getFirst().wish().wants())
        .isEqualTo(aliases(HOSTNAME, address("gw-02")));
  }
}
