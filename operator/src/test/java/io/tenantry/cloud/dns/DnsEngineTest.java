package io.tenantry.cloud.dns;

import static io.tenantry.cloud.dns.FakeZones.Trouble.BUSY;
import static io.tenantry.cloud.dns.FakeZones.Trouble.LOST_AFTER;
import static io.tenantry.cloud.dns.FakeZones.Trouble.LOST_BEFORE;
import static io.tenantry.cloud.dns.FakeZones.Trouble.MUTE;
import static io.tenantry.cloud.dns.FakeZones.Trouble.THROTTLED;
import static org.assertj.core.api.Assertions.assertThat;

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
import io.tenantry.cloud.DnsRecords.Wish;
import io.tenantry.cloud.DnsZone;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DnsEngineTest {
  private static final CallContext CALL = new CallContext(Urgency.CHANGE, "shop");
  private static final DnsZone ZONE = DnsZone.route53("Z1", CloudIdentity.OWN);
  private static final DnsZone OTHER = DnsZone.route53("Z2", CloudIdentity.OWN);
  private static final Cname SHOP = new Cname("shop.example.com", "d1.cloudfront.net", 300);
  private static final Cname SHOP_60 = new Cname("shop.example.com", "d1.cloudfront.net", 60);
  private static final Cname SHOP_D2 = new Cname("shop.example.com", "d2.cloudfront.net", 300);
  private static final Cname BLOG = new Cname("blog.example.com", "d1.cloudfront.net", 300);

  private final FakeZones fake = new FakeZones(new BatchLimits(100, 32_000), "Z1", "Z2");
  private final Driver driver = new Driver();
  private final List<String> news = new ArrayList<>();
  private MeterRegistry registry = new SimpleMeterRegistry();
  private DnsEngine engine = engine();

  private double count(String what) {
    return registry.get("tenantry.dns." + what).counter().count();
  }

  private DnsEngine engine() {
    registry = new SimpleMeterRegistry();
    var fresh =
        new DnsEngine(List.of(fake), DnsPace.standard(), driver, new Random(1), driver, registry);
    fresh.onProgress(news::add);
    return fresh;
  }

  /** A new process that remembers nothing. */
  private void crash() {
    driver.close();
    engine = engine();
  }

  private void wish(String owner, Set<? extends DnsRecord> had, Set<? extends DnsRecord> wants) {
    wish(ZONE, owner, had, wants, false);
  }

  private void wish(
      DnsZone zone,
      String owner,
      Set<? extends DnsRecord> had,
      Set<? extends DnsRecord> wants,
      boolean adopt) {
    engine.submit(SampleWishes.wish(CALL, zone, owner, Set.copyOf(had), Set.copyOf(wants), adopt));
  }

  private void run() {
    assertThat(driver.run(1_000)).as("comes to rest").isTrue();
  }

  private Failure refusal(String owner) {
    assertThat(engine.progress(ZONE, owner)).isInstanceOf(Progress.Refused.class);
    return ((Progress.Refused) engine.progress(ZONE, owner)).failure();
  }

  private void inSync(String owner) {
    assertThat(engine.progress(ZONE, owner)).isInstanceOf(Progress.InSync.class);
  }

  @Test
  void tellsHowAWishGetsOn() {
    fake.pollsUntilInSync = 2;
    assertThat(engine.progress(ZONE, "a")).isEqualTo(new Progress.Unknown());
    wish("a", Set.of(), Set.of(SHOP));
    assertThat(engine.progress(ZONE, "a")).isEqualTo(new Progress.Queued());
    assertThat(news).isEmpty();
    driver.run(4);
    assertThat(engine.progress(ZONE, "a")).isEqualTo(new Progress.Propagating("C1"));
    assertThat(news).containsExactly("a");
    run();
    assertThat(engine.progress(ZONE, "a")).isEqualTo(new Progress.InSync("C1"));
    assertThat(news).containsExactly("a", "a");
    assertThat(fake.records("Z1")).containsExactly(SHOP);
    assertThat(fake.counts()).containsEntry("change", 1L).containsEntry("inSync", 3L);
    assertThat(fake.batches.getFirst().comment()).isEqualTo("Managed by tests");
  }

  @Test
  void tellsOnceThatAChangeTakesLong() {
    fake.pollsUntilInSync = 12;
    wish("a", Set.of(), Set.of(SHOP));
    run();
    assertThat(engine.progress(ZONE, "a")).isEqualTo(new Progress.InSync("C1"));
    assertThat(news).as("sent, slow, there").containsExactly("a", "a", "a");
  }

  /** The note of an object that has not spoken up yet is enough. */
  @Test
  void aNewProcessTakesOverNothingThatAnObjectHasNoted() {
    wish("a", Set.of(), Set.of(SHOP));
    run();
    crash();
    engine.consult((zone, record, owner) ->
        zone.equals("Z1") && record.name().equals(SHOP.name()) && !owner.equals("a")
            ? Optional.of("object a")
            : Optional.empty());

    wish(ZONE, "b", Set.of(), Set.of(SHOP_D2), true);
    run();

    assertThat(refusal("b").message()).isEqualTo("shop.example.com is in use by object a");
    assertThat(((Progress.Refused) engine.progress(ZONE, "b")).foreign()).containsExactly(SHOP_D2);
    assertThat(fake.records("Z1")).containsExactly(SHOP);
  }

  @Test
  void nobodysNotesAreOutdoneByAnotherRole() {
    var byRole = DnsZone.route53("Z1", new CloudIdentity(Optional.of("role"), Optional.empty()));
    wish("a", Set.of(), Set.of(SHOP));
    run();
    engine.consult((zone, _, owner) ->
        zone.equals("Z1") && !owner.equals("a") ? Optional.of("object a") : Optional.empty());

    wish(byRole, "b", Set.of(), Set.of(SHOP_D2), true);
    run();

    assertThat(engine.progress(byRole, "b")).isInstanceOf(Progress.Refused.class);
    assertThat(fake.records("Z1")).containsExactly(SHOP);
  }

  @Test
  void whatWasThereBeforeIsForeignToWhoeverWantsItAlone() {
    wish("somebody", Set.of(), Set.of(SHOP));
    run();
    crash();

    engine.submit(
        new Wish(CALL, ZONE, "a", Set.of(), Set.of(), Set.of(SHOP), SampleWishes.EXCLUSIVE));
    run();
    assertThat(refusal("a").message()).contains("did not write");

    crash();
    engine.submit(
        new Wish(CALL, ZONE, "a", Set.of(), Set.of(SHOP), Set.of(SHOP), SampleWishes.EXCLUSIVE));
    run();
    inSync("a");
  }

  @Test
  void anOwnerThatIsGoneIsForgottenInEveryZone() {
    wish("a", Set.of(), Set.of(SHOP));
    wish(OTHER, "a", Set.of(), Set.of(SHOP), false);
    run();

    engine.forget("a");

    assertThat(engine.progress(ZONE, "a")).isEqualTo(new Progress.Unknown());
    assertThat(engine.progress(OTHER, "a")).isEqualTo(new Progress.Unknown());
  }

  @Test
  void gathersWhatComesWithinTheWindow() {
    IntStream.range(0, 50)
        .forEach(i -> {
          wish("o" + i, Set.of(), Set.of(new Cname("n" + i + ".example.com", "d1.net", 300)));
          driver.turn();
          driver.pass(Duration.ofMillis(9));
        });
    run();
    assertThat(fake.batches).hasSize(1);
    assertThat(count("changes")).isEqualTo(50);
  }

  @Test
  void gathersRemovalsForLonger() {
    var records = IntStream.range(0, 50).mapToObj(Samples::numbered).toList();
    wish("all", Set.of(), Set.copyOf(records));
    run();
    crash();
    records.forEach(record -> {
      wish(record.name(), Set.of(record), Set.of());
      driver.turn();
      driver.pass(Duration.ofMillis(90));
    });
    run();
    assertThat(fake.batches).hasSize(2);
    assertThat(fake.records("Z1")).isEmpty();
  }

  /** As fast as CloudFront lets a fleet go: a thousand in five minutes. */
  @Test
  void aThousandThatGoOneAfterTheOtherShareAFewBatches() {
    var records = IntStream.range(0, 1_000).mapToObj(Samples::numbered).toList();
    records.forEach(record -> wish(record.name(), Set.of(), Set.of(record)));
    run();
    var before = fake.batches.size();
    records.forEach(record -> {
      wish(record.name(), Set.of(record), Set.of());
      IntStream.range(0, 5).forEach(_ -> driver.turn());
      driver.pass(Duration.ofMillis(300));
    });
    run();
    assertThat(fake.records("Z1")).isEmpty();
    assertThat(fake.batches.size() - before).isLessThanOrEqualTo(20);
  }

  @Test
  void aRemovalGoesWithWhatIsAddedMeanwhile() {
    wish("a", Set.of(), Set.of(SHOP));
    run();
    wish("a", Set.of(SHOP), Set.of());
    wish("b", Set.of(), Set.of(BLOG));
    driver.pass(Duration.ofMillis(100));
    driver.run(2);
    assertThat(fake.records("Z1")).containsExactly(BLOG);
    assertThat(fake.batches).hasSize(2);
  }

  @Test
  void whoeverGivesUpOneOfManyHasTimeButNotWhoWantsAnother() {
    wish("a", Set.of(), Set.of(SHOP, BLOG));
    run();
    wish("a", Set.of(SHOP, BLOG), Set.of(SHOP));
    assertThat(driver.turn()).contains(Duration.ofSeconds(1));
    wish("a", Set.of(SHOP, BLOG), Set.of(SHOP_60));
    assertThat(driver.turn()).contains(Duration.ofMillis(100));
    wish("a", Set.of(SHOP, BLOG), Set.of(SHOP));
    assertThat(driver.turn()).contains(Duration.ofSeconds(1));
  }

  @Test
  void sendsAFullBatchAtOnceAndTheRestInTheNext() {
    IntStream.range(0, 250)
        .forEach(i ->
            wish("o" + i, Set.of(), Set.of(new Cname("n" + i + ".example.com", "d1.net", 300))));
    run();
    assertThat(fake.batches).extracting(ChangeBatch::elements).containsExactly(100, 100, 50);
    assertThat(count("batches")).isEqualTo(3);
    assertThat(count("changes")).isEqualTo(250);
    assertThat(count("polls")).isEqualTo(3);
    for (var none : List.of("rejected.batches", "refusals", "retries", "looks")) {
      assertThat(count(none)).as(none).isZero();
    }
  }

  @Test
  void urgentWishesGoFirstButNobodyWaitsForEver() {
    IntStream.range(0, 300)
        .forEach(i -> {
          var urgency = i < 100 ? Urgency.DRIFT : Urgency.CHANGE;
          var want = new Cname("n" + i + ".example.com", "d1.net", 300);
          engine.submit(
              SampleWishes.wish(
                  new CallContext(urgency, "o" + i), ZONE, "o" + i, Set.of(), Set.of(want), false));
        });
    run();
    assertThat(fake.batches.getFirst().changes())
        .noneMatch(change -> change.record().name().matches("n\\d{1,2}\\..*"));
    assertThat(fake.records("Z1")).hasSize(300);
  }

  @Test
  void swapsARememberedRecordInOneBatch() {
    wish("a", Set.of(), Set.of(SHOP));
    run();
    wish("a", Set.of(SHOP), Set.of(SHOP_60));
    run();
    assertThat(fake.batches.getLast().changes())
        .containsExactly(RecordChange.delete(SHOP), RecordChange.create(SHOP_60));
    wish("a", Set.of(SHOP_60), Set.of(SHOP_D2, BLOG));
    run();
    assertThat(fake.records("Z1")).containsExactlyInAnyOrder(SHOP_D2, BLOG);
    wish("a", Set.of(SHOP_D2, BLOG), Set.of());
    run();
    assertThat(fake.records("Z1")).isEmpty();
    assertThat(fake.batches.getLast().comment()).isEqualTo("Cleanup by tests");
    assertThat(fake.counts()).doesNotContainKey("find");
  }

  @Test
  void movesBetweenZones() {
    wish("a", Set.of(), Set.of(SHOP));
    run();
    wish(OTHER, "a", Set.of(), Set.of(SHOP), false);
    wish("a", Set.of(SHOP), Set.of());
    run();
    assertThat(fake.records("Z1")).isEmpty();
    assertThat(fake.records("Z2")).containsExactly(SHOP);
  }

  @Test
  void replacesACnameByAliases() {
    var v4 = new Alias(SHOP.name(), Family.A, "d1.cloudfront.net", "Z2FDTNDATAQYW2", false);
    var v6 = new Alias(SHOP.name(), Family.AAAA, "d1.cloudfront.net", "Z2FDTNDATAQYW2", false);
    wish("a", Set.of(), Set.of(SHOP));
    run();
    wish("a", Set.of(SHOP), Set.of(v4, v6));
    run();
    assertThat(fake.records("Z1")).containsExactlyInAnyOrder(v4, v6);
    assertThat(fake.batches).hasSize(2);
  }

  @Test
  void doesNothingForAWishThatChangesNothing() {
    wish("a", Set.of(SHOP), Set.of(SHOP));
    assertThat(engine.progress(ZONE, "a")).isEqualTo(new Progress.InSync(""));
    run();
    assertThat(fake.calls).isEmpty();
    assertThat(news).isEmpty();
  }

  @Test
  void submitsTheSameWishOnce() {
    wish("a", Set.of(), Set.of(SHOP));
    wish("a", Set.of(), Set.of(SHOP));
    run();
    wish("a", Set.of(), Set.of(SHOP));
    wish("a", Set.of(SHOP), Set.of(SHOP));
    run();
    assertThat(engine.progress(ZONE, "a")).isEqualTo(new Progress.InSync("C1"));
    assertThat(fake.batches).hasSize(1);
  }

  @Test
  void aNewerWishReplacesAnOlderOne() {
    wish("a", Set.of(), Set.of(SHOP));
    wish("a", Set.of(), Set.of(BLOG));
    run();
    assertThat(fake.records("Z1")).containsExactly(BLOG);
    assertThat(fake.batches).hasSize(1);
  }

  @Test
  void aNewerWishRemovesWhatAnOlderOneWroteMeanwhile() {
    fake.pollsUntilInSync = 5;
    wish("a", Set.of(), Set.of(SHOP));
    driver.run(4);
    wish("a", Set.of(), Set.of(BLOG)); // its owner has not heard of the first one's success
    run();
    assertThat(fake.records("Z1")).containsExactly(BLOG);
  }

  @Test
  void aWishThatComesWhileItsOppositeIsBeingSentIsNotFulfilledAtOnce() {
    fake.plant("Z1", SHOP.name(), "CNAME", SHOP.target(), 300);
    fake.troubles.add(THROTTLED);
    wish("a", Set.of(SHOP), Set.of());
    driver.run(3);
    assertThat(fake.batches).hasSize(1);
    wish("a", Set.of(SHOP), Set.of(SHOP));
    assertThat(engine.progress(ZONE, "a")).isEqualTo(new Progress.Queued());
    run();
    inSync("a");
    assertThat(fake.records("Z1")).containsExactly(SHOP);
  }

  @Test
  void aLostAnswerToADeletionLeavesDoubt() {
    for (var trouble : List.of(LOST_BEFORE, LOST_AFTER)) {
      fake.remove("Z1", SHOP.name(), "CNAME");
      fake.plant("Z1", SHOP.name(), "CNAME", SHOP.target(), 300);
      fake.troubles.add(trouble);
      wish("a", Set.of(SHOP), Set.of());
      driver.run(3);
      wish("a", Set.of(SHOP), Set.of(SHOP));
      run();
      inSync("a");
      assertThat(fake.records("Z1")).containsExactly(SHOP);
      engine.forget(ZONE, "a");
    }
  }

  @Test
  void aDeletionThatACrashLeftInDoubtIsNotTakenForGranted() {
    engine.submit(
        SampleWishes.wish(CALL, ZONE, "a", Set.of(SHOP), Set.of(SHOP), Set.of(SHOP), false));
    run();
    inSync("a");
    assertThat(fake.records("Z1")).containsExactly(SHOP);
  }

  @Test
  void doesNotBelieveAnOwnerWhoHasNotHeardThatItsRecordIsGone() {
    wish("a", Set.of(), Set.of(SHOP));
    run();
    wish("a", Set.of(SHOP), Set.of());
    run();
    wish("a", Set.of(SHOP), Set.of(SHOP));
    run();
    inSync("a");
    assertThat(fake.records("Z1")).containsExactly(SHOP);
  }

  @Test
  void removesWhatMayHaveBeenWrittenBeforeACrash() {
    wish("a", Set.of(), Set.of(SHOP));
    run();
    crash();
    engine.submit(
        SampleWishes.wish(CALL, ZONE, "a", Set.of(), Set.of(SHOP, SHOP_D2), Set.of(BLOG), false));
    run();
    inSync("a");
    assertThat(fake.records("Z1")).containsExactly(BLOG);
  }

  @Test
  void whatWasOnlyTriedProvesNothingByItsTarget() {
    fake.plant("Z1", SHOP.name(), "CNAME", SHOP.target(), 3600);
    engine.submit(SampleWishes.wish(CALL, ZONE, "a", Set.of(), Set.of(SHOP), Set.of(BLOG), false));
    run();
    inSync("a");
    assertThat(fake.records("Z1"))
        .containsExactlyInAnyOrder(BLOG, new Cname(SHOP.name(), SHOP.target(), 3600));
    assertThat(engine.remarks(ZONE, "a")).hasSize(1);
  }

  @Test
  void takesWhatItWroteBeforeACrashForItsOwn() {
    wish("a", Set.of(), Set.of(SHOP));
    run();
    crash();
    wish("a", Set.of(), Set.of(SHOP));
    run();
    inSync("a");
    assertThat(fake.records("Z1")).containsExactly(SHOP);
    assertThat(engine.progress(ZONE, "a")).isEqualTo(new Progress.InSync("C2"));
  }

  @Test
  void readsOnceAfterACrashOfMany() {
    for (int round = 0; round < 2; round++) {
      IntStream.range(0, 40)
          .forEach(i ->
              wish("o" + i, Set.of(), Set.of(new Cname("n" + i + ".example.com", "d1.net", 300))));
      run();
      crash();
    }
    assertThat(fake.counts()).containsEntry("find", 1L).containsEntry("change", 3L);
  }

  @Test
  void refusesAForeignRecordAndSaysHowToAdoptIt() {
    fake.plant("Z1", SHOP.name(), "CNAME", "elsewhere.net", 60);
    wish("a", Set.of(), Set.of(SHOP));
    wish("b", Set.of(), Set.of(BLOG));
    run();
    assertThat(refusal("a"))
        .isEqualTo(
            Refusal.of(
                Kind.TAKEN,
                "shop.example.com has the record CNAME elsewhere.net (TTL 60), which this object did"
                    + " not write: adopt it"));
    inSync("b");
    assertThat(fake.counts()).containsEntry("change", 2L).containsEntry("find", 1L);
    wish(ZONE, "a", Set.of(), Set.of(SHOP), true);
    run();
    inSync("a");
    assertThat(fake.records("Z1")).containsExactlyInAnyOrder(SHOP, BLOG);
  }

  @Test
  void triesARefusedWishAgainWhenAsked() {
    fake.plant("Z1", SHOP.name(), "CNAME", "elsewhere.net", 60);
    wish("a", Set.of(), Set.of(SHOP));
    run();
    refusal("a");
    fake.remove("Z1", SHOP.name(), "CNAME");
    wish("a", Set.of(), Set.of(SHOP));
    run();
    inSync("a");
  }

  @Test
  void refusesANameThatHasRecordsOfAnotherType() {
    fake.plant("Z1", SHOP.name(), "TXT", "\"hello\"", 60);
    wish("a", Set.of(), Set.of(SHOP));
    run();
    assertThat(refusal("a").kind()).isEqualTo(Kind.TAKEN);
    assertThat(refusal("a").message()).contains("TXT \"hello\"", "no CNAME can be");
  }

  @Test
  void aForeignRecordOfTheSameTargetIsStillForeign() {
    fake.plant("Z1", SHOP.name(), "CNAME", "d1.cloudfront.net", 3600);
    wish("a", Set.of(), Set.of(SHOP));
    run();
    assertThat(refusal("a").kind()).isEqualTo(Kind.TAKEN);
  }

  @Test
  void deletesAHandEditedRecordWithItsActualValues() {
    fake.plant("Z1", SHOP.name(), "CNAME", "d1.cloudfront.net.", 17);
    wish("a", Set.of(SHOP), Set.of());
    run();
    inSync("a");
    assertThat(fake.records("Z1")).isEmpty();
  }

  @Test
  void changesAHandEditedRecordThatStillLeadsToTheSameTarget() {
    fake.plant("Z1", SHOP.name(), "CNAME", "d1.cloudfront.net", 17);
    wish("a", Set.of(SHOP), Set.of(SHOP_D2));
    run();
    inSync("a");
    assertThat(fake.records("Z1")).containsExactly(SHOP_D2);
  }

  @Test
  void leavesARecordAloneThatSomebodyHasLedElsewhere() {
    fake.plant("Z1", SHOP.name(), "CNAME", "elsewhere.net", 300);
    fake.plant("Z1", BLOG.name(), "CNAME", BLOG.target(), 300);
    wish("a", Set.of(SHOP, BLOG), Set.of());
    run();
    inSync("a");
    assertThat(fake.records("Z1")).containsExactly(new Cname(SHOP.name(), "elsewhere.net", 300));
    assertThat(engine.remarks(ZONE, "a"))
        .singleElement()
        .asString()
        .contains("shop.example.com has the record CNAME elsewhere.net", "left as it is");
  }

  @Test
  void deletingWhatIsGoneIsFine() {
    wish("a", Set.of(SHOP), Set.of());
    wish("b", Set.of(BLOG), Set.of(SHOP_D2));
    run();
    inSync("a");
    inSync("b");
    assertThat(fake.records("Z1")).containsExactly(SHOP_D2);
  }

  @Test
  void sharedRecordsExistOnceAndGoWithTheLast() {
    wish("a", Set.of(), Set.of(SHOP));
    wish("b", Set.of(), Set.of(SHOP, BLOG));
    run();
    inSync("a");
    inSync("b");
    wish("c", Set.of(), Set.of(SHOP));
    assertThat(engine.progress(ZONE, "c")).isEqualTo(new Progress.InSync("C1"));
    wish("a", Set.of(SHOP), Set.of());
    wish("c", Set.of(SHOP), Set.of());
    run();
    assertThat(fake.records("Z1")).containsExactlyInAnyOrder(SHOP, BLOG);
    wish("b", Set.of(SHOP, BLOG), Set.of());
    run();
    assertThat(fake.records("Z1")).isEmpty();
    assertThat(fake.counts()).containsEntry("change", 2L).doesNotContainKey("find");
  }

  @Test
  void sharedRecordsThatAllLetGoAtOnceAreDeletedOnce() {
    var owners = List.of("a", "b", "c");
    owners.forEach(owner -> wish(owner, Set.of(), Set.of(SHOP)));
    run();
    owners.forEach(owner -> wish(owner, Set.of(SHOP), Set.of()));
    run();
    assertThat(fake.records("Z1")).isEmpty();
    assertThat(fake.batches.getLast().changes()).containsExactly(RecordChange.delete(SHOP));
  }

  @Test
  void sharedRecordsThatWereEditedGoWithTheLast() {
    fake.plant("Z1", SHOP.name(), "CNAME", SHOP.target(), 5);
    wish("a", Set.of(SHOP), Set.of());
    wish("b", Set.of(SHOP), Set.of());
    run();
    inSync("a");
    inSync("b");
    assertThat(fake.records("Z1")).isEmpty();
  }

  @Test
  void sharedRecordsThatSomebodyHasDeletedAreWrittenAgain() {
    wish("a", Set.of(), Set.of(SHOP));
    wish("b", Set.of(), Set.of(SHOP));
    run();
    fake.remove("Z1", SHOP.name(), "CNAME");
    for (var owner : List.of("a", "b")) {
      engine.forget(ZONE, owner);
      engine.submit(
          SampleWishes.wish(CALL, ZONE, owner, Set.of(SHOP), Set.of(SHOP), Set.of(SHOP), false));
      run();
      inSync(owner);
      assertThat(fake.records("Z1")).containsExactly(SHOP);
    }
  }

  @Test
  void aSharedRecordThatSomebodyHasReplacedIsNotOverwritten() {
    wish("a", Set.of(), Set.of(SHOP));
    wish("b", Set.of(), Set.of(SHOP));
    run();
    fake.remove("Z1", SHOP.name(), "CNAME");
    fake.plant("Z1", SHOP.name(), "CNAME", SHOP_D2.target(), 300);
    engine.forget(ZONE, "a");
    engine.submit(
        SampleWishes.wish(CALL, ZONE, "a", Set.of(SHOP), Set.of(SHOP), Set.of(SHOP), false));
    run();
    assertThat(refusal("a").kind()).isEqualTo(Kind.TAKEN);
    assertThat(fake.records("Z1")).containsExactly(SHOP_D2);
  }

  @Test
  void whoJoinsASharedRecordWaitsForItsChange() {
    fake.pollsUntilInSync = 3;
    wish("a", Set.of(), Set.of(SHOP));
    driver.run(4);
    wish("b", Set.of(), Set.of(SHOP));
    assertThat(engine.progress(ZONE, "b")).isEqualTo(new Progress.Propagating("C1"));
    run();
    assertThat(engine.progress(ZONE, "b")).isEqualTo(new Progress.InSync("C1"));
    assertThat(news).contains("b");
  }

  @Test
  void handsANameFromOneOwnerToAnotherInOneBatch() {
    wish("a", Set.of(), Set.of(SHOP));
    run();
    wish("b", Set.of(), Set.of(SHOP_D2));
    wish("a", Set.of(SHOP), Set.of());
    run();
    inSync("a");
    inSync("b");
    assertThat(fake.batches).hasSize(2);
    assertThat(fake.records("Z1")).containsExactly(SHOP_D2);
  }

  @Test
  void handsANameOverEvenWhenTheBatchNeedsALook() {
    fake.plant("Z1", SHOP.name(), "CNAME", SHOP.target(), 17);
    wish("a", Set.of(SHOP), Set.of());
    wish("b", Set.of(), Set.of(SHOP_D2));
    run();
    inSync("a");
    inSync("b");
    assertThat(fake.records("Z1")).containsExactly(SHOP_D2);
  }

  @Test
  void refusesAWishForWhatAnotherOwnerHas() {
    wish("a", Set.of(), Set.of(SHOP));
    run();
    wish("b", Set.of(), Set.of(SHOP_D2));
    run();
    assertThat(refusal("b")).isEqualTo(Refusal.of(Kind.TAKEN, "shop.example.com is in use by a"));
    assertThat(fake.batches).hasSize(1);
    wish(ZONE, "b", Set.of(), Set.of(SHOP_D2), true);
    run();
    assertThat(refusal("b").message()).contains("in use by a");
  }

  @Test
  void ofTwoThatWantANameDifferentlyTheFirstGetsIt() {
    wish("a", Set.of(), Set.of(SHOP));
    wish("b", Set.of(), Set.of(SHOP_D2));
    run();
    inSync("a");
    assertThat(refusal("b").message()).contains("is wanted by a");
  }

  @Test
  void namesThePoisonedWishAndShipsTheRest() {
    var poison = new Cname("bad.example.com", "a..b", 300);
    IntStream.range(0, 60)
        .forEach(i ->
            wish("o" + i, Set.of(), Set.of(new Cname("n" + i + ".example.com", "d1.net", 300))));
    wish("bad", Set.of(), Set.of(poison, SHOP));
    run();
    assertThat(refusal("bad"))
        .isEqualTo(Refusal.of(Kind.INVALID, "CREATE bad.example.com is not a domain name"));
    assertThat(fake.records("Z1")).hasSize(60).doesNotContain(SHOP);
    assertThat(fake.counts()).containsEntry("change", 2L).doesNotContainKey("find");
    assertThat(count("refusals")).isEqualTo(1);
  }

  @Test
  void findsThePoisonedWishByHalvingWhenNobodyIsNamed() {
    fake.troubles.addAll(Collections.nCopies(100, MUTE));
    IntStream.range(0, 63)
        .forEach(i ->
            wish("o" + i, Set.of(), Set.of(new Cname("n" + i + ".example.com", "d1.net", 300))));
    wish("bad", Set.of(), Set.of(new Cname("bad.example.com", "a..b", 300)));
    run();
    assertThat(refusal("bad").message()).contains("without a reason");
    assertThat(fake.records("Z1")).hasSize(63);
    assertThat(fake.counts().get("change")).isLessThanOrEqualTo(2 + 2 * 6);
    assertThat(fake.counts()).containsEntry("find", 1L);
  }

  @Test
  void shipsAsManyAsAFullZoneTakesAndAllDeletions() {
    IntStream.range(0, 5).forEach(i -> fake.plant("Z1", "x" + i, "CNAME", "old.net", 300));
    fake.room = 12;
    IntStream.range(0, 20)
        .forEach(i ->
            wish("o" + i, Set.of(), Set.of(new Cname("n" + i + ".example.com", "d1.net", 300))));
    wish("gone", Set.of(new Cname("x1", "old.net", 300)), Set.of());
    run();
    inSync("gone");
    assertThat(fake.records("Z1")).hasSize(12);
    var refused =
        IntStream.range(0, 20)
            .mapToObj(i -> engine.progress(ZONE, "o" + i))
            .filter(Progress.Refused.class::isInstance)
            .map(Progress.Refused.class::cast)
            .toList();
    assertThat(refused).hasSize(12).allMatch(r -> r.failure().kind() == Kind.LIMIT);
    assertThat(fake.counts().get("change")).isLessThan(20);
  }

  @Test
  void triesAgainAfterThrottlesAndLostAnswersWithoutDoubles() {
    fake.troubles.addAll(List.of(THROTTLED, BUSY, LOST_BEFORE, THROTTLED, LOST_AFTER));
    wish("a", Set.of(), Set.of(SHOP));
    wish("b", Set.of(BLOG), Set.of());
    fake.plant("Z1", BLOG.name(), "CNAME", BLOG.target(), 300);
    run();
    inSync("a");
    inSync("b");
    assertThat(fake.records("Z1")).containsExactly(SHOP);
    assertThat(count("retries")).isEqualTo(5);
  }

  @Test
  void aNewerWishKnowsOfALostAnswer() {
    fake.troubles.add(LOST_AFTER);
    wish("a", Set.of(), Set.of(SHOP));
    driver.run(3);
    assertThat(fake.records("Z1")).containsExactly(SHOP);
    wish("a", Set.of(), Set.of(BLOG));
    run();
    assertThat(fake.records("Z1")).containsExactly(BLOG);
  }

  @Test
  void refusesVisiblyWhenTryingAgainDoesNotHelp() {
    fake.troubles.addAll(Collections.nCopies(10, THROTTLED));
    wish("a", Set.of(), Set.of(SHOP));
    run();
    assertThat(refusal("a").kind()).isEqualTo(Kind.THROTTLED);
    wish("a", Set.of(), Set.of(SHOP));
    run();
    inSync("a");
  }

  private void wishForMany(int how) {
    IntStream.range(0, how).forEach(i -> wish("o" + i, Set.of(), Set.of(Samples.numbered(i))));
  }

  /** IAM may allow some names of a zone and deny others; a call may fail for one name for good. */
  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"DENIED", "UNAVAILABLE", "INVALID", "LIMIT"})
  void whoeverIsRefusedAloneWaitsAlone(Kind kind) {
    fake.refuse(SHOP.name(), new Failure(kind, "not this one"));
    wishForMany(30);
    wish("bad", Set.of(), Set.of(SHOP));
    wish("later", Set.of(), Set.of(BLOG));

    run();

    assertThat(refusal("bad").message()).isEqualTo("not this one");
    IntStream.range(0, 30).forEach(i -> inSync("o" + i));
    inSync("later");
    assertThat(fake.counts().get("change")).isLessThanOrEqualTo(5 + 2 * 5);
  }

  @Test
  void whoeverWasRefusedAloneIsSentApartFromTheOthersFromThenOn() {
    fake.refuse(SHOP.name(), new Failure(Kind.DENIED, "not this one"));
    wish("bad", Set.of(), Set.of(SHOP));
    wish("good", Set.of(), Set.of(BLOG));
    run();
    engine.forget(ZONE, "bad");
    var before = fake.counts().get("change");

    wish("bad", Set.of(), Set.of(SHOP));
    wishForMany(30);
    run();

    assertThat(fake.counts().get("change") - before).isEqualTo(2);
    inSync("o29");

    fake.allow(SHOP.name());
    engine.forget(ZONE, "bad");
    wish("bad", Set.of(), Set.of(SHOP));
    run();
    inSync("bad");
    engine.forget(ZONE, "bad");
    var fine = fake.counts().get("change");
    wish("bad", Set.of(SHOP), Set.of());
    wish("good", Set.of(BLOG), Set.of());
    run();
    assertThat(fake.counts().get("change") - fine).as("trusted again").isEqualTo(1);
  }

  @Test
  void manyDeniedNamesDoNotStopTheFew() {
    IntStream.range(0, 20)
        .forEach(
            i -> fake.refuse(Samples.numbered(i).name(), new Failure(Kind.DENIED, "not these")));
    wishForMany(24);

    run();

    IntStream.range(0, 20).forEach(i -> refusal("o" + i));
    IntStream.range(20, 24).forEach(i -> inSync("o" + i));
  }

  @Test
  void anOutageIsToldWithinSecondsAndCostsFewCalls() {
    fake.troubles.addAll(Collections.nCopies(1_000, LOST_BEFORE));
    var begin = driver.instant();
    wishForMany(100);

    run();

    IntStream.range(0, 100)
        .forEach(i -> assertThat(refusal("o" + i).kind()).isEqualTo(Kind.UNAVAILABLE));
    assertThat(fake.counts().get("change")).isLessThanOrEqualTo(FailedBatch.OUTAGE);
    assertThat(Duration.between(begin, driver.instant())).isLessThan(Duration.ofSeconds(15));

    fake.troubles.clear();
    wishForMany(100);
    run();
    IntStream.range(0, 100).forEach(i -> inSync("o" + i));
  }

  @Test
  void aZoneThatIsDeniedAsAWholeCostsFewCalls() {
    IntStream.range(0, 100)
        .forEach(i ->
            fake.refuse(Samples.numbered(i).name(), new Failure(Kind.DENIED, "not this zone")));
    wishForMany(100);

    run();

    IntStream.range(0, 100).forEach(i -> refusal("o" + i));
    assertThat(fake.counts().get("change")).isLessThanOrEqualTo(FailedBatch.DENIAL);
  }

  @Test
  void aMissingZoneRefusesOnlyItsOwnWishes() {
    var gone = DnsZone.route53("Z404", CloudIdentity.OWN);
    wish(gone, "a", Set.of(), Set.of(SHOP), false);
    wish("a", Set.of(), Set.of(SHOP));
    run();
    inSync("a");
    assertThat(engine.progress(gone, "a"))
        .isEqualTo(new Progress.Refused(new Failure(Kind.MISSING, "no zone Z404")));
  }

  @Test
  void withoutTheRightToLookOnlyTheDoubtfulAreRefused() {
    fake.noLooking = Optional.of(new Failure(Kind.DENIED, "may not list"));
    fake.plant("Z1", SHOP.name(), "CNAME", "elsewhere.net", 60);
    wish("a", Set.of(), Set.of(SHOP));
    wish("b", Set.of(), Set.of(BLOG));
    run();
    assertThat(refusal("a").kind()).isEqualTo(Kind.DENIED);
    inSync("b");
  }

  @Test
  void refusesAWishThatIsTooLargeForAnyBatch() {
    Set<DnsRecord> many = new java.util.HashSet<>();
    IntStream.range(0, 101)
        .forEach(i -> many.add(new Cname("n" + i + ".example.com", "d1.net", 300)));
    wish("a", Set.of(), many);
    run();
    assertThat(refusal("a").kind()).isEqualTo(Kind.INVALID);
    assertThat(refusal("a").message()).contains("101 changes", "several objects");
    assertThat(fake.calls).isEmpty();
  }

  @Test
  void aForgottenChangeIsUnknownSoThatItsOwnerWishesAgain() {
    wish("a", Set.of(), Set.of(SHOP));
    driver.run(4);
    assertThat(engine.progress(ZONE, "a")).isEqualTo(new Progress.Propagating("C1"));
    fake.forgetChanges();
    run();
    assertThat(engine.progress(ZONE, "a")).isEqualTo(new Progress.Unknown());
    assertThat(news).containsExactly("a", "a");
    wish("a", Set.of(SHOP), Set.of(SHOP));
    run();
    inSync("a");
  }

  /** A batch that was rejected was not made, however the look after it ends. */
  @Test
  void aLookThatFailsLeavesNoDoubt() {
    fake.plant("Z1", SHOP.name(), "CNAME", SHOP.target(), 300);
    fake.noLooking = Optional.of(new Failure(Kind.UNAVAILABLE, "connection reset"));
    engine.submit(
        new Wish(CALL, ZONE, "a", Set.of(), Set.of(), Set.of(SHOP), SampleWishes.EXCLUSIVE));
    driver.run(6);
    assertThat(fake.calls).contains("find");
    fake.noLooking = Optional.empty();
    run();
    assertThat(refusal("a").kind()).isEqualTo(Kind.TAKEN);
  }

  @Test
  void forgetsAnOwner() {
    wish("a", Set.of(), Set.of(SHOP));
    engine.forget(ZONE, "a");
    run();
    assertThat(engine.progress(ZONE, "a")).isEqualTo(new Progress.Unknown());
    assertThat(fake.calls).isEmpty();
  }

  @Test
  void aListenerThatFailsHarmsNobody() {
    engine.onProgress(_ -> {
      throw new RuntimeException("listener", null, false, false) {};
    });
    wish("a", Set.of(), Set.of(SHOP));
    run();
    inSync("a");
  }

  @Test
  void asksTheProviderForAZonesName() {
    assertThat(engine.zoneName(CALL, ZONE)).contains("example.com");
    assertThat(fake.calls).containsExactly("zoneName");
  }
}
