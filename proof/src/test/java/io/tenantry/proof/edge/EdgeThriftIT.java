package io.tenantry.proof.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.api.edge.GeoRestrictions;
import io.tenantry.proof.Installation;
import io.tenantry.sandbox.AuditLog;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.TestNames;
import io.tenantry.simulator.control.Call;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** What tenants that come, change and go together cost, each of them. */
@WithEdge
@ResourceLock(WithEdge.LOCK)
class EdgeThriftIT {
  private static final int COUNT = 40;

  private final AuditLog audit;
  private final Edges edges;
  private final Cloud cloud;
  private final TestNames names;

  EdgeThriftIT(Sandbox sandbox, KubernetesClient client, Cloud cloud, TestNames names) {
    this.audit = sandbox.audit();
    this.edges = new Edges(client, names.namespace());
    this.cloud = cloud;
    this.names = names;
  }

  /** Long enough for all to be on their way at once, as in CloudFront. */
  @BeforeEach
  void takeTime() {
    deployIn("4s");
  }

  @AfterEach
  void asBefore() {
    deployIn("100ms");
  }

  private void deployIn(String time) {
    cloud.settings(Map.of("cloudfront", Map.of("tenantDeploy", time)));
  }

  @Test
  void nothingIsDoneTwice() {
    var place = cloud.place(names.unique("zone"));
    var all = Stream.generate(() -> names.unique("shop")).limit(COUNT).toList();

    var mark = cloud.mark();
    var written = audit.mark();
    all.forEach(name -> edges.create(Draft.of(name, place).dns(place.zone())));
    all.forEach(edges::awaitReady);
    all.forEach(name -> edges.awaitEvent(name, "Created"));
    var ids = all.stream().map(edges::id).toArray(String[]::new);
    assertThat(answered(mark, all.toArray(String[]::new)))
        .containsOnly("CreateDistributionTenant")
        .hasSize(COUNT);
    assertThat(reads(mark, ids)).isLessThan(COUNT / 2);
    // Finalizer; records noted, created, ready; two events.
    assertThat(writesOfEach(written)).allSatisfy((_, count) -> assertThat(count).isEqualTo(4));
    assertThat(events(written)).isEqualTo(2 * COUNT);

    var edited = cloud.mark();
    var geo = new GeoRestrictions("whitelist", List.of("DE"));
    all.forEach(name -> edges.edit(name, draft -> draft.customizations(null, null, geo)));
    all.forEach(edges::awaitReady);
    assertThat(answered(edited, ids)).filteredOn("UpdateDistributionTenant"::equals).hasSize(COUNT);
    assertThat(reads(edited, ids)).isLessThan(COUNT + COUNT / 2);

    var deleted = cloud.mark();
    all.forEach(edges::delete);
    all.forEach(edges::awaitGone);
    assertThat(answered(deleted, ids))
        .filteredOn("DeleteDistributionTenant"::equals)
        .hasSizeLessThanOrEqualTo(2 * COUNT);
    assertThat(reads(deleted, ids)).isLessThan(COUNT + COUNT / 2);
    assertThat(answered(deleted, place.zone()))
        .filteredOn("ChangeResourceRecordSets"::equals)
        .hasSizeLessThanOrEqualTo(3);
    assertThat(cloud.records(place.zone())).isEmpty();
  }

  private long reads(long mark, String... ids) {
    return answered(mark, ids).stream().filter("GetDistributionTenant"::equals).count();
  }

  /** What AWS found too much was asked for again, and is no second time. */
  private List<String> answered(long mark, String... subjects) {
    return cloud.callsAbout(mark, subjects).stream()
        .filter(call -> !"Throttling".equals(call.errorCode()))
        .map(Call::operation)
        .toList();
  }

  private Map<String, Long> writesOfEach(AuditLog.Mark mark) {
    return ours(mark).stream()
        .filter(entry -> entry.resource().startsWith("distributiontenants"))
        .collect(Collectors.groupingBy(AuditLog.Entry::name, Collectors.counting()));
  }

  private long events(AuditLog.Mark mark) {
    return ours(mark).stream().filter(entry -> entry.resource().equals("events")).count();
  }

  private List<AuditLog.Entry> ours(AuditLog.Mark mark) {
    return audit.writesSince(mark).stream()
        .filter(entry -> entry.user().equals(Installation.USER))
        .filter(entry -> entry.namespace().equals(edges.home()))
        .toList();
  }
}
