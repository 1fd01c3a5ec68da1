package io.tenantry.simulator.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CoreTest {
  private record Thing(String name) {}

  private static final Kind<Thing> THING = new Kind<>("thing", Thing.class);
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final Caller CALLER = new Caller("111111111111", "arn", "us-east-1");

  private final SimClock clock = SimClock.manual(START);
  private final StateStore store = new StateStore(List.of(THING, Ids.POSITION));
  private final Engine engine = new Engine(store, clock, SimulatorSettings.documented());

  @Test
  void aFailedTransactionLeavesNoTrace() {
    var seen = new ArrayList<String>();
    store.watch(THING, (before, after) -> seen.add(before + ">" + after));
    var journal = new ArrayList<List<StoreChange>>();
    store.journal(journal::add);
    put("a", "1");

    assertThatThrownBy(() ->
            engine.write(now -> {
              store.put(THING, "a", new Thing("2"));
              store.put(THING, "b", new Thing("3"));
              throw new AwsError(400, "No", "no");
            }))
        .isInstanceOf(AwsError.class);

    assertThat(store.snapshot()).containsExactly(new StoreChange("thing", "a", new Thing("1")));
    assertThat(seen.getLast()).isEqualTo("Thing[name=2]>Thing[name=1]");
    assertThat(journal).hasSize(1);
  }

  @Test
  void dueThingsHappenInOrderAtTheirMoment() {
    var seen = new ArrayList<String>();
    engine.agenda().at(START.plusSeconds(2), "b", (id, at) -> seen.add(id + at));
    engine.agenda().at(START.plusSeconds(2), "a", (id, at) -> seen.add(id + at));
    engine.agenda().at(START.plusSeconds(9), "c", (id, at) -> seen.add(id + at));
    put("x", "1");
    clock.advance(Duration.ofSeconds(5));

    engine.read(now -> now);

    var moment = START.plusSeconds(2);
    assertThat(seen).containsExactly("a" + moment, "b" + moment);
  }

  @Test
  void restoresFromItsEntries() {
    var journal = new ArrayList<StoreChange>();
    store.journal(journal::addAll);
    put("a", "1");
    put("b", "2");
    engine.write(now -> {
      store.remove(THING, "a");
      return new Ids(store, 7).etag();
    });
    var other = new StateStore(List.of(THING, Ids.POSITION));
    var twin = new Engine(other, clock, SimulatorSettings.documented());
    twin.restore(journal);

    assertThat(other.snapshot()).isEqualTo(store.snapshot());
    String theirs = twin.write(now -> new Ids(other, 7).etag());
    String ours = engine.write(now -> new Ids(store, 7).etag());
    assertThat(theirs).isEqualTo(ours);
    assertThatThrownBy(() -> twin.restore(List.of(new StoreChange("unknown", "x", null))))
        .hasMessageContaining("unknown");
    engine.clear();
    assertThat(store.snapshot()).isEmpty();
  }

  private void put(String id, String name) {
    engine.write(now -> {
      store.put(THING, id, new Thing(name));
      return true;
    });
  }

  @Test
  void clockRunsAsTold() {
    clock.advance(Duration.ofMinutes(1));
    assertThat(clock.instant()).isEqualTo(START.plusSeconds(60));
    assertThat(clock.mode()).isEqualTo("manual");
    clock.mode("scaled:1000000");
    assertThat(clock.instant()).isAfterOrEqualTo(START.plusSeconds(60));
    assertThatThrownBy(() -> SimClock.parse("sundial"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> clock.advance(Duration.ofSeconds(-1)))
        .isInstanceOf(IllegalArgumentException.class);
    var real = SimClock.real();
    real.notBefore(Instant.parse("2100-01-01T00:00:00Z"));
    assertThat(real.instant()).isAfterOrEqualTo(Instant.parse("2100-01-01T00:00:00Z"));
  }

  @Test
  void settingsMergeByTopicAndRefuseNonsense() {
    var changed =
        SimulatorSettings.documented()
            .merge(
                Map.of(
                    "cloudfront", Map.of("tenantDeploy", "5s", "attachment", "by_cloudfront"),
                    "acm", Map.of("failures", Map.of("x.test", "CAA_ERROR"))));

    assertThat(changed.cloudfront().tenantDeploy()).isEqualTo(Duration.ofSeconds(5));
    assertThat(changed.cloudfront().attachment())
        .isEqualTo(CloudFrontSettings.Attachment.BY_CLOUDFRONT);
    assertThat(changed.cloudfront().groupDeploy()).isEqualTo(Duration.ofMinutes(3));
    assertThat(changed.acm().failures()).containsEntry("x.test", "CAA_ERROR");
    assertThat(changed.merge(Map.of())).isEqualTo(changed);
    assertThatThrownBy(() -> changed.merge(Map.of("cloudfront", Map.of("tenantDelpoy", "1s"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("tenantDelpoy");
    assertThatThrownBy(() -> changed.merge(Map.of("cloudfront", Map.of("tenantDeploy", "soon"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("duration");
    assertThat(SimulatorSettings.profile("fast").throttles().enabled()).isFalse();
  }

  @Test
  void bucketsEmptyAndFill() {
    var buckets = new Buckets(engine);
    for (int i = 0; i < 5; i++) {
      assertThat(buckets.tryTake(CALLER, "acm", "RequestCertificate")).isTrue();
    }
    assertThat(buckets.tryTake(CALLER, "acm", "RequestCertificate")).isFalse();
    assertThat(buckets.tryTake(CALLER, "acm", "DescribeCertificate")).isTrue();
    var elsewhere = new Caller(CALLER.account(), "arn", "eu-west-1");
    assertThat(buckets.tryTake(elsewhere, "acm", "RequestCertificate")).isTrue();
    clock.advance(Duration.ofMillis(200));
    assertThat(buckets.tryTake(CALLER, "acm", "RequestCertificate")).isTrue();
    assertThat(buckets.tryTake(CALLER, "acm", "RequestCertificate")).isFalse();

    for (int i = 0; i < 50; i++) {
      assertThat(buckets.tryTake(CALLER, "route53", i % 2 == 0 ? "GetChange" : "GetHostedZone"))
          .isTrue();
    }
    assertThat(buckets.tryTake(CALLER, "route53", "ListHostedZones")).isFalse();
    var other = new Caller("222222222222", "arn", "us-east-1");
    assertThat(buckets.tryTake(other, "route53", "ListHostedZones")).isTrue();
    assertThat(Buckets.throttled("acm").code()).isEqualTo("ThrottlingException");
    assertThat(Buckets.throttled("cloudfront").code()).isEqualTo("Throttling");
    assertThat(Buckets.throttled("cloudfront").httpStatus()).isEqualTo(400);
  }
}
