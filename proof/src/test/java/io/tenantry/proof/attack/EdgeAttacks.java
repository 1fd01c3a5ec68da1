package io.tenantry.proof.attack;

import static io.tenantry.proof.attack.Personas.ATTACKER;
import static io.tenantry.proof.attack.Personas.VICTIM;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.simulator.world.SandboxWorld;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/** What one team tries at the edge against the tenants of another. */
final class EdgeAttacks {
  /** The victim's alone. */
  static final String ROLE =
      "arn:aws:iam::%s:role/%s".formatted(SandboxWorld.PARTNER, SandboxWorld.ROLE);

  /** With it, no certificate of the distribution needs to cover the domain. */
  static final String MANAGED = "managedCertificateRequest: {validationTokenHost: cloudfront}";

  private final Scene scene;
  private final Cluster cluster;
  private final Aws aws;
  private final Persona victim;
  private final Persona attacker;

  EdgeAttacks(Scene scene) {
    this.scene = scene;
    this.cluster = scene.cluster();
    this.aws = scene.aws();
    this.victim = scene.people().victim();
    this.attacker = scene.people().attacker();
  }

  List<Attack> all() {
    return List.of(
        attack("adopts another namespace's CloudFront tenant and deletes it", this::adopt),
        attack("forges status.id of its own object and deletes it", this::forgeId),
        attack("forges status.dnsRecords of its own object and deletes it", this::forgeRecords),
        attack("tags its tenant with the marks of another's", this::forgeMarks),
        attack("creates a tenant with another's domain and adopt", this::pullAtCreation),
        attack("adds another's domain to its tenant with adopt", this::pullByEdit),
        attack("writes a record into a zone that is not its own", this::foreignZone),
        attack("takes on an IAM role that it was not given", this::foreignRole),
        attack("adopts a tenant with the marks of another cluster", this::otherCluster));
  }

  private Attack attack(String tries, Callable<String> attempt) {
    return Attack.of(attacker, tries, "another's tenant, domain or record changes", attempt);
  }

  private static String domain(String name) {
    return name + ".sandbox.test";
  }

  /** A tenant of the victim's that works. */
  private Manifest target(String name, String... more) {
    return cluster.awaitReady(victim.create(Scene.edge(VICTIM, name, domain(name), more)));
  }

  private Aws.Tenant live(Manifest tenant) {
    return aws.tenant(tenant.name()).orElseThrow(() -> new AssertionError("the tenant is gone"));
  }

  private void assertIntact(Manifest tenant, Aws.Tenant before) {
    assertThat(live(tenant)).as("the victim's tenant").isEqualTo(before);
    cluster.awaitReady(tenant);
  }

  private String adopt() {
    var target = target("adopted");
    var before = live(target);
    var said = scene.createAndDelete(attacker, target.in(ATTACKER).adopting());
    assertIntact(target, before);
    return said;
  }

  private String forgeId() {
    var target = target("forged");
    var before = live(target);
    var own = attacker.create(Scene.edge(ATTACKER, "forger", domain("forger")));
    cluster.awaitReady(own);
    var said =
        attacker.tryStatus(
            own,
            "{\"status\": {\"id\": \"%s\", \"arn\": \"%s\", \"eTag\": \"%s\"}}"
                .formatted(
                    cluster.status(target, "id"),
                    cluster.status(target, "arn"),
                    cluster.status(target, "eTag")));
    attacker.tryDelete(own);
    cluster.awaitGone(own);
    assertIntact(target, before);
    return said.isEmpty() ? "the operator did not believe the status" : said;
  }

