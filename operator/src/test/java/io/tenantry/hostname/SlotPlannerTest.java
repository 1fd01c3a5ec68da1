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
import static io.tenantry.hostname.HostnameWorlds.down;
import static io.tenantry.hostname.HostnameWorlds.moving;
import static io.tenantry.hostname.HostnameWorlds.place;
import static io.tenantry.hostname.HostnameWorlds.placed;
import static io.tenantry.hostname.HostnameWorlds.ready;
import static io.tenantry.hostname.HostnameWorlds.validating;
import static io.tenantry.hostname.HostnameWorlds.visibility;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.tenantry.cloud.CertificateAuthority.Status;
import io.tenantry.hostname.HostnameWorld.Relief;
import io.tenantry.hostname.HostnameWorld.Site;
import io.tenantry.hostname.pool.GatewayLoad;
import io.tenantry.hostname.pool.GatewayProfile;
import io.tenantry.hostname.pool.GatewayRejection;
import io.tenantry.hostname.pool.PoolGateway;
import io.tenantry.hostname.pool.Slot;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.Lookup;
import io.tenantry.pass.Next;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which Gateway a name is on, and when it leaves that. */
class SlotPlannerTest {
  private static final Optional<Relief> PLANNED =
      Optional.of(new Relief("gw-02", "gw-01 is overfull", true));
  private static final Optional<Relief> DUE =
      Optional.of(new Relief("gw-02", "gw-01 is to be emptied", false));

  private static HostnameWorlds issued() {
    return validating().claimed(name -> name.certificate(ARN, Status.ISSUED));
  }

  private static final Optional<GatewayRejection> REJECTED =
      Optional.of(new GatewayRejection("no such parameters", HostnameWorlds.NOW.minusSeconds(40)));

  private static Lookup<Site> site(boolean deleting, Optional<GatewayRejection> rejection) {
    return new Lookup.Found<>(
        new Site(
            "gw-01",
            true,
            deleting,
            Optional.of(ADDRESS),
            rejection,
            Set.of(ARN),
            Optional.empty()));
  }

  // The first place

  @Test
  void asksForAPlaceOfItsKind() {
    var world = issued().spec(visibility("internal"));

    var created = world.assignment().creation().orElseThrow().gateway();
    assertThat(PoolGateway.of(created, GatewayLoad.NONE).profile())
        .isEqualTo(new GatewayProfile("aws-alb", "internal", ""));
    assertThat(world.assignment().slot())
        .isEqualTo(new Slot("uid-web", Optional.of(ARN), Set.of("gw-01")));
    assertThat(world.draft().previousGateway()).isEmpty();
  }

  @Test
  void warnsOfAWebAclThatNoLoadBalancerCanUse() {
    var global = "arn:aws:wafv2:us-east-1:123456789012:global/webacl/all/1";

    assertThat(events(issued().spec(place(null, null, global)).report())).contains("WafMismatch!");
  }

  // A Gateway that is no longer there

  @Test
  void findsAnotherGatewayForOneThatIsGone() {
    var world = ready().gateway(new Lookup.Missing<>()).finding("gw-02", true);
    var summary = world.report();

    assertThat(verbs(world.steps())).containsExactly("Assign");
    assertThat(world.slot().gateways()).containsExactly("gw-02");
    assertThat(status(summary).assignedGateway()).isEqualTo("gw-02");
    assertThat(status(summary).previousGateway()).isNull();
    assertThat(condition(summary, "Ready")).isEqualTo("Ready=False/Reprovisioning");
    assertThat(events(summary))
        .containsExactly("DriftDetected!", "GatewayCreated", "GatewayAssigned");
    assertThat(summary.next()).isEqualTo(new Next.Again(HostnameRules.POLL));
  }

  @Test
  void leavesAGatewayThatIsBeingDeletedWhileItStillServes() {
    var world = ready().gateway(site(true, Optional.empty())).finding("gw-02", false);
    var summary = world.report();

    assertThat(world.draft().previousGateway()).contains("gw-01");
    assertThat(world.slot().gateways()).containsExactlyInAnyOrder("gw-01", "gw-02");
    assertThat(status(summary).previousGateway()).isEqualTo("gw-01");
    assertThat(condition(summary, "Ready")).isEqualTo("Ready=False/WaitingForLoadBalancer");
    assertThat(events(summary))
        .containsExactly("DriftDetected!", "GatewayAssigned", "WaitingForLoadBalancer");
  }

  @Test
  void staysWhereItIsWhileNobodyCanLook() {
    var world = ready().gateway(new Lookup.Unknown<>(down()));

    assertThat(world.steps()).isEmpty();
    assertThat(status(world.report()).assignedGateway()).isEqualTo("gw-01");
    assertThat(condition(world.report(), "ListenerAttached"))
        .isEqualTo("ListenerAttached=False/AttachmentFailed");
    assertThat(world.report().next()).isInstanceOf(Next.Again.class);
  }

  // For the pool's sake

  @Test
  void tellsOnceWhereItWouldGo() {
    var world = ready().relief(PLANNED);

    assertThat(verbs(world.steps())).containsExactly("Slot");
    assertThat(events(world.report())).containsExactly("RebalancePlanned");
    assertThat(status(world.report()).plannedGateway()).isEqualTo("gw-02");
    assertThat(condition(world.report(), "Ready")).isEqualTo("Ready=True/Ready");
    assertThat(events(world.told().report())).isEmpty();
    assertThat(status(world.relief(Optional.empty()).report()).plannedGateway()).isNull();
  }

  @Test
  void goesWhereThePoolWantsIt() {
    var world = ready().relief(DUE).finding("gw-02", false);

    assertThat(world.assignment().gateway()).isEqualTo("gw-02");
    assertThat(world.draft().previousGateway()).contains("gw-01");
  }

