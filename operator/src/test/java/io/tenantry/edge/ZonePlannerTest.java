package io.tenantry.edge;

import static io.tenantry.edge.EdgeText.conditions;
import static io.tenantry.edge.EdgeText.events;
import static io.tenantry.edge.EdgeText.message;
import static io.tenantry.edge.EdgeText.status;
import static io.tenantry.edge.EdgeWorlds.ENDPOINT;
import static io.tenantry.edge.EdgeWorlds.ZONE;
import static io.tenantry.edge.EdgeWorlds.cname;
import static io.tenantry.edge.EdgeWorlds.dns;
import static io.tenantry.edge.EdgeWorlds.domains;
import static io.tenantry.edge.EdgeWorlds.failure;
import static io.tenantry.edge.EdgeWorlds.fresh;
import static io.tenantry.edge.EdgeWorlds.settled;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.tenantry.api.edge.DistributionTenantStatus;
import io.tenantry.api.edge.Dns;
import io.tenantry.api.edge.WrittenRecord;
import io.tenantry.cloud.Allowance;
import io.tenantry.cloud.CloudIdentity;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsRecord.Cname;
import io.tenantry.cloud.DnsRecords.Progress;
import io.tenantry.cloud.DnsRecords.Wish;
import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.RecordPolicy.Sharing;
import io.tenantry.pass.DriftPolicy;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.Lookup;
import io.tenantry.pass.Next;
import io.tenantry.pass.Summary;
import io.tenantry.pass.Treatment;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The order in which DNS records come and go. */
class ZonePlannerTest {
  private static final Failure TAKEN =
      failure(Kind.TAKEN, "web.example.com has A 192.0.2.1: delete it", "dns_invalid_input");
  private static final Failure NO_ZONE =
      failure(Kind.MISSING, "NoSuchHostedZone: Z1", "dns_zone_not_found");

  // Nothing is written that is not noted

  @Test
  void notesARecordBeforeItAsksForIt() {
    var world = fresh().spec(dns());

    assertThat(wish(world).wants()).isEmpty();
    assertThat(notes(world.report()))
        .containsExactly(Records.note(ZONE, cname("web.example.com"), false));

    var wish = wish(world.told());

    assertThat(wish.wants()).containsExactly(cname("web.example.com"));
    assertThat(wish.tried()).containsExactly(cname("web.example.com"));
    assertThat(wish.had()).isEmpty();
    assertThat(wish.owner()).isEqualTo("shop/web");
    assertThat(wish.policy().overwrites()).isFalse();
    assertThat(wish.policy().author().name()).isEqualTo("cloudfront-tenant-operator");
    assertThat(wish.policy().author().adoptHint()).endsWith("tenantry.io/adopt: \"true\"");
    assertThat(wish.policy().author().claimsByText()).isFalse();
  }

  /** What a process has noted itself and never asked for cannot be there by its doing. */
  @Test
  void doubtsOnlyWhatAnotherProcessMayHaveWritten() {
    var world = fresh().spec(dns()).told();

    assertThat(wish(world).tried()).containsExactly(cname("web.example.com"));
    world.standing(ZONE, Set.of(), new Progress.InSync(""));
    assertThat(wish(world).tried()).isEmpty();
    assertThat(wish(world).policy().sharing()).isEqualTo(Sharing.EXCLUSIVE);
  }

  @Test
  void doesNotKeepANoteOfARecordInWhosePlaceAnotherIs() {
    var world = fresh().spec(dns()).told();
    world.standing(
        ZONE, world.goal(), new Progress.Refused(TAKEN, Set.of(cname("web.example.com"))));

    assertThat(status(world.report()).dnsRecords()).isNull();
    assertThat(conditions(world.report())).contains("DNSReady=False/DNSError");

    world.told().restarted();
    assertThat(conditions(world.report())).contains("DNSReady=False/DNSError");
    assertThat(events(world.report())).isEmpty();
  }

