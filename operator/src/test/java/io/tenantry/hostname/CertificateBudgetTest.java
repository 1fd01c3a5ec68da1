package io.tenantry.hostname;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.tenantry.hostname.CertificateBudget.Stored;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Certificates are counted before they are requested, and whatever dies, they have been. */
class CertificateBudgetTest {
  private final Memory store = new Memory();
  private Instant now = Instant.parse("2026-01-02T03:04:05Z");
  private CertificateBudget budget = budget();

  private CertificateBudget budget() {
    return new CertificateBudget(
        store, new PoolQuotas.Certificates(5, 3, Duration.ofDays(365)), () -> now);
  }

  /** What the API server keeps. */
  private static final class Memory implements CertificateBudget.Store {
    private volatile Stored kept = new Stored(Optional.empty(), Map.of());
    private final Semaphore reached = new Semaphore(0);
    private final Semaphore answer = new Semaphore(0);
    private volatile boolean hangs;
    private volatile boolean answersLate;
    private int writes;

    @Override
    public Stored read() {
      return kept;
    }

    @Override
    public Stored write(Stored next) {
      var hung = hangs;
      if (hung) {
        reached.release();
        answer.acquireUninterruptibly();
      }
      if (!next.version().equals(kept.version())) {
        throw new PortException(new Failure(Kind.STALE, "somebody was faster"));
      }
      var written = new Stored(Optional.of("v" + ++writes), next.data());
      kept = written;
      if (answersLate && !hung) {
        answersLate = false;
        reached.release();
        answer.acquireUninterruptibly();
      }
      return written;
    }
  }

  private void spend(String namespace) {
    budget.spend(namespace, () -> "arn");
  }

  private void assertRefused(String namespace) {
    assertThatExceptionOfType(PortException.class)
        .isThrownBy(() -> budget.spend(namespace, CertificateBudgetTest::never))
        .satisfies(e -> assertThat(e.failure().kind()).isEqualTo(Kind.LIMIT));
  }

  private static String never() {
    throw new AssertionError("nothing may be requested");
  }

  private void fail(String namespace, Kind kind) {
    assertThatExceptionOfType(PortException.class)
        .isThrownBy(() ->
            budget.spend(
                namespace,
                () -> {
                  throw new PortException(new Failure(kind, "no"));
                }));
  }

  @Test
  void isUsedUpByOneNamespaceForThatNamespaceOnly() {
    for (var i = 0; i < 3; i++) {
      spend("team-a");
    }

    assertRefused("team-a");
    spend("team-b");
    spend("team-c");
    assertRefused("team-d");
  }

  @Test
  void survivesARestart() {
    for (var i = 0; i < 3; i++) {
      spend("team-a");
      budget = budget();
    }

    assertRefused("team-a");
    assertThat(store.kept.data()).isEqualTo(Map.of("team-a", "2026-01-02=3"));
  }

  @Test
  void isCountedBeforeAnythingIsRequested() {
    budget.spend("team-a", () -> assertThat(store.kept.data()).containsKey("team-a"));
  }

  @Test
  void isNotUsedByRequestsThatFailAndTheseCostOneWriteOnly() {
    for (var i = 0; i < 10; i++) {
      fail("team-a", Kind.UNAVAILABLE);
    }
    spend("team-a");
    spend("team-a");

    assertThat(budget.used().orElseThrow().of("team-a")).isEqualTo(2);
    assertThat(store.writes).isEqualTo(2);
  }

  @Test
  void comesBackWithTime() {
    for (var i = 0; i < 3; i++) {
      spend("team-a");
      now = now.plus(Duration.ofDays(1));
    }

    now = now.plus(Duration.ofDays(361));
    assertRefused("team-a");
    now = now.plus(Duration.ofDays(1));
    spend("team-a");
    assertRefused("team-a");
    assertThat(store.kept.data().get("team-a")).doesNotContain("2026-01-02");
  }

  @Test
  void isCountedOnWhatSomebodyElseHasWrittenMeanwhile() {
    spend("team-a");
    store.kept = new Stored(Optional.of("other"), Map.of("team-a", "2026-01-02=2"));

    assertThatExceptionOfType(PortException.class)
        .isThrownBy(() -> budget.spend("team-a", CertificateBudgetTest::never))
        .satisfies(e -> assertThat(e.failure().kind()).isEqualTo(Kind.STALE));
    spend("team-a");
    assertRefused("team-a");
  }

  @Test
  void isThereForTheOthersWhileAWriteHangs() throws InterruptedException {
    spend("team-a");
    try (var pool = Executors.newVirtualThreadPerTaskExecutor()) {
      store.hangs = true;
      var hanging = pool.submit(() -> budget.spend("team-a", () -> "arn"));
      store.reached.acquire();
      store.hangs = false;

      spend("team-b");
      assertThat(budget.used().orElseThrow().of("team-b")).isEqualTo(1);

      store.answer.release();
      assertThat(hanging).failsWithin(Duration.ofMinutes(1));
    }
    spend("team-a");
    assertThat(store.kept.data())
        .isEqualTo(Map.of("team-a", "2026-01-02=2", "team-b", "2026-01-02=1"));
  }

