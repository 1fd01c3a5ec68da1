package io.tenantry.hostname;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.tenantry.Seeds;
import io.tenantry.hostname.ClaimPrecedence.Entry;
import io.tenantry.hostname.ClaimPrecedence.Holds;
import io.tenantry.hostname.ClaimPrecedence.Waits;
import io.tenantry.hostname.ClaimPrecedence.Yields;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two requests never both have a name, in whatever order their passes make their calls. */
class ClaimPrecedenceTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

  private static Entry entry(String id, String hostname, int second, boolean confirmed) {
    return new Entry(
        "claim-" + id,
        "request-" + id,
        "team-" + id,
        "team-" + id + "/web",
        hostname,
        NOW.plusSeconds(second),
        confirmed);
  }

  private static ClaimPrecedence.Ruling ruling(Entry mine, Entry... others) {
    return ClaimPrecedence.of(mine, List.of(others), WildcardPolicy.SAME_NAMESPACE);
  }

  @Test
  void whoIsAloneHoldsTheName() {
    var mine = entry("a", "shop.example.com", 0, false);

    assertThat(ruling(mine, mine, entry("b", "blog.example.com", 0, true))).isEqualTo(new Holds());
  }

  @Test
  void ofTwoUnconfirmedTheLaterIsWithdrawnAndTheEarlierWaits() {
    var first = entry("a", "shop.example.com", 0, false);
    var later = entry("b", "shop.example.com", 1, false);

    assertThat(ruling(first, first, later)).isEqualTo(new Waits(later));
    assertThat(ruling(later, first, later)).isEqualTo(new Yields(first));
  }

  @Test
  void ofTwoFromOneSecondTheUidDecides() {
    var first = entry("a", "shop.example.com", 0, false);
    var second = entry("b", "shop.example.com", 0, false);

    assertThat(ruling(first, first, second)).isEqualTo(new Waits(second));
    assertThat(ruling(second, first, second)).isEqualTo(new Yields(first));
  }

  @Test
  void whoIsConfirmedStaysWhoeverComes() {
    var confirmed = entry("b", "shop.example.com", 1, true);
    var older = entry("a", "shop.example.com", 0, false);

    assertThat(ruling(confirmed, confirmed, older)).isEqualTo(new Holds());
    assertThat(ruling(older, confirmed, older)).isEqualTo(new Yields(confirmed));
  }

  @Test
  void whatWasGivenTwiceStaysWithTheOlder() {
    var older = entry("a", "shop.example.com", 0, true);
    var younger = entry("b", "shop.example.com", 1, true);

    assertThat(ruling(older, older, younger)).isEqualTo(new Holds());
    assertThat(ruling(younger, older, younger)).isEqualTo(new Yields(older));
  }

  @Test
  void aWildcardAndANameBelowItAreRivalsOnlyWhereThePolicySaysSo() {
    var name = entry("a", "shop.example.com", 0, false);
    var wildcard = entry("b", "*.example.com", 1, false);

    assertThat(ruling(wildcard, name, wildcard)).isEqualTo(new Yields(name));
    assertThat(ClaimPrecedence.of(wildcard, List.of(name), WildcardPolicy.ALLOW))
        .isEqualTo(new Holds());
  }

  @Test
  void wildcardsOfBeforeThePolicyStay() {
    var name = entry("a", "shop.example.com", 0, true);
    var wildcard = entry("b", "*.example.com", 1, true);

    assertThat(ruling(wildcard, name, wildcard)).isEqualTo(new Holds());
  }

  @Test
  void twoClaimsOfOneRequestAreNoRivals() {
    var old = entry("a", "shop.example.com", 0, true);
    var moved =
        new Entry("claim-z", old.owner(), old.namespace(), old.key(), old.hostname(), NOW, false);

    assertThat(ruling(moved, old, moved)).isEqualTo(new Holds());
  }

  /** A pass, call by call: create, read, then confirm by that read; it may die in between. */
  private static final class Racer {
    private final String id;
    private final String hostname;
    private boolean created;
    private boolean confirmed;
    private Instant at = Instant.EPOCH;
    private List<Entry> read = List.of();
    private boolean hasRead;

    Racer(String id, String hostname) {
      this.id = id;
      this.hostname = hostname;
    }

    Entry entry() {
      return new Entry("claim-" + id, "request-" + id, "team-" + id, id, hostname, at, confirmed);
    }

    /** Whoever knows of another claim does not make one; a cache may be behind. */
    void step(List<Racer> all, Instant now, boolean behind) {
      if (!created) {
        created = behind || all.stream().noneMatch(racer -> racer.created);
        at = now;
      } else if (confirmed) {
        return;
      } else if (!hasRead) {
        read = all.stream().filter(racer -> racer.created).map(Racer::entry).toList();
        hasRead = true;
      } else {
        hasRead = false;
        switch (ClaimPrecedence.of(entry(), read, WildcardPolicy.SAME_NAMESPACE)) {
          case Holds _ -> confirmed = true;
          case Waits _ -> {}
          case Yields _ -> created = false;
        }
      }
    }

    void die() {
      hasRead = false;
    }
  }

  /** Counted by hand: this is asked millions of times. */
  private static int winners(List<Racer> racers) {
    var winners = 0;
    for (var racer : racers) {
      winners += racer.confirmed ? 1 : 0;
    }
    return winners;
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4})
  void noInterleavingHasTwoWinnersAndEachEndsWithOne(int count) {
    for (var seed : Seeds.some(5_000, 20_000).toArray()) {
      var random = new SplittableRandom(seed);
      var racers = new ArrayList<Racer>();
      for (var i = 0; i < count; i++) {
        // Ids in any order: of two from one second the later may have the smaller uid.
        var hostname = i == 0 ? "*.example.com" : "shop.example.com";
        racers.add(new Racer(random.nextInt(1000) + "-" + i, hostname));
      }
      var now = NOW;
      // Long enough for anybody to come second; then until somebody has won, if it takes longer.
      for (var turn = 0; turn < 200 || (turn < 2_000 && winners(racers) == 0); turn++) {
        if (random.nextInt(4) == 0) {
          now = now.plusSeconds(1);
        }
        var racer = racers.get(random.nextInt(count));
        if (random.nextInt(10) == 0) {
          racer.die();
        } else {
          racer.step(racers, now, random.nextInt(4) == 0);
        }
        if (winners(racers) > 1) {
          fail("seed %d has two winners in turn %d", seed, turn);
        }
      }
      assertThat(winners(racers)).as("seed %d", seed).isOne();
    }
  }
}