  @Test
  void doesNotShareTheRecordOfAnotherNamespace() {
    var record = cname("web.example.com");
    var first = new OtherRecords.Sibling("blog", "web", true, true);
    var world = fresh().spec(dns()).alsoNoted(record, first);

    assertThat(world.steps()).isEmpty();
    assertThat(status(world.report()).dnsRecords()).isNull();
    assertThat(message(world.report(), "Ready")).contains("web.example.com", "blog/web");
    assertThat(conditions(world.report())).contains("Ready=False/DNSError");

    var later = new OtherRecords.Sibling("blog", "web", false, true);
    assertThat(fresh().spec(dns()).alsoNoted(record, later).told().steps()).isNotEmpty();
  }

  @Test
  void sharesTheRecordOfAnObjectOfItsNamespace() {
    var record = cname("web.example.com");
    var sibling = new OtherRecords.Sibling("shop", "old", true, true);
    var world = fresh().spec(dns()).alsoNoted(record, sibling).told();

    assertThat(wish(world).wants()).containsExactly(record);
    assertThat(wish(world).policy().sharing()).isEqualTo(Sharing.SHARED);
  }

  @Test
  void leavesRecordsThatAnObjectOfAnotherNamespaceGoesOnHaving() {
    var record = cname("web.example.com");
    var world = settled(dns()).restarted().deleting().live(new Lookup.Missing<>());
    world.alsoNoted(record, new OtherRecords.Sibling("blog", "web", true, true));
    assertThat(wish(world).had()).isEmpty();
    assertThat(wish(world).tried()).isEmpty();

    world.alsoNoted(record, new OtherRecords.Sibling("blog", "web", true, false));
    assertThat(wish(world).had()).containsExactly(record);
  }

  @Test
  void countsARecordAsWrittenOnceEveryServerHasIt() {
    var world = fresh().spec(dns()).told().standing(new Progress.Propagating("C1"));
    assertThat(notes(world.report())).noneMatch(note -> Boolean.TRUE.equals(note.written()));

    world.standing(new Progress.InSync("C1"));
    assertThat(notes(world.report())).allMatch(note -> Boolean.TRUE.equals(note.written()));
  }

  @Test
  void takesOverForeignRecordsOnlyWhenToldTo() {
    assertThat(
            wish(fresh().spec(dns()).annotated(Treatment.ADOPT, "true").told())
                .policy()
                .overwrites())
        .isTrue();
  }

  @Test
  void leadsTheStartOfAZoneThereByAliases() {
    var world = fresh().spec(dns()).spec(domains("example.com"));

    assertThat(notes(world.report()))
        .extracting(WrittenRecord::type)
        .containsExactlyInAnyOrder("A", "AAAA");
    assertThat(notes(world.zoneName(new Lookup.Missing<>()).report()))
        .extracting(WrittenRecord::type)
        .containsExactly("CNAME");
  }

  // Added domains first

  @Test
  void addsDomainsToDnsBeforeTheTenantIsChanged() {
    var world = settled(dns()).edited(domains("web.example.com", "new.example.com"));

    assertThat(world.steps()).isEmpty();
    assertThat(conditions(world.report()))
        .containsExactly(
            "Ready=False/Deploying",
            "Synced=False/UpdatePending",
            "CertificateReady=False/NotConfigured",
            "DNSReady=False/DNSRecordCreating");

    world.told();
    assertThat(wish(world).had()).containsExactly(cname("web.example.com"));
    assertThat(wish(world).tried()).isEmpty();
    assertThat(wish(world).wants())
        .containsExactlyInAnyOrder(cname("web.example.com"), cname("new.example.com"));

    world.told().standing(new Progress.Propagating("C2"));
    assertThat(world.steps()).isEmpty();

    world.told().standing(new Progress.InSync("C2"));
    assertThat(world.steps()).hasExactlyElementsOfTypes(EdgeStep.Update.class);
  }

  @Test
  void doesNotClaimAnEditWasTakenBeforeItWas() {
    var world = settled(dns()).edited(domains("web.example.com", "new.example.com"));

    assertThat(status(world.report()).observedGeneration()).isEqualTo(1);
  }

