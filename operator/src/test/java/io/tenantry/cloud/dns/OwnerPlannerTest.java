package io.tenantry.cloud.dns;

import static io.tenantry.cloud.dns.Samples.A;
import static io.tenantry.cloud.dns.Samples.B;
import static io.tenantry.cloud.dns.Samples.ROUTE53;
import static io.tenantry.cloud.dns.Samples.claim;
import static io.tenantry.cloud.dns.Samples.seen;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.cloud.DnsRecord.Alias;
import io.tenantry.cloud.DnsRecord.Cname;
import io.tenantry.cloud.DnsRecord.Family;
import io.tenantry.cloud.DnsRecord.Txt;
import io.tenantry.cloud.RecordRouting;
import io.tenantry.cloud.SeenRecord;
import io.tenantry.pass.Failure.Kind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OwnerPlannerTest {
  private static final Cname A_60 = new Cname(A.name(), A.target(), 60);
  private static final Cname A_D2 = new Cname(A.name(), "d2.net", 300);

  private static OwnerPlan plan(OwnerClaim claim, ObservedRecords facts) {
    return OwnerPlanner.plan(claim, Map.of(), Map.of(), facts, ROUTE53);
  }

  private static ObservedRecords facts(String name, SeenRecord... found) {
    return new ObservedRecords(Map.of(name, List.of(found)));
  }

  private static void assertChanges(OwnerPlan plan, RecordChange... changes) {
    assertThat(plan)
        .isInstanceOfSatisfying(
            OwnerPlan.Write.class,
            write -> assertThat(write.unit().changes()).containsExactly(changes));
  }

  private static void assertRefused(OwnerPlan plan, Kind kind, String words) {
    assertThat(plan)
        .isInstanceOfSatisfying(
            OwnerPlan.Refuse.class,
            refuse -> {
              assertThat(refuse.failure().kind()).isEqualTo(kind);
              assertThat(refuse.failure().message()).contains(words);
            });
  }

  @Test
  void createsWhatIsNotThereYet() {
    assertChanges(plan(claim("o", List.of(), A), ObservedRecords.NONE), RecordChange.create(A));
  }

  @Test
  void adoptsWithAnUpsert() {
    assertChanges(
        plan(claim("o", List.of(), List.of(), true, A), ObservedRecords.NONE),
        RecordChange.upsert(A));
  }

  @Test
  void swapsDeletesAndLeavesAsItIs() {
    assertChanges(
        plan(claim("o", List.of(A, B), A_60), ObservedRecords.NONE),
        RecordChange.delete(A),
        RecordChange.create(A_60),
        RecordChange.delete(B));
    assertThat(plan(claim("o", List.of(A), A), ObservedRecords.NONE))
        .isInstanceOf(OwnerPlan.Rest.class);
  }

  @Test
  void theMostCertainMemoryCountsWhereThereAreTwo() {
    assertChanges(
        plan(claim("o", List.of(A_60, A), A_D2), ObservedRecords.NONE),
        RecordChange.delete(A_60),
        RecordChange.create(A_D2));
  }

  @Test
  void confirmsWhatIsThereAlready() {
    assertChanges(
        plan(claim("o", List.of(), A), facts(A.name(), seen(A))),
        RecordChange.delete(A),
        RecordChange.create(A));
  }

  @Test
  void createsWhatALookDidNotFind() {
    assertChanges(plan(claim("o", List.of(A), A_60), facts(A.name())), RecordChange.create(A_60));
  }

  @Test
  void ownsWhatLeadsToTheRememberedTarget() {
    assertChanges(
        plan(claim("o", List.of(A), A_D2), facts(A.name(), seen(A_60))),
        RecordChange.delete(A_60),
        RecordChange.create(A_D2));
  }

  @Test
  void ownsALoadBalancerByEitherName() {
    var plain = new Alias("x.example.com", Family.A, "lb.elb.amazonaws.com", "Z3", true);
    var dual = new Alias("x.example.com", Family.A, "dualstack.lb.elb.amazonaws.com", "Z3", true);
    assertChanges(
        plan(claim("o", List.of(plain)), facts("x.example.com", seen(dual))),
        RecordChange.delete(dual));
  }

  @Test
  void ownsOnlyToTheLetterWhatItMayHaveWritten() {
    var claim = claim("o", List.of(), List.of(A), false, B);
    assertChanges(
        OwnerPlanner.plan(
            claim,
            Map.of(),
            Map.of(),
            new ObservedRecords(Map.of(A.name(), List.of(seen(A)), B.name(), List.of())),
            ROUTE53),
        RecordChange.create(B),
        RecordChange.delete(A));
    assertThat(
            OwnerPlanner.plan(
                claim,
                Map.of(),
                Map.of(),
                new ObservedRecords(Map.of(A.name(), List.of(seen(A_60)), B.name(), List.of())),
                ROUTE53))
        .isInstanceOfSatisfying(
            OwnerPlan.Write.class,
            write -> {
              assertThat(write.unit().changes()).containsExactly(RecordChange.create(B));
              assertThat(write.unit().remarks()).hasSize(1);
            });
  }

  @Test
  void refusesAForeignRecordUnlessItShallBeAdopted() {
    var facts = facts(A.name(), seen(A_D2));
    assertRefused(plan(claim("o", List.of(), A), facts), Kind.TAKEN, "did not write: adopt it");
    assertChanges(plan(claim("o", List.of(), List.of(), true, A), facts), RecordChange.upsert(A));
  }

  @Test
  void adoptsNoCnameForAnAddressRecord() {
    var alias = new Alias(A.name(), Family.A, "lb.elb.amazonaws.com", "Z3", true);
    assertRefused(
        plan(claim("o", List.of(), List.of(), true, alias), facts(A.name(), seen(A))),
        Kind.TAKEN,
        "beside which no A can be: delete it");
  }

  @Test
  void refusesToStandBesideAnotherType() {
    var text = new SeenRecord(A.name(), "TXT", Optional.empty(), "\"x\"", "the record TXT \"x\"");
    assertRefused(
        plan(claim("o", List.of(), List.of(), true, A), facts(A.name(), text)),
        Kind.TAKEN,
        "beside which no CNAME can be");
  }

  @Test
  void standsWhereItsOwnCnameLeaves() {
    var alias = new Alias(A.name(), Family.A, "d1.net", "ZT", false);
    assertChanges(
        plan(claim("o", List.of(A), alias), facts(A.name(), seen(A_60))),
        RecordChange.create(alias),
        RecordChange.delete(A_60));
  }

  @Test
  void sharesWhatANeighbourHas() {
    var kept = Map.of(RecordKey.of(A), new OwnedRecord("n", A));
    assertThat(
            OwnerPlanner.plan(
                claim("o", List.of(), A), kept, Map.of(), ObservedRecords.NONE, ROUTE53))
        .isEqualTo(new OwnerPlan.Rest(claim("o", List.of(), A), List.of(), Optional.of("n")));
    assertThat(
            OwnerPlanner.plan(
                claim("o", List.of(A)), kept, Map.of(), ObservedRecords.NONE, ROUTE53))
        .isInstanceOf(OwnerPlan.Rest.class);
    assertRefused(
        OwnerPlanner.plan(
            claim("o", List.of(), List.of(), true, A_D2),
            kept,
            Map.of(),
            ObservedRecords.NONE,
            ROUTE53),
        Kind.TAKEN,
        "in use by n");
  }

  @Test
  void writesAgainWhatANeighbourHadOnceWhereItMayOverwrite() {
    var kept = Map.of(RecordKey.of(A), new OwnedRecord("n", A));
    assertChanges(
        OwnerPlanner.plan(
            claim("o", List.of(), List.of(), true, A),
            kept,
            Map.of(),
            ObservedRecords.NONE,
            ROUTE53),
        RecordChange.upsert(A));
    assertThat(
            OwnerPlanner.plan(
                claim("o", List.of(A), List.of(), true, A),
                kept,
                Map.of(),
                ObservedRecords.NONE,
                ROUTE53))
        .isInstanceOf(OwnerPlan.Rest.class);
  }

  @Test
  void writesAgainWhatItMissesWhateverANeighbourRemembers() {
    var kept = Map.of(RecordKey.of(A), new OwnedRecord("n", A));
    var missing = claim("o", List.of(A), List.of(A), false, A);
    assertChanges(
        OwnerPlanner.plan(missing, kept, Map.of(), ObservedRecords.NONE, ROUTE53),
        RecordChange.create(A));
    assertChanges(
        OwnerPlanner.plan(missing, kept, Map.of(), facts(A.name()), ROUTE53),
        RecordChange.create(A));
    assertRefused(
        OwnerPlanner.plan(missing, kept, Map.of(), facts(A.name(), seen(A_D2)), ROUTE53),
        Kind.TAKEN,
        "did not write");
    assertThat(
            OwnerPlanner.plan(
                claim("o", List.of(), List.of(A), false, A),
                kept,
                Map.of(),
                ObservedRecords.NONE,
                ROUTE53))
        .isInstanceOf(OwnerPlan.Rest.class);
  }

  // Names that several clusters share

  private static Alias web(RecordRouting routing) {
    return new Alias("x.example.com", Family.A, "lb.net", "Z3", true, Optional.of(routing));
  }

  private static Alias theirs(RecordRouting routing) {
    return new Alias("x.example.com", Family.A, "other.net", "Z3", true, Optional.of(routing));
  }

  private static Txt text(String cluster) {
    return new Txt("_claim.x.example.com", "cluster=" + cluster + " uid=1", 300, Optional.empty());
  }

  private static final Alias SIMPLE = new Alias("x.example.com", Family.A, "lb.net", "Z3", true);

  @Test
  void standsBesideTheSetsOfOthers() {
    var ours = web(new RecordRouting.Weighted("a", 1));
    var facts = facts("x.example.com", seen(theirs(new RecordRouting.Weighted("b", 1))));
    assertChanges(plan(claim("o", List.of(), ours), facts), RecordChange.create(ours));
    assertThat(plan(claim("o", List.of(ours)), facts)).isInstanceOf(OwnerPlan.Rest.class);
  }

  @Test
  void swapsASetWhoseWeightHasChanged() {
    var before = web(new RecordRouting.Weighted("a", 1));
    var after = web(new RecordRouting.Weighted("a", 2));
    assertChanges(
        plan(claim("o", List.of(before), after), ObservedRecords.NONE),
        RecordChange.delete(before),
        RecordChange.create(after));
  }

  @Test
  void changesThePolicyInOneBatch() {
    var weighted = web(new RecordRouting.Weighted("a", 1));
    var latency = web(new RecordRouting.Latency("b", "eu-central-1"));
    assertChanges(
        plan(claim("o", List.of(SIMPLE), weighted), ObservedRecords.NONE),
        RecordChange.create(weighted),
        RecordChange.delete(SIMPLE));
    assertChanges(
        plan(claim("o", List.of(SIMPLE), weighted), facts("x.example.com", seen(SIMPLE))),
        RecordChange.create(weighted),
        RecordChange.delete(SIMPLE));
    assertChanges(
        plan(claim("o", List.of(weighted), latency), facts("x.example.com", seen(weighted))),
        RecordChange.create(latency),
        RecordChange.delete(weighted));
  }

  @Test
  void saysWhatToDoAboutSetsOfAnotherPolicy() {
    var weighted = web(new RecordRouting.Weighted("a", 1));
    assertRefused(
        plan(
            claim("o", List.of(), List.of(), true, weighted),
            facts("x.example.com", seen(new Alias(SIMPLE.name(), Family.A, "y.net", "Z3", true)))),
        Kind.TAKEN,
        "no A with the policy weighted can be: give both the same policy, or delete it");
    assertRefused(
        plan(
            claim("o", List.of(), List.of(), true, SIMPLE),
            facts("x.example.com", seen(theirs(new RecordRouting.Weighted("b", 1))))),
        Kind.TAKEN,
        "no A with the policy simple can be");
    assertRefused(
        plan(
            claim("o", List.of(), List.of(), true, weighted),
            facts(
                "x.example.com",
                new SeenRecord(
                    "x.example.com",
                    "A",
                    Optional.of(new RecordRouting.Other("b", "geolocation")),
                    Optional.empty(),
                    "192.0.2.1",
                    "the record A 192.0.2.1"))),
        Kind.TAKEN,
        "no A with the policy weighted can be");
  }

  @Test
  void saysWhatIsThereOnlyOnce() {
    assertRefused(
        plan(
            claim("o", List.of(), web(new RecordRouting.Latency("a", "eu-central-1"))),
            facts("x.example.com", seen(theirs(new RecordRouting.Latency("b", "eu-central-1"))))),
        Kind.TAKEN,
        "no other A with the region eu-central-1 can be: choose another one, or delete it");
    assertRefused(
        plan(
            claim("o", List.of(), web(new RecordRouting.Failover("a", true))),
            facts("x.example.com", seen(theirs(new RecordRouting.Failover("b", true))))),
        Kind.TAKEN,
        "no other A with the role PRIMARY can be");
  }

  @Test
  void neverOverwritesAText() {
    var ours = text("a");
    var claim = claim("o", List.of(), List.of(), true, ours, SIMPLE);
    assertChanges(
        plan(claim, ObservedRecords.NONE), RecordChange.create(ours), RecordChange.upsert(SIMPLE));
    assertRefused(
        plan(claim, facts(ours.name(), seen(text("b")))),
        Kind.TAKEN,
        "which this object did not write: it is claimed");
  }

  /** What to do about the address would not help. */
  @Test
  void speaksOfTheTextFirst() {
    var foreign = new Alias("x.example.com", Family.A, "other.net", "Z3", true);
    var facts =
        new ObservedRecords(
            Map.of(
                SIMPLE.name(), List.of(seen(foreign)),
                text("a").name(), List.of(seen(text("b")))));
    assertRefused(plan(claim("o", List.of(), text("a"), SIMPLE), facts), Kind.TAKEN, "cluster=b");
  }

  @Test
  void knowsItsOwnTextToTheLetter() {
    var ours = text("a");
    var claim = claim("o", List.of(), List.of(ours), true, ours);
    assertChanges(
        plan(claim, facts(ours.name(), seen(ours))),
        RecordChange.delete(ours),
        RecordChange.create(ours));
  }

  @Test
  void refusesWhatNoBatchTakes() {
    assertThat(
            OwnerPlanner.plan(
                claim("o", List.of(), A, B),
                Map.of(),
                Map.of(),
                ObservedRecords.NONE,
                new Provider("tiny", new BatchLimits(1, 1_000), Set.of(Provider.Ability.values()))))
        .isInstanceOfSatisfying(
            OwnerPlan.Refuse.class,
            refuse ->
                assertThat(refuse.failure())
                    .isEqualTo(
                        Refusal.of(
                            Kind.INVALID,
                            "its DNS records need 2 changes with 12 characters at once, more than"
                                + " the 1 changes and 1000 characters that a batch takes: spread its"
                                + " names over several objects")));
  }
}
