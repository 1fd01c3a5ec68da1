package io.tenantry.hostname;

import static io.tenantry.hostname.HostnameWorlds.ADDRESS;
import static io.tenantry.hostname.HostnameWorlds.ARN;
import static io.tenantry.hostname.HostnameWorlds.HOSTNAME;
import static io.tenantry.hostname.HostnameWorlds.aliases;
import static io.tenantry.hostname.HostnameWorlds.fresh;
import static io.tenantry.hostname.HostnameWorlds.proof;
import static io.tenantry.hostname.HostnameWorlds.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsRecord.Alias;
import io.tenantry.cloud.DnsRecord.Cname;
import io.tenantry.cloud.DnsRecord.Family;
import io.tenantry.cloud.DnsRecords.Progress;
import io.tenantry.cloud.RecordRouting;
import io.tenantry.cloud.SeenRecord;
import io.tenantry.hostname.ClaimedHostname.Wishing;
import io.tenantry.hostname.HostnameWorlds.Name;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.Lookup;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What at a name is ours, and what is not. */
class ClaimedHostnameTest {
  private static final Cname PROOF = proof(HOSTNAME);

  private static SeenRecord seen(DnsRecord record) {
    return new SeenRecord(record.name(), "", Optional.of(record), "", "one to " + record.target());
  }

  private static ClaimedHostname.Zone zone(SeenRecord... seen) {
    return ClaimedHostname.Zone.of(
        Stream.of(seen).collect(Collectors.groupingBy(SeenRecord::name, Collectors.toSet())),
        own(Set.of()));
  }

  private static ClaimedHostname.Own own(Set<String> sets) {
    return new ClaimedHostname.Own(
        "uid-web", HOSTNAME, Set.of(PROOF), Set.of(ADDRESS), sets, Set.of("blue"));
  }

  private static Alias alias(String target) {
    return new Alias(HOSTNAME, Family.A, target, "Z215JYRZR1TBD5", true);
  }

  // Records

  @Test
  void ownsWhatLeadsToALoadBalancerOfOurs() {
    var ours = aliases(HOSTNAME, ADDRESS);

    assertThat(zone(ours.stream().map(ClaimedHostnameTest::seen).toArray(SeenRecord[]::new)))
        .isEqualTo(new ClaimedHostname.Zone(ours, Map.of(), false));
  }

  @Test
  void ownsNothingAtAnotherNameWhereverItLeads() {
    var elsewhere = new Alias("_v." + HOSTNAME, Family.A, ADDRESS, "Z215JYRZR1TBD5", true);

    assertThat(zone(seen(elsewhere)).ours()).isEmpty();
  }

  @Test
  void readsALoadBalancersSecondNameAsTheFirst() {
    assertThat(zone(seen(alias("dualstack." + ADDRESS + "."))).ours())
        .containsExactly(alias(ADDRESS));
  }

  @Test
  void doesNotOwnWhatLeadsElsewhere() {
    var foreign = alias("elsewhere.example.net");

    assertThat(zone(seen(foreign)).ours()).isEmpty();
    assertThat(zone(seen(foreign)).others())
        .containsExactly(Map.entry(HOSTNAME, List.of("one to elsewhere.example.net")));
  }

  @Test
  void ownsValidationRecordsToTheTargetHoweverLongTheyLive() {
    var edited = new Cname(PROOF.name(), PROOF.target(), 60);

    assertThat(zone(seen(edited)).ours()).containsExactly(edited);
  }

  @Test
  void doesNotOwnAValidationRecordOfAnotherAccount() {
    var foreign = new Cname(PROOF.name(), "_other.acm-validations.aws", 300);

    assertThat(zone(seen(foreign)).ours()).isEmpty();
    assertThat(zone(seen(foreign)).others()).containsOnlyKeys(PROOF.name());
  }