  @Test
  void dropsANewDomainThatTheUserHasThoughtBetterOf() {
    var world = settled(dns()).edited(domains("web.example.com", "foreign.example.com")).told();
    world
        .standing(ZONE, wish(world).wants(), new Progress.Refused(TAKEN))
        .told()
        .restarted()
        .edited(domains("web.example.com", "fine.example.com"))
        .told();

    assertThat(wish(world).wants())
        .containsExactlyInAnyOrder(cname("web.example.com"), cname("fine.example.com"));
  }

  @Test
  void neverAsksForTwoRecordsOfOneName() {
    var world = settled(dns()).edited(dns(new Dns("route53", "Z1", 60L, null, null))).told().told();
    assertThat(notes(world.report())).hasSize(2);

    world.edited(domains("web.example.com", "new.example.com")).told();

    assertThat(wish(world).wants()).extracting(DnsRecord::name).doesNotHaveDuplicates();
  }

  // Removals and changes last

  @Test
  void keepsTheRecordOfARemovedDomainUntilTheTenantIsDeployedWithoutIt() {
    var two = domains("web.example.com", "old.example.com");
    var world = settled(s -> dns().apply(two.apply(s))).edited(domains("web.example.com"));

    assertThat(world.steps()).hasExactlyElementsOfTypes(EdgeStep.Update.class);
    assertThat(notes(world.report())).hasSize(2);

    world.told().live(EdgeWorlds.deployed(false).apply(world.made()));
    assertThat(world.steps()).isEmpty();

    world.told().live(world.made());
    assertThat(world.steps()).isEmpty();
    assertThat(world.plan().next()).isEqualTo(new Next.Again(Duration.ZERO));

    world.told();
    assertThat(wish(world).wants()).containsExactly(cname("web.example.com"));
    assertThat(wish(world).had())
        .containsExactlyInAnyOrder(cname("web.example.com"), cname("old.example.com"));
    assertThat(wish(world).tried()).containsExactly(cname("old.example.com"));
    assertThat(conditions(world.report()))
        .contains("Ready=True/Deployed", "DNSReady=True/DNSReady");
    assertThat(message(world.report(), "DNSReady")).contains("removed");

    world.told().standing(new Progress.InSync("C3"));
    assertThat(notes(world.report()))
        .containsExactly(Records.note(ZONE, cname("web.example.com"), true));
  }

  @Test
  void changesTheTargetOnlyWhenTheTenantIsDeployedInItsNewGroup() {
    var world = settled(dns()).edited(EdgeWorlds.group("cg-2")).endpoint("d222.cloudfront.net");

    assertThat(world.steps()).hasExactlyElementsOfTypes(EdgeStep.Update.class);

    world.told().live(world.made());
    assertThat(world.steps()).isEmpty();
    assertThat(notes(world.report())).hasSize(2);
    assertThat(world.plan().next()).isEqualTo(new Next.Again(Duration.ZERO));

    world.told();
    assertThat(wish(world).had()).containsExactly(cname("web.example.com"));
    assertThat(wish(world).wants())
        .containsExactly(new Cname("web.example.com", "d222.cloudfront.net", 300));

    world.told().standing(new Progress.InSync("C3"));
    assertThat(notes(world.report())).hasSize(1);
    assertThat(status(world.report()).dnsTarget()).isEqualTo("d222.cloudfront.net");
  }

  @Test
  void changesTheTimeToLive() {
    var world = settled(dns()).edited(dns(new Dns("route53", "Z1", 60L, null, null)));

    world.told();
    assertThat(wish(world).had()).containsExactly(cname("web.example.com"));
    assertThat(wish(world).wants()).containsExactly(new Cname("web.example.com", ENDPOINT, 60));
  }

