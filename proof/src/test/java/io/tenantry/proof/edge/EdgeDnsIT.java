package io.tenantry.proof.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.api.edge.Dns;
import io.tenantry.proof.Patience;
import io.tenantry.sandbox.junit.TestNames;
import io.tenantry.simulator.world.SandboxWorld;
import java.util.Map;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The records follow the spec, and end with it. */
@WithEdge
@Execution(ExecutionMode.CONCURRENT)
class EdgeDnsIT {
  private final Edges edges;
  private final Cloud cloud;
  private final TestNames names;
  private final String name;
  private final Cloud.Place place;

  EdgeDnsIT(KubernetesClient client, Cloud cloud, TestNames names) {
    this.edges = new Edges(client, names.namespace());
    this.cloud = cloud;
    this.names = names;
    this.name = names.unique("shop");
    this.place = cloud.place(names.unique("zone"));
  }

  /** Upstream's weakness: a new TTL was ignored, and then the record could not be deleted. */
  @Test
  void anotherTtl() {
    edges.createReady(Draft.of(name, place).dns(place.zone(), 300));
    edges.edit(name, draft -> draft.dns(place.zone(), 60));

    awaitRecords(Map.of(place.domain(name) + " CNAME", SandboxWorld.DEFAULT_ENDPOINT + " 60"));
    edges.await(name, "DNSReady", "True", "DNSReady");

    edges.delete(name);
    edges.awaitGone(name);
    assertThat(cloud.records(place.zone())).isEmpty();
  }

  /** Upstream's weakness: the record kept leading to the old group. */
  @Test
  void anotherGroupIsAnotherTarget() {
    edges.createReady(Draft.of(name, place).dns(place.zone()));

    edges.edit(name, draft -> draft.group(SandboxWorld.OTHER_GROUP));

    awaitRecords(Map.of(place.domain(name) + " CNAME", SandboxWorld.OTHER_ENDPOINT + " 300"));
    edges.awaitStatus(name, "target", s -> SandboxWorld.OTHER_ENDPOINT.equals(s.dnsTarget()));
    edges.awaitReady(name);
  }

  @Test
  void anotherZone() {
    var below = "sub." + place.apex();
    var zone = place.zone().replace("PLACE", "BELOW");
    var domain = "www." + below;
    var certificate = cloud.plantCertificate(domain);
    edges.createReady(
        Draft.of(name, place).domains(domain).certificate(certificate).dns(place.zone()));
    cloud.plantZone(below, zone);

    edges.edit(name, draft -> draft.dns(zone));

    edges.awaitStatus(
        name,
        "the new zone",
        s -> s.dnsRecords().size() == 1 && s.dnsRecords().getFirst().hostedZoneId().equals(zone));
    edges.await(name, "DNSReady", "True", "DNSReady");
    assertThat(cloud.records(zone)).containsOnlyKeys(domain + " CNAME");
    assertThat(cloud.records(place.zone())).isEmpty();
  }

  /** Upstream's weakness: nothing happened, and DNSReady kept saying that nothing was wanted. */
  @Test
  void dnsThatIsAddedLater() {
    edges.createReady(Draft.of(name, place));
    assertThat(edges.condition(name, "DNSReady").getReason()).isEqualTo("DNSNotConfigured");

    edges.edit(name, draft -> draft.dns(place.zone()));

    edges.await(name, "DNSReady", "True", "DNSReady");
    awaitRecords(Map.of(place.domain(name) + " CNAME", SandboxWorld.DEFAULT_ENDPOINT + " 300"));
    edges.awaitReady(name);
  }

  /** Upstream's weakness: the records stayed for ever. */
  @Test
  void dnsThatIsRemoved() {
    edges.createReady(Draft.of(name, place).dns(place.zone()));

    edges.edit(name, draft -> draft.dns((Dns) null));

    edges.await(name, "DNSReady", "True", "DNSNotConfigured");
    awaitRecords(Map.of());
    edges.awaitStatus(name, "no records", status -> status.dnsRecords() == null);
    assertThat(cloud.tenant(name)).isPresent();
  }

  @Test
  void anAddedDomainGetsItsRecordFirst() {
    edges.createReady(Draft.of(name, place).domains(place.domain("www")).dns(place.zone()));
    var mark = cloud.mark();

    edges.edit(name, draft -> draft.domains(place.domain("www"), place.domain("api")));

    edges.awaitStatus(name, "two domains", s -> s.domainResults().size() == 2);
    edges.awaitReady(name);
    assertThat(cloud.writes(mark, place.zone(), edges.id(name)))
        .containsExactly("ChangeResourceRecordSets", "UpdateDistributionTenant");
    assertThat(cloud.records(place.zone())).hasSize(2);
  }

