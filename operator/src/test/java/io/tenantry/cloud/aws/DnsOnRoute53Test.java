package io.tenantry.cloud.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.CallContext.Urgency;
import io.tenantry.cloud.CloudIdentity;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsRecord.Alias;
import io.tenantry.cloud.DnsRecord.Cname;
import io.tenantry.cloud.DnsRecord.Family;
import io.tenantry.cloud.DnsRecords.Progress;
import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.SeenRecord;
import io.tenantry.cloud.dns.DnsEngine;
import io.tenantry.cloud.dns.DnsPace;
import io.tenantry.cloud.dns.DnsPace.Gathering;
import io.tenantry.cloud.dns.SampleWishes;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.simulator.control.Fault;
import io.tenantry.simulator.control.Fault.Effect;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.route53.model.ChangeAction;

/** The engine with its threads and real time on Route 53 over HTTP; every call is counted. */
class DnsOnRoute53Test {
  private static final CallContext CALL = new CallContext(Urgency.CHANGE, "test");
  private static final Gathering GATHERING =
      new Gathering(Duration.ofMillis(300), Duration.ofMillis(60));
  private static final DnsPace PACE =
      new DnsPace(
          GATHERING,
          GATHERING,
          Duration.ofMillis(40),
          Duration.ofSeconds(1),
          Duration.ofMillis(20),
          Duration.ofMillis(500),
          20);
  private static final Cname SHOP = new Cname("shop.example.com", "d1.cloudfront.net", 300);

  private Aws aws;
  private DnsEngine engine;
  private MeterRegistry registry;

  @BeforeEach
  void start() throws Exception {
    aws = Aws.start();
    registry = new SimpleMeterRegistry();
    engine = DnsEngine.start(List.of(aws.zones()), PACE, registry);
  }

  @AfterEach
  void stop() throws Exception {
    engine.close();
    aws.close();
  }

  private void wish(DnsZone zone, String owner, Set<? extends DnsRecord> had, DnsRecord... wants) {
    engine.submit(SampleWishes.wish(CALL, zone, owner, Set.copyOf(had), Set.of(wants), false));
  }

  private void wish(String owner, Set<? extends DnsRecord> had, DnsRecord... wants) {
    wish(Aws.ZONE, owner, had, wants);
  }