  @Test
  void goesNowhereElseDuringAMove() {
    assertThat(moving().relief(DUE).steps(HostnameStep.Assign.class)).isEmpty();
  }

  // Others are faster

  @Test
  void saysOnWhichVersionOfTheGatewayItWasDecided() {
    assertThat(issued().finding("gw-03", false).assignment().version()).isEqualTo(7);
  }

  @Test
  void takesItsPlaceBeforeAnythingElseIsDone() {
    assertThat(issued().steps().getFirst()).isInstanceOf(HostnameStep.Assign.class);
  }

  @Test
  void saysNothingWhereOthersWereFaster() {
    var summary =
        issued().failing(HostnameStep.Assign.class, HostnameWorlds.failure(Kind.STALE, "late"));

    assertThat(summary.report().status()).isEmpty();
    assertThat(summary.next()).isEqualTo(new Next.Retry());
  }

  // No place

  @Test
  void staysWhereItIsWhenNoOtherGatewayMayBeCreated() {
    var quotas =
        new PoolQuotas(
            OptionalInt.of(1),
            OptionalInt.empty(),
            PoolQuotas.DEFAULT.classes(),
            PoolQuotas.DEFAULT.webAcls(),
            PoolQuotas.DEFAULT.certificates());
    var ours =
        new PoolGateway(
            "gw-01",
            new GatewayProfile("other", "internal", ""),
            Map.of(),
            GatewayLoad.NONE,
            false,
            false,
            Optional.empty());
    var world =
        ready()
            .misfit("gw-01")
            .rules(HostnameWorlds.RULES.with(quotas))
            .finding("gw-02", true)
            .crowd(ours);

    assertThat(world.steps(HostnameStep.Assign.class)).isEmpty();
    assertThat(world.plan().refused()).isPresent();
    assertThat(status(world.report()).assignedGateway()).isEqualTo("gw-01");
    assertThat(condition(world.report(), "ListenerAttached"))
        .isEqualTo("ListenerAttached=False/AttachmentFailed");
    assertThat(message(world.report(), "ListenerAttached")).contains("--max-gateways");
    assertThat(world.report().next()).isInstanceOf(Next.Again.class);
  }

  // The certificate on the Gateway

  @Test
  void leadsNobodyToAGatewayThatDoesNotShowTheCertificate() {
    var world = placed().unshown("gw-01", Optional.empty());

    assertThat(verbs(world.steps())).containsExactly("Slot");
    assertThat(woken(world.report(), Gateway.class)).containsExactly("edge/gw-01");
    assertThat(condition(world.report(), "DnsAliasReady"))
        .isEqualTo("DnsAliasReady=False/AliasPropagating");
    assertThat(world.on("gw-01").steps(HostnameStep.Submit.class)).isNotEmpty();
  }

  @Test
  void goesOnServingWhileItsNextCertificateIsPutOnTheGateway() {
    var world = ready().unshown("gw-01", Optional.empty());

    assertThat(condition(world.report(), "Ready")).isEqualTo("Ready=True/Ready");
    assertThat(world.report().next()).isInstanceOf(Next.Again.class);
  }

  @Test
  void isNotReadyAgainBeforeTheGatewayShowsTheCertificate() {
    var world = ready().access(false, false).told().access(true, true);

    assertThat(condition(world.unshown("gw-01", Optional.empty()).report(), "Ready"))
        .isEqualTo("Ready=False/Reprovisioning");
    assertThat(message(world.report(), "Ready"))
        .isEqualTo("The certificate is not on Gateway edge/gw-01 yet");
    assertThat(condition(world.on("gw-01").report(), "Ready")).isEqualTo("Ready=True/Ready");
  }

  @Test
  void tellsWhyTheGatewayCannotShowTheCertificate() {
    var world = ready().unshown("gw-01", Optional.of("gw-01-config is still being deleted"));

    assertThat(condition(world.report(), "ListenerAttached"))
        .isEqualTo("ListenerAttached=False/AttachmentFailed");
    assertThat(message(world.report(), "ListenerAttached")).contains("being deleted");
    assertThat(condition(world.report(), "DnsAliasReady")).isEqualTo("DnsAliasReady=True/Created");
    assertThat(verbs(world.steps())).containsExactly("Slot");
  }

  // A Gateway that keeps what it should not

  @Test
  void tellsWhyItsGatewayStaysOverFull() {
    var world = ready().stuck("gw-01 stays above its limits");

    assertThat(conditions(world.report())).contains("ListenerAttached=True/Attached");
    assertThat(message(world.report(), "ListenerAttached"))
        .contains("gw-01 stays above its limits");
    assertThat(events(world.report())).isEmpty();
    assertThat(world.told().report().report().announcements()).isEmpty();
  }

  // A Gateway that its controller refuses

  @Test
  void tellsThatTheGatewayIsNotAcceptedAndTakesNothingAway() {
    var world = ready().gateway(site(false, REJECTED)).later(Duration.ofMinutes(1));

    assertThat(verbs(world.steps())).containsExactly("Slot");
    assertThat(conditions(world.report()))
        .contains(
            "Ready=False/AttachmentFailed",
            "ListenerAttached=False/AttachmentFailed",
            "DnsAliasReady=True/Created");
    assertThat(message(world.report(), "ListenerAttached")).contains("no such parameters");
    assertThat(events(world.report())).containsExactly("GatewayAssignmentFailed!");
  }

  @Test
  void givesTheControllerTimeToSeeTheCertificate() {
    var world = ready().gateway(site(false, REJECTED));

    assertThat(conditions(world.report())).contains("ListenerAttached=True/Attached");
    assertThat(events(world.report())).isEmpty();
    assertThat(world.report().next()).isInstanceOf(Next.Again.class);
  }
}
