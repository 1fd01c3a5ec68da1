package io.tenantry.proof.hostname;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.api.hostname.Routing;
import io.tenantry.sandbox.junit.TestNames;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import software.amazon.awssdk.services.route53.model.ResourceRecordSet;

/** One name, several clusters: this one is {@code eu}, the other, written by hand, {@code us}. */
@WithPool
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Execution(ExecutionMode.CONCURRENT)
class HostnameRoutingIT {
  private static final String THEIRS = "theirs-1.us-east-1.elb.amazonaws.com";
  private static final String PROOF = "CNAME";

  private final KubernetesClient client;
  private final HostnameCloud cloud;
  private final TestNames names;

  HostnameRoutingIT(KubernetesClient client, HostnameCloud cloud, TestNames names) {
    this.client = client;
    this.cloud = cloud;
    this.names = names;
  }

  @BeforeAll
  void start(PoolOperator operator) {
    operator.start("--resync-interval=2s", "--cluster-name=eu", "--cross-cluster-claims");
  }

  // Beside others

  @Test
  void aShareStandsBesideThatOfAnotherCluster() {
    var zone = zone("weighted");
    var theirs = theirs(zone, "us").toArray(ResourceRecordSet[]::new);
    cloud.change(zone, "CREATE", theirs);
    var requests = team();

    var status = requests.createReady(draft(zone).weighted(null, 10));

    assertThat(sets(zone))
        .contains(
            "web A us weight 1 " + THEIRS,
            "web A eu weight 10 " + status.assignedLoadBalancer(),
            "web AAAA eu weight 10 " + status.assignedLoadBalancer(),
            "_gateway-claim.web TXT us weight 1 \"cluster=us uid=1\"",
            "_gateway-claim.web TXT eu weight 1 \"cluster=eu uid=%s\""
                .formatted(requests.uid("web")))
        .hasSize(6);
  }

  @Test
  void latencyHasTheLoadBalancersRegion() {
    var zone = zone("latency");

    team().createReady(draft(zone).routing(new Routing("latency", "here", null, null)));

    assertThat(ways(zone, "web"))
        .containsExactlyInAnyOrder("A here region us-east-1", "AAAA here region us-east-1");
  }

  @Test
  void failoverHasARole() {
    var zone = zone("failover");

    team().createReady(draft(zone).routing(new Routing("failover", null, null, "PRIMARY")));

    assertThat(ways(zone, "web"))
        .containsExactlyInAnyOrder("A eu failover PRIMARY", "AAAA eu failover PRIMARY");
    assertThat(ways(zone, "_gateway-claim.web")).containsExactly("TXT eu weight 1");
  }

  // Edits

  @Test
  void aWeightIsChangedInOneBatch() {
    var zone = zone("edit");
    var requests = team();
    requests.createReady(draft(zone).weighted(null, 10));
    var mark = cloud.mark();

    requests.edit("web", draft -> draft.weighted(null, 20));

    requests.awaitReady("web");
    assertThat(ways(zone, "web")).containsExactlyInAnyOrder("A eu weight 20", "AAAA eu weight 20");
    assertThat(cloud.writes(mark, zone.id())).containsExactly("ChangeResourceRecordSets");
  }

  @Test
  void aNameComesToBeSharedWithoutAGap() {
    var zone = zone("shared");
    var requests = team();
    requests.createReady(draft(zone));
    assertThat(ways(zone, "web")).containsExactlyInAnyOrder("A  ", "AAAA  ");
    var mark = cloud.mark();

    requests.edit("web", draft -> draft.weighted("mine", 1));

    requests.awaitReady("web");
    assertThat(ways(zone, "web"))
        .containsExactlyInAnyOrder("A mine weight 1", "AAAA mine weight 1");
    assertThat(cloud.writes(mark, zone.id())).containsExactly("ChangeResourceRecordSets");

    requests.edit("web", draft -> draft.routing(null));

    requests.awaitReady("web");
    assertThat(ways(zone, "web")).containsExactlyInAnyOrder("A  ", "AAAA  ");
    assertThat(cloud.writes(mark, zone.id())).hasSize(2);
    assertThat(requests.told("web")).doesNotContainKeys("DriftDetected", "DriftCorrected");
  }

  // Claims

  @Test
  void whatAnotherClusterHasIsNotTakenOver() {
    var zone = zone("taken");
    var theirs = theirs(zone, "eu");
    cloud.change(zone, "CREATE", theirs.toArray(ResourceRecordSet[]::new));
    var requests = team();
    requests.create(draft(zone).weighted(null, 10).annotation("tenantry.io/adopt", "true"));

    var refused = requests.await("web", "DnsAliasReady", "False", "AliasFailed");

    assertThat(refused.getMessage())
        .contains("cluster=us uid=1", "delete it once that cluster no longer serves it");
    assertThat(ways(zone, "web")).containsExactly("A eu weight 1");
    assertThat(sets(zone)).contains("web A eu weight 1 " + THEIRS);

    cloud.change(zone, "DELETE", theirs.getLast());

    requests.awaitReady("web");
    assertThat(ways(zone, "web")).containsExactlyInAnyOrder("A eu weight 10", "AAAA eu weight 10");
  }

