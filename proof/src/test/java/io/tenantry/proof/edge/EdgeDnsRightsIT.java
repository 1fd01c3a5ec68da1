package io.tenantry.proof.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.api.edge.Dns;
import io.tenantry.proof.Patience;
import io.tenantry.proof.Scrape;
import io.tenantry.sandbox.junit.TestNames;
import io.tenantry.simulator.control.Call;
import io.tenantry.simulator.world.SandboxWorld;
import java.util.Map;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Other people's records and other people's zones. */
@WithEdge
@Execution(ExecutionMode.CONCURRENT)
class EdgeDnsRightsIT {
  private static final String ROLE = "arn:aws:iam::%s:role/".formatted(SandboxWorld.PARTNER);

  private final Edges edges;
  private final Cloud cloud;
  private final Scrape metrics;
  private final TestNames names;
  private final String name;

  EdgeDnsRightsIT(KubernetesClient client, Cloud cloud, Scrape metrics, TestNames names) {
    this.edges = new Edges(client, names.namespace());
    this.cloud = cloud;
    this.metrics = metrics;
    this.names = names;
    this.name = names.unique("shop");
  }

  /** Upstream's weakness: whatever was there was overwritten. */
  @Test
  void aForeignRecordIsRefusedAndKept() {
    var place = cloud.place(names.unique("zone"));
    cloud.cname(place.zone(), "CREATE", place.domain(name), "mine.example.com", 60);
    edges.create(Draft.of(name, place).dns(place.zone()));

    var ready = edges.await(name, "Ready", "False", "DNSError");

    assertThat(ready.getMessage()).contains(place.domain(name), "tenantry.io/adopt");
    assertThat(edges.condition(name, "DNSReady").getReason()).isEqualTo("DNSError");
    assertThat(edges.awaitEvent(name, "DNSError").getType()).isEqualTo("Warning");
    assertThat(cloud.records(place.zone()))
        .isEqualTo(Map.of(place.domain(name) + " CNAME", "mine.example.com 60"));
    assertThat(cloud.tenant(name)).isEmpty();
  }

  @Test
  void aForeignRecordIsTakenOverWhenAskedFor() {
    var place = cloud.place(names.unique("zone"));
    cloud.cname(place.zone(), "CREATE", place.domain(name), "mine.example.com", 60);
    edges.create(Draft.of(name, place).dns(place.zone()));
    edges.await(name, "Ready", "False", "DNSError");

    edges.annotate(name, "adopt", "true");

    edges.awaitReady(name);
    assertThat(cloud.records(place.zone()))
        .isEqualTo(Map.of(place.domain(name) + " CNAME", SandboxWorld.DEFAULT_ENDPOINT + " 300"));
  }

  @Test
  void aForeignRecordSurvivesTheObjectThatWantedIt() {
    var place = cloud.place(names.unique("zone"));
    cloud.cname(place.zone(), "CREATE", place.domain(name), "mine.example.com", 60);
    edges.create(Draft.of(name, place).dns(place.zone()));
    edges.await(name, "Ready", "False", "DNSError");

    edges.delete(name);

    edges.awaitGone(name);
    assertThat(cloud.records(place.zone())).hasSize(1);
  }

  @Test
  void theZoneOfAnotherAccountByARole() {
    var mark = cloud.mark();
    edges.createReady(partner(SandboxWorld.ROLE, null));

    assertThat(cloud.in(SandboxWorld.PARTNER).records(SandboxWorld.PARTNER_ZONE))
        .containsEntry(domain() + " CNAME", SandboxWorld.DEFAULT_ENDPOINT + " 300");
    assertThat(cloud.callsAbout(mark, SandboxWorld.PARTNER_ZONE))
        .isNotEmpty()
        .extracting(Call::account)
        .containsOnly(SandboxWorld.PARTNER);
    assertThat(cloud.callsAbout(mark, name, edges.id(name)))
        .extracting(Call::account)
        .containsOnly(SandboxWorld.ACCOUNT);

    edges.delete(name);
    edges.awaitGone(name);
    assertThat(cloud.in(SandboxWorld.PARTNER).records(SandboxWorld.PARTNER_ZONE))
        .doesNotContainKey(domain() + " CNAME");
  }