  @Test
  void movesToAnotherZoneWithoutAGap() {
    var world = settled(dns()).edited(dns(new Dns("route53", "Z2", 300L, null, null)));
    var other = DnsZone.route53("Z2", CloudIdentity.OWN);

    world.told();
    assertThat(wishes(world)).extracting(Wish::zone).containsExactly(other);

    world.told().standing(other, world.goal(), new Progress.Propagating("C4"));
    assertThat(wishes(world)).isEmpty();

    world.told().standing(other, world.goal(), new Progress.InSync("C4"));
    assertThat(wishes(world)).isEmpty();

    world.told();
    assertThat(wishes(world))
        .singleElement()
        .satisfies(wish -> {
          assertThat(wish.zone()).isEqualTo(ZONE);
          assertThat(wish.had()).containsExactly(cname("web.example.com"));
          assertThat(wish.wants()).isEmpty();
        });

    world.told().standing(ZONE, Set.of(), new Progress.InSync("C5"));
    assertThat(world.steps()).containsExactly(new EdgeStep.Forget(ZONE));
    assertThat(notes(world.report()))
        .containsExactly(Records.note(other, cname("web.example.com"), true));
  }

  @Test
  void keepsWhatItHasWhenOnlyTheRoleChanges() {
    var role = new Dns("route53", "Z1", 300L, "arn:aws:iam::2:role/dns", null);
    var world = settled(dns()).edited(dns(role));

    assertThat(wishes(world))
        .singleElement()
        .satisfies(wish -> {
          assertThat(((CloudIdentity) wish.zone().access()).role())
              .contains("arn:aws:iam::2:role/dns");
          assertThat(wish.had()).isEqualTo(wish.wants());
        });
    assertThat(notes(world.report()))
        .singleElement()
        .satisfies(note -> assertThat(note.assumeRoleArn()).isEqualTo("arn:aws:iam::2:role/dns"));
  }

  @Test
  void isNotStuckWithARoleThatTheUserHasCorrected() {
    var wrong = new Dns("route53", "Z1", 300L, "arn:aws:iam::2:role/typo", null);
    var world = fresh().spec(dns(wrong)).told();
    var denied = failure(Kind.DENIED, "AssumeRole failed", "dns_access_denied");
    world.standing(new Progress.Refused(denied)).told().restarted();

    world.edited(dns(new Dns("route53", "Z1", 300L, "arn:aws:iam::2:role/dns", null)));

    assertThat(wishes(world))
        .singleElement()
        .satisfies(wish ->
            assertThat(((CloudIdentity) wish.zone().access()).role())
                .contains("arn:aws:iam::2:role/dns"));
  }

  @Test
  void writesRecordsWhenDnsIsAddedLater() {
    var world = settled().edited(dns());

    assertThat(wish(world).wants()).isEmpty();
    assertThat(notes(world.report())).hasSize(1);
    assertThat(conditions(world.report())).contains("DNSReady=False/DNSRecordCreating");

    assertThat(wish(world.told()).wants()).containsExactly(cname("web.example.com"));
  }

  @Test
  void removesRecordsWhenDnsIsTakenOut() {
    var world = settled(dns()).edited(EdgeWorlds.without());

    assertThat(world.steps()).isEmpty();
    assertThat(conditions(world.report()))
        .contains("Ready=True/Deployed", "DNSReady=True/DNSNotConfigured");

    world.told();
    assertThat(wish(world).wants()).isEmpty();
    assertThat(wish(world).had()).containsExactly(cname("web.example.com"));
    assertThat(conditions(world.report()))
        .contains("Ready=True/Deployed", "DNSReady=True/DNSNotConfigured");

    world.told().standing(ZONE, Set.of(), new Progress.InSync("C5"));
    var summary = world.report();
    assertThat(conditions(summary)).contains("DNSReady=True/DNSNotConfigured");
    assertThat(status(summary).dnsRecords()).isNull();
    assertThat(status(summary).dnsTarget()).isNull();
    assertThat(world.steps()).containsExactly(new EdgeStep.Forget(ZONE));
  }

