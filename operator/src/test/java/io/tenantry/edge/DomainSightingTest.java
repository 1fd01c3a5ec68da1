package io.tenantry.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.cloud.DomainLookup.Answer;
import io.tenantry.edge.DomainSighting.Finding;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DomainSightingTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
  private static final Duration POLL = Duration.ofSeconds(30);
  private static final String TARGET = "d111.cloudfront.net";
  private static final Answer ITS_ADDRESSES = answer(null, "192.0.2.1", "192.0.2.2");
  private static final Answer NOTHING = answer(null);

  private static Answer answer(String alias, String... addresses) {
    return new Answer(Optional.ofNullable(alias), Set.of(addresses));
  }

  private static Map<String, Finding> saw(Answer answer) {
    return Map.of("web.example.com", Finding.of(answer, TARGET, ITS_ADDRESSES));
  }

  private static DomainSighting first(Answer answer) {
    return DomainSighting.none(NOW, POLL).after(saw(answer), NOW);
  }

  @Test
  void asksAtOnceWhenADomainPointsToCloudFront() {
    var fresh = DomainSighting.none(NOW, POLL);
    assertThat(fresh.isWorthAsking(saw(answer("D111.CloudFront.net")), NOW)).isTrue();
    assertThat(fresh.isWorthAsking(saw(answer("proxy.example.com", "192.0.2.2")), NOW)).isTrue();
    assertThat(fresh.isWorthAsking(saw(answer(null, "192.0.2.1")), NOW)).isTrue();

    var before = first(NOTHING);
    assertThat(before.isWorthAsking(saw(answer(TARGET)), NOW.plusSeconds(1))).isTrue();
  }

  @Test
  void doesNotAskWhileNothingChanges() {
    for (var answer : Set.of(NOTHING, answer(null, "203.0.113.1"), answer("old.example.com"))) {
      assertThat(DomainSighting.none(NOW, POLL).isWorthAsking(saw(answer), NOW)).isFalse();
      var later = NOW.plus(Duration.ofDays(7));
      assertThat(first(answer).isWorthAsking(saw(answer), later)).isFalse();
    }
  }

  /** Some answer with other addresses each time. */
  @Test
  void otherAddressesOfSomethingElseAreNoNews() {
    var before = first(answer(null, "203.0.113.1"));
    assertThat(before.isWorthAsking(saw(answer(null, "203.0.113.2")), NOW)).isFalse();
  }

  @Test
  void asksOnceForAnythingElseThatIsNew() {
    var before = first(NOTHING);
    var moved = saw(answer("proxy.example.com"));
    assertThat(before.isWorthAsking(moved, NOW)).isTrue();
    assertThat(before.after(moved, NOW).isWorthAsking(moved, NOW.plus(Duration.ofDays(1))))
        .isFalse();
  }

  /** CloudFront's resolvers may take long to see what ours has seen. */
  @Test
  void asksEverMoreRarelyWhereCloudFrontDoesNotSeeIt() {
    var pointing = saw(answer(TARGET));
    var sighting = DomainSighting.none(NOW, POLL);
    var asked = 0;
    for (var at = NOW; at.isBefore(NOW.plus(Duration.ofDays(1))); at = at.plus(POLL)) {
      asked += sighting.isWorthAsking(pointing, at) ? 1 : 0;
      sighting = sighting.after(pointing, at);
    }
    assertThat(asked).isBetween(8, 14);
  }

  @Test
  void whatFlapsIsNotAskedForEachTime() {
    var sighting = first(NOTHING);
    var asked = 0;
    for (int i = 1; i <= 1_000; i++) {
      var found = saw(i % 2 == 0 ? NOTHING : answer("other.example.com"));
      asked += sighting.isWorthAsking(found, NOW.plus(POLL.multipliedBy(i))) ? 1 : 0;
      sighting = sighting.after(found, NOW.plus(POLL.multipliedBy(i)));
    }
    assertThat(asked).isBetween(2, 12);
  }
}
