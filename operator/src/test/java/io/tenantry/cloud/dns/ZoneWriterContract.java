package io.tenantry.cloud.dns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.CallContext.Urgency;
import io.tenantry.cloud.CloudIdentity;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsRecord.Alias;
import io.tenantry.cloud.DnsRecord.Cname;
import io.tenantry.cloud.DnsRecord.Family;
import io.tenantry.cloud.DnsRecord.Txt;
import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.RecordRouting;
import io.tenantry.cloud.SeenRecord;
import io.tenantry.cloud.dns.BatchError.Sort;
import io.tenantry.cloud.dns.ZoneWriter.Answer;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What every DNS provider does, real or not; the zone is {@code example.com} and empty. */
public interface ZoneWriterContract {
  CallContext CALL = new CallContext(Urgency.CHANGE, "contract");
  Cname SHOP = new Cname("shop.example.com", "d1.cloudfront.net", 300);
  Cname SHOP_60 = new Cname("shop.example.com", "d1.cloudfront.net", 60);
  Cname BLOG = new Cname("blog.example.com", "d1.cloudfront.net", 300);

  ZoneWriter writer();

  DnsZone zone();

  /** Puts a record there that is not ours. */
  void plant(String name, String type, String value, long ttl);

  private String accepted(RecordChange... changes) {
    var answer = writer().change(CALL, zone(), new ChangeBatch(List.of(changes), "test"));
    assertThat(answer).isInstanceOf(Answer.Accepted.class);
    return ((Answer.Accepted) answer).changeId();
  }

  private List<BatchError> rejected(RecordChange... changes) {
    var answer = writer().change(CALL, zone(), new ChangeBatch(List.of(changes), "test"));
    assertThat(answer).isInstanceOf(Answer.Rejected.class);
    return ((Answer.Rejected) answer).complaints();
  }

  private List<DnsRecord> records(String... names) {
    return writer().find(CALL, zone(), Set.of(names)).stream()
        .flatMap(seen -> seen.record().stream())
        .toList();
  }

  @Test
  default void makesChangesAndComesInSync() {
    var id = accepted(RecordChange.create(SHOP));
    await().atMost(Duration.ofSeconds(10)).until(() -> writer().inSync(CALL, zone(), id));
    assertThat(records(SHOP.name(), BLOG.name())).containsExactly(SHOP);
  }

  @Test
  default void swapsARecordEvenForTheLikeOfIt() {
    accepted(RecordChange.create(SHOP));
    accepted(RecordChange.delete(SHOP), RecordChange.create(SHOP_60));
    assertThat(records(SHOP.name())).containsExactly(SHOP_60);
    accepted(RecordChange.delete(SHOP_60), RecordChange.create(SHOP_60));
    accepted(RecordChange.upsert(SHOP));
    assertThat(records(SHOP.name())).containsExactly(SHOP);
    accepted(RecordChange.delete(SHOP));
    assertThat(records(SHOP.name())).isEmpty();
  }

  @Test
  default void rejectsABatchAsAWholeAndNamesTheCulprit() {
    accepted(RecordChange.create(SHOP));
    assertThat(rejected(RecordChange.create(BLOG), RecordChange.create(SHOP_60)))
        .singleElement()
        .satisfies(complaint -> {
          assertThat(complaint.sort()).isEqualTo(Sort.PRESENCE);
          assertThat(complaint.names()).containsExactly(SHOP.name());
          assertThat(complaint.text()).contains("already exists");
        });
    assertThat(records(SHOP.name(), BLOG.name())).containsExactly(SHOP);
  }

  @Test
  default void rejectsADeletionOfWhatIsNotThereOrNotSo() {
    accepted(RecordChange.create(SHOP));
    assertThat(rejected(RecordChange.delete(SHOP_60), RecordChange.delete(BLOG)))
        .hasSize(2)
        .allMatch(complaint -> complaint.sort() == Sort.PRESENCE)
        .extracting(BatchError::names)
        .containsExactlyInAnyOrder(Set.of(SHOP.name()), Set.of(BLOG.name()));
  }

