package io.tenantry.hostname;

import static io.tenantry.hostname.HostnameText.condition;
import static io.tenantry.hostname.HostnameText.events;
import static io.tenantry.hostname.HostnameText.status;
import static io.tenantry.hostname.HostnameText.verbs;
import static io.tenantry.hostname.HostnameText.woken;
import static io.tenantry.hostname.HostnameWorlds.ADDRESS;
import static io.tenantry.hostname.HostnameWorlds.address;
import static io.tenantry.hostname.HostnameWorlds.moving;
import static io.tenantry.hostname.HostnameWorlds.ready;
import static io.tenantry.hostname.HostnameWorlds.visibility;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.tenantry.pass.Lookup;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** From one Gateway to another, with one that serves at every moment. */
class MoveTest {
  @Test
  void movesWhenTheGatewayIsNoLongerWhatIsAskedFor() {
    var world = ready().edited(visibility("internal")).misfit("gw-01").finding("gw-02", true);
    var summary = world.report();

    assertThat(verbs(world.steps())).containsExactly("Assign");
    assertThat(world.slot().gateways()).containsExactlyInAnyOrder("gw-01", "gw-02");
    assertThat(status(summary).assignedGateway()).isEqualTo("gw-02");
    assertThat(status(summary).previousGateway()).isEqualTo("gw-01");
    assertThat(status(summary).assignedLoadBalancer()).isEqualTo(ADDRESS);
    assertThat(events(summary))
        .containsExactly("GatewayCreated", "GatewayAssigned", "WaitingForLoadBalancer");
  }

  @Test
  void isOnBothGatewaysUntilItHasArrived() {
    var world = moving().on("gw-02", Optional.empty());

    assertThat(verbs(world.steps())).containsExactly("Slot");
    assertThat(world.slot().gateways()).containsExactlyInAnyOrder("gw-01", "gw-02");
    assertThat(woken(world.report(), Gateway.class))
        .containsExactlyInAnyOrder("edge/gw-01", "edge/gw-02");
  }

  @Test
  void changesItsMindWhereNoRecordLeadsToTheNewGatewayYet() {
    var world = moving().misfit("gw-02").finding("gw-03", true);

    assertThat(woken(world.report(), Gateway.class)).contains("edge/gw-02");
    assertThat(world.slot().gateways()).containsExactlyInAnyOrder("gw-01", "gw-03");
    assertThat(status(world.report()).previousGateway()).isEqualTo("gw-01");
  }

  @Test
  void endsAMoveBeforeAnotherWhereRecordsMayLeadThereAlready() {
    var world = moving().claimed(name -> name.leadingTo(address("gw-02"))).misfit("gw-02");

    assertThat(world.steps(HostnameStep.Assign.class)).isEmpty();
    assertThat(events(world.report())).contains("Moved");
    assertThat(status(world.report()).assignedLoadBalancer()).isEqualTo(address("gw-02"));
  }

  @Test
  void goesBackWhereTheUserChangesBack() {
    var world =
        moving().edited(visibility("internet-facing")).misfit("gw-02").finding("gw-01", false);
    world.told().on("gw-01").previously(new Lookup.NotAsked<>());

    assertThat(world.steps(HostnameStep.Submit.class)).isEmpty();
    assertThat(world.slot().gateways()).containsExactly("gw-01");
    assertThat(status(world.report()).previousGateway()).isNull();
    assertThat(condition(world.report(), "Ready")).isEqualTo("Ready=True/Ready");
  }

  // Gateways that go in the middle of it

  @Test
  void findsYetAnotherGatewayWhereTheNewOneIsGone() {
    var world = moving().gateway(new Lookup.Missing<>()).finding("gw-03", true);
    var summary = world.report();

    assertThat(world.slot().gateways()).containsExactlyInAnyOrder("gw-01", "gw-03");
    assertThat(status(summary).assignedGateway()).isEqualTo("gw-03");
    assertThat(status(summary).previousGateway()).isEqualTo("gw-01");
    assertThat(events(summary))
        .containsExactly("DriftDetected!", "GatewayCreated", "GatewayAssigned");
  }

  @Test
  void sitsOnNoGatewayThatIsGone() {
    var world = moving().previously(new Lookup.Missing<>());

    assertThat(world.slot().gateways()).containsExactly("gw-02");
    assertThat(world.steps(HostnameStep.Submit.class)).hasSize(1);
  }

  @Test
  void arrivesThoughTheOldGatewayIsGone() {
    var world =
        moving()
            .previously(new Lookup.Missing<>())
            .claimed(name -> name.leadingTo(address("gw-02")));

    assertThat(status(world.report()).previousGateway()).isNull();
    assertThat(condition(world.report(), "Ready")).isEqualTo("Ready=True/Ready");
  }
}
