package io.tenantry.proof.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.api.edge.DistributionTenantStatus;
import io.tenantry.proof.Installation;
import io.tenantry.proof.Patience;
import io.tenantry.sandbox.AuditLog;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.TestNames;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** What rests costs nothing but a listing. */
@WithEdge
@ResourceLock(WithEdge.LOCK)
class EdgeQuietIT {
  private final AuditLog audit;
  private final Edges edges;
  private final Cloud cloud;
  private final TestNames names;

  EdgeQuietIT(Sandbox sandbox, KubernetesClient client, Cloud cloud, TestNames names) {
    this.audit = sandbox.audit();
    this.edges = new Edges(client, names.namespace());
    this.cloud = cloud;
    this.names = names;
  }

  @Test
  void tenantsAtRestAreListedAndNothingElse() {
    var place = cloud.place(names.unique("zone"));
    var plain = Stream.generate(() -> names.unique("plain")).limit(25).toList();
    var withDns = Stream.generate(() -> names.unique("dns")).limit(5).toList();
    plain.forEach(this::createWithRecordByHand);
    withDns.forEach(name -> edges.create(Draft.of(name, place).dns(place.zone())));
    var all = Stream.concat(plain.stream(), withDns.stream()).toList();
    all.forEach(edges::awaitReady);
    all.forEach(name -> edges.awaitEvent(name, "Created"));
    settle();
    var subjects = all.stream().flatMap(this::subjects).toArray(String[]::new);
    var mark = cloud.mark();
    var written = audit.mark();

    cloud.awaitCalls(mark, "ListDistributionTenants", 4);

    assertThat(cloud.operations(mark, subjects)).isEmpty();
    assertThat(cloud.operations(mark, place.zone())).isEmpty();
    assertThat(writes(written)).isEmpty();
  }

  /** Their own looks would be five for each; the listing tells as soon as there is news. */
  @Test
  void tenantsThatWaitForTheirOwnersAreListedAndHardlyAskedFor() {
    var all = Stream.generate(() -> names.unique("own")).limit(30).toList();
    all.forEach(name ->
        edges.create(
            Draft.of(name)
                .distribution(io.tenantry.simulator.world.SandboxWorld.BARE_DISTRIBUTION)
                .parameters()
                .domains(name + ".customer.example")
                .managed("self-hosted")));
    all.forEach(name -> edges.await(name, "CertificateReady", "False", "PendingValidation"));
    all.forEach(name ->
        edges.awaitStatus(name, "deployed", s -> "Deployed".equals(s.distributionTenantStatus())));
    var subjects = all.stream().flatMap(this::subjects).toArray(String[]::new);

    Awaitility.await("hardly any calls")
        .atMost(Patience.LIMIT)
        .until(() -> callsInFiveListings(subjects) < all.size());

    var lucky = all.getFirst();
    cloud.pointElsewhere(
        lucky + ".customer.example", io.tenantry.simulator.world.SandboxWorld.DEFAULT_ENDPOINT);
    edges.awaitReady(lucky);
  }

  /** Where their domains point is looked up in DNS; CloudFront is asked when that has changed. */
  @Test
  void readyTenantsWhoseOwnersHaveSetNoRecordAreNotAskedFor() {
    var all = Stream.generate(() -> names.unique("undirected")).limit(20).toList();
    all.forEach(name -> edges.create(Draft.of(name)));
    all.forEach(edges::awaitReady);
    all.forEach(name -> edges.awaitStatus(name, "its record missed", s -> seen(s, false)));
    settle();
    var subjects = all.stream().flatMap(this::subjects).toArray(String[]::new);
    var mark = cloud.mark();

    cloud.awaitCalls(mark, "ListDistributionTenants", 4);
    assertThat(cloud.operations(mark, subjects)).isEmpty();

    var lucky = all.getFirst();
    cloud.cname(
        io.tenantry.simulator.world.SandboxWorld.ZONE,
        "CREATE",
        Draft.domain(lucky),
        io.tenantry.simulator.world.SandboxWorld.DEFAULT_ENDPOINT,
        300);
    edges.awaitStatus(lucky, "its record seen", s -> seen(s, true));
  }

  private static boolean seen(DistributionTenantStatus status, boolean expected) {
    return status.requiredRecords() != null
        && Objects.equals(status.requiredRecords().getFirst().seen(), expected);
  }

  private int callsInFiveListings(String... subjects) {
    var mark = cloud.mark();
    cloud.awaitCalls(mark, "ListDistributionTenants", 5);
    return cloud.operations(mark, subjects).size();
  }

  /** Whose owners have made the record: nothing is left to wait for. */
  private void createWithRecordByHand(String name) {
    cloud.cname(
        io.tenantry.simulator.world.SandboxWorld.ZONE,
        "CREATE",
        Draft.domain(name),
        io.tenantry.simulator.world.SandboxWorld.DEFAULT_ENDPOINT,
        300);
    edges.create(Draft.of(name).tags("env", "prod"));
  }

  /** Whoever is ready may have been listed as on its way before; two more looks settle that. */
  private void settle() {
    cloud.awaitCalls(cloud.mark(), "ListDistributionTenants", 2);
  }

  private Stream<String> subjects(String name) {
    var status = edges.status(name);
    return Stream.of(name, status.id(), status.arn());
  }

  private List<String> writes(AuditLog.Mark mark) {
    return audit.writesSince(mark).stream()
        .filter(entry -> entry.user().equals(Installation.USER))
        .filter(entry -> entry.namespace().equals(edges.home()))
        .map(entry -> entry.verb() + " " + entry.resource() + " " + entry.name())
        .toList();
  }
}