  @Test
  void doesNotRelyOnARecordThatItWasRemovingWhenItDied() {
    var world = settled(dns()).edited(EdgeWorlds.without()).told();
    assertThat(notes(world.report())).allMatch(note -> note.written() == null);

    world.told().restarted().edited(dns());
    assertThat(wish(world).wants()).containsExactly(cname("web.example.com"));
    assertThat(wish(world).had()).containsExactly(cname("web.example.com"));
    assertThat(wish(world).tried()).containsExactly(cname("web.example.com"));
    assertThat(conditions(world.report())).contains("DNSReady=False/DNSRecordCreating");

    world.told().standing(new Progress.InSync("C6"));
    assertThat(notes(world.report())).allMatch(note -> Boolean.TRUE.equals(note.written()));
  }

  @Test
  void holdsOnToRecordsThatMayNotBeRemovedNow() {
    var denied = failure(Kind.DENIED, "AccessDenied", "dns_access_denied");
    var world = settled(dns()).edited(EdgeWorlds.without()).told();
    world.standing(ZONE, Set.of(), new Progress.Refused(denied));

    assertThat(conditions(world.report()))
        .contains("Ready=False/DNSError", "DNSReady=False/DNSError");
    assertThat(notes(world.report())).hasSize(1);
  }

  @Test
  void staysReadyWhileOnlyTheTimeToLiveChanges() {
    var world = settled(dns()).edited(dns(new Dns("route53", "Z1", 60L, null, null)));

    assertThat(conditions(world.report()))
        .contains("Ready=True/Deployed", "DNSReady=True/DNSReady");
    assertThat(conditions(world.told().report()))
        .contains("Ready=True/Deployed", "DNSReady=True/DNSReady");
  }

  @Test
  void isDeployingWhileADomainLeadsToTheOldGroup() {
    var world = settled(dns()).edited(EdgeWorlds.group("cg-2")).endpoint("d222.cloudfront.net");
    world.told().live(world.made());

    assertThat(conditions(world.report()))
        .contains("Ready=False/Deploying", "DNSReady=False/DNSRecordCreating");
    assertThat(message(world.report(), "Ready")).startsWith("Waiting for DNS");
  }

  // What is in the way

  @Test
  void tellsARefusalAndTriesAgainQuietly() {
    var world = fresh().spec(dns()).told().standing(new Progress.Refused(TAKEN));
    var summary = world.report();

    assertThat(conditions(summary)).contains("Ready=False/DNSError", "DNSReady=False/DNSError");
    assertThat(message(summary, "DNSReady")).contains("create DNS records", TAKEN.message());
    assertThat(events(summary)).containsExactly("DNSError!");
    assertThat(summary.errors()).containsExactly("dns_invalid_input");
    assertThat(summary.next()).isEqualTo(new Next.Again(EdgeRules.LONG));
    assertThat(world.steps()).containsExactly(new EdgeStep.Forget(ZONE));

    world.told().restarted();
    assertThat(world.steps()).hasExactlyElementsOfTypes(EdgeStep.Submit.class);
    assertThat(events(world.report())).isEmpty();
    assertThat(world.report().errors()).isEmpty();
    assertThat(world.report().report().status()).contains(world.status());

    world.standing(new Progress.Refused(TAKEN));
    assertThat(events(world.report())).isEmpty();
    assertThat(world.report().errors()).isEmpty();
    assertThat(world.report().report().status()).contains(world.status());
  }

  /** Route 53's throttling was told as DNSError, as if somebody had to act. */
  @ParameterizedTest
  @CsvSource({
    "THROTTLED, dns_throttling",
    "BUSY, dns_retryable",
    "UNAVAILABLE, dns_retryable",
  })
  void waitsForWhatPassesByItself(Kind kind, String type) {
    var busy = failure(kind, "Route 53 says: not now", type);
    var world = fresh().spec(dns()).told().standing(new Progress.Refused(busy));
    var summary = world.report();

    assertThat(conditions(summary))
        .contains("Ready=False/Creating", "DNSReady=False/DNSRecordCreating");
    assertThat(message(summary, "DNSReady")).contains("1 DNS record", "not now");
    assertThat(message(summary, "Ready")).contains("waiting for DNS", "not now");
    assertThat(events(summary)).isEmpty();
    assertThat(summary.next()).isEqualTo(new Next.Again(EdgeRules.THROTTLED));
    assertThat(summary.errors()).containsExactly(type);

    world.told().restarted();
    assertThat(world.steps()).hasExactlyElementsOfTypes(EdgeStep.Submit.class);
    assertThat(world.report().report().status()).contains(world.status());
    assertThat(world.report().errors()).isEmpty();

    world.standing(new Progress.Refused(busy));
    assertThat(world.report().report().status()).contains(world.status());
    assertThat(world.report().errors()).containsExactly(type);
  }

