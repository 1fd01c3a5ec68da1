package io.tenantry.edge;

import static io.tenantry.edge.EdgeWorlds.managed;
import static io.tenantry.edge.EdgeWorlds.settled;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WaitsTest {
  private static EdgeWorlds pending() {
    return settled(managed()).managed("pending-validation");
  }

  private static Duration next(EdgeWorlds worlds) {
    return Waits.next(worlds.world(), worlds.live());
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
    var interval = next(pending().waiting(200));
    assertThat(3.0 * 200 / interval.toSeconds()).isLessThanOrEqualTo(0.05);
  }

  /** One call for each try, and nothing else tells when an owner has set a record. */
  @Test
  void aTryIsNeverMoreThanAnHourOrSoAway() {
    var interval = Waits.nextTry(pending().waiting(200).world());
    assertThat(200.0 / interval.toSeconds()).isLessThanOrEqualTo(0.056);
    assertThat(interval).isLessThan(Duration.ofMinutes(70));
  }

  @Test
  void nobodyIsForgotten() {
    assertThat(next(pending().waiting(1_000_000))).isLessThan(Duration.ofHours(7));
  }

  @Test
  void knowsWhoWaitsForWhat() {
    assertThat(Waits.forOwner(settled().world().tenant().memory())).isFalse();

    var certificate = pending().told().world().tenant().memory();
    assertThat(Waits.forCloudFront(certificate)).isTrue();
    assertThat(Waits.forOwner(certificate)).isTrue();

    var record = settled().seen(Map.of("web.example.com", Optional.of("leads nowhere"))).told();
    assertThat(Waits.forCloudFront(record.world().tenant().memory())).isFalse();
    assertThat(Waits.forOwner(record.world().tenant().memory())).isTrue();
  }
}
