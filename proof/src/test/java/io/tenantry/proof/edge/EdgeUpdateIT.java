package io.tenantry.proof.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.api.edge.GeoRestrictions;
import io.tenantry.api.edge.WebAcl;
import io.tenantry.sandbox.junit.TestNames;
import io.tenantry.simulator.world.SandboxWorld;
import io.tenantry.simulator.world.Seed;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.cloudfront.model.DistributionTenant;
import software.amazon.awssdk.services.cloudfront.model.DomainResult;

/** What changes in the spec changes in CloudFront, by one call; what does not, does not. */
@WithEdge
@Execution(ExecutionMode.CONCURRENT)
class EdgeUpdateIT {
  private static final WebAcl FIREWALL =
      new WebAcl("override", "arn:aws:wafv2:us-east-1:111111111111:global/webacl/shop/a1");

  private final Edges edges;
  private final Cloud cloud;
  private final TestNames names;
  private final String name;

  EdgeUpdateIT(KubernetesClient client, Cloud cloud, TestNames names) {
    this.edges = new Edges(client, names.namespace());
    this.cloud = cloud;
    this.names = names;
    this.name = names.unique("shop");
  }

  @Test
  void anotherDistribution() {
    var other = cloud.plantDistribution(cloud.plantCertificate("*.sandbox.test"));
    edges.createReady(Draft.of(name));

    var live = updated(draft -> draft.distribution(other).parameters());

    assertThat(live.distributionId()).isEqualTo(other);
    assertThat(live.parameters()).isEmpty();
  }

  @Test
  void anotherConnectionGroup() {
    edges.createReady(Draft.of(name));

    assertThat(updated(draft -> draft.group(SandboxWorld.OTHER_GROUP)).connectionGroupId())
        .isEqualTo(SandboxWorld.OTHER_GROUP);
  }

  @Test
  void moreDomainsAndFewer() {
    var second = names.unique("second") + ".sandbox.test";
    edges.createReady(Draft.of(name));

    assertThat(domains(updated(draft -> draft.domains(Draft.domain(name), second))))
        .containsExactlyInAnyOrder(Draft.domain(name), second);
    assertThat(domains(updated(draft -> draft.domains(second)))).containsExactly(second);
    assertThat(edges.status(name).domainResults()).hasSize(1);
  }

  @Test
  void otherParameters() {
    edges.createReady(Draft.of(name).parameters("tenantId", "1", "stage", "beta"));

    assertThat(Cloud.parameters(updated(draft -> draft.parameters("tenantId", "2"))))
        .isEqualTo(Map.of("tenantId", "2"));
  }

  /** Upstream's weakness: an empty list was left out, so nothing was removed, again and again. */
  @Test
  void theLastParameterCanGo() {
    var distribution =
        cloud.plantDistribution(
            cloud.plantCertificate("*.sandbox.test"), new Seed.Parameter("stage", false, null));
    edges.createReady(Draft.of(name).distribution(distribution).parameters("stage", "beta"));

    assertThat(updated(Draft::parameters).parameters()).isEmpty();
    assertNoWriteAtTheNextLooks();
  }

  @Test
  void customizationsComeAndGo() {
    var certificate = cloud.plantCertificate(Draft.domain(name));
    var geo = new GeoRestrictions("whitelist", List.of("DE", "FR"));
    edges.createReady(Draft.of(name));

    var live = updated(draft -> draft.customizations(FIREWALL, certificate, geo)).customizations();

    assertThat(live.webAcl().arn()).isEqualTo(FIREWALL.arn());
    assertThat(live.certificate().arn()).isEqualTo(certificate);
    assertThat(live.geoRestrictions().locations()).containsExactlyInAnyOrder("DE", "FR");
    assertThat(edges.status(name).certificateArn()).isEqualTo(certificate);
    var less = updated(draft -> draft.customizations(FIREWALL, null, null)).customizations();
    assertThat(less.certificate()).isNull();
    assertThat(less.geoRestrictions()).isNull();
    assertThat(updated(Draft::noCustomizations).customizations()).isNull();
    assertNoWriteAtTheNextLooks();
  }

  @Test
  void switchedOffAndOn() {
    edges.createReady(Draft.of(name));

    edges.edit(name, draft -> draft.enabled(false));
    edges.await(name, "Ready", "False", "Disabled");
    assertThat(cloud.require(name).enabled()).isFalse();
    assertThat(edges.condition(name, "Synced").getReason()).isEqualTo("InSync");

    edges.edit(name, draft -> draft.enabled(true));
    edges.awaitReady(name);
    assertThat(cloud.require(name).enabled()).isTrue();
  }

  @Test
  void theConditionsFollowTheChange() {
    edges.createReady(Draft.of(name));
    try (var story = edges.story(name)) {
      updated(draft -> draft.parameters("tenantId", "2"));

      assertThat(story.of("Ready"))
          .startsWith("True/Deployed")
          .contains("False/Deploying")
          .endsWith("True/Deployed");
      assertThat(story.of("Synced")).contains("False/UpdatePending").endsWith("True/InSync");
    }
    assertThat(edges.status(name).observedGeneration()).isEqualTo(2);
    assertThat(edges.awaitEvent(name, "Updated").getType()).isEqualTo("Normal");
    assertThat(edges.told(name)).isEqualTo(Map.of("Created", 1L, "Updated", 1L));
  }