  @Test
  void servesOnWhileRoute53Throttles() {
    var throttled = failure(Kind.THROTTLED, "Throttling", "dns_throttling");
    var world = settled(dns()).edited(domains("web.example.com", "new.example.com")).told();
    world.standing(ZONE, wish(world).wants(), new Progress.Refused(throttled));
    assertThat(conditions(world.report()))
        .contains("Ready=False/Deploying", "DNSReady=False/DNSRecordCreating");

    var shorter = settled(dns(new Dns("route53", "Z1", 300L, null, null)));
    shorter.edited(dns(new Dns("route53", "Z1", 60L, null, null))).told();
    shorter.standing(ZONE, shorter.goal(), new Progress.Refused(throttled));
    assertThat(conditions(shorter.report()))
        .contains("Ready=True/Deployed", "DNSReady=True/DNSReady");
    assertThat(shorter.report().next()).isEqualTo(new Next.Again(EdgeRules.THROTTLED));
  }

  @Test
  void waitsWhileTheTargetCannotBeReadNow() {
    var throttled = failure(Kind.THROTTLED, "Throttling", "throttling");
    var world = fresh().spec(dns()).group(new Lookup.Unknown<>(throttled));

    assertThat(conditions(world.report()))
        .contains("Ready=False/Creating", "DNSReady=False/DNSRecordCreating");
    assertThat(message(world.report(), "Ready")).contains("resolve CNAME target", "Throttling");
    assertThat(world.report().next()).isEqualTo(new Next.Again(EdgeRules.THROTTLED));
  }

  /** Without the zone's name an apex would get a CNAME, which Route 53 refuses for good. */
  @Test
  void waitsWhileTheZonesNameCannotBeReadNow() {
    var throttled = failure(Kind.THROTTLED, "Throttling", "dns_throttling");
    var world =
        fresh().spec(dns()).spec(domains("example.com")).zoneName(new Lookup.Unknown<>(throttled));

    assertThat(world.steps()).isEmpty();
    assertThat(conditions(world.report()))
        .contains("Ready=False/Creating", "DNSReady=False/DNSRecordCreating");
    assertThat(world.report().errors()).containsExactly("dns_throttling");
    assertThat(status(world.report()).dnsRecords()).isNull();

    var known = settled(s -> dns().apply(domains("example.com").apply(s)));
    known.zoneName(new Lookup.Unknown<>(throttled));
    assertThat(known.steps()).isEmpty();
    assertThat(conditions(known.report()))
        .contains("Ready=True/Deployed", "DNSReady=True/DNSReady");
  }

  @Test
  void leavesATenantAloneWhoseNewDomainIsRefused() {
    var world = settled(dns()).edited(domains("web.example.com", "new.example.com")).told();
    world.standing(ZONE, wish(world).wants(), new Progress.Refused(TAKEN));

    assertThat(world.steps()).doesNotHaveAnyElementsOfTypes(EdgeStep.Update.class);
    assertThat(conditions(world.report()))
        .contains("Ready=False/DNSError", "DNSReady=False/DNSError");
  }

  @Test
  void givesUpOnAZoneThatIsGoneWithAllItsRecords() {
    var world = settled(dns()).edited(EdgeWorlds.without()).told();
    world.standing(ZONE, Set.of(), new Progress.Refused(NO_ZONE));

    assertThat(world.steps()).containsExactly(new EdgeStep.Forget(ZONE));
    assertThat(status(world.report()).dnsRecords()).isNull();
    assertThat(conditions(world.report()))
        .contains("Ready=True/Deployed", "DNSReady=True/DNSNotConfigured");
  }