  @Test
  void aRoleThatAsksForAnExternalId() {
    edges.createReady(partner(SandboxWorld.ROLE_WITH_EXTERNAL_ID, SandboxWorld.EXTERNAL_ID));

    assertThat(cloud.in(SandboxWorld.PARTNER).records(SandboxWorld.PARTNER_ZONE))
        .containsKey(domain() + " CNAME");
    assertThat(edges.status(name).dnsRecords().getFirst().externalId())
        .isEqualTo(SandboxWorld.EXTERNAL_ID);
  }

  @Test
  void aRoleThatMayNotBeAssumed() {
    var failures = Failures.of(metrics, "dns_access_denied");
    edges.create(partner(SandboxWorld.ROLE_WITH_EXTERNAL_ID, "guessed"));

    var ready = edges.await(name, "Ready", "False", "DNSError");

    assertThat(ready.getMessage()).contains("AssumeRole", "AccessDenied");
    assertThat(edges.condition(name, "DNSReady").getReason()).isEqualTo("DNSError");
    assertThat(edges.awaitEvent(name, "DNSError").getType()).isEqualTo("Warning");
    failures.awaitOne();
    assertThat(cloud.tenant(name)).isEmpty();
  }

  @Test
  void aDeniedRoleIsPutRightByAnEdit() {
    edges.create(partner(SandboxWorld.ROLE_WITH_EXTERNAL_ID, "guessed"));
    edges.await(name, "Ready", "False", "DNSError");

    edges.edit(
        name,
        draft -> draft.dns(how(SandboxWorld.ROLE_WITH_EXTERNAL_ID, SandboxWorld.EXTERNAL_ID)));

    edges.awaitReady(name);
    edges.await(name, "DNSReady", "True", "DNSReady");
  }

  @Test
  void aZoneThatDoesNotExist() {
    var failures = Failures.of(metrics, "dns_zone_not_found");
    edges.create(Draft.of(name).dns("Z0NOSUCHZONE00000001"));

    var ready = edges.await(name, "Ready", "False", "DNSError");

    assertThat(ready.getMessage()).contains("NoSuchHostedZone");
    failures.awaitOne();
    assertThat(cloud.tenant(name)).isEmpty();
  }

  /** Nothing was ever written there, so nothing has to be cleaned. */
  @Test
  void anObjectWhoseZoneNeverExistedCanGo() {
    edges.create(Draft.of(name).dns("Z0NOSUCHZONE00000001"));
    edges.await(name, "Ready", "False", "DNSError");

    edges.delete(name);

    edges.awaitGone(name);
  }

  @Test
  void anObjectWhoseRoleWasNeverAssumedCanGo() {
    edges.create(partner(SandboxWorld.ROLE_WITH_EXTERNAL_ID, "guessed"));
    edges.await(name, "Ready", "False", "DNSError");

    edges.delete(name);

    edges.awaitGone(name);
  }

  @Test
  void aDomainThatIsNotInTheZone() {
    var place = cloud.place(names.unique("zone"));
    edges.create(Draft.of(name).dns(place.zone()));

    var ready = edges.await(name, "Ready", "False", "DNSError");

    assertThat(ready.getMessage()).contains(Draft.domain(name));
  }

  /** The records of a living tenant fail: the tenant goes on, and DNSReady says why. */
  @Test
  void anErrorAfterTheCreationIsSeenInDnsReady() {
    edges.createReady(Draft.of(name));

    edges.edit(name, draft -> draft.dns("Z0NOSUCHZONE00000001"));

    var dns = edges.await(name, "DNSReady", "False", "DNSError");
    assertThat(dns.getMessage()).contains("NoSuchHostedZone");
    edges.edit(name, draft -> draft.dns(SandboxWorld.ZONE));
    edges.await(name, "DNSReady", "True", "DNSReady");
    edges.awaitReady(name);
  }

