package io.tenantry.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tenantry.cloud.AllowList;
import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.CallContext.Urgency;
import io.tenantry.cloud.CloudFront;
import io.tenantry.cloud.CloudFront.Summary;
import io.tenantry.cloud.aws.AwsAccess;
import io.tenantry.cloud.aws.AwsSettings;
import io.tenantry.edge.fleet.Fleet;
import io.tenantry.edge.fleet.FleetMember;
import io.tenantry.edge.fleet.FleetMembers;
import io.tenantry.edge.fleet.FleetMeters;
import io.tenantry.edge.fleet.FleetPace;
import io.tenantry.simulator.Simulator;
import io.tenantry.simulator.SimulatorOptions;
import io.tenantry.simulator.control.Call;
import io.tenantry.simulator.control.CallLog;
import io.tenantry.simulator.control.Fault;
import io.tenantry.simulator.world.SandboxWorld;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The looks over HTTP against the simulator, counted in its ledger. */
class FleetOnCloudFrontTest {
  private static final CallContext BY_HAND = new CallContext(Urgency.CHANGE, "somebody");
  private static final Map<String, String> PROPERTIES =
      Map.of("aws.endpointUrl", "", "aws.accessKeyId", "test", "aws.secretAccessKey", "test");

  private final Map<String, FleetMember> mirror = new LinkedHashMap<>();
  private final List<String> woken = new ArrayList<>();
  private Instant now = Instant.parse("2026-11-15T12:00:00Z");
  private Simulator simulator;
  private AwsAccess access;
  private CloudFront cloudFront;
  private Fleet fleet;

  @BeforeEach
  void start() throws IOException {
    simulator =
        Simulator.start(SimulatorOptions.fast().withClock("manual").withSeed(SandboxWorld.seed()));
    PROPERTIES.forEach(System::setProperty);
    System.setProperty("aws.endpointUrl", simulator.endpoint().toString());
    var registry = new SimpleMeterRegistry();
    access =
        AwsAccess.open(
            AwsSettings.of(Optional.of("eu-west-1"), "tenantry", AllowList.ANYTHING),
            registry,
            InstantSource.system());
    cloudFront = access.cloudFront();
    fleet =
        new Fleet(
            new FleetMembers(() -> mirror.values().stream(), woken::add, (_, _) -> {}),
            cloudFront::list,
            FleetPace.standard(),
            () -> now,
            new Random(1),
            new FleetMeters(registry, mirror::size));
    simulator.cloud().plant(SandboxWorld.tenants(250));
  }

  @AfterEach
  void stop() throws IOException {
    access.close();
    PROPERTIES.keySet().forEach(System::clearProperty);
    simulator.close();
  }

  @Test
  void twoHundredFiftyInFlightCostThreeListCallsATick() {
    mirrorAll();
    pollLook();
    assertThat(calls()).containsExactly(list(), list(), list());
    assertThat(woken).isEmpty();
    settle();
    pollLook();
    assertThat(calls()).containsExactly(list(), list(), list());
    assertThat(woken).hasSize(250).doesNotHaveDuplicates();
  }

  @Test
  void twoHundredFiftyAtRestCostThreeListCalls() {
    settle();
    mirrorAll();
    look();
    assertThat(calls()).containsExactly(list(), list(), list());
    assertThat(woken).isEmpty();
  }

  @Test
  void findsWhatSomebodyChangedByHand() {
    settle();
    mirrorAll();
    change("tenant-000123");
    remove("tenant-000042");
    look();
    assertThat(woken).containsExactly("shops/tenant-000123", "shops/tenant-000042");
    assertThat(calls()).containsExactly(list(), list(), list());
  }

  @Test
  void readsEachWhereListingIsDenied() {
    settle();
    mirrorAll();
    simulator
        .faults()
        .add(
            new Fault(
                null, list(), null, null, -1, new Fault.Effect.Refuse("AccessDenied", 403, "no")));
    look();
    assertThat(woken).hasSize(250).doesNotHaveDuplicates();
    assertThat(calls()).containsExactly(list());
  }

  private void pollLook() {
    simulator.ledger().clear();
    now = now.plus(Duration.ofSeconds(34));
    fleet.look();
  }

  private void settle() {
    simulator.cloud().engine().clock().advance(Duration.ofSeconds(1));
  }

  /** Everyone once, and nothing else that the calls of a test's preparation would spoil. */
  private void look() {
    simulator.ledger().clear();
    now = now.plus(Duration.ofMinutes(10));
    var rest = fleet.look();
    while (rest.compareTo(Duration.ofSeconds(1)) <= 0) {
      now = now.plus(rest);
      rest = fleet.look();
    }
  }

  private void mirrorAll() {
    Optional<String> marker = Optional.empty();
    do {
      var page = cloudFront.list(BY_HAND, marker);
      page.summaries().forEach(this::mirror);
      marker = page.next();
    } while (marker.isPresent());
    assertThat(mirror).hasSize(250);
  }

  private void mirror(Summary tenant) {
    var key = "shops/" + tenant.name();
    mirror.put(
        key, new FleetMember(key, tenant.id(), tenant.etag(), tenant.deployed(), Set.of(), false));
  }

  private void change(String name) {
    var live = cloudFront.find(BY_HAND, name).orElseThrow();
    cloudFront.update(
        BY_HAND, live.id(), live.etag(), live.config().enabled(false), Optional.empty());
  }

  private void remove(String name) {
    change(name);
    settle();
    var live = cloudFront.find(BY_HAND, name).orElseThrow();
    cloudFront.delete(BY_HAND, live.id(), live.etag());
  }

  private static String list() {
    return "ListDistributionTenants";
  }

  private List<String> calls() {
    return simulator.ledger().calls(CallLog.Filter.all()).stream().map(Call::operation).toList();
  }
}