  @Test
  default void namesWhomACnameStandsInTheWay() {
    plant(SHOP.name(), "TXT", "\"my\" \"own\"", 60);
    assertThat(rejected(RecordChange.create(SHOP)))
        .singleElement()
        .satisfies(complaint -> assertThat(complaint.sort()).isEqualTo(Sort.PRESENCE))
        .satisfies(complaint -> assertThat(complaint.names()).containsExactly(SHOP.name()));
    assertThat(writer().find(CALL, zone(), Set.of(SHOP.name())))
        .singleElement()
        .satisfies(seen -> assertThat(seen.type()).isEqualTo("TXT"))
        .satisfies(seen -> assertThat(seen.record()).isEmpty())
        .satisfies(seen -> assertThat(seen.text()).contains("TXT \"my\" \"own\""));
  }

  @Test
  default void blamesOnlyTheUnitWithTheBadValue() {
    var bad = new Cname("bad.example.com", "a..b", 300);
    var complaints = rejected(RecordChange.create(SHOP), RecordChange.create(bad));
    assertThat(complaints).singleElement().extracting(BatchError::sort).isEqualTo(Sort.INVALID);
    assertThat(complaints.getFirst().blames(unit(bad))).isTrue();
    assertThat(complaints.getFirst().blames(unit(SHOP))).isFalse();
  }

  private static OwnerChanges unit(DnsRecord record) {
    var wish =
        SampleWishes.wish(
            CALL, DnsZone.route53("Z", CloudIdentity.OWN), "o", Set.of(), Set.of(record), false);
    return new OwnerChanges(
        new OwnerClaim(wish, 1, List.of(), List.of()),
        List.of(RecordChange.create(record)),
        List.of());
  }

  @Test
  default void deletesWhatIsSpelledDifferentlyAsItIsSpelled() {
    plant(SHOP.name(), "CNAME", "d1.CloudFront.net.", 300);
    var seen = writer().find(CALL, zone(), Set.of(SHOP.name())).getFirst();
    assertThat(seen.record()).isEqualTo(Optional.of(SHOP));
    assertThat(rejected(RecordChange.delete(SHOP))).hasSize(1);
    accepted(RecordChange.delete(SHOP, seen));
    assertThat(records(SHOP.name())).isEmpty();
  }

  @Test
  default void writesAliasesAndWildcards() {
    var v4 = new Alias("example.com", Family.A, "d1.cloudfront.net", "Z2FDTNDATAQYW2", false);
    var v6 = new Alias("example.com", Family.AAAA, "d1.cloudfront.net", "Z2FDTNDATAQYW2", false);
    var wildcard = new Cname("*.example.com", "d1.cloudfront.net", 300);
    accepted(RecordChange.create(v4), RecordChange.create(v6), RecordChange.create(wildcard));
    assertThat(records("example.com", "*.example.com")).containsExactlyInAnyOrder(v4, v6, wildcard);
    assertThat(rejected(RecordChange.create(wildcard)).getFirst().names())
        .containsExactly("*.example.com");
    accepted(RecordChange.delete(v4), RecordChange.delete(v6), RecordChange.delete(wildcard));
  }

  /** One of several record sets of a name. */
  private static Alias set(Family family, RecordRouting routing) {
    return new Alias(
        SHOP.name(),
        family,
        "lb.eu-central-1.elb.amazonaws.com",
        "Z215JYRZR1TBD5",
        true,
        Optional.of(routing));
  }

  private static Txt text(RecordRouting routing) {
    return new Txt("_claim." + SHOP.name(), "cluster=a uid=1", 300, Optional.of(routing));
  }

  @ParameterizedTest
  @MethodSource("routings")
  default void writesSetsBesideEachOther(RecordRouting one, RecordRouting other) {
    var records = List.of(set(Family.A, one), set(Family.AAAA, one), set(Family.A, other));
    accepted(records.stream().map(RecordChange::create).toArray(RecordChange[]::new));
    assertThat(records(SHOP.name())).containsExactlyInAnyOrderElementsOf(records);
    accepted(RecordChange.delete(set(Family.A, one)), RecordChange.delete(set(Family.AAAA, one)));
    assertThat(records(SHOP.name())).containsExactly(set(Family.A, other));
  }

