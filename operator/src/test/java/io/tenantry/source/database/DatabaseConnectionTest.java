package io.tenantry.source.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.rows.Feed;
import io.tenantry.rows.Row;
import io.tenantry.rows.Store;
import io.tenantry.source.SourceWorlds;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class DatabaseConnectionTest {
  private static final Instant NOON = Instant.parse("2026-01-02T12:00:00Z");

  private ReadSchedule schedule = ReadSchedule.NEW;
  private final AtomicInteger woken = new AtomicInteger();
  private final Database database = new Database();

  @Test
  void withoutAFeedNothingIsFollowed() {
    try (var link = link(false)) {
      assertThat(link.state()).isEqualTo(FeedState.NONE);
      assertThat(database.listeners).isEmpty();
    }
  }

  @Test
  void whatTheFeedTellsGoesOnTheScheduleAndWakesTheSource() {
    schedule = SourceWorlds.allWasRead();
    try (var link = link(true)) {
      assertThat(link.state()).isEqualTo(FeedState.RECONNECTING);
      database.listeners.getFirst().connected();
      assertThat(link.state()).isEqualTo(FeedState.FOLLOWING);
      database.listeners.getFirst().changed(Set.of("ada"));
      assertThat(schedule.told().keys()).containsExactly("ada");
      assertThat(schedule.told().since()).isEqualTo(NOON);
      assertThat(schedule.due("1", "", NOON.plusSeconds(1))).isFalse();
      // It was not told what happened before it was connected.
      assertThat(schedule.due("1", "", NOON.plusSeconds(10))).isTrue();
      assertThat(woken).hasValue(2);
    }
  }

  @Test
  void aFeedThatIsLostIsFollowedAgain() {
    try (var link = link(true)) {
      database.listeners.getFirst().connected();
      database.listeners.getFirst().lost(new Failure(Kind.UNAVAILABLE, "gone"));
      assertThat(link.state()).isEqualTo(FeedState.RECONNECTING);
      await().atMost(Duration.ofSeconds(10)).until(() -> database.listeners.size() == 2);
      database.listeners.get(1).connected();
      assertThat(link.state()).isEqualTo(FeedState.FOLLOWING);
    }
  }

  @Test
  void closingEndsTheFeedAndTheStore() {
    link(true).close();
    assertThat(database.ended).containsExactly("feed", "store");
  }

  private DatabaseConnection link(boolean follow) {
    return new DatabaseConnection(
        database,
        follow,
        news -> schedule = news.apply(schedule),
        woken::incrementAndGet,
        InstantSource.fixed(NOON),
        Threads.VIRTUAL);
  }

  /** A database that has a feed and no rows. */
  private static final class Database implements Store {
    final List<Feed.Listener> listeners = new CopyOnWriteArrayList<>();
    final List<String> ended = new CopyOnWriteArrayList<>();

    @Override
    public void read(Consumer<Row> reader) {}

    @Override
    public void read(Set<String> keys, Consumer<Row> reader) {}

    @Override
    public Optional<Feed> feed() {
      return Optional.of(listener -> {
        listeners.add(listener);
        return () -> ended.add("feed");
      });
    }

    @Override
    public void close() {
      ended.add("store");
    }
  }
}
