package io.tenantry.proof.attack;

import static io.tenantry.proof.attack.Personas.ATTACKER;
import static io.tenantry.proof.attack.Personas.VICTIM;
import static io.tenantry.proof.attack.Scene.Zones.CHILD;
import static io.tenantry.proof.attack.Scene.Zones.SHARED;
import static io.tenantry.proof.attack.Scene.Zones.VAULT;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/** What one team tries against the hostnames, records and certificates of another. */
final class HostnameAttacks {
  private static final String ADDRESS = "192.0.2.1";

  private final Scene scene;
  private final Cluster cluster;
  private final Aws aws;
  private final Scene.Zones zones;
  private final Persona victim;
  private final Persona attacker;
  private final VictimHostnames victims;

  HostnameAttacks(Scene scene) {
    this.scene = scene;
    this.cluster = scene.cluster();
    this.aws = scene.aws();
    this.zones = scene.zones();
    this.victim = scene.people().victim();
    this.attacker = scene.people().attacker();
    this.victims = new VictimHostnames(scene);
  }

  List<Attack> all() {
    return List.of(
        attack("claims another's hostname through the parent zone", this::parentZone),
        attack("claims another's hostname through a private zone", this::privateZone),
        attack("claims a wildcard above another's hostname", this::wildcardAbove),
        attack("routes another's hostname below its own wildcard", this::routeBelowWildcard),
        attack("routes another's hostname on the shared Gateway", this::foreignRoute),
        attack("routes without a hostname on the shared Gateway", this::openRoute),
        attack("claims a hostname in a zone that is not its own", this::foreignZone),
        attack("claims a hostname that has a record already", this::foreignRecord),
        attack("forges certificates in its status and deletes the request", this::forgeStatus),
        attack("claims a hostname whose certificate another cluster has", this::otherCertificate),
        attack("claims a hostname whose record another cluster has", this::otherRecord));
  }

  private Attack attack(String tries, Callable<String> attempt) {
    return Attack.of(attacker, tries, "another's hostname, record or certificate changes", attempt);
  }

  private String sameName(String name, String zone, String hostname, String otherZone) {
    var target = victims.ready(name, zone, hostname);
    var certificate = cluster.status(target, "certificateArn");
    var copy = Scene.hostname(ATTACKER, name, otherZone, hostname);
    var said = attacker.tryCreate(copy);
    if (said.isEmpty()) {
      var answer = cluster.awaitAnswer(copy);
      assertThat(answer.ready()).as("the attacker has it, too").isFalse();
      assertThat(cluster.granted(ATTACKER)).doesNotContain(hostname);
      assertThat(aws.records(otherZone, hostname)).isEmpty();
      attacker.tryDelete(copy);
      cluster.awaitGone(copy);
      said = answer.toString();
    }
    victims.assertIntact(target, hostname, certificate);
    return said;
  }

  private String parentZone() {
    return sameName("parent", zones.child(), "parent." + CHILD, zones.shared());
  }

  private String privateZone() {
    return sameName("private", zones.shared(), "private." + SHARED, zones.hidden());
  }

  private String wildcardAbove() {
    var target = victims.ready("below", zones.shared(), "www.below." + SHARED);
    var above = Scene.hostname(ATTACKER, "above", zones.shared(), "*.below." + SHARED);
    var said = attacker.tryCreate(above);
    if (said.isEmpty()) {
      var answer = cluster.awaitAnswer(above);
      assertThat(answer.ready()).as("the attacker has the wildcard").isFalse();
      said = answer.toString();
    }
    assertThat(
            attacker.tryCreate(
                route("above", cluster.status(target, "assignedGateway"), "www.below." + SHARED)))
        .as("refusal of the route")
        .isNotEmpty();
    return said;
  }

  /** In Gateway API, *.a.b is every name below a.b; in a certificate it is one label. */
  private String routeBelowWildcard() {
    var deep = "www.far.early." + SHARED;
    var wildcard = Scene.hostname(ATTACKER, "early", zones.shared(), "*.early." + SHARED);
    var refused = attacker.tryCreate(wildcard);
    if (!refused.isEmpty() || !cluster.awaitAnswer(wildcard).ready()) {
      return "the attacker gets no wildcard: " + refused;
    }
    var target = victim.create(Scene.hostname(VICTIM, "deep", zones.shared(), deep));
    var answer = cluster.awaitAnswer(target);
    var said = attacker.tryCreate(route("deep", cluster.status(wildcard, "assignedGateway"), deep));
    if (answer.ready()) {
      assertThat(said).as("refusal of a route for the victim's hostname").isNotEmpty();
      return said;
    }
    return "the victim was told first: " + answer;
  }

