package io.tenantry.hostname;

import static io.tenantry.hostname.HostnameText.condition;
import static io.tenantry.hostname.HostnameText.conditions;
import static io.tenantry.hostname.HostnameText.events;
import static io.tenantry.hostname.HostnameText.message;
import static io.tenantry.hostname.HostnameText.status;
import static io.tenantry.hostname.HostnameText.verbs;
import static io.tenantry.hostname.HostnameWorlds.ADDRESS;
import static io.tenantry.hostname.HostnameWorlds.ARN;
import static io.tenantry.hostname.HostnameWorlds.down;
import static io.tenantry.hostname.HostnameWorlds.moving;
import static io.tenantry.hostname.HostnameWorlds.place;
import static io.tenantry.hostname.HostnameWorlds.ready;
import static io.tenantry.hostname.HostnameWorlds.validating;
import static io.tenantry.hostname.HostnameWorlds.visibility;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.cloud.CertificateAuthority.Status;
import io.tenantry.hostname.HostnameWorld.Rejection;
import io.tenantry.hostname.HostnameWorld.Relief;
import io.tenantry.hostname.HostnameWorld.Site;
import io.tenantry.pass.Lookup;
import io.tenantry.pass.Next;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which Gateway a name is on, and when it leaves that. */
class SeatPlannerTest {
  private static final Optional<Relief> PLANNED =
      Optional.of(new Relief("gw-02", "gw-01 is overfull", true));
  private static final Optional<Relief> DUE =
      Optional.of(new Relief("gw-02", "gw-01 is to be emptied", false));

  private static HostnameWorlds issued() {
    return validating().claimed(name -> name.certificate(ARN, Status.ISSUED));
  }

  private static final Optional<Rejection> REJECTED =
      Optional.of(new Rejection("no such parameters", HostnameWorlds.NOW.minusSeconds(40)));

  private static Lookup<Site> site(boolean deleting, Optional<Rejection> rejection) {
    return new Lookup.Found<>(new Site("gw-01", true, deleting, Optional.of(ADDRESS), rejection));
  }

  // The first place

  @Test
  void asksForAPlaceOfItsKind() {
    var world = issued().spec(visibility("internal"));

    assertThat(world.assignment().leave()).isEmpty();
    assertThat(world.assignment().need().profile())
        .isEqualTo(new Profile("aws-alb", "internal", ""));
    assertThat(world.seat().gateways()).isEmpty();
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

    assertThat(verbs(world.steps())).containsExactly("Seat", "Assign");
    assertThat(world.seat().gateways()).isEmpty();
    assertThat(world.assignment().leave()).isEmpty();
    assertThat(status(summary).assignedGateway()).isEqualTo("gw-02");
    assertThat(status(summary).previousGateway()).isNull();
    assertThat(condition(summary, "Ready")).isEqualTo("Ready=False/Reprovisioning");
    assertThat(events(summary))
        .containsExactly("DriftDetected!", "GatewayCreated", "GatewayAssigned");
    assertThat(summary.next()).isEqualTo(new Next.Again(Duration.ZERO));
  }

  @Test
  void leavesAGatewayThatIsBeingDeletedWhileItStillServes() {
    var world = ready().gateway(site(true, Optional.empty())).finding("gw-02", false);
    var summary = world.report();

    assertThat(world.assignment().leave()).contains("gw-01");
    assertThat(world.seat().gateways()).containsExactly("gw-01");
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

    assertThat(verbs(world.steps())).containsExactly("Seat", "Tend");
    assertThat(events(world.report())).containsExactly("RebalancePlanned");
    assertThat(status(world.report()).plannedGateway()).isEqualTo("gw-02");
    assertThat(condition(world.report(), "Ready")).isEqualTo("Ready=True/Ready");
    assertThat(events(world.told().report())).isEmpty();
    assertThat(status(world.relief(Optional.empty()).report()).plannedGateway()).isNull();
  }

  @Test
  void goesWhereThePoolWantsIt() {
    assertThat(ready().relief(DUE).assignment().leave()).contains("gw-01");
  }

  @Test
  void goesNowhereElseDuringAMove() {
    assertThat(moving().relief(DUE).steps(HostnameStep.Assign.class)).isEmpty();
  }

  // A Gateway that its controller refuses

  @Test
  void tellsThatTheGatewayIsNotAcceptedAndTakesNothingAway() {
    var world = ready().gateway(site(false, REJECTED)).later(Duration.ofMinutes(1));

    assertThat(verbs(world.steps())).containsExactly("Seat", "Tend");
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