  private void settled(DnsZone zone, String... owners) {
    await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> List.of(owners).stream().allMatch(owner -> isSettled(zone, owner)));
  }

  private boolean isSettled(DnsZone zone, String owner) {
    return switch (engine.progress(zone, owner)) {
      case Progress.InSync _, Progress.Refused _, Progress.Unknown _ -> true;
      case Progress.Queued _, Progress.Propagating _ -> false;
    };
  }

  private void inSync(String... owners) {
    settled(Aws.ZONE, owners);
    assertThat(owners)
        .extracting(owner -> engine.progress(Aws.ZONE, owner))
        .allMatch(Progress.InSync.class::isInstance);
  }

  private Progress.Refused refused(String owner) {
    settled(Aws.ZONE, owner);
    assertThat(engine.progress(Aws.ZONE, owner)).isInstanceOf(Progress.Refused.class);
    return (Progress.Refused) engine.progress(Aws.ZONE, owner);
  }

  private String[] thousand() {
    IntStream.range(0, 1_000).forEach(i -> wish("o" + i, Set.of(), numbered(i)));
    return IntStream.range(0, 1_000).mapToObj(i -> "o" + i).toArray(String[]::new);
  }

  private static Cname numbered(int i) {
    return new Cname("t%04d.example.com".formatted(i), "d1.cloudfront.net", 300);
  }

  private void print(String what) {
    System.out.printf("%s: %s%n", what, aws.calls());
  }

  private void fault(int count, Effect effect) {
    aws.simulator
        .faults()
        .add(new Fault("route53", "ChangeResourceRecordSets", null, null, count, effect));
  }

  @Test
  void aThousandOwnersTravelInOneBatch() {
    inSync(thousand());
    print("1,000 owners, one CNAME each");
    assertThat(aws.calls().get("ChangeResourceRecordSets")).isLessThanOrEqualTo(2);
    assertThat(aws.calls().get("GetChange")).isLessThanOrEqualTo(10);
    assertThat(aws.calls()).doesNotContainKey("ListResourceRecordSets");
    assertThat(aws.records(Aws.ZONE)).hasSize(1_000);
  }

  @ParameterizedTest(name = "{0} → {1}")
  @CsvSource({
    "bad.example.com, a..b, INVALID",
    "bad..example.com, d1.cloudfront.net, INVALID",
    "bad.elsewhere.org, d1.cloudfront.net, INVALID",
    "example.com, d1.cloudfront.net, INVALID",
    "foreign.example.com, d1.cloudfront.net, TAKEN"
  })
  void aPoisonedRecordAmongAThousandIsNamedAndTheOthersShip(String name, String target, Kind kind) {
    aws.byHand(ChangeAction.CREATE, "foreign.example.com", "CNAME", "elsewhere.net", 60);
    wish("poison", Set.of(), new Cname(name, target, 300));
    IntStream.range(0, 999).forEach(i -> wish("o" + i, Set.of(), numbered(i)));
    var failure = refused("poison").failure();
    inSync(IntStream.range(0, 999).mapToObj(i -> "o" + i).toArray(String[]::new));
    print("999 owners and %s → %s (%s)".formatted(name, target, failure.message()));
    assertThat(failure.kind()).isEqualTo(kind);
    assertThat(aws.calls().get("ChangeResourceRecordSets")).isLessThanOrEqualTo(3);
    assertThat(aws.calls().getOrDefault("ListResourceRecordSets", 0L)).isLessThanOrEqualTo(1);
    assertThat(aws.records(Aws.ZONE)).hasSize(1_000); // the foreign one, too
    assertThat(registry.get("tenantry.dns.refusals").counter().count()).isEqualTo(1);
  }

  @Test
  void aLostAnswerForAThousandEndsRightWithoutDoubles() {
    fault(1, new Effect.DropAfter());
    inSync(thousand());
    print("1,000 owners, answer lost after the change");
    assertThat(aws.calls().get("ListResourceRecordSets")).isLessThanOrEqualTo(5);
    assertThat(aws.calls().get("ChangeResourceRecordSets")).isLessThanOrEqualTo(5);
    assertThat(aws.records(Aws.ZONE)).hasSize(1_000);
  }

  @Test
  void lostAnswersOfChangesAndDeletionsEndRight() {
    wish("a", Set.of(), SHOP);
    wish("b", Set.of(), numbered(1));
    inSync("a", "b");
    fault(1, new Effect.DropAfter());
    fault(1, new Effect.DropBefore());
    fault(1, new Effect.Truncate());
    wish("a", Set.of(SHOP), new Cname(SHOP.name(), "d2.cloudfront.net", 60));
    wish("b", Set.of(numbered(1)));
    inSync("a", "b");
    assertThat(aws.records(Aws.ZONE))
        .isEqualTo(Map.of("shop.example.com CNAME", "the record CNAME d2.cloudfront.net (TTL 60)"));
  }

  @Test
  void writesAliasesAtTheApex() {
    var v4 = new Alias("example.com", Family.A, "d1.cloudfront.net", "Z2FDTNDATAQYW2", false);
    var v6 = new Alias("example.com", Family.AAAA, "d1.cloudfront.net", "Z2FDTNDATAQYW2", false);
    wish("a", Set.of(), v4, v6);
    inSync("a");
    assertThat(aws.records(Aws.ZONE))
        .containsEntry("example.com A", "the alias A to d1.cloudfront.net")
        .containsEntry("example.com AAAA", "the alias AAAA to d1.cloudfront.net");
    wish("a", Set.of(v4, v6));
    inSync("a");
    assertThat(aws.records(Aws.ZONE)).isEmpty();
  }

  /** A CNAME can be exchanged for an address record only by whoever deletes it. */
  @Test
  void doesNotAdoptACnameWhereAnAliasIsWanted() {
    aws.byHand(ChangeAction.CREATE, "shop.example.com", "CNAME", "elsewhere.net", 60);
    var v4 = new Alias("shop.example.com", Family.A, "d1.cloudfront.net", "Z2FDTNDATAQYW2", false);
    var v6 =
        new Alias("shop.example.com", Family.AAAA, "d1.cloudfront.net", "Z2FDTNDATAQYW2", false);
    engine.submit(SampleWishes.wish(CALL, Aws.ZONE, "a", Set.of(), Set.of(v4, v6), true));
    var failure = refused("a").failure();
    assertThat(failure.kind()).isEqualTo(Kind.TAKEN);
    assertThat(failure.message()).contains("CNAME elsewhere.net", "delete it");
    assertThat(aws.records(Aws.ZONE)).containsOnlyKeys("shop.example.com CNAME");
    aws.byHand(ChangeAction.DELETE, "shop.example.com", "CNAME", "elsewhere.net", 60);
    engine.forget(Aws.ZONE, "a");
    engine.submit(SampleWishes.wish(CALL, Aws.ZONE, "a", Set.of(), Set.of(v4, v6), true));
    inSync("a");
    assertThat(aws.records(Aws.ZONE))
        .containsOnlyKeys("shop.example.com A", "shop.example.com AAAA");
  }

  @Test
  void looksAtWhatItHasWrittenWithoutWriting() {
    assertThat(engine.look(CALL, Aws.ZONE, Set.of(SHOP.name())))
        .isEqualTo(Map.of(SHOP.name(), Set.of()));
    wish("a", Set.of(), SHOP);
    inSync("a");
    var progress = engine.progress(Aws.ZONE, "a");
    assertThat(engine.look(CALL, Aws.ZONE, Set.of(SHOP.name())).get(SHOP.name()))
        .extracting(SeenRecord::record)
        .containsExactly(Optional.of(SHOP));
    assertThat(engine.progress(Aws.ZONE, "a")).isEqualTo(progress);
    assertThat(aws.calls())
        .containsEntry("ListResourceRecordSets", 2L)
        .containsEntry("ChangeResourceRecordSets", 1L);
  }

  @Test
  void changesTtlTargetAndZoneWithoutReading() {
    var shorter = new Cname(SHOP.name(), SHOP.target(), 60);
    var elsewhere = new Cname(SHOP.name(), "d2.cloudfront.net", 60);
    var moved = new Cname("shop.example.org", "d2.cloudfront.net", 60);
    wish("a", Set.of(), SHOP);
    inSync("a");
    wish("a", Set.of(SHOP), shorter);
    inSync("a");
    assertThat(aws.records(Aws.ZONE).values()).asString().contains("TTL 60");
    wish("a", Set.of(shorter), elsewhere);
    inSync("a");
    assertThat(aws.records(Aws.ZONE).values()).asString().contains("d2.cloudfront.net");
    wish(Aws.OTHER, "a", Set.of(), moved);
    wish("a", Set.of(elsewhere));
    inSync("a");
    settled(Aws.OTHER, "a");
    var calls = aws.calls();
    assertThat(calls).containsEntry("ChangeResourceRecordSets", 5L);
    assertThat(aws.records(Aws.ZONE)).isEmpty();
    assertThat(aws.records(Aws.OTHER)).hasSize(1);
  }

  @Test
  void deletesAHandEditedRecordAndOneThatIsGone() {
    wish("edited", Set.of(), SHOP);
    wish("gone", Set.of(), numbered(1));
    wish("stolen", Set.of(), numbered(2));
    inSync("edited", "gone", "stolen");
    aws.byHand(ChangeAction.UPSERT, SHOP.name(), "CNAME", "D1.cloudfront.net.", 17);
    aws.byHand(ChangeAction.DELETE, numbered(1).name(), "CNAME", numbered(1).target(), 300);
    aws.byHand(ChangeAction.UPSERT, numbered(2).name(), "CNAME", "elsewhere.net", 300);
    wish("edited", Set.of(SHOP));
    wish("gone", Set.of(numbered(1)));
    wish("stolen", Set.of(numbered(2)));
    inSync("edited", "gone", "stolen");
    print("deletions: hand-edited, gone, led elsewhere");
    assertThat(aws.records(Aws.ZONE)).containsOnlyKeys("t0002.example.com CNAME");
    assertThat(engine.remarks(Aws.ZONE, "stolen")).hasSize(1);
  }

  @Test
  void comesThroughAThrottleStorm() {
    fault(4, new Effect.Refuse("Throttling", 400, "Rate exceeded"));
    fault(3, new Effect.Refuse("PriorRequestNotComplete", 400, "still processing"));
    fault(2, new Effect.Refuse("ServiceUnavailable", 503, "later"));
    inSync(thousand());
    print("1,000 owners through 9 failures");
    assertThat(aws.records(Aws.ZONE)).hasSize(1_000);
    assertThat(registry.get("tenantry.dns.retries").counter().count()).isEqualTo(9);
  }

  @Test
  void aMissingOrDeniedZoneRefusesOnlyItsOwn() {
    var missing = DnsZone.route53("Z0NOTHERE", CloudIdentity.OWN);
    aws.simulator
        .faults()
        .add(
            new Fault(
                "route53",
                null,
                Aws.OTHER.id(),
                null,
                -1,
                new Effect.Refuse("AccessDenied", 403, "no")));
    wish(missing, "a", Set.of(), SHOP);
    wish(Aws.OTHER, "a", Set.of(), SHOP);
    wish("a", Set.of(), SHOP);
    inSync("a");
    settled(missing, "a");
    settled(Aws.OTHER, "a");
    assertThat(engine.progress(missing, "a"))
        .isInstanceOfSatisfying(
            Progress.Refused.class, r -> assertThat(r.failure().kind()).isEqualTo(Kind.MISSING));
    assertThat(engine.progress(Aws.OTHER, "a"))
        .isInstanceOfSatisfying(
            Progress.Refused.class, r -> assertThat(r.failure().kind()).isEqualTo(Kind.DENIED));
  }

  @Test
  void closingEndsAllWork() {
    wish("a", Set.of(), SHOP);
    inSync("a");
    engine.close();
    aws.simulator.ledger().clear();
    wish("a", Set.of(SHOP));
    assertThat(engine.progress(Aws.ZONE, "a")).isEqualTo(new Progress.Queued());
    assertThat(aws.calls()).isEmpty();
  }
}
