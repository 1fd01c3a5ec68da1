package io.tenantry.ops;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When a plane may act beside the Leases of the operator that it replaces. */
class OriginalLeaseTest {
  private static final String OURS = "tenantry/tenantry-system";
  private static final String THEIRS = "manager-7d9f_1b2c";

  private final List<Lease> leases = new ArrayList<>();
  private Instant now = Instant.parse("2026-11-18T12:00:00Z");
  private long nanos;
  private final OriginalLease original =
      new OriginalLease(new Cluster(), OURS, () -> now, () -> nanos);

  private final class Cluster implements OriginalLease.Leases {
    @Override
    public List<Lease> list() {
      return leases.stream().map(lease -> new LeaseBuilder(lease).build()).toList();
    }

    @Override
    public void update(Lease lease) {
      leases.replaceAll(old ->
          old.getMetadata().getNamespace().equals(lease.getMetadata().getNamespace())
              ? lease
              : old);
    }
  }

  private void lease(String namespace, String holder, Instant renewed) {
    leases.removeIf(lease -> lease.getMetadata().getNamespace().equals(namespace));
    leases.add(
        new LeaseBuilder()
            .withNewMetadata()
            .withNamespace(namespace)
            .withName("c4117f5d.kleff.io")
            .endMetadata()
            .withNewSpec()
            .withHolderIdentity(holder)
            .withLeaseDurationSeconds(15)
            .withRenewTime(renewed.atZone(ZoneOffset.UTC))
            .endSpec()
            .build());
  }

  private void pass(Duration time) {
    now = now.plus(time);
    nanos += time.toNanos();
  }

  private String holder(String namespace) {
    return leases.stream()
        .filter(lease -> lease.getMetadata().getNamespace().equals(namespace))
        .map(lease -> lease.getSpec().getHolderIdentity())
        .findFirst()
        .orElseThrow();
  }

  @Test
  void isAloneWhereTheOtherWasNeverInstalled() {
    assertThat(original.rival()).isEmpty();
    original.hold();
    assertThat(leases).isEmpty();
  }

  @Test
  void waitsForAsLongAsTheOtherRenews() {
    for (int i = 0; i < 20; i++) {
      lease("tenant-operator-system", THEIRS, now);
      assertThat(original.rival().orElseThrow().message())
          .contains(THEIRS, "tenant-operator-system/c4117f5d.kleff.io");
      original.hold();
      assertThat(holder("tenant-operator-system")).isEqualTo(THEIRS);
      pass(Duration.ofSeconds(10));
    }
    pass(Duration.ofSeconds(5));
    assertThat(original.rival()).as("not renewed for its 15 s").isEmpty();
    original.hold();
    assertThat(holder("tenant-operator-system")).isEqualTo(OURS);
  }

  /** Its node's clock may be wrong: what counts is that it goes on renewing. */
  @Test
  void believesNoClock() {
    for (int i = 0; i < 5; i++) {
      lease("elsewhere", THEIRS, now.minusSeconds(120));
      assertThat(original.rival()).isPresent();
      pass(Duration.ofSeconds(2));
    }
    lease("elsewhere", THEIRS, now.plusSeconds(3600));
    assertThat(original.rival()).isPresent();
    pass(Duration.ofSeconds(15));
    assertThat(original.rival()).as("a renewal in the future is none").isEmpty();
  }

  @Test
  void waitsForNobodyWhoEndedLongAgo() {
    lease("tenant-operator-system", THEIRS, now.minusSeconds(301));

    assertThat(original.rival()).isEmpty();
  }

  @Test
  void goesOnAtOnceWhenTheOtherGivesItBack() {
    lease("tenant-operator-system", THEIRS, now);
    assertThat(original.rival()).isPresent();
    lease("tenant-operator-system", "", now);
    assertThat(original.rival()).isEmpty();
  }

  @Test
  void seesOneThatComesLaterInAnyNamespace() {
    lease("tenant-operator-system", "", now);
    original.hold();
    lease("by-hand", THEIRS, now);

    assertThat(original.rival().orElseThrow().lease().getMetadata().getNamespace())
        .isEqualTo("by-hand");
    assertThat(holder("tenant-operator-system")).isEqualTo(OURS);
  }

  @Test
  void holdsItUntilItIsGivenBack() {
    lease("tenant-operator-system", "", now);
    original.hold();
    var first = leases.getFirst().getSpec();
    pass(Duration.ofSeconds(10));
    original.hold();
    var second = leases.getFirst().getSpec();

    assertThat(second.getRenewTime()).isAfter(first.getRenewTime());
    assertThat(second.getAcquireTime()).isEqualTo(first.getAcquireTime());
    assertThat(second.getLeaseTransitions()).isEqualTo(1);
    assertThat(second.getLeaseDurationSeconds()).isGreaterThan(30);

    original.release();
    assertThat(holder("tenant-operator-system")).isEmpty();
  }

  @Test
  void givesBackNothingThatIsNotItsOwn() {
    lease("tenant-operator-system", THEIRS, now);
    original.release();

    assertThat(holder("tenant-operator-system")).isEqualTo(THEIRS);
  }
}
