package io.tenantry.hostname;

import static io.tenantry.hostname.HostnameText.condition;
import static io.tenantry.hostname.HostnameText.events;
import static io.tenantry.hostname.HostnameText.verbs;
import static io.tenantry.hostname.HostnameWorlds.ADDRESS;
import static io.tenantry.hostname.HostnameWorlds.ARN;
import static io.tenantry.hostname.HostnameWorlds.HOSTNAME;
import static io.tenantry.hostname.HostnameWorlds.RULES;
import static io.tenantry.hostname.HostnameWorlds.aliases;
import static io.tenantry.hostname.HostnameWorlds.all;
import static io.tenantry.hostname.HostnameWorlds.claiming;
import static io.tenantry.hostname.HostnameWorlds.failover;
import static io.tenantry.hostname.HostnameWorlds.fresh;
import static io.tenantry.hostname.HostnameWorlds.latency;
import static io.tenantry.hostname.HostnameWorlds.placed;
import static io.tenantry.hostname.HostnameWorlds.proof;
import static io.tenantry.hostname.HostnameWorlds.ready;
import static io.tenantry.hostname.HostnameWorlds.routing;
import static io.tenantry.hostname.HostnameWorlds.weighted;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.api.hostname.Routing;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsRecords.Progress;
import io.tenantry.cloud.DnsRecords.Wish;
import io.tenantry.hostname.HostnameRules.DnsConflicts;
import io.tenantry.hostname.HostnameRules.Rebalancing;
import io.tenantry.pass.Lookup;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** How a name is shared with other clusters, from the spec to the records. */
class CrossClusterRoutingTest {
  private static AliasTarget weightedLead(String set, int weight) {
    return aliasTarget(new io.tenantry.cloud.RecordRouting.Weighted(set, weight));
  }

  private static AliasTarget aliasTarget(io.tenantry.cloud.RecordRouting routing) {
    return new AliasTarget(ADDRESS, Optional.of(routing), Optional.of("blue"));
  }

  private static Set<DnsRecord> records(AliasTarget aliasTarget) {
    return aliasTarget.records(HOSTNAME, "uid-web", RULES.zones());
  }

  private static DnsRecord[] withProof(AliasTarget aliasTarget) {
    var all = new HashSet<>(records(aliasTarget));
    all.add(proof(HOSTNAME));
    return all.toArray(DnsRecord[]::new);
  }

  /** Served in this way, and everything has been said. */
  private static HostnameWorlds shared(Routing routing, AliasTarget aliasTarget) {
    return placed()
        .spec(routing(routing))
        .on("gw-01")
        .claimed(name ->
            name.ledger(name.holding().ledger().leadingTo(aliasTarget))
                .alias(records(aliasTarget), new Progress.InSync("C2")))
        .told()
        .claimed(name -> name.zone(withProof(aliasTarget)))
        .told();
  }

  private static Wish wish(HostnameWorlds world) {
    return world.steps(HostnameStep.Submit.class).getFirst().wish();
  }

  // Records

  static Stream<Arguments> policies() {
    return Stream.of(
        Arguments.of(weighted("eu", 10), weightedLead("eu", 10)),
        Arguments.of(weighted(null, 0), weightedLead("blue", 0)),
        Arguments.of(
            latency(null),
            aliasTarget(new io.tenantry.cloud.RecordRouting.Latency("blue", "eu-central-1"))),
        Arguments.of(
            failover("eu", "PRIMARY"),
            aliasTarget(new io.tenantry.cloud.RecordRouting.Failover("eu", true))),
        Arguments.of(
            failover(null, "SECONDARY"),
            aliasTarget(new io.tenantry.cloud.RecordRouting.Failover("blue", false))),
        Arguments.of(new Routing("simple", null, null, null), AliasTarget.to(ADDRESS)),
        Arguments.of(new Routing(null, null, null, null), AliasTarget.to(ADDRESS)),
        Arguments.of(null, AliasTarget.to(ADDRESS)));
  }

  @ParameterizedTest
  @MethodSource("policies")
  void leadsAsTheSpecSays(@Nullable Routing routing, AliasTarget aliasTarget) {
    var world = placed().spec(routing(routing)).on("gw-01");

    assertThat(wish(world).wants()).isEqualTo(records(aliasTarget));
    assertThat(world.steps(HostnameStep.Note.class).getFirst().ledger().leads())
        .containsExactly(aliasTarget);
  }