  static Stream<Arguments> routings() {
    return Stream.of(
        Arguments.of(new RecordRouting.Weighted("a", 0), new RecordRouting.Weighted("b", 255)),
        Arguments.of(
            new RecordRouting.Latency("a", "eu-central-1"),
            new RecordRouting.Latency("b", "us-east-1")),
        Arguments.of(
            new RecordRouting.Failover("a", true), new RecordRouting.Failover("b", false)));
  }

  @Test
  default void writesTextsBesideEachOther() {
    var one = text(new RecordRouting.Weighted("a", 1));
    var other = text(new RecordRouting.Weighted("b", 1));
    accepted(RecordChange.create(one), RecordChange.create(other));
    assertThat(records(one.name())).containsExactlyInAnyOrder(one, other);
    var seen = writer().find(CALL, zone(), Set.of(one.name())).getFirst();
    accepted(RecordChange.delete(seen.record().orElseThrow(), seen));
    assertThat(records(one.name())).hasSize(1);
  }

  @Test
  default void hasOnePolicyForAllSetsOfANameAndType() {
    var simple = new Alias(SHOP.name(), Family.A, "lb.eu-central-1.elb.amazonaws.com", "Z2", true);
    var weighted = set(Family.A, new RecordRouting.Weighted("a", 1));
    var latency = set(Family.A, new RecordRouting.Latency("b", "eu-central-1"));
    accepted(RecordChange.create(simple));
    for (var refused :
        List.of(rejected(RecordChange.create(weighted)), mixed(simple, weighted, latency))) {
      assertThat(refused)
          .isNotEmpty()
          .allSatisfy(complaint -> {
            assertThat(complaint.sort()).isEqualTo(Sort.PRESENCE);
            assertThat(complaint.names()).containsExactly(SHOP.name());
          });
    }
    accepted(RecordChange.delete(simple), RecordChange.create(weighted));
    assertThat(records(SHOP.name())).containsExactly(weighted);
  }

  private List<BatchError> mixed(DnsRecord simple, DnsRecord weighted, DnsRecord latency) {
    return rejected(
        RecordChange.delete(simple), RecordChange.create(weighted), RecordChange.create(latency));
  }

  @Test
  default void aRegionHasOneSet() {
    accepted(RecordChange.create(set(Family.A, new RecordRouting.Latency("a", "eu-central-1"))));
    assertThat(
            rejected(
                RecordChange.create(set(Family.A, new RecordRouting.Latency("b", "eu-central-1")))))
        .isNotEmpty()
        .allSatisfy(complaint -> assertThat(complaint.sort()).isEqualTo(Sort.PRESENCE))
        .allSatisfy(complaint -> assertThat(complaint.names()).containsExactly(SHOP.name()));
  }

  @Test
  default void seesAllSetsOfANameHoweverMany() {
    var sets =
        IntStream.range(0, 90)
            .mapToObj(i -> set(Family.A, new RecordRouting.Weighted("s%02d".formatted(i), 1)))
            .toList();
    accepted(sets.stream().map(RecordChange::create).toArray(RecordChange[]::new));
    assertThat(records(SHOP.name())).hasSize(90);
    assertThat(writer().look(CALL, zone(), Set.of(SHOP.name())).get(SHOP.name())).hasSize(90);
  }

  @Test
  default void findsManyNamesWhereverTheyAre() {
    var names = IntStream.range(0, 700).mapToObj(i -> "n%03d.example.com".formatted(i)).toList();
    accepted(
        names.stream()
            .map(name -> RecordChange.create(new Cname(name, "d1.net", 300)))
            .toArray(RecordChange[]::new));
    var wanted =
        Set.of(
            "n000.example.com",
            "n299.example.com",
            "n300.example.com",
            "n300-x.example.com",
            "a.n300.example.com",
            "n699.example.com",
            "zzz.example.com");
    assertThat(writer().find(CALL, zone(), wanted))
        .extracting(SeenRecord::name)
        .containsExactlyInAnyOrder(
            "n000.example.com", "n299.example.com", "n300.example.com", "n699.example.com");
    assertThat(writer().find(CALL, zone(), Set.copyOf(names))).hasSize(700);
  }