  private String forgeRecords() {
    var target =
        target(
            "pointed", "dns: {provider: route53, hostedZoneId: %s}".formatted(SandboxWorld.ZONE));
    var before = aws.records(SandboxWorld.ZONE, domain("pointed"));
    assertThat(before).isNotEmpty();
    var own = attacker.create(Scene.edge(ATTACKER, "pointer", domain("pointer")));
    cluster.awaitReady(own);
    var said =
        attacker.tryStatus(
            own,
            """
            {"status": {"dnsTarget": "%2$s", "dnsRecords": [{"hostedZoneId": "%1$s",
             "name": "pointed.sandbox.test", "type": "CNAME", "target": "%2$s", "ttl": 300,
             "written": true}]}}
            """
                .formatted(SandboxWorld.ZONE, SandboxWorld.DEFAULT_ENDPOINT));
    attacker.tryDelete(own);
    cluster.awaitGone(own);
    assertThat(aws.records(SandboxWorld.ZONE, domain("pointed")))
        .as("the victim's record")
        .isEqualTo(before);
    cluster.awaitReady(target);
    return said.isEmpty() ? "the operator did not believe the status" : said;
  }

  private String forgeMarks() {
    var target = target("marked");
    var before = live(target);
    var own =
        Scene.edge(
            ATTACKER,
            "marker",
            domain("marker"),
            """
            tags:
              - {key: tenantry.io/owner, value: team-a/marked}
              - {key: tenantry.io/owner-uid, value: %s}
            """
                .formatted(cluster.uid(target)));
    var said = attacker.tryCreate(own);
    if (said.isEmpty()) {
      said = cluster.awaitAnswer(own).toString();
      assertThat(aws.tenant("marker").map(Aws.Tenant::tags).orElse(Map.of()))
          .as("tags of the attacker's tenant")
          .doesNotContainValue(cluster.uid(target))
          .doesNotContainValue("team-a/marked");
    }
    assertIntact(target, before);
    return said;
  }

  private String pullAtCreation() {
    var target = target("pulled");
    var before = live(target);
    var said =
        scene.createAndDelete(
            attacker, Scene.edge(ATTACKER, "puller", domain("pulled")).adopting());
    assertIntact(target, before);
    return said;
  }

  private String pullByEdit() {
    var target = target("moved");
    var before = live(target);
    var own = attacker.create(Scene.edge(ATTACKER, "mover", domain("mover")).adopting());
    cluster.awaitReady(own);
    var said =
        attacker.tryMerge(
            own,
            "{\"spec\": {\"domains\": [{\"domain\": \"%s\"}, {\"domain\": \"%s\"}]}}"
                .formatted(domain("mover"), domain("moved")));
    if (said.isEmpty()) {
      said = cluster.awaitAnswer(own).toString();
    }
    attacker.tryDelete(own);
    cluster.awaitGone(own);
    assertIntact(target, before);
    return said;
  }

  private String foreignZone() {
    var hostname = "shop." + Scene.Zones.VAULT;
    var said =
        scene.createAndDelete(
            attacker,
            Scene.edge(
                ATTACKER,
                "burglar",
                hostname,
                MANAGED,
                "dns: {provider: route53, hostedZoneId: %s}".formatted(scene.zones().vault())));
    assertThat(aws.records(scene.zones().vault(), hostname)).isEmpty();
    return said;
  }

  private String foreignRole() {
    var said =
        scene.createAndDelete(
            attacker,
            Scene.edge(
                ATTACKER,
                "impostor",
                domain("impostor"),
                "dns: {provider: route53, hostedZoneId: %s, assumeRoleArn: '%s'}"
                    .formatted(SandboxWorld.ZONE, ROLE)));
    assertThat(aws.assumed(ROLE)).as("calls that took on the role").isZero();
    return said;
  }

  private String otherCluster() {
    aws.createTenant("twin", domain("twin"), Scene.marksOfAnotherCluster("team-b/twin"));
    var before = aws.tenant("twin").orElseThrow();
    var said =
        scene.createAndDelete(attacker, Scene.edge(ATTACKER, "twin", domain("twin")).adopting());
    assertThat(aws.tenant("twin")).as("the other cluster's tenant").contains(before);
    return said;
  }
}
