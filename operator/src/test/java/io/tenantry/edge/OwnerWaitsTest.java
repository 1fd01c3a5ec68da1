package io.tenantry.edge;

import static io.tenantry.edge.EdgeWorlds.managed;
import static io.tenantry.edge.EdgeWorlds.settled;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.pass.Next;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OwnerWaitsTest {
  private static EdgeWorlds pending() {
    return settled(managed()).managed("pending-validation");
  }

  private static Duration next(EdgeWorlds worlds) {
    return OwnerWaits.next(worlds.world(), worlds.live());
  }

  @Test
  void whoeverIsAloneIsLookedAtEverMoreRarely() {
    assertThat(next(pending())).isEqualTo(EdgeWorlds.POLL);
    assertThat(next(pending().later(Duration.ofSeconds(390)))).isEqualTo(Duration.ofMinutes(2));
    assertThat(next(pending().later(Duration.ofDays(1)))).isEqualTo(EdgeRules.LONG);
  }

  /** Three calls for each look: the tenant, its certificate, its DNS. */
  @Test
  void twoHundredCostNoMoreThanACallInTwentySeconds() {
    double calls = 0;
    for (int later = 0; later < 200; later++) {
      calls += 3.0 / next(pending().later(Duration.ofDays(1)).waiting(later)).toSeconds();
    }
    assertThat(calls).isLessThanOrEqualTo(0.055);
  }

  /** Two hundred of them made 12.9 calls a second: a look at each with every poll. */
  @Test
  void whoLacksNothingButItsOwnersRecordCostsACallInAHundredMinutes() {
    var unseen = Map.of("web.example.com", Optional.of("leads nowhere"));
    for (var world : List.of(settled().seen(unseen), settled(managed()).seen(unseen))) {
      assertThat(world.report().next())
          .isInstanceOfSatisfying(
              Next.Again.class,
              again -> assertThat(3.0 / again.after().toMinutes()).isLessThan(0.01));
    }
  }

  @Test
  void aDomainThatIsNotServedYetIsLookedAtSooner() {
    var world =
        settled()
            .changed(EdgeWorlds.serving("inactive"))
            .seen(Map.of("web.example.com", Optional.of("leads nowhere")));
    assertThat(world.report().next()).isEqualTo(new Next.Again(EdgeWorlds.POLL));
  }

  /** Who has just set a record is looked at soon, however many others never do. */
  @Test
  void theLastToChangeWaitsForNobody() {
    assertThat(next(pending().later(Duration.ofMinutes(2)).waiting(0)))
        .isEqualTo(next(pending().later(Duration.ofMinutes(2))))
        .isLessThan(EdgeRules.LONG);
    assertThat(next(pending().later(Duration.ofMinutes(2)).waiting(1)))
        .isLessThan(Duration.ofMinutes(9));
  }

  /** One call for each try, and nothing else tells when an owner has set a record. */
  @Test
  void aTryIsNeverMoreThanAnHourOrSoAway() {
    assertThat(OwnerWaits.nextTry(pending().waiting(199).world()))
        .isLessThan(Duration.ofMinutes(70));
  }

  @Test
  void nobodyIsForgotten() {
    assertThat(next(pending().waiting(1_000_000))).isLessThan(Duration.ofHours(9));
  }

  @Test
  void knowsWhoWaitsForWhat() {
    assertThat(OwnerWaits.forOwner(settled().world().tenant().memory())).isFalse();

    var certificate = pending().told().world().tenant().memory();
    assertThat(OwnerWaits.forCloudFront(certificate)).isTrue();
    assertThat(OwnerWaits.forOwner(certificate)).isTrue();

    var record = settled().seen(Map.of("web.example.com", Optional.of("leads nowhere"))).told();
    assertThat(OwnerWaits.forCloudFront(record.world().tenant().memory())).isFalse();
    assertThat(OwnerWaits.forOwner(record.world().tenant().memory())).isTrue();
  }
}