  @Test
  default void looksAtNamesWhereverTheyAre() {
    var names = IntStream.range(0, 700).mapToObj(i -> "n%03d.example.com".formatted(i)).toList();
    accepted(
        names.stream()
            .map(name -> RecordChange.create(new Cname(name, "d1.net", 300)))
            .toArray(RecordChange[]::new));
    var writer = writer();
    for (var name : names.reversed()) {
      var absent = "a." + name;
      assertThat(writer.look(CALL, zone(), Set.of(name, absent)))
          .hasSize(2)
          .containsEntry(absent, Set.of())
          .hasEntrySatisfying(
              name,
              there ->
                  assertThat(there)
                      .extracting(SeenRecord::record)
                      .containsExactly(Optional.of(new Cname(name, "d1.net", 300))));
    }
  }

  @Test
  default void looksAtWhatIsNotOursAndAtWildcards() {
    plant("*.example.com", "TXT", "\"my\" \"own\"", 60);
    assertThat(writer().look(CALL, zone(), Set.of("*.example.com")).get("*.example.com"))
        .singleElement()
        .satisfies(seen -> assertThat(seen.type()).isEqualTo("TXT"))
        .satisfies(seen -> assertThat(seen.record()).isEmpty())
        .satisfies(seen -> assertThat(seen.text()).contains("TXT \"my\" \"own\""));
  }

  @Test
  default void aLookSeesOurOwnChangesAtOnce() {
    var writer = writer();
    assertThat(look(writer)).isEmpty();
    writer.change(CALL, zone(), new ChangeBatch(List.of(RecordChange.create(SHOP)), "test"));
    assertThat(look(writer)).extracting(SeenRecord::record).containsExactly(Optional.of(SHOP));
    writer.change(CALL, zone(), new ChangeBatch(List.of(RecordChange.upsert(SHOP_60)), "test"));
    assertThat(look(writer)).extracting(SeenRecord::record).containsExactly(Optional.of(SHOP_60));
    writer.change(CALL, zone(), new ChangeBatch(List.of(RecordChange.delete(SHOP_60)), "test"));
    assertThat(look(writer)).isEmpty();
  }

  private Set<SeenRecord> look(ZoneWriter writer) {
    return writer.look(CALL, zone(), Set.of(SHOP.name())).getOrDefault(SHOP.name(), Set.of());
  }

  @Test
  default void aLookIntoAnUnknownZoneFailsAsMissing() {
    var nowhere = DnsZone.route53("Z0NOTHERE", CloudIdentity.OWN);
    assertThatThrownBy(() -> writer().look(CALL, nowhere, Set.of(SHOP.name())))
        .isInstanceOfSatisfying(
            PortException.class, e -> assertThat(e.failure().kind()).isEqualTo(Kind.MISSING));
  }

  @Test
  default void failsAsMissingForAnUnknownZoneOrChange() {
    var nowhere = DnsZone.route53("Z0NOTHERE", CloudIdentity.OWN);
    assertThatThrownBy(() ->
            writer()
                .change(CALL, nowhere, new ChangeBatch(List.of(RecordChange.create(SHOP)), "test")))
        .isInstanceOfSatisfying(
            PortException.class, e -> assertThat(e.failure().kind()).isEqualTo(Kind.MISSING));
    assertThatThrownBy(() -> writer().inSync(CALL, zone(), "C0NOTHERE"))
        .isInstanceOfSatisfying(
            PortException.class, e -> assertThat(e.failure().kind()).isEqualTo(Kind.MISSING));
  }

  @Test
  default void knowsTheZonesName() {
    assertThat(writer().zoneName(CALL, zone())).contains("example.com");
  }

  @Test
  default void aZoneThatIsNotThereHasNoName() {
    var nowhere = DnsZone.route53("Z0NOWHERE", CloudIdentity.OWN);
    assertThatThrownBy(() -> writer().zoneName(CALL, nowhere))
        .isInstanceOfSatisfying(
            PortException.class, e -> assertThat(e.failure().kind()).isEqualTo(Kind.MISSING));
  }
}
