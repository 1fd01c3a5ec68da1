package io.tenantry.ops;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.tenantry.ops.MetricsAuthorizer.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class MetricsAuthorizerTest {
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private Instant now = Instant.parse("2026-01-01T00:00:00Z");

  @Test
  void anAnswerIsKeptForAMinuteWhateverItIs() {
    var readers = new MetricsAuthorizer(this::answer, () -> now);
    for (int i = 0; i < 3; i++) {
      assertThat(readers.judge("Bearer prometheus")).isEqualTo(Verdict.ALLOWED);
      assertThat(readers.judge("Bearer stranger")).isEqualTo(Verdict.FORBIDDEN);
      assertThat(readers.judge("Bearer nonsense")).isEqualTo(Verdict.UNKNOWN);
      assertThat(readers.judge("Basic nonsense")).isEqualTo(Verdict.UNKNOWN);
    }
    assertThat(asked).containsExactly("prometheus", "stranger", "nonsense");

    now = now.plus(Duration.ofMinutes(1));
    readers.judge("Bearer prometheus");
    assertThat(asked).hasSize(4);
  }

  @Test
  void aFloodOfUnknownTokensAsksFewQuestionsAndKeepsNoKnownReaderOut() throws Exception {
    var slow = new CountDownLatch(1);
    var underWay = new CountDownLatch(4);
    var readers =
        new MetricsAuthorizer(
            token -> {
              if (token.startsWith("made-up")) {
                underWay.countDown();
                await(slow);
              }
              return answer(token);
            },
            () -> now);
    readers.judge("Bearer prometheus");
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var flood =
          IntStream.range(0, 200)
              .mapToObj(i -> threads.submit(() -> readers.judge("Bearer made-up-" + i)))
              .toList();
      underWay.await();
      // All but those that wait for the API server are turned away at once.
      while (flood.stream().filter(Future::isDone).count() < 196) {
        Thread.onSpinWait();
      }
      assertThat(readers.judge("Bearer prometheus")).isEqualTo(Verdict.ALLOWED);
      // Not even when it must be asked about again.
      now = now.plus(Duration.ofMinutes(2));
      assertThat(readers.judge("Bearer prometheus")).isEqualTo(Verdict.ALLOWED);
      slow.countDown();
      for (var judged : flood) {
        assertThat(judged.get()).isIn(Verdict.BUSY, Verdict.UNKNOWN);
      }
    }
    assertThat(asked).hasSize(6);
  }

  @Test
  void quickAnswersAreRationedToo() {
    var readers = new MetricsAuthorizer(this::answer, () -> now);
    readers.judge("Bearer prometheus");
    var first =
        IntStream.range(0, 100).mapToObj(i -> readers.judge("Bearer made-up-" + i)).toList();

    assertThat(first).contains(Verdict.BUSY);
    assertThat(asked).hasSize(10);
    now = now.plusSeconds(1);
    assertThat(readers.judge("Bearer made-up-99")).isEqualTo(Verdict.UNKNOWN);

    // What it has been told of them pushes nobody out who is known.
    for (int i = 0; i < 2_000; i++) {
      now = now.plusMillis(20);
      readers.judge("Bearer made-up-again-" + i);
    }
    int before = asked.size();
    assertThat(readers.judge("Bearer prometheus")).isEqualTo(Verdict.ALLOWED);
    assertThat(asked).hasSize(before);
  }

  @Test
  void anApiServerThatDoesNotAnswerIsNoVerdict() {
    var readers =
        new MetricsAuthorizer(
            _ -> {
              throw new KubernetesClientException("down");
            },
            () -> now);
    assertThat(readers.judge("Bearer prometheus")).isEqualTo(Verdict.UNAVAILABLE);
  }

  private Verdict answer(String token) {
    asked.add(token);
    return switch (token) {
      case "prometheus" -> Verdict.ALLOWED;
      case "stranger" -> Verdict.FORBIDDEN;
      default -> Verdict.UNKNOWN;
    };
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
