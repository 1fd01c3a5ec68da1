package io.tenantry.cloud.dns;

import static io.tenantry.cloud.dns.Samples.ZONE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.CallContext.Urgency;
import io.tenantry.cloud.CloudIdentity;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsRecord.Alias;
import io.tenantry.cloud.DnsRecord.Cname;
import io.tenantry.cloud.DnsRecord.Family;
import io.tenantry.cloud.DnsRecord.Txt;
import io.tenantry.cloud.DnsRecords.Progress;
import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.RecordRouting;
import io.tenantry.cloud.dns.FakeZones.Trouble;
import io.tenantry.cloud.dns.Provider.Ability;
import io.tenantry.cloud.dns.RecordChange.Action;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The engine on providers that can do less than Route 53, and on several at once. */
class ProviderAbilitiesTest {
  private static final CallContext CALL = new CallContext(Urgency.CHANGE, "shop");
  private static final Cname SHOP = new Cname("shop.example.com", "d1.net", 300);
  private static final Cname SHOP_60 = new Cname("shop.example.com", "d1.net", 60);
  private static final Cname BLOG = new Cname("blog.example.com", "d1.net", 300);
  private static final Cname BAD = new Cname("zzz.example.com", "a..b", 300);

  private final Driver driver = new Driver();
  private FakeZones fake = new FakeZones(Samples.ROUTE53, "Z1");
  private DnsEngine engine = engine(fake);

  private DnsEngine engine(ZoneWriter... writers) {
    return new DnsEngine(
        List.of(writers),
        DnsPace.standard(),
        driver,
        new Random(1),
        driver,
        new SimpleMeterRegistry());
  }

  private void without(Ability... abilities) {
    fake = new FakeZones(Samples.without(abilities), "Z1");
    engine = engine(fake);
  }

