package io.tenantry.proof.engines;

import static io.tenantry.proof.engines.Sources.some;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.tenantry.pass.Failure.Kind;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a database does that tells of changes. */
interface FeedContract extends BackendContract {
  @Override
  FeedTable table();

  @Test
  default void theFeedTellsOfChanges() {
    table().insert("old");
    try (var store = table().open(table().following());
        var heard = Heard.follow(store)) {
      var key = table().key("new");
      table().insert("new");
      heard.awaitChanged(key);
      assertThat(some(store, heard.changed.getFirst())).hasSize(1);
      assertThat(heard.unclear).hasValue(0);
      table().update("new", Map.of("domains", "z.example.com"));
      int unclear = table().namesUpdates() ? 0 : 1;
      heard.awaitChanged(table().namesUpdates() ? new String[] {key, key} : new String[] {key});
      heard.awaitUnclear(unclear);
      table().delete("old");
      heard.awaitUnclear(unclear + 1);
      assertThat(heard.lost).isEmpty();
    }
  }

  @Test
  default void changesThatComeTogetherAreAllToldToThoseWhoStillFollow() {
    var names = IntStream.range(0, 50).mapToObj(i -> "n" + i).toArray(String[]::new);
    var keys = Arrays.stream(names).map(table()::key).toList();
    try (var store = table().open(table().following());
        var heard = Heard.follow(store)) {
      var closed = Heard.follow(store);
      closed.close();
      table().insert(names);
      await().untilAsserted(() -> assertThat(heard.changed).containsAll(keys));
      assertThat(closed.changed).isEmpty();
      assertThat(closed.unclear).hasValue(0);
      assertThat(closed.lost).isEmpty();
    }
  }

  /** A driver that resumes by itself has nothing to say, and misses nothing. */
  @Test
  default void aFeedThatWasCutIsResumedOrSaysSoAndCanBeFollowedAgain() {
    try (var store = table().openByProxy(table().following())) {
      try (var heard = Heard.follow(store)) {
        table().insert("first");
        heard.awaitChanged(table().key("first"));
        table().cut();
        if (table().resumes()) {
          table().insert("second");
          heard.awaitChanged(table().key("first"), table().key("second"));
          assertThat(heard.lost).isEmpty();
        } else {
          assertThat(heard.awaitLost().kind()).isEqualTo(Kind.UNAVAILABLE);
        }
      }
      table().mend();
      try (var heard = Heard.follow(store)) {
        table().insert("third");
        heard.awaitChanged(table().key("third"));
      }
    }
  }

  @Test
  default void aFeedThatMayNotBeFollowedIsDenied() {
    try (var store = table().openDenied()) {
      var failure = Heard.refusal(store);
      assertThat(failure.kind()).isEqualTo(Kind.DENIED);
      assertThat(failure.message()).doesNotContain("wr0ng");
    }
  }
}