  @Test
  void isCountedInOneWriteForAllWhoWaitMeanwhile() throws InterruptedException {
    spend("team-a");
    try (var pool = Executors.newVirtualThreadPerTaskExecutor()) {
      store.hangs = true;
      var first = pool.submit(() -> budget.spend("team-a", () -> "arn"));
      store.reached.acquire();
      store.hangs = false;
      var others =
          Stream.of("team-b", "team-c", "team-b")
              .map(team -> pool.submit(() -> budget.spend(team, () -> "arn")))
              .toList();
      await().until(() -> budget.waiting() == 3);
      store.answer.release();

      assertThat(first).succeedsWithin(Duration.ofMinutes(1));
      assertThat(others).allSatisfy(o -> assertThat(o).succeedsWithin(Duration.ofMinutes(1)));
    }
    assertThat(store.writes).isEqualTo(3);
    assertThat(store.kept.data())
        .isEqualTo(
            Map.of("team-a", "2026-01-02=2", "team-b", "2026-01-02=2", "team-c", "2026-01-02=1"));
  }

  @Test
  void isRefusedToThoseOnlyForWhomThereIsNoneLeft() throws InterruptedException {
    spend("team-a");
    spend("team-a");
    spend("team-a");
    try (var pool = Executors.newVirtualThreadPerTaskExecutor()) {
      store.hangs = true;
      var first = pool.submit(() -> budget.spend("team-b", () -> "arn"));
      store.reached.acquire();
      store.hangs = false;
      var refused = pool.submit(() -> budget.spend("team-a", CertificateBudgetTest::never));
      var last = pool.submit(() -> budget.spend("team-c", () -> "arn"));
      await().until(() -> budget.waiting() == 2);
      store.answer.release();

      assertThat(first).succeedsWithin(Duration.ofMinutes(1));
      assertThat(last).succeedsWithin(Duration.ofMinutes(1));
      assertThat(refused).failsWithin(Duration.ofMinutes(1));
    }
    assertThat(budget.used().orElseThrow().total()).isEqualTo(5);
  }

  /** The answer to a write for two comes so late that the second tries by itself, and fails. */
  @Test
  void isNotUsedByOneWhoWasCountedAfterItHadGivenUp() throws InterruptedException {
    spend("team-a");
    try (var pool = Executors.newVirtualThreadPerTaskExecutor()) {
      store.hangs = true;
      var first = pool.submit(() -> budget.spend("team-a", () -> "arn"));
      store.reached.acquire();
      var second = pool.submit(() -> budget.spend("team-b", () -> "arn"));
      var third = pool.submit(() -> budget.spend("team-b", () -> "arn"));
      await().until(() -> budget.waiting() == 2);
      store.hangs = false;
      store.answersLate = true;
      store.answer.release();
      assertThat(first).succeedsWithin(Duration.ofMinutes(1));
      await().until(() -> second.isDone() || third.isDone());
      store.answer.release();
      await().until(() -> second.isDone() && third.isDone());
    }
    assertThat(budget.used().orElseThrow().of("team-b")).isEqualTo(1);
    spend("team-b");
    assertThat(store.kept.data().get("team-b")).isEqualTo("2026-01-02=2");
  }

  @Test
  void isReadAgainWhereAPersonHasMadeRoom() {
    for (var i = 0; i < 3; i++) {
      spend("team-a");
    }
    assertRefused("team-a");
    store.kept = new Stored(Optional.empty(), Map.of());
    now = now.plus(Duration.ofMinutes(2));

    spend("team-a");
    assertThat(store.kept.data()).isEqualTo(Map.of("team-a", "2026-01-02=1"));
  }

  @Test
  void isNotStoppedByWhatNobodyCanRead() {
    store.kept = new Stored(Optional.of("v"), Map.of("team-a", "2026-99-99=3 many 2026-01-01=1"));

    spend("team-a");

    assertThat(store.kept.data()).isEqualTo(Map.of("team-a", "2026-01-01=1 2026-01-02=1"));
  }

  /** A ConfigMap takes a mebibyte, and a limit of ten thousand is the most that may be set. */
  @Test
  void fitsWhereItIsKept() {
    var data = new HashMap<String, String>();
    for (var i = 0; i < 10_000; i++) {
      data.put("%063d".formatted(i), "2026-01-01=1");
    }
    var counts = CertificateRequestCounts.parse(data);

    assertThat(counts.total()).isEqualTo(10_000);
    assertThat(
            counts.data().entrySet().stream()
                .mapToInt(entry -> entry.getKey().length() + entry.getValue().length() + 6)
                .sum())
        .isLessThan(1024 * 1024);
    assertThat(counts.greatest(20)).hasSize(20);
  }
}