  /** Whatever role leads there: a record that an object of ours has noted is not taken over. */
  @Test
  void anotherObjectsRecordIsNotTakenOverThroughAnotherRole() {
    edges.createReady(partner(SandboxWorld.ROLE, null));
    var second = edges.elsewhere(names.newNamespace());
    var thief = names.unique("thief");
    var dns =
        new Dns(
            "route53",
            SandboxWorld.PARTNER_ZONE,
            77L,
            ROLE + SandboxWorld.ROLE_WITH_EXTERNAL_ID,
            SandboxWorld.EXTERNAL_ID);
    second.create(
        Draft.of(thief)
            .distribution(edges.get(name).getSpec().distributionId())
            .parameters()
            .domains(domain())
            .annotation("adopt", "true")
            .dns(dns));

    var ready = second.await(thief, "Ready", "False", "DNSError");

    assertThat(ready.getMessage())
        .contains(edges.home() + "/" + name)
        .doesNotContain("tenantry.io/adopt");
    second.delete(thief);
    second.awaitGone(thief);
    assertThat(cloud.in(SandboxWorld.PARTNER).records(SandboxWorld.PARTNER_ZONE))
        .containsEntry(domain() + " CNAME", SandboxWorld.DEFAULT_ENDPOINT + " 300");
  }

  /** As another cluster's operator would have written it. */
  @Test
  void aRecordThatOnlyLooksLikeOursIsRefusedAndOutlivesTheObject() {
    var place = cloud.place(names.unique("zone"));
    cloud.cname(place.zone(), "CREATE", place.domain(name), SandboxWorld.DEFAULT_ENDPOINT, 300);
    edges.create(Draft.of(name, place).dns(place.zone()));

    var ready = edges.await(name, "Ready", "False", "DNSError");

    assertThat(ready.getMessage()).contains(place.domain(name), "tenantry.io/adopt");
    edges.delete(name);
    edges.awaitGone(name);
    assertThat(cloud.records(place.zone()))
        .isEqualTo(Map.of(place.domain(name) + " CNAME", SandboxWorld.DEFAULT_ENDPOINT + " 300"));
  }

  /** The same record, from another namespace: it is not shared, and goes with its owner only. */
  @Test
  void anotherNamespacesRecordIsNotShared() {
    var place = cloud.place(names.unique("zone"));
    edges.createReady(Draft.of(name, place).dns(place.zone()));
    var second = edges.elsewhere(names.newNamespace());
    var other = names.unique("other");
    second.create(Draft.of(other, place).domains(place.domain(name)).dns(place.zone()));

    var ready = second.await(other, "Ready", "False", "DNSError");

    assertThat(ready.getMessage()).contains(edges.home() + "/" + name);
    edges.edit(name, draft -> draft.dns(place.zone(), 60));
    Awaitility.await()
        .atMost(Patience.LIMIT)
        .untilAsserted(() ->
            assertThat(cloud.records(place.zone()))
                .isEqualTo(
                    Map.of(place.domain(name) + " CNAME", SandboxWorld.DEFAULT_ENDPOINT + " 60")));
    second.delete(other);
    second.awaitGone(other);
    assertThat(cloud.records(place.zone())).hasSize(1);
  }

  private String domain() {
    return name + ".partner.test";
  }

  private Draft partner(String role, @Nullable String externalId) {
    var distribution = cloud.plantDistribution(cloud.plantCertificate(domain()));
    return Draft.of(name)
        .distribution(distribution)
        .parameters()
        .domains(domain())
        .dns(how(role, externalId));
  }

  private static Dns how(String role, @Nullable String externalId) {
    return new Dns("route53", SandboxWorld.PARTNER_ZONE, 300L, ROLE + role, externalId);
  }
}