  @Test
  void isAtRestOnceTheRecordsAreThere() {
    var world = shared(weighted("eu", 10), weightedLead("eu", 10));

    assertThat(verbs(world.steps())).containsExactly("Slot");
    assertThat(condition(world.report(), "Ready")).isEqualTo("Ready=True/Ready");
    assertThat(events(world.report())).isEmpty();
  }

  @Test
  void tellsOtherClustersOfEveryNameWhereTheRulesSaySo() {
    var world = placed().rules(claiming(RULES)).on("gw-01");

    assertThat(wish(world).wants())
        .isEqualTo(records(new AliasTarget(ADDRESS, Optional.empty(), Optional.of("blue"))));
  }

  // Edits

  static Stream<Arguments> edits() {
    return Stream.of(
        Arguments.of(weighted("eu", 20), weightedLead("eu", 20)),
        Arguments.of(weighted("other", 10), weightedLead("other", 10)),
        Arguments.of(
            latency("eu"),
            aliasTarget(new io.tenantry.cloud.RecordRouting.Latency("eu", "eu-central-1"))),
        Arguments.of(null, AliasTarget.to(ADDRESS)));
  }

  @ParameterizedTest
  @MethodSource("edits")
  void exchangesTheRecordsInOneWish(@Nullable Routing routing, AliasTarget after) {
    var before = weightedLead("eu", 10);
    var world = shared(weighted("eu", 10), before).edited(routing(routing));

    assertThat(verbs(world.steps())).containsExactly("Slot", "Note", "Forget", "Submit");
    assertThat(world.steps(HostnameStep.Note.class).getFirst().ledger().leads())
        .containsExactly(after, before);
    assertThat(wish(world).had()).isEqualTo(records(before));
    assertThat(wish(world).wants()).isEqualTo(records(after));
    assertThat(condition(world.report(), "Ready")).isEqualTo("Ready=False/AliasPropagating");
    assertThat(events(world.report())).isEmpty();
  }

  @Test
  void sharesANameThatWasServedAlone() {
    var world = ready().edited(routing(weighted("eu", 10)));

    assertThat(wish(world).had()).isEqualTo(aliases(HOSTNAME, ADDRESS));
    assertThat(wish(world).wants()).isEqualTo(records(weightedLead("eu", 10)));
  }

  /** After a death nobody knows which of both are there, and the ledger knows both. */
  @Test
  void knowsBothWaysWhereNobodyCanLook() {
    var before = weightedLead("eu", 10);
    var after = weightedLead("other", 10);
    var world =
        shared(weighted("eu", 10), before)
            .edited(routing(weighted("other", 10)))
            .claimed(name ->
                name.ledger(name.holding().ledger().leadingTo(after))
                    .alias(Set.of(), new Progress.Unknown())
                    .records(new Lookup.NotAsked<>()));

    assertThat(wish(world).tried()).containsAll(records(before)).containsAll(records(after));
    assertThat(condition(world.report(), "Ready")).isEqualTo("Ready=False/AliasPropagating");
  }

  @Test
  void isNoDriftWhenTheNameLeadsInANewWay() {
    var after = weightedLead("eu", 20);
    var world =
        shared(weighted("eu", 10), weightedLead("eu", 10)).edited(routing(weighted("eu", 20)));
    world
        .told()
        .claimed(name ->
            name.ledger(name.holding().ledger().leadingTo(after))
                .alias(records(after), new Progress.InSync("C3"))
                .zone(withProof(after)));

    assertThat(events(world.report())).containsExactly("DnsAliasReady", "Ready");
    assertThat(world.steps(HostnameStep.Note.class).getFirst().ledger().leads())
        .containsExactly(after);
  }

  /** The operator was started with another flag. */
  @Test
  void claimsNamesThatAreServedAlready() {
    var world = ready().rules(claiming(RULES));

    assertThat(wish(world).had()).isEqualTo(aliases(HOSTNAME, ADDRESS));
    assertThat(wish(world).wants()).hasSize(3);
    assertThat(events(world.report())).isEmpty();
  }

  @Test
  void takesTheClaimBackWhereTheRulesNoLongerSaySo() {
    var claimed = new AliasTarget(ADDRESS, Optional.empty(), Optional.of("blue"));
    var world =
        ready()
            .claimed(name ->
                name.ledger(
                        new ClaimLedger(List.of(ARN), List.of(claimed), Set.of(proof(HOSTNAME))))
                    .zone(withProof(claimed)));

    assertThat(wish(world).had()).isEqualTo(records(claimed));
    assertThat(wish(world).wants()).isEqualTo(aliases(HOSTNAME, ADDRESS));
    assertThat(events(world.report())).isEmpty();
  }

