package io.tenantry.cloud.aws;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SharedClientsTest {
  private final List<String> closed = new ArrayList<>();
  private Instant now = Instant.EPOCH;

  private final SharedClients<String, AutoCloseable> pool =
      new SharedClients<>(2, Duration.ofMinutes(1), () -> now, key -> () -> closed.add(key));

  @Test
  void keepsSoManyAtMostAndClosesTheLeastUsed() {
    use("a");
    use("b");
    use("a");
    use("c");
    assertThat(closed).containsExactly("b");
    assertThat(pool.size()).isEqualTo(2);
  }

  @Test
  void closesWhatIsIdle() {
    use("a");
    now = now.plusSeconds(59);
    use("b");
    assertThat(closed).isEmpty();
    now = now.plusSeconds(1);
    use("b");
    assertThat(closed).containsExactly("a");
  }

  @Test
  void neverClosesWhatIsLent() {
    pool.with(
        "a",
        _ -> {
          use("b");
          use("c");
          use("d");
          assertThat(closed).containsExactly("b", "c");
          now = now.plusSeconds(600);
          use("d");
          assertThat(closed).doesNotContain("a");
          return true;
        });
  }

  @Test
  void opensAgainWhatItClosed() {
    use("a");
    now = now.plusSeconds(60);
    use("b");
    use("a");
    assertThat(pool.size()).isEqualTo(2);
  }

  @Test
  void closesEverythingAtTheEnd() {
    use("a");
    use("b");
    pool.close();
    assertThat(closed).containsExactlyInAnyOrder("a", "b");
    assertThat(pool.size()).isZero();
  }

  private void use(String key) {
    pool.with(key, _ -> true);
  }
}