  @Test
  void theOrderOfListsDoesNotMatter() {
    var second = names.unique("second") + ".sandbox.test";
    var geo = new GeoRestrictions("whitelist", List.of("DE", "FR"));
    var turned = new GeoRestrictions("whitelist", List.of("FR", "DE"));
    edges.createReady(
        Draft.of(name).domains(Draft.domain(name), second).customizations(null, null, geo));
    var mark = cloud.mark();

    edges.edit(
        name,
        draft -> draft.domains(second, Draft.domain(name)).customizations(null, null, turned));

    edges.awaitStatus(name, "generation 2", status -> status.observedGeneration() == 2);
    assertThat(cloud.writes(mark, edges.id(name))).isEmpty();
  }

  /** Upstream's weakness: each of these was an endless update. */
  @Test
  void otherWordsForTheSameAreNoChange() {
    edges.createReady(
        Draft.of(name).domains("Shop-" + name + ".Sandbox.TEST").customizations(null, null, null));

    assertNoWriteAtTheNextLooks();
  }

  @Test
  void applyingTheSameAHundredTimesAsksAwsForNothing() {
    var draft = Draft.of(name).tags("env", "prod");
    edges.apply(draft);
    edges.awaitReady(name);
    var live = cloud.require(name);
    var mark = cloud.mark();

    for (int i = 0; i < 100; i++) {
      edges.apply(draft);
    }

    edges.lookTwice(name, cloud);
    assertThat(cloud.writes(mark, live.id(), live.arn(), name)).isEmpty();
    assertThat(edges.get(name).getMetadata().getGeneration()).isEqualTo(1);
    assertThat(edges.told(name)).isEqualTo(Map.of("Created", 1L));
  }

  @ParameterizedTest
  @CsvSource({"PreconditionFailed, 412", "InvalidIfMatchVersion, 400"})
  void aStaleVersionIsReadAgainWithoutAWord(String code, int status) {
    edges.createReady(Draft.of(name));
    cloud.refuse("UpdateDistributionTenant", edges.id(name), 1, code, status, "Too late.");
    try (var story = edges.story(name)) {
      updated(draft -> draft.parameters("tenantId", "2"));

      assertThat(story.of("Ready")).isSubsetOf("True/Deployed", "False/Deploying");
      assertThat(story.messages("Ready")).noneMatch(message -> message.contains("Too late."));
      assertThat(story.messages("Synced")).noneMatch(message -> message.contains("Too late."));
    }
    assertThat(edges.told(name)).isEqualTo(Map.of("Created", 1L, "Updated", 1L));
  }

  /** Upstream's weakness: tags were sent once and never again. */
  @Test
  void tagsFollowTheSpecAndForeignOnesStay() {
    edges.createReady(Draft.of(name).tags("env", "test", "old", "x"));
    var owners = Cloud.tags(cloud.require(name));
    cloud.tag(name, "cost-centre", "42");
    var mark = cloud.mark();

    edges.edit(name, draft -> draft.tags("env", "prod", "new", "y"));

    edges.awaitStatus(name, "its tags", status -> List.of("env", "new").equals(status.tagKeys()));
    assertThat(Cloud.tags(cloud.require(name)))
        .containsEntry("env", "prod")
        .containsEntry("new", "y")
        .containsEntry("cost-centre", "42")
        .containsEntry("tenantry.io/owner", owners.get("tenantry.io/owner"))
        .containsEntry("tenantry.io/owner-uid", owners.get("tenantry.io/owner-uid"))
        .doesNotContainKey("old");
    assertThat(cloud.writes(mark, edges.id(name))).doesNotContain("UpdateDistributionTenant");
    edges.edit(name, Draft::tags);
    edges.awaitStatus(
        name, "no tags", status -> status.tagKeys() == null || status.tagKeys().isEmpty());
    assertThat(Cloud.tags(cloud.require(name)))
        .containsOnlyKeys(
            "cost-centre", "tenantry.io/owner", "tenantry.io/owner-uid", "tenantry.io/cluster");
  }

  /** Edits the spec and waits; CloudFront was asked for one update. */
  private DistributionTenant updated(Consumer<Draft> change) {
    var mark = cloud.mark();
    edges.edit(name, change);
    edges.awaitReady(name);
    assertThat(cloud.writes(mark, edges.id(name))).containsExactly("UpdateDistributionTenant");
    return cloud.require(name);
  }

  private void assertNoWriteAtTheNextLooks() {
    var mark = cloud.mark();
    edges.lookTwice(name, cloud);
    assertThat(cloud.writes(mark, edges.id(name), name)).isEmpty();
    assertThat(edges.condition(name, "Synced").getReason()).isEqualTo("InSync");
  }

  private static List<String> domains(DistributionTenant tenant) {
    return tenant.domains().stream().map(DomainResult::domain).toList();
  }
}