  private String foreignRoute() {
    var hostname = "routed." + SHARED;
    var target = victims.ready("routed", zones.shared(), hostname);
    var route = route("stolen", cluster.status(target, "assignedGateway"), hostname);
    var said = attacker.tryCreate(route);
    assertThat(said).as("refusal of the route").isNotEmpty();
    return said;
  }

  private String openRoute() {
    var said = attacker.tryCreate(route("open", "gw-01", ""));
    assertThat(said).as("refusal of the route").isNotEmpty();
    return said;
  }

  static Manifest route(String name, String gateway, String hostname) {
    return Manifest.of(
        Kind.ROUTE,
        ATTACKER,
        name,
        "{parentRefs: [{namespace: %s, name: %s}], hostnames: [%s]}"
            .formatted(Cluster.POOL, gateway, hostname.isEmpty() ? "" : "'" + hostname + "'"));
  }

  private String foreignZone() {
    var hostname = "taken." + VAULT;
    var request = Scene.hostname(ATTACKER, "vault", zones.vault(), hostname);
    var said = attacker.tryCreate(request);
    if (said.isEmpty()) {
      var answer = cluster.awaitAnswer(request);
      assertThat(answer.ready()).as("the attacker has it").isFalse();
      said = answer.toString();
    }
    assertThat(aws.records(zones.vault(), hostname)).isEmpty();
    assertThat(aws.certificates(hostname)).as("certificates").isEmpty();
    assertThat(cluster.granted(ATTACKER)).doesNotContain(hostname);
    return said;
  }

  private String foreignRecord() {
    var hostname = "legacy." + SHARED;
    aws.createRecord(zones.shared(), hostname, "A", ADDRESS);
    var before = aws.records(zones.shared(), hostname);
    var said =
        scene.createAndDelete(
            attacker, Scene.hostname(ATTACKER, "legacy", zones.shared(), hostname));
    assertThat(aws.records(zones.shared(), hostname)).as("the record").isEqualTo(before);
    return said;
  }

  private String forgeStatus() {
    var hostname = "certified." + SHARED;
    var target = victims.ready("certified", zones.shared(), hostname);
    var certificate = cluster.status(target, "certificateArn");
    var own =
        attacker.create(
            Scene.hostname(ATTACKER, "certifier", zones.shared(), "certifier." + SHARED));
    cluster.awaitReady(own);
    var said =
        attacker.tryStatus(
            own,
            "{\"status\": {\"certificateArn\": \"%1$s\", \"retiredCertificateArns\": [\"%1$s\"]}}"
                .formatted(certificate));
    attacker.tryDelete(own);
    cluster.awaitGone(own);
    victims.assertIntact(target, hostname, certificate);
    return said.isEmpty() ? "the operator did not believe the status" : said;
  }

  // Other clusters

  private String otherCertificate() {
    var hostname = "abroad." + SHARED;
    var foreign =
        aws.requestCertificate(
            hostname,
            Map.of(
                "managed-by",
                "gateway-orchestrator",
                "gateway.opendi.com/ghr",
                ATTACKER + "/abroad",
                "gateway.opendi.com/uid",
                "00000000-0000-4000-8000-00000000feed",
                "gateway.opendi.com/cluster",
                "another"));
    var said =
        scene.createAndDelete(
            attacker, Scene.hostname(ATTACKER, "abroad", zones.shared(), hostname));
    assertThat(aws.hasCertificate(foreign)).as("the other cluster's certificate").isTrue();
    return said;
  }

  private String otherRecord() {
    var hostname = "overseas." + SHARED;
    aws.createRecord(zones.shared(), hostname, "CNAME", "lb.another.example");
    var before = aws.records(zones.shared(), hostname);
    var said =
        scene.createAndDelete(
            attacker, Scene.hostname(ATTACKER, "overseas", zones.shared(), hostname));
    assertThat(aws.records(zones.shared(), hostname)).as("the other's record").isEqualTo(before);
    return said;
  }
}