  @Test
  void aNameThatOneClusterServesAloneIsClaimedToo() {
    var zone = zone("alone");
    var requests = team();
    requests.createReady(HostnameDraft.of("wildcard", zone, "*." + zone.apex()));

    assertThat(sets(zone))
        .contains(
            "_gateway-claim._wildcard TXT   \"cluster=eu uid=%s\""
                .formatted(requests.uid("wildcard")));
    requests.delete("wildcard");
    requests.awaitGone("wildcard");
    assertThat(sets(zone)).isEmpty();
  }

  @Test
  void aNameThatAnotherClusterServesAloneIsRefused() {
    var zone = zone("theirs");
    var claim =
        HostnameCloud.plainRecord(
            "_gateway-claim." + zone.hostname("web"), "TXT", "\"cluster=us uid=1\"");
    cloud.change(zone, "CREATE", claim);
    var requests = team();
    requests.create(draft(zone));

    var refused = requests.await("web", "DnsAliasReady", "False", "AliasFailed");

    assertThat(refused.getMessage()).contains("cluster=us uid=1");
    assertThat(ways(zone, "web")).isEmpty();
    cloud.change(zone, "DELETE", claim);
    requests.awaitReady("web");
  }

  // The end

  @Test
  void whoGoesLeavesTheOthersServing() {
    var zone = zone("leaving");
    var theirs = theirs(zone, "us");
    cloud.change(zone, "CREATE", theirs.toArray(ResourceRecordSet[]::new));
    var requests = team();
    requests.createReady(draft(zone).weighted(null, 10));

    requests.delete("web");

    requests.awaitGone("web");
    assertThat(cloud.sets(zone).filter(set -> !set.typeAsString().equals(PROOF)))
        .extracting(HostnameRoutingIT::way)
        .containsExactlyInAnyOrder("A us weight 1", "TXT us weight 1");
    assertThat(cloud.proof(zone)).isNotNull();
    assertThat(requests.told("web")).doesNotContainKey("RecordNotOwned");
  }

  @Test
  void aWildcardElsewhereNeedsTheSameValidationRecord() {
    var zone = zone("kin");
    cloud.change(
        zone,
        "CREATE",
        HostnameCloud.plainRecord(
            "_gateway-claim._wildcard." + zone.hostname("web"), "TXT", "\"cluster=us uid=1\""));
    var requests = team();
    requests.createReady(draft(zone));

    requests.delete("web");

    requests.awaitGone("web");
    assertThat(cloud.sets(zone))
        .extracting(ResourceRecordSet::typeAsString)
        .containsExactlyInAnyOrder(PROOF, "TXT");
  }

  @Test
  void theLastOneLeavesNothing() {
    var zone = zone("last");
    var requests = team();
    requests.createReady(draft(zone).weighted("mine", 10));

    requests.delete("web");

    requests.awaitGone("web");
    assertThat(sets(zone)).isEmpty();
  }

  // Words

  private Requests team() {
    return new Requests(client, names.newNamespace());
  }

  private Zone zone(String label) {
    return cloud.zone(names.unique(label));
  }

  private static HostnameDraft draft(Zone zone) {
    return HostnameDraft.of("web", zone, zone.hostname("web"));
  }

  /** What the other cluster has, its claim last. */
  private static List<ResourceRecordSet> theirs(Zone zone, String set) {
    var hostname = zone.hostname("web");
    return Stream.of(
            HostnameCloud.alias(hostname, "A", THEIRS),
            HostnameCloud.plainRecord("_gateway-claim." + hostname, "TXT", "\"cluster=us uid=1\""))
        .map(record -> record.toBuilder().setIdentifier(set).weight(1L).build())
        .toList();
  }

  /** Everything in a zone, such as {@code web A eu weight 10 lb-1.elb.amazonaws.com}. */
  private Set<String> sets(Zone zone) {
    return cloud
        .sets(zone)
        .map(set ->
            "%s %s %s"
                .formatted(
                    HostnameCloud.plain(set.name()).replace("." + zone.apex(), ""),
                    way(set),
                    set.aliasTarget() == null
                        ? set.resourceRecords().getFirst().value()
                        : HostnameCloud.plain(set.aliasTarget().dnsName())))
        .collect(Collectors.toSet());
  }

  /** How the sets of one name are chosen. */
  private List<String> ways(Zone zone, String label) {
    return cloud
        .sets(zone)
        .filter(set -> HostnameCloud.plain(set.name()).equals(zone.hostname(label)))
        .map(HostnameRoutingIT::way)
        .toList();
  }

  private static String way(ResourceRecordSet set) {
    var by = "";
    if (set.weight() != null) {
      by = "weight " + set.weight();
    } else if (set.regionAsString() != null) {
      by = "region " + set.regionAsString();
    } else if (set.failoverAsString() != null) {
      by = "failover " + set.failoverAsString();
    }
    var id = set.setIdentifier() == null ? "" : set.setIdentifier();
    return "%s %s %s".formatted(set.typeAsString(), id, by);
  }
}
