package io.tenantry.proof.attack;

import static io.tenantry.proof.attack.Personas.ATTACKER;
import static io.tenantry.proof.attack.Scene.Zones.SHARED;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/** What is tried with claims and grants, by which the operator knows who has a hostname. */
final class ClaimAttacks {
  private final Scene scene;
  private final Cluster cluster;
  private final Aws aws;
  private final Scene.Zones zones;
  private final Persona attacker;
  private final Persona careless;
  private final VictimHostnames victims;

  ClaimAttacks(Scene scene) {
    this.scene = scene;
    this.cluster = scene.cluster();
    this.aws = scene.aws();
    this.zones = scene.zones();
    this.attacker = scene.people().attacker();
    this.careless = scene.people().careless();
    this.victims = new VictimHostnames(scene);
  }

  List<Attack> all() {
    return List.of(
        attack("writes claims and grants", this::writeClaims),
        careless("forges the ledger of another's claim", this::forgeForeignLedger),
        careless("writes grants and claims with rights on the whole group", this::carelessWrites),
        Attack.of(
            scene.people().desk(),
            "grants hostnames by a namespace's annotation",
            "a namespace gets a hostname that it did not ask for",
            this::annotateNamespace),
        attack("deletes a request whose ledger names another's certificate", this::forgeOwnLedger));
  }

  private Attack attack(String tries, Callable<String> attempt) {
    return Attack.of(attacker, tries, "another's hostname, record or certificate changes", attempt);
  }

  private Attack careless(String tries, Callable<String> attempt) {
    return Attack.of(
        careless, tries, "a namespace gets a hostname that it did not ask for", attempt);
  }

  private static Manifest claim(String name) {
    return Manifest.of(
        Kind.CLAIM,
        "",
        name,
        "{zoneId: Z1, hostname: bank.attack.test, ownerRef: {namespace: team-b, name: x, uid: y}}");
  }

  private static Manifest grant(String namespace) {
    return Manifest.of(
        Kind.GRANT, namespace, "bank", "{namespace: team-b, hostnames: [bank.attack.test]}");
  }

  private String writeClaims() {
    var claim = attacker.tryCreate(claim("bank"));
    var grant = attacker.tryCreate(grant(Cluster.POOL));
    assertThat(List.of(claim, grant)).as("refusals").doesNotContain("");
    return claim;
  }

  /** The claim of the only hostname of a request. */
  private Manifest claimOf(Manifest request) {
    var uid = cluster.uid(request);
    return cluster
        .admin()
        .genericKubernetesResources(Kind.CLAIM.apiVersion(), Kind.CLAIM.kind())
        .list()
        .getItems()
        .stream()
        .filter(claim -> uid.equals(claim.get("spec", "ownerRef", "uid")))
        .map(claim -> Manifest.of(Kind.CLAIM, "", claim.getMetadata().getName(), "{}"))
        .findFirst()
        .orElseThrow();
  }

  private static String ledger(String certificate) {
    return "{\"metadata\": {\"annotations\": {\"gateway.opendi.com/certificate-arn\": \"%s\"}}}"
        .formatted(certificate);
  }

  private String forgeForeignLedger() {
    var target = victims.ready("ledger", zones.shared(), "ledger." + SHARED);
    var said = careless.tryMerge(claimOf(target), ledger("arn:aws:acm:forged"));
    assertThat(said).as("refusal").isNotEmpty();
    assertThat(careless.tryDelete(claimOf(target))).as("refusal to free the claim").isNotEmpty();
    return said;
  }

  private String carelessWrites() {
    var said = careless.tryCreate(claim("careless"));
    assertThat(said).as("refusal of a claim").isNotEmpty();
    var marked = grant(Cluster.POOL).object();
    marked.getMetadata().setLabels(Map.of("app.kubernetes.io/managed-by", "gateway-orchestrator"));
    assertThat(Persona.attempt(() -> careless.client().resource(marked).create()))
        .as("refusal of a grant")
        .isNotEmpty();
    // Outside of the pool's namespace a grant is worth nothing.
    careless.tryCreate(grant(ATTACKER));
    cluster.awaitReady(
        attacker.create(Scene.hostname(ATTACKER, "after", zones.shared(), "after." + SHARED)));
    assertThat(cluster.granted(ATTACKER)).doesNotContain("bank.attack.test");
    return said;
  }

  private String annotateNamespace() {
    var said =
        Persona.attempt(() ->
            scene
                .people()
                .desk()
                .client()
                .namespaces()
                .withName(ATTACKER)
                .patch(
                    PatchContext.of(PatchType.JSON_MERGE),
                    "{\"metadata\": {\"annotations\": {\"gateway.opendi.com/granted-hostnames\":"
                        + " \"bank.attack.test\"}}}"));
    assertThat(said).as("refusal").isNotEmpty();
    return said;
  }

  /** Somebody whom the policy trusts has been careless with the claim: nothing foreign goes. */
  private String forgeOwnLedger() {
    var hostname = "noted." + SHARED;
    var target = victims.ready("noted", zones.shared(), hostname);
    var certificate = cluster.status(target, "certificateArn");
    var proof = aws.proof(certificate);
    var proofName = proof.name().replaceFirst("\\.$", "");
    var own = attacker.create(Scene.hostname(ATTACKER, "noter", zones.shared(), "noter." + SHARED));
    cluster.awaitReady(own);
    var claim = claimOf(own);
    cluster.annotate(claim, "gateway.opendi.com/certificate-arn", certificate);
    cluster.annotate(
        claim,
        "gateway.opendi.com/validation-records",
        proofName + "=" + proof.value().replaceFirst("\\.$", ""));
    attacker.tryDelete(own);
    cluster.awaitGone(own);
    victims.assertIntact(target, hostname, certificate);
    assertThat(aws.records(zones.shared(), proofName)).as("the victim's proof").isNotEmpty();
    return "the operator deleted only what is provably its own";
  }
}
