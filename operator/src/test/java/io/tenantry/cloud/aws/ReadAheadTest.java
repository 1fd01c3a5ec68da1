package io.tenantry.cloud.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.CallContext.Urgency;
import io.tenantry.cloud.CloudIdentity;
import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.SeenRecord;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReadAheadTest {
  private static final CallContext WATCH = new CallContext(Urgency.DRIFT, "team/shop");
  private static final CallContext CHANGE = new CallContext(Urgency.CHANGE, "team/shop");
  private static final DnsZone ZONE = DnsZone.route53("Z1", CloudIdentity.OWN);
  private static final DnsZone LENT =
      DnsZone.route53("Z1", new CloudIdentity(Optional.of("role"), Optional.empty()));

  /** In which orders a provider might list; the first is the documented one. */
  enum Order {
    DOCUMENTED(Route53Names::key),
    DOTS_FIRST(name -> Route53Names.key(name).replace('.', '\u0001')),
    UNESCAPED(name -> Route53Names.key(name).replace("\\052", "*"));

    private final UnaryOperator<String> key;

    Order(UnaryOperator<String> key) {
      this.key = key;
    }
  }

  /** Lists names by pages, each with several sets, and counts. */
  private static final class Zone implements ReadAhead.Reader {
    private final Order order;
    private final int pageSize;
    private final TreeMap<String, String> names = new TreeMap<>();
    private final AtomicInteger calls = new AtomicInteger();
    private int setsPerName = 1;

    Zone(Order order, int pageSize) {
      this.order = order;
      this.pageSize = pageSize;
    }

    void add(String name) {
      names.put(order.key.apply(name), name);
    }

    void remove(String name) {
      names.remove(order.key.apply(name));
    }

    Set<SeenRecord> at(String name) {
      return names.containsValue(name) ? Set.copyOf(sets(name).toList()) : Set.of();
    }

    private Stream<SeenRecord> sets(String name) {
      return IntStream.range(0, setsPerName)
          .mapToObj(
              i -> new SeenRecord(name, "TXT", Optional.empty(), "\"" + i + "\"", "set " + i));
    }

    @Override
    public RecordRange from(CallContext call, DnsZone zone, String name) {
      calls.incrementAndGet();
      var shown =
          names.tailMap(name.isEmpty() ? "" : order.key.apply(name)).values().stream()
              .flatMap(this::sets)
              .limit(pageSize + 1)
              .toList();
      return shown.size() > pageSize
          ? RecordRange.of(name, Optional.of(shown.getLast().name()), shown.subList(0, pageSize))
          : RecordRange.of(name, Optional.empty(), shown);
    }
  }

  private Instant now = Instant.parse("2026-11-15T12:00:00Z");

  private ReadAhead over(ReadAhead.Reader reader) {
    return new ReadAhead(reader, () -> now);
  }

  private static Set<SeenRecord> look(ReadAhead ahead, String name) {
    return ahead.look(WATCH, ZONE, Set.of(name)).getOrDefault(name, Set.of());
  }

  private void passAMinute() {
    now = now.plus(ZonePages.KEEP);
  }

  static Stream<Arguments> worlds() {
    return Stream.of(Order.values())
        .flatMap(order -> IntStream.range(0, 20).mapToObj(seed -> Arguments.of(order, seed)));
  }

  @ParameterizedTest(name = "{0}, seed {1}")
  @MethodSource("worlds")
  void answersAsTheZoneIsHoweverItIsOrdered(Order order, int seed) {
    var chance = new Random(seed);
    var zone = new Zone(order, 2 + chance.nextInt(6));
    zone.setsPerName = 1 + chance.nextInt(2);
    var ahead = over(zone);
    for (int i = 0; i < 400; i++) {
      var name = name(chance);
      switch (chance.nextInt(10)) {
        case 0 -> {
          zone.add(name);
          ahead.drop(ZONE);
        }
        case 1 -> {
          zone.remove(name);
          ahead.drop(ZONE);
        }
        case 2 -> passAMinute();
        default -> assertThat(look(ahead, name)).as(name).isEqualTo(zone.at(name));
      }
    }
  }

  /** Names of which many stand at places that depend on how one orders. */
  private static String name(Random chance) {
    var labels = List.of("*", "0", "a", "a-b", "n", "n-x", "_acme", "www", "z9");
    var name = new StringBuilder();
    for (int i = chance.nextInt(4); i > 0; i--) {
      name.append(labels.get(chance.nextInt(labels.size()))).append('.');
    }
    return name + "example.com";
  }

  @Test
  void aSmallZoneCostsOneCallAMinute() {
    var zone = new Zone(Order.DOCUMENTED, 300);
    var names = hostnames(zone, 250);
    Collections.shuffle(names, new Random(1));
    var ahead = over(zone);
    for (int minute = 1; minute <= 5; minute++) {
      names.forEach(name -> look(ahead, name));
      assertThat(zone.calls).hasValue(minute);
      passAMinute();
    }
  }

  /** Three sets each are a hundred pages; the rest is what it costs to find where pages end. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void tenThousandHostnamesCostAboutAHundredCalls(boolean shuffled) {
    var zone = new Zone(Order.DOCUMENTED, 300);
    zone.setsPerName = 3;
    var names = hostnames(zone, 10_000);
    var ahead = over(zone);
    for (int minute = 0; minute < 3; minute++) {
      if (shuffled) {
        Collections.shuffle(names, new Random(minute));
      }
      names.forEach(name -> look(ahead, name));
      assertThat(zone.calls.getAndSet(0)).isBetween(100, 140);
      passAMinute();
    }
  }

  @Test
  void oneLookCostsTwoCallsAtMost() {
    var zone = new Zone(Order.DOCUMENTED, 300);
    hostnames(zone, 10_000);
    var ahead = over(zone);
    look(ahead, "h9000.example.com");
    assertThat(zone.calls).hasValue(2);
    passAMinute();
    look(ahead, "h9001.example.com");
    assertThat(zone.calls).hasValue(3);
  }

  @Test
  void severalNamesAreAnsweredTogether() {
    var zone = new Zone(Order.DOCUMENTED, 300);
    zone.add("a.example.com");
    assertThat(over(zone).look(WATCH, ZONE, Set.of("a.example.com", "B.example.com.")))
        .isEqualTo(Map.of("a.example.com", zone.at("a.example.com"), "B.example.com.", Set.of()));
    assertThat(zone.calls).hasValue(1);
  }

  @Test
  void whatWasBeingReadDuringAChangeDoesNotCount() {
    var zone = new Zone(Order.DOCUMENTED, 300);
    var changes = new ArrayList<Runnable>();
    var ahead =
        over((call, at, name) -> {
          var before = zone.from(call, at, name);
          changes.forEach(Runnable::run);
          changes.clear();
          return before;
        });
    changes.add(() -> {
      zone.add("a.example.com");
      ahead.drop(LENT);
    });
    assertThat(look(ahead, "a.example.com")).isEmpty();
    assertThat(look(ahead, "a.example.com")).isEqualTo(zone.at("a.example.com")).isNotEmpty();
    assertThat(zone.calls).hasValue(2);
  }

  @Test
  void aChangeOfOneZoneLeavesTheOthersPages() {
    var zone = new Zone(Order.DOCUMENTED, 300);
    var ahead = over(zone);
    look(ahead, "a.example.com");
    ahead.drop(DnsZone.route53("Z2", CloudIdentity.OWN));
    look(ahead, "a.example.com");
    assertThat(zone.calls).hasValue(1);
    ahead.drop(LENT);
    look(ahead, "a.example.com");
    assertThat(zone.calls).hasValue(2);
  }

  @Test
  void nobodyIsToldWhatOthersMayRead() {
    var zone = new Zone(Order.DOCUMENTED, 300);
    var ahead = over(zone);
    look(ahead, "a.example.com");
    ahead.look(WATCH, LENT, Set.of("a.example.com"));
    assertThat(zone.calls).hasValue(2);
  }

  @Test
  void aFailureIsToldAndNotKept() {
    var zone = new Zone(Order.DOCUMENTED, 300);
    var troubles = new ArrayList<>(List.of(new Failure(Kind.THROTTLED, "slow down")));
    var ahead =
        over((call, at, name) -> {
          if (!troubles.isEmpty()) {
            throw new PortException(troubles.removeFirst());
          }
          return zone.from(call, at, name);
        });
    assertThatThrownBy(() -> look(ahead, "a.example.com"))
        .isInstanceOfSatisfying(
            PortException.class, e -> assertThat(e.failure().kind()).isEqualTo(Kind.THROTTLED));
    assertThat(look(ahead, "a.example.com")).isEmpty();
  }

  @Test
  void manyWhoAskAtOnceShareTheCalls() throws Exception {
    var zone = new Zone(Order.DOCUMENTED, 300);
    var names = hostnames(zone, 250);
    var asked = new CountDownLatch(names.size());
    var ahead =
        over((call, at, name) -> {
          await(asked);
          return zone.from(call, at, name);
        });
    var callers =
        names.stream()
            .<Callable<Set<SeenRecord>>>map(name ->
                () -> {
                  asked.countDown();
                  return look(ahead, name);
                })
            .toList();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var answer : threads.invokeAll(callers)) {
        assertThat(answer.get()).hasSize(1);
      }
    }
    assertThat(zone.calls).hasValue(1);
  }

  @Test
  void theUrgentNeverWaitForThoseWhoAreNot() throws Exception {
    var zone = new Zone(Order.DOCUMENTED, 300);
    var reading = new CountDownLatch(1);
    var done = new CountDownLatch(1);
    var ahead =
        over((call, at, name) -> {
          if (call.urgency() == Urgency.DRIFT) {
            reading.countDown();
            await(done);
          }
          return zone.from(call, at, name);
        });
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var watching = threads.submit(() -> look(ahead, "a.example.com"));
      reading.await();
      assertThat(ahead.look(CHANGE, ZONE, Set.of("a.example.com"))).hasSize(1);
      done.countDown();
      assertThat(watching.get()).isEmpty();
    }
  }

  @Test
  void whoWaitsCanBeStopped() throws Exception {
    var zone = new Zone(Order.DOCUMENTED, 300);
    var reading = new CountDownLatch(1);
    var done = new CountDownLatch(1);
    var ahead =
        over((call, at, name) -> {
          reading.countDown();
          await(done);
          return zone.from(call, at, name);
        });
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var first = threads.submit(() -> look(ahead, "a.example.com"));
      reading.await();
      Thread.currentThread().interrupt();
      assertThatThrownBy(() -> look(ahead, "a.example.com"))
          .isInstanceOfSatisfying(
              PortException.class, e -> assertThat(e.failure().kind()).isEqualTo(Kind.UNAVAILABLE));
      assertThat(Thread.interrupted()).isTrue();
      done.countDown();
      assertThat(first.get()).isEmpty();
    }
  }

  @Test
  void keepsSoManyPagesAtMostTheNewest() {
    var pages = new ZonePages(() -> now);
    var zone = new Zone(Order.DOCUMENTED, 1);
    var names = hostnames(zone, 1_000);
    for (var name : names) {
      pages.keep(ZONE, zone.from(WATCH, ZONE, name));
      now = now.plusMillis(1);
    }
    assertThat(pages.size()).isEqualTo(ZonePages.MOST_PAGES);
    assertThat(pages.covering(ZONE, names.getLast())).isPresent();
    assertThat(pages.covering(ZONE, names.getFirst())).isEmpty();
    passAMinute();
    assertThat(pages.covering(ZONE, names.getLast())).isEmpty();
    assertThat(pages.size()).isZero();
  }

  private static List<String> hostnames(Zone zone, int count) {
    var names =
        new ArrayList<>(
            IntStream.range(0, count).mapToObj("h%04d.example.com"::formatted).toList());
    names.forEach(zone::add);
    return names;
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