  @Test
  void doesNotGiveUpOnAZoneThatIsWanted() {
    var world = fresh().spec(dns()).told().standing(new Progress.Refused(NO_ZONE));

    assertThat(conditions(world.report())).contains("Ready=False/DNSError");
    assertThat(world.report().errors()).containsExactly("dns_zone_not_found");
    assertThat(notes(world.report())).hasSize(1);
  }

  @Test
  void keepsNamespacesOutOfZonesAndRolesThatAreNotTheirs() {
    var noZone =
        new EdgeRules(
            DriftPolicy.ENFORCE,
            EdgeWorlds.POLL,
            Allowance.ANYTHING,
            new Allowance(List.of(new Allowance.Entry("blog", "Z1"))),
            "here");
    var noRole =
        new EdgeRules(
            DriftPolicy.ENFORCE,
            EdgeWorlds.POLL,
            new Allowance(List.of(new Allowance.Entry("shop", "arn:good"))),
            Allowance.ANYTHING,
            "here");

    var zone = fresh().spec(dns()).rules(noZone);
    assertThat(zone.steps()).isEmpty();
    assertThat(conditions(zone.report()))
        .contains("Ready=False/DNSError", "DNSReady=False/DNSError");
    assertThat(message(zone.report(), "Ready")).contains("shop", "Z1", "--allowed-hosted-zones");

    var role = fresh().spec(dns(new Dns("route53", "Z1", 300L, "arn:bad", null))).rules(noRole);
    assertThat(role.steps()).isEmpty();
    assertThat(message(role.report(), "Ready")).contains("arn:bad", "--allowed-roles");
    assertThat(role.report().next()).isEqualTo(new Next.Again(EdgeRules.LONG));

    var good = fresh().spec(dns(new Dns("route53", "Z1", 300L, "arn:good", null))).rules(noRole);
    assertThat(conditions(good.report())).contains("DNSReady=False/DNSRecordCreating");
  }

  /** It counted as if spec.dns were not set. */
  @Test
  void anEmptyHostedZoneIsAMistake() {
    for (var world :
        List.of(
            fresh().spec(dns(new Dns("route53", "", 300L, null, null))),
            settled().edited(dns(new Dns("route53", "", 300L, null, null))))) {
      assertThat(world.steps()).isEmpty();
      assertThat(conditions(world.report()))
          .contains("Ready=False/DNSError", "DNSReady=False/DNSError");
      assertThat(message(world.report(), "DNSReady")).contains("spec.dns.hostedZoneId is empty");
      assertThat(world.report().next()).isEqualTo(new Next.Again(EdgeRules.LONG));
    }
  }

  @Test
  void saysWhichConnectionGroupIsMissing() {
    var named = fresh().spec(dns()).spec(EdgeWorlds.group("cg-9")).group(new Lookup.Missing<>());

    assertThat(named.steps()).isEmpty();
    assertThat(conditions(named.report()))
        .contains("Ready=False/DNSError", "DNSReady=False/DNSError");
    assertThat(message(named.report(), "Ready")).contains("resolve CNAME target", "cg-9");
    assertThat(named.report().errors()).containsExactly("connection_group_not_found");
    assertThat(named.report().next()).isEqualTo(new Next.Again(EdgeRules.LONG));

    var byDefault = fresh().spec(dns()).group(new Lookup.Missing<>());
    assertThat(message(byDefault.report(), "Ready")).contains("default connection group");
  }

  @Test
  void callsItADnsErrorWhenTheTargetMayNotBeRead() {
    var world = fresh().spec(dns()).group(new Lookup.Unknown<>(EdgeWorlds.denied()));

    assertThat(conditions(world.report()))
        .contains("Ready=False/DNSError", "DNSReady=False/DNSError");
    assertThat(world.report().errors()).containsExactly("dns_error");
    assertThat(world.report().next()).isEqualTo(new Next.Again(EdgeRules.LONG));
  }

