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
import io.tenantry.cloud.Routing;
import io.tenantry.cloud.Seen;
import io.tenantry.pass.Failure.Kind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PlannerTest {
  private static final Cname A_60 = new Cname(A.name(), A.target(), 60);
  private static final Cname A_D2 = new Cname(A.name(), "d2.net", 300);

  private static Plan plan(Claim claim, Facts facts) {
    return Planner.plan(claim, Map.of(), Map.of(), facts, ROUTE53);
  }

  private static Facts facts(String name, Seen... found) {
    return new Facts(Map.of(name, List.of(found)));
  }

  private static void assertChanges(Plan plan, Change... changes) {
    assertThat(plan)
        .isInstanceOfSatisfying(
            Plan.Write.class, write -> assertThat(write.unit().changes()).containsExactly(changes));
  }

  private static void assertRefused(Plan plan, Kind kind, String words) {
    assertThat(plan)
        .isInstanceOfSatisfying(
            Plan.Refuse.class,
            refuse -> {
              assertThat(refuse.failure().kind()).isEqualTo(kind);
              assertThat(refuse.failure().message()).contains(words);
            });
  }

  @Test
  void createsWhatIsNotThereYet() {
    assertChanges(plan(claim("o", List.of(), A), Facts.NONE), Change.create(A));
  }

  @Test
  void adoptsWithAnUpsert() {
    assertChanges(plan(claim("o", List.of(), List.of(), true, A), Facts.NONE), Change.upsert(A));
  }

  @Test
  void swapsDeletesAndLeavesAsItIs() {
    assertChanges(
        plan(claim("o", List.of(A, B), A_60), Facts.NONE),
        Change.delete(A),
        Change.create(A_60),
        Change.delete(B));
    assertThat(plan(claim("o", List.of(A), A), Facts.NONE)).isInstanceOf(Plan.Rest.class);
  }

  @Test
  void theMostCertainMemoryCountsWhereThereAreTwo() {
    assertChanges(
        plan(claim("o", List.of(A_60, A), A_D2), Facts.NONE),
        Change.delete(A_60),
        Change.create(A_D2));
  }

  @Test
  void confirmsWhatIsThereAlready() {
    assertChanges(
        plan(claim("o", List.of(), A), facts(A.name(), seen(A))),
        Change.delete(A),
        Change.create(A));
  }

  @Test
  void createsWhatALookDidNotFind() {
    assertChanges(plan(claim("o", List.of(A), A_60), facts(A.name())), Change.create(A_60));
  }

  @Test
  void ownsWhatLeadsToTheRememberedTarget() {
    assertChanges(
        plan(claim("o", List.of(A), A_D2), facts(A.name(), seen(A_60))),
        Change.delete(A_60),
        Change.create(A_D2));
  }

  @Test
  void ownsALoadBalancerByEitherName() {
    var plain = new Alias("x.example.com", Family.A, "lb.elb.amazonaws.com", "Z3", true);
    var dual = new Alias("x.example.com", Family.A, "dualstack.lb.elb.amazonaws.com", "Z3", true);
    assertChanges(
        plan(claim("o", List.of(plain)), facts("x.example.com", seen(dual))), Change.delete(dual));
  }

  @Test
  void ownsOnlyToTheLetterWhatItMayHaveWritten() {
    var claim = claim("o", List.of(), List.of(A), false, B);
    assertChanges(
        Planner.plan(
            claim,
            Map.of(),
            Map.of(),
            new Facts(Map.of(A.name(), List.of(seen(A)), B.name(), List.of())),
            ROUTE53),
        Change.create(B),
        Change.delete(A));
    assertThat(
            Planner.plan(
                claim,
                Map.of(),
                Map.of(),
                new Facts(Map.of(A.name(), List.of(seen(A_60)), B.name(), List.of())),
                ROUTE53))
        .isInstanceOfSatisfying(
            Plan.Write.class,
            write -> {
              assertThat(write.unit().changes()).containsExactly(Change.create(B));
              assertThat(write.unit().remarks()).hasSize(1);
            });
  }

  @Test
  void refusesAForeignRecordUnlessItShallBeAdopted() {
    var facts = facts(A.name(), seen(A_D2));
    assertRefused(plan(claim("o", List.of(), A), facts), Kind.TAKEN, "did not write: adopt it");
    assertChanges(plan(claim("o", List.of(), List.of(), true, A), facts), Change.upsert(A));
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
    var text = new Seen(A.name(), "TXT", Optional.empty(), "\"x\"", "the record TXT \"x\"");
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
        Change.create(alias),
        Change.delete(A_60));
  }

  @Test
  void sharesWhatANeighbourHas() {
    var kept = Map.of(Place.of(A), new Kept("n", A));
    assertThat(Planner.plan(claim("o", List.of(), A), kept, Map.of(), Facts.NONE, ROUTE53))
        .isEqualTo(new Plan.Rest(claim("o", List.of(), A), List.of(), Optional.of("n")));
    assertThat(Planner.plan(claim("o", List.of(A)), kept, Map.of(), Facts.NONE, ROUTE53))
        .isInstanceOf(Plan.Rest.class);
    assertRefused(
        Planner.plan(
            claim("o", List.of(), List.of(), true, A_D2), kept, Map.of(), Facts.NONE, ROUTE53),
        Kind.TAKEN,
        "in use by n");
  }

  @Test
  void writesAgainWhatANeighbourHadOnceWhereItMayOverwrite() {
    var kept = Map.of(Place.of(A), new Kept("n", A));
    assertChanges(
        Planner.plan(
            claim("o", List.of(), List.of(), true, A), kept, Map.of(), Facts.NONE, ROUTE53),
        Change.upsert(A));
    assertThat(
            Planner.plan(
                claim("o", List.of(A), List.of(), true, A), kept, Map.of(), Facts.NONE, ROUTE53))
        .isInstanceOf(Plan.Rest.class);
  }

  @Test
  void writesAgainWhatItMissesWhateverANeighbourRemembers() {
    var kept = Map.of(Place.of(A), new Kept("n", A));
    var missing = claim("o", List.of(A), List.of(A), false, A);
    assertChanges(Planner.plan(missing, kept, Map.of(), Facts.NONE, ROUTE53), Change.create(A));
    assertChanges(
        Planner.plan(missing, kept, Map.of(), facts(A.name()), ROUTE53), Change.create(A));
    assertRefused(
        Planner.plan(missing, kept, Map.of(), facts(A.name(), seen(A_D2)), ROUTE53),
        Kind.TAKEN,
        "did not write");
    assertThat(
            Planner.plan(
                claim("o", List.of(), List.of(A), false, A), kept, Map.of(), Facts.NONE, ROUTE53))
        .isInstanceOf(Plan.Rest.class);
  }

  // Names that several clusters share

  private static Alias web(Routing routing) {
    return new Alias("x.example.com", Family.A, "lb.net", "Z3", true, Optional.of(routing));
  }

  private static Alias theirs(Routing routing) {
    return new Alias("x.example.com", Family.A, "other.net", "Z3", true, Optional.of(routing));
  }

  private static Txt text(String cluster) {
    return new Txt("_claim.x.example.com", "cluster=" + cluster + " uid=1", 300, Optional.empty());
  }

  private static final Alias SIMPLE = new Alias("x.example.com", Family.A, "lb.net", "Z3", true);

  @Test
  void standsBesideTheSetsOfOthers() {
    var ours = web(new Routing.Weighted("a", 1));
    var facts = facts("x.example.com", seen(theirs(new Routing.Weighted("b", 1))));
    assertChanges(plan(claim("o", List.of(), ours), facts), Change.create(ours));
    assertThat(plan(claim("o", List.of(ours)), facts)).isInstanceOf(Plan.Rest.class);
  }

  @Test
  void swapsASetWhoseWeightHasChanged() {
    var before = web(new Routing.Weighted("a", 1));
    var after = web(new Routing.Weighted("a", 2));
    assertChanges(
        plan(claim("o", List.of(before), after), Facts.NONE),
        Change.delete(before),
        Change.create(after));
  }

  @Test
  void changesThePolicyInOneBatch() {
    var weighted = web(new Routing.Weighted("a", 1));
    var latency = web(new Routing.Latency("b", "eu-central-1"));
    assertChanges(
        plan(claim("o", List.of(SIMPLE), weighted), Facts.NONE),
        Change.create(weighted),
        Change.delete(SIMPLE));
    assertChanges(
        plan(claim("o", List.of(SIMPLE), weighted), facts("x.example.com", seen(SIMPLE))),
        Change.create(weighted),
        Change.delete(SIMPLE));
    assertChanges(
        plan(claim("o", List.of(weighted), latency), facts("x.example.com", seen(weighted))),
        Change.create(latency),
        Change.delete(weighted));
  }

  @Test
  void saysWhatToDoAboutSetsOfAnotherPolicy() {
    var weighted = web(new Routing.Weighted("a", 1));
    assertRefused(
        plan(
            claim("o", List.of(), List.of(), true, weighted),
            facts("x.example.com", seen(new Alias(SIMPLE.name(), Family.A, "y.net", "Z3", true)))),
        Kind.TAKEN,
        "no A with the policy weighted can be: give both the same policy, or delete it");
    assertRefused(
        plan(
            claim("o", List.of(), List.of(), true, SIMPLE),
            facts("x.example.com", seen(theirs(new Routing.Weighted("b", 1))))),
        Kind.TAKEN,
        "no A with the policy simple can be");
    assertRefused(
        plan(
            claim("o", List.of(), List.of(), true, weighted),
            facts(
                "x.example.com",
                new Seen(
                    "x.example.com",
                    "A",
                    Optional.of(new Routing.Other("b", "geolocation")),
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
            claim("o", List.of(), web(new Routing.Latency("a", "eu-central-1"))),
            facts("x.example.com", seen(theirs(new Routing.Latency("b", "eu-central-1"))))),
        Kind.TAKEN,
        "no other A with the region eu-central-1 can be: choose another one, or delete it");
    assertRefused(
        plan(
            claim("o", List.of(), web(new Routing.Failover("a", true))),
            facts("x.example.com", seen(theirs(new Routing.Failover("b", true))))),
        Kind.TAKEN,
        "no other A with the role PRIMARY can be");
  }

  @Test
  void neverOverwritesAText() {
    var ours = text("a");
    var claim = claim("o", List.of(), List.of(), true, ours, SIMPLE);
    assertChanges(plan(claim, Facts.NONE), Change.create(ours), Change.upsert(SIMPLE));
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
        new Facts(
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
        plan(claim, facts(ours.name(), seen(ours))), Change.delete(ours), Change.create(ours));
  }

  @Test
  void refusesWhatNoBatchTakes() {
    assertThat(
            Planner.plan(
                claim("o", List.of(), A, B),
                Map.of(),
                Map.of(),
                Facts.NONE,
                new Provider("tiny", new BatchLimits(1, 1_000), Set.of(Provider.Ability.values()))))
        .isInstanceOfSatisfying(
            Plan.Refuse.class,
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