  @Test
  void putsRightWhatSomebodyElseHasChanged() {
    var aliasTarget = weightedLead("eu", 10);
    var world =
        shared(weighted("eu", 10), aliasTarget)
            .claimed(name -> name.zone(withProof(weightedLead("eu", 99))));

    assertThat(wish(world).wants()).isEqualTo(records(aliasTarget));
    assertThat(events(world.report())).containsExactly("DriftDetected!");
  }

  /** The other operators' ways are none of ours. */
  @Test
  void costsNothingWhereNothingIsShared() {
    var world = ready().claimed(name -> name.zone(all(HOSTNAME, ADDRESS)));

    assertThat(verbs(world.steps())).containsExactly("Slot");
  }

  // Flaws

  private static HostnameRules named(Optional<String> cluster) {
    return HostnameRules.of(
        "edge",
        "aws-alb",
        new HostnameRules.Size(20, 100),
        new HostnameRules.Shape(80, 443, false, Optional.empty()),
        HostnameRules.EmptyGateways.RETAIN,
        Rebalancing.OFF,
        List.of(),
        io.tenantry.cloud.Allowance.ANYTHING,
        WildcardPolicy.ALLOW,
        DnsConflicts.OVERWRITE,
        cluster,
        false,
        Map.of(),
        HostnameWorlds.RESYNC);
  }

  private static Optional<String> flaw(@Nullable Routing routing, HostnameRules rules) {
    return CrossClusterRouting.flaw(fresh().spec(routing(routing)).wanted(), rules);
  }

  @Test
  void needsAClusterWithAName() {
    assertThat(flaw(latency("eu"), named(Optional.empty())))
        .hasValueSatisfying(text -> assertThat(text).contains("--cluster-name"));
    assertThat(flaw(latency("eu"), named(Optional.of("our cluster")))).isPresent();
    assertThat(flaw(latency("eu"), RULES)).isEmpty();
    assertThat(flaw(null, named(Optional.empty()))).isEmpty();
  }

  static Stream<Arguments> flaws() {
    return Stream.of(
        Arguments.of(new Routing("weighted", null, null, null), "spec.routing.weight"),
        Arguments.of(weighted(null, 256), "spec.routing.weight"),
        Arguments.of(new Routing("failover", null, null, null), "spec.routing.failover"),
        Arguments.of(failover(null, "primary"), "spec.routing.failover"),
        Arguments.of(latency("a b"), "spec.routing.setIdentifier"),
        Arguments.of(new Routing("nearest", null, null, null), "spec.routing.policy"));
  }

  @ParameterizedTest
  @MethodSource("flaws")
  void trustsNoSchema(Routing routing, String field) {
    assertThat(flaw(routing, RULES))
        .hasValueSatisfying(text -> assertThat(text).contains(field, ": "));
  }

  // A way out

  @Test
  void wishesAwayItsRecordsBeforeItAsksWhoElseIsThere() {
    var aliasTarget = weightedLead("eu", 10);
    var world = shared(weighted("eu", 10), aliasTarget).deleting();

    assertThat(world.steps(HostnameStep.Submit.class))
        .singleElement()
        .satisfies(step -> assertThat(step.wish().had()).isEqualTo(records(aliasTarget)));
    world.claimed(name -> name.zone(proof(HOSTNAME)).alias(Set.of(), new Progress.InSync("C4")));
    assertThat(world.steps(HostnameStep.Submit.class))
        .singleElement()
        .satisfies(step -> assertThat(step.wish().had()).containsExactly(proof(HOSTNAME)));
  }

  @Test
  void leavesTheValidationRecordToTheOtherCluster() {
    var world =
        shared(weighted("eu", 10), weightedLead("eu", 10))
            .deleting()
            .shared("Z1", proof(HOSTNAME).name())
            .claimed(name -> name.zone(proof(HOSTNAME)).alias(Set.of(), new Progress.InSync("C4")));

    assertThat(world.steps(HostnameStep.Submit.class)).isEmpty();
    assertThat(world.steps(HostnameStep.DeleteCertificate.class)).hasSize(1);
  }
}
