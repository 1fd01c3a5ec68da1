package io.tenantry.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tenantry.api.edge.DistributionTenant;
import io.tenantry.edge.fleet.FleetMember;
import io.tenantry.edge.fleet.FleetPace;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FleetWatchTest {
  private final BlockingQueue<ResourceID> woken = new LinkedBlockingQueue<>();
  private final CountDownLatch listing = new CountDownLatch(1);
  private final CountDownLatch interrupted = new CountDownLatch(1);
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private int members = 1;
  private final FleetWatch watch =
      new FleetWatch(
          () -> Stream.iterate(0, i -> i < members, i -> i + 1).map(FleetWatchTest::member),
          (_, _) -> hang(),
          new FleetPace(Duration.ofMillis(1), Duration.ofHours(1)),
          InstantSource.system(),
          new Random(1),
          registry);

  FleetWatchTest() {
    watch.setEventHandler(event -> woken.add(event.getRelatedCustomResourceID()));
  }

  @AfterEach
  void stop() {
    watch.stop();
  }

  private static FleetMember member(int number) {
    return new FleetMember("shops/t" + number, "dt_" + number, "E1", false, Set.of(), false);
  }

  private <T> T hang() {
    listing.countDown();
    try {
      new CountDownLatch(1).await();
      throw new AssertionError("nobody opens it");
    } catch (InterruptedException e) {
      interrupted.countDown();
      throw new PortException(new Failure(Kind.UNAVAILABLE, "interrupted, and told nobody"), e);
    }
  }

  @Test
  void looksOnlyBetweenStartAndStopAndCanBeStartedAgain() throws Exception {
    watch.wake("shops/t0");
    assertThat(woken).isEmpty();
    for (int round = 0; round < 2; round++) {
      watch.start();
      assertThat(woken.poll(10, TimeUnit.SECONDS)).isEqualTo(new ResourceID("t0", "shops"));
      watch.stop();
      woken.clear();
      watch.wake("shops/t0");
      assertThat(woken).isEmpty();
    }
  }

  @Test
  void wakesForOthersToo() throws Exception {
    members = 0;
    watch.start();
    watch.wake("shops/t7");
    assertThat(woken.poll(10, TimeUnit.SECONDS)).isEqualTo(new ResourceID("t7", "shops"));
  }

  @Test
  void stopsInTheMiddleOfAListing() throws Exception {
    members = 300;
    watch.start();
    assertThat(listing.await(10, TimeUnit.SECONDS)).isTrue();
    watch.stop();
    assertThat(interrupted.getCount()).isZero();
  }

  @Test
  void countsMembersOnlyWhileItRuns() {
    var gauge = registry.get("tenantry.fleet.members").gauge();
    assertThat(gauge.value()).isZero();
    watch.start();
    assertThat(gauge.value()).isEqualTo(1);
  }

  @Test
  void anObjectWithoutATenantIsNoMember() {
    var tenant = new DistributionTenant();
    tenant.setMetadata(new ObjectMetaBuilder().withNamespace("shops").withName("t1").build());
    assertThat(TenantCache.member(tenant)).isEmpty();
  }

  @Test
  void anObjectWhoseTenantIsDeletedIsNoMember() {
    var tenant = new DistributionTenant();
    tenant.setMetadata(new ObjectMetaBuilder().withNamespace("shops").withName("t1").build());
    tenant.setStatus(EdgeWorlds.settled(EdgeWorlds.dns()).deleting().told().status());
    assertThat(TenantCache.member(tenant)).as("restored from a backup").isPresent();

    tenant.getMetadata().setDeletionTimestamp("2026-01-02T03:04:05Z");
    assertThat(TenantCache.member(tenant)).isEmpty();
  }
}