  /** Upstream's weakness: the record of a removed domain stayed, for others to take over. */
  @Test
  void aRemovedDomainLosesItsRecordAfterTheUpdate() {
    edges.createReady(
        Draft.of(name, place).domains(place.domain("www"), place.domain("api")).dns(place.zone()));
    var mark = cloud.mark();

    edges.edit(name, draft -> draft.domains(place.domain("www")));

    awaitRecords(Map.of(place.domain("www") + " CNAME", SandboxWorld.DEFAULT_ENDPOINT + " 300"));
    edges.awaitReady(name);
    assertThat(cloud.writes(mark, place.zone(), edges.id(name)))
        .containsExactly("UpdateDistributionTenant", "ChangeResourceRecordSets");
  }

  /** Upstream's weakness: a CNAME was tried where none can be. */
  @Test
  void theApexOfAZoneGetsAliases() {
    edges.createReady(
        Draft.of(name, place).domains(place.apex(), place.domain("www")).dns(place.zone()));

    assertThat(cloud.records(place.zone()))
        .isEqualTo(
            Map.of(
                place.apex() + " A",
                "alias " + SandboxWorld.DEFAULT_ENDPOINT,
                place.apex() + " AAAA",
                "alias " + SandboxWorld.DEFAULT_ENDPOINT,
                place.domain("www") + " CNAME",
                SandboxWorld.DEFAULT_ENDPOINT + " 300"));
    assertThat(edges.status(name).dnsRecords()).hasSize(3);

    edges.delete(name);
    edges.awaitGone(name);
    assertThat(cloud.records(place.zone())).isEmpty();
  }

  @Test
  void aRecordWhoseTtlSomebodyChangedIsStillOurs() {
    edges.createReady(Draft.of(name, place).dns(place.zone()));
    cloud.cname(place.zone(), "UPSERT", place.domain(name), SandboxWorld.DEFAULT_ENDPOINT, 77);

    edges.delete(name);

    edges.awaitGone(name);
    assertThat(cloud.records(place.zone())).isEmpty();
  }

  @Test
  void aRecordThatLeadsElsewhereByNowIsLeftAndBlocksNothing() {
    edges.createReady(
        Draft.of(name, place).domains(place.domain("www"), place.domain("api")).dns(place.zone()));
    cloud.cname(place.zone(), "UPSERT", place.domain("www"), "new.example.com", 60);

    edges.delete(name);

    edges.awaitGone(name);
    assertThat(cloud.records(place.zone()))
        .isEqualTo(Map.of(place.domain("www") + " CNAME", "new.example.com 60"));
  }

  /** Upstream's weakness: one missing record was taken for all, and the others stayed. */
  @Test
  void aMissingRecordBlocksNothingAndTheOthersGo() {
    edges.createReady(
        Draft.of(name, place).domains(place.domain("www"), place.domain("api")).dns(place.zone()));
    cloud.cname(place.zone(), "DELETE", place.domain("www"), SandboxWorld.DEFAULT_ENDPOINT, 300);

    edges.delete(name);

    edges.awaitGone(name);
    assertThat(cloud.records(place.zone())).isEmpty();
  }

  @Test
  void manyTenantsShareFewBatches() {
    var many = Stream.generate(() -> names.unique("many")).limit(20).toList();
    var mark = cloud.mark();
    many.forEach(one -> edges.create(Draft.of(one, place).dns(place.zone())));
    many.forEach(edges::awaitReady);

    assertThat(cloud.records(place.zone())).hasSize(20);
    // How few depends on how close together they come; without batches it would be one each.
    assertThat(cloud.writes(mark, place.zone())).hasSizeLessThan(20);
  }

  @Test
  void onePoisonedObjectDelaysNobody() {
    var good = Stream.generate(() -> names.unique("good")).limit(5).toList();
    var bad = names.unique("bad");
    cloud.cname(place.zone(), "CREATE", place.domain(bad), "mine.example.com", 60);
    Stream.concat(Stream.of(bad), good.stream())
        .forEach(one -> edges.create(Draft.of(one, place).dns(place.zone())));

    good.forEach(edges::awaitReady);
    edges.await(bad, "Ready", "False", "DNSError");
  }

  @Test
  void twoObjectsMayNotHaveOneRecord() {
    var domain = place.domain("www");
    edges.createReady(Draft.of(name, place).domains(domain).dns(place.zone()));
    var second = names.unique("second");
    edges.create(Draft.of(second, place).domains(domain).dns(place.zone()));

    edges.await(second, "Ready", "False", "DomainConflict");
    edges.delete(second);
    edges.awaitGone(second);

    assertThat(cloud.records(place.zone()))
        .isEqualTo(Map.of(domain + " CNAME", SandboxWorld.DEFAULT_ENDPOINT + " 300"));
  }

  private void awaitRecords(Map<String, String> expected) {
    Awaitility.await()
        .atMost(Patience.LIMIT)
        .untilAsserted(() -> assertThat(cloud.records(place.zone())).isEqualTo(expected));
  }
}