  private void wish(String owner, Set<DnsRecord> had, DnsRecord... wants) {
    engine.submit(SampleWishes.wish(CALL, ZONE, owner, had, Set.of(wants), false));
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

  private List<Action> actions() {
    return fake.batches.stream()
        .map(ChangeBatch::changes)
        .flatMap(Collection::stream)
        .map(RecordChange::action)
        .toList();
  }

  // Without atomic batches

  @Test
  void sendsChangesOneByOneWhereABatchIsNotAtomic() {
    without(Ability.ATOMIC_BATCH);
    wish("a", Set.of(), SHOP, BLOG);
    run();
    inSync("a");
    assertThat(fake.records("Z1")).containsExactlyInAnyOrder(SHOP, BLOG);
    assertThat(fake.batches).hasSize(2).allMatch(batch -> batch.changes().size() == 1);
  }

  @Test
  void goesOnWhereItWasInterrupted() {
    without(Ability.ATOMIC_BATCH);
    fake.troubles.addAll(List.of(Trouble.NONE, Trouble.LOST_AFTER));
    wish("a", Set.of(), SHOP, BLOG);
    run();
    inSync("a");
    assertThat(fake.records("Z1")).containsExactlyInAnyOrder(SHOP, BLOG);
    assertThat(actions()).as("nothing is made twice").containsExactly(Action.CREATE, Action.CREATE);
  }

  @Test
  void refusesOnlyTheOwnerOfWhatIsRefusedHalfway() {
    without(Ability.ATOMIC_BATCH);
    wish("a", Set.of(), SHOP, BAD);
    wish("b", Set.of(), BLOG);
    run();
    assertThat(refusal("a").kind()).isEqualTo(Kind.INVALID);
    inSync("b");
    assertThat(fake.records("Z1")).contains(BLOG).doesNotContain(BAD);
  }

  /** Whoever was refused halfway has noted what it tried, and takes it back by that. */
  @Test
  void takesBackWhatWasWrittenBeforeTheRefusal() {
    without(Ability.ATOMIC_BATCH);
    wish("a", Set.of(), SHOP, BAD);
    run();
    assertThat(fake.records("Z1")).containsExactly(SHOP);
    wish("a", Set.of());
    run();
    inSync("a");
    assertThat(fake.records("Z1")).isEmpty();
  }

  @Test
  void replacesARecordInPlaceSoThatTheNameAlwaysLeadsSomewhere() {
    without(Ability.ATOMIC_BATCH);
    fake.plant("Z1", SHOP.name(), "CNAME", SHOP.target(), 300);
    wish("a", Set.of(SHOP), SHOP_60);
    run();
    inSync("a");
    assertThat(fake.records("Z1")).containsExactly(SHOP_60);
    assertThat(actions()).containsExactly(Action.UPSERT);
  }

  // Without conditions

  @Test
  void readsFirstWhereTheProviderWouldOverwrite() {
    without(Ability.CREATE_ONLY);
    fake.plant("Z1", SHOP.name(), "CNAME", "elsewhere.net", 60);
    wish("a", Set.of(), SHOP);
    wish("b", Set.of(), BLOG);
    run();
    assertThat(refusal("a").kind()).isEqualTo(Kind.TAKEN);
    inSync("b");
    assertThat(fake.records("Z1"))
        .containsExactlyInAnyOrder(new Cname(SHOP.name(), "elsewhere.net", 60), BLOG);
    assertThat(fake.calls.getFirst()).isEqualTo("find");
    assertThat(fake.counts()).containsEntry("find", 1L).containsEntry("change", 1L);
  }

  @Test
  void deletesNothingForeignWhereTheProviderWould() {
    without(Ability.CREATE_ONLY);
    fake.plant("Z1", SHOP.name(), "CNAME", "elsewhere.net", 60);
    wish("a", Set.of(SHOP));
    run();
    inSync("a");
    assertThat(engine.remarks(ZONE, "a")).singleElement().asString().contains("left as it is");
    assertThat(fake.records("Z1")).hasSize(1);
    assertThat(fake.counts()).doesNotContainKey("change");
  }

  @Test
  void asksAgainWhereTheFirstLookFails() {
    without(Ability.CREATE_ONLY);
    fake.noLooking = Optional.of(new Failure(Kind.UNAVAILABLE, "connection reset"));
    wish("a", Set.of(), SHOP);
    driver.run(6);
    assertThat(fake.calls).contains("find").doesNotContain("change");
    fake.noLooking = Optional.empty();
    run();
    inSync("a");
  }

  @Test
  void givesUpWhereNobodyCanLook() {
    without(Ability.CREATE_ONLY);
    fake.noLooking = Optional.of(new Failure(Kind.UNAVAILABLE, "connection reset"));
    wish("a", Set.of(), SHOP);
    run();
    assertThat(refusal("a").kind()).isEqualTo(Kind.UNAVAILABLE);
    assertThat(fake.calls).doesNotContain("change");
  }

  // Without some kinds of records

  @Test
  void refusesAnAliasWhereThereAreNone() {
    without(Ability.ALIAS);
    wish("a", Set.of(), new Alias("example.com", Family.A, "d1.net", "ZT", false));
    wish("b", Set.of(), BLOG);
    run();
    assertThat(refusal("a").kind()).isEqualTo(Kind.INVALID);
    assertThat(refusal("a").message()).contains("example.com needs an alias record");
    inSync("b");
  }

  @Test
  void refusesRecordSetsWhereThereAreNone() {
    without(Ability.ROUTING);
    wish(
        "a",
        Set.of(),
        new Txt("_claim.example.com", "x", 300, Optional.of(new RecordRouting.Weighted("a", 1))));
    run();
    assertThat(refusal("a").kind()).isEqualTo(Kind.INVALID);
    assertThat(fake.calls).isEmpty();
  }

  // Several providers

  @Test
  void aZoneIsWrittenByItsOwnProvider() {
    var other = new FakeZones(new Provider("other", Samples.WIDE, Set.of()), ZONE.id());
    engine = engine(fake, other);
    var zone = new DnsZone("other", ZONE.id(), CloudIdentity.OWN);
    wish("a", Set.of(), SHOP);
    engine.submit(SampleWishes.wish(CALL, zone, "a", Set.of(), Set.of(BLOG), false));
    run();
    assertThat(fake.records(ZONE.id())).containsExactly(SHOP);
    assertThat(other.records(ZONE.id())).containsExactly(BLOG);
    assertThat(engine.zoneName(CALL, zone)).isPresent();
    assertThat(other.calls).contains("zoneName");
  }

  @Test
  void nobodyWritesAZoneOfAnUnknownProvider() {
    var zone = new DnsZone("unknown", "Z1", CloudIdentity.OWN);
    assertThatThrownBy(
            () -> engine.submit(SampleWishes.wish(CALL, zone, "a", Set.of(), Set.of(SHOP), false)))
        .hasMessageContaining("no DNS provider unknown");
  }
}