  @Test
  void triesAgainWhenTheTargetCannotBeReadNow() {
    var world = fresh().spec(dns()).group(new Lookup.Unknown<>(EdgeWorlds.down()));

    assertThat(conditions(world.report())).contains("Ready=False/Creating");
    assertThat(message(world.report(), "Ready")).contains("CloudFront is down");
    assertThat(world.report().next()).isEqualTo(new Next.Retry());
  }

  @Test
  void doesNotCallATenantUnreadyBecauseItsTargetCannotBeReadNow() {
    var world = settled(dns()).group(new Lookup.Unknown<>(EdgeWorlds.down()));

    assertThat(conditions(world.report()))
        .containsExactly(
            "Ready=True/Deployed",
            "Synced=False/Retrying",
            "CertificateReady=False/NotConfigured",
            "DNSReady=True/DNSReady");
    assertThat(notes(world.report())).isEqualTo(world.status().dnsRecords());
    assertThat(world.report().next()).isEqualTo(new Next.Retry());
  }

  // What another operator or process has left

  @Test
  void knowsItsRecordsAfterARestartAndSaysThatItUsesThem() {
    var world = settled(dns()).restarted();

    assertThat(wish(world).had()).isEqualTo(wish(world).wants());
    assertThat(world.report().report().status()).contains(world.status());
    assertThat(events(world.report())).isEmpty();
  }

  @Test
  void knowsTheRecordsThatTheGoOperatorHasWritten() {
    var world = settled(dns()).restarted();
    world.status(upstream(world.status(), "True"));

    assertThat(wish(world).had()).containsExactly(cname("web.example.com"));
    assertThat(wish(world).wants()).containsExactly(cname("web.example.com"));
    assertThat(notes(world.report()))
        .containsExactly(Records.note(ZONE, cname("web.example.com"), true));
  }

  /** The records of the new spec were taken for written, and those of the old one were left. */
  @Test
  void anEditThatCameAfterTheGoOperatorHasNoRecordsYet() {
    var world = settled(dns()).restarted();
    world.status(upstream(world.status(), "True")).edited(domains("new.example.com"));

    assertThat(notes(world.report()))
        .containsExactly(
            Records.note(ZONE, cname("web.example.com"), true),
            Records.note(ZONE, cname("new.example.com"), false));
    assertThat(world.steps()).doesNotHaveAnyElementsOfTypes(EdgeStep.Update.class);
  }

  @Test
  void isNotSureOfRecordsThatTheGoOperatorWasWriting() {
    var world = settled(dns()).restarted();
    world.status(upstream(world.status(), "False"));

    assertThat(wish(world).had()).isEmpty();
    assertThat(wish(world).tried()).containsExactly(cname("web.example.com"));
  }

  private static DistributionTenantStatus upstream(DistributionTenantStatus s, String dnsReady) {
    return new DistributionTenantStatus(
        s.observedGeneration(),
        s.id(),
        s.arn(),
        s.eTag(),
        s.distributionTenantStatus(),
        s.createdTime(),
        s.lastModifiedTime(),
        s.domainResults(),
        null,
        null,
        null,
        s.lastDriftCheckTime(),
        false,
        null,
        ENDPOINT,
        null,
        null,
        null,
        null,
        null,
        null,
        List.of(
            new ConditionBuilder()
                .withType("DNSReady")
                .withStatus(dnsReady)
                .withReason("DNSReady")
                .withMessage("")
                .withObservedGeneration(1L)
                .withLastTransitionTime("2026-01-01T00:00:00Z")
                .build()));
  }

  private static List<Wish> wishes(EdgeWorlds world) {
    return world.steps().stream()
        .filter(EdgeStep.Submit.class::isInstance)
        .map(step -> ((EdgeStep.Submit) step).wish())
        .toList();
  }

  private static Wish wish(EdgeWorlds world) {
    assertThat(wishes(world)).hasSize(1);
    return wishes(world).getFirst();
  }

  private static List<WrittenRecord> notes(Summary<DistributionTenantStatus> summary) {
    return Objects.requireNonNull(status(summary).dnsRecords());
  }
}
