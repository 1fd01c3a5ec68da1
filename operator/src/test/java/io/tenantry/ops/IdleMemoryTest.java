package io.tenantry.ops;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.ops.IdleMemory.Reading;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class IdleMemoryTest {
  private static final long MB = 1 << 20;

  @Test
  void notWhileThereIsWork() {
    assertThat(worthwhile(Duration.ofSeconds(5), 100 * MB, Optional.empty())).isFalse();
    assertThat(worthwhile(Duration.ofSeconds(5), 100 * MB, Optional.of(20 * MB))).isFalse();
  }

  @Test
  void onceAfterTheStart() {
    assertThat(worthwhile(Duration.ofMillis(30), 20 * MB, Optional.empty())).isTrue();
  }

  @Test
  void againOnlyWhereThereIsSomethingToGain() {
    assertThat(worthwhile(Duration.ofMillis(30), 21 * MB, Optional.of(20 * MB))).isFalse();
    assertThat(worthwhile(Duration.ofMillis(30), 60 * MB, Optional.of(20 * MB))).isTrue();
  }

  private static boolean worthwhile(Duration worked, long heap, Optional<Long> needed) {
    var before = new Reading(Duration.ofSeconds(100), 20 * MB);
    return IdleMemory.isWorthwhile(before, new Reading(before.worked().plus(worked), heap), needed);
  }
}