  @Test
  void doesNotOwnRecordsOfASortThatItNeverWrites() {
    var text = new SeenRecord(HOSTNAME, "TXT", Optional.empty(), "\"x\"", "a TXT record");

    assertThat(zone(text, seen(alias(ADDRESS))))
        .isEqualTo(
            new ClaimedHostname.Zone(
                Set.of(alias(ADDRESS)), Map.of(HOSTNAME, List.of("a TXT record")), false));
  }

  // Names that several clusters share

  private static ClaimedHostname.Zone shared(DnsRecord... seen) {
    return ClaimedHostname.Zone.of(
        Stream.of(seen)
            .map(ClaimedHostnameTest::seen)
            .collect(Collectors.groupingBy(SeenRecord::name, Collectors.toSet())),
        own(Set.of("eu")));
  }

  private static Alias set(String target, String set) {
    return new Alias(
        HOSTNAME,
        Family.A,
        target,
        "Z215JYRZR1TBD5",
        true,
        Optional.of(new RecordRouting.Weighted(set, 1)));
  }

  private static DnsRecord claim(String cluster, String uid) {
    return new CrossClaim(cluster, uid)
        .record(HOSTNAME, Optional.of(new RecordRouting.Weighted("eu", 1)));
  }

  @Test
  void ownsItsOwnSetOnly() {
    var zone = shared(set(ADDRESS, "eu"), set("other.example.net", "us"), set(ADDRESS, "byhand"));

    assertThat(zone.ours()).containsExactly(set(ADDRESS, "eu"));
    assertThat(zone.others()).isEmpty();
  }

  @Test
  void doesNotOwnItsSetWhereThatLeadsElsewhere() {
    assertThat(shared(set("other.example.net", "eu")).others()).containsOnlyKeys(HOSTNAME);
  }

  @Test
  void tellsOfSetsWhereItSharesNothing() {
    assertThat(zone(seen(set(ADDRESS, "eu"))).others()).containsOnlyKeys(HOSTNAME);
  }

  @Test
  void ownsItsClaimByItsUid() {
    var zone = shared(claim("blue", "uid-web"), claim("before", "uid-web"));

    assertThat(zone.led())
        .containsExactlyInAnyOrder(claim("blue", "uid-web"), claim("before", "uid-web"));
    assertThat(shared(claim("blue", "uid-other")).ours()).isEmpty();
  }

  @Test
  void knowsWhetherAnotherClusterNeedsTheValidationRecords() {
    assertThat(shared(claim("green", "uid-x")).elsewhere()).isTrue();
    assertThat(shared(claim("blue", "uid-other")).elsewhere()).isFalse();
    assertThat(shared(set("other.example.net", "us")).elsewhere()).isFalse();
  }

  // Claims, certificates, wishes

  @Test
  void isForTheSameHostnameInTheSameZoneHoweverThatIsWritten() {
    var claim = new Name("/hostedzone/Z1", "WEB.example.com").claim;

    assertThat(claim.isFor(fresh().wanted())).isTrue();
    assertThat(claim.isFor(fresh().spec(spec -> with(spec, "Z2", HOSTNAME)).wanted())).isFalse();
    assertThat(claim.isFor(fresh().spec(spec -> with(spec, "Z1", "x.example.com")).wanted()))
        .isFalse();
  }

  @Test
  void knowsNothingOfCertificatesThatNobodyAskedAbout() {
    assertThat(new Name("Z1", HOSTNAME).holding().certificate(ARN))
        .isEqualTo(new Lookup.NotAsked<Cert>());
  }

  @Test
  void isUnderWayUntilEveryServerHasItOrItIsRefused() {
    var refused = new Progress.Refused(HostnameWorlds.failure(Kind.TAKEN, "it is taken"));

    assertThat(
            Stream.of(
                    new Progress.Unknown(),
                    new Progress.Queued(),
                    new Progress.Propagating("C1"),
                    new Progress.InSync("C1"),
                    refused)
                .filter(progress -> new Wishing("owner", Set.of(), progress).underWay()))
        .containsExactly(new Progress.Queued(), new Progress.Propagating("C1"));
  }
}
