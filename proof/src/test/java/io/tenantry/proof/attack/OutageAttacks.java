package io.tenantry.proof.attack;

import static io.tenantry.proof.attack.Personas.ATTACKER;
import static io.tenantry.proof.attack.Personas.VICTIM;
import static io.tenantry.proof.attack.Scene.Zones.APEX;
import static io.tenantry.proof.attack.Scene.Zones.SHARED;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.simulator.world.SandboxWorld;
import java.util.List;
import java.util.concurrent.Callable;

/** What is tried while the operator is down, or before it has seen everything again. */
final class OutageAttacks {
  private final Scene scene;
  private final Cluster cluster;
  private final Aws aws;
  private final Persona victim;
  private final Persona attacker;

  OutageAttacks(Scene scene) {
    this.scene = scene;
    this.cluster = scene.cluster();
    this.aws = scene.aws();
    this.victim = scene.people().victim();
    this.attacker = scene.people().attacker();
  }

  List<Attack> all() {
    return List.of(
        attack("routes another's hostname while the operator is down", this::routeWhileDown),
        attack("adopts the DNS record of another's tenant after a restart", this::edgeOverEdge),
        attack("adopts the alias of another's hostname after a restart", this::edgeOverHostname),
        attack(
            "adopts the record of another's hostname after a restart", this::hostnameOverSubdomain),
        attack("adopts the DNS record of another's tenant as a hostname", this::hostnameOverEdge));
  }

  private Attack attack(String tries, Callable<String> attempt) {
    return Attack.alone(attacker, tries, "another's traffic goes elsewhere", attempt);
  }

  private String routeWhileDown() throws InterruptedException {
    var wildcard = Scene.hostname(ATTACKER, "down", zone(), "*.down." + SHARED);
    var deep = "www.far.down." + SHARED;
    var has = attacker.tryCreate(wildcard).isEmpty() && cluster.awaitAnswer(wildcard).ready();
    var target = victim.create(Scene.hostname(VICTIM, "down", zone(), deep));
    var granted = cluster.awaitAnswer(target);
    var plain = victim.create(Scene.hostname(VICTIM, "flat", zone(), "flat." + SHARED));
    cluster.awaitReady(plain);
    var gateway = cluster.status(plain, "assignedGateway");
    scene.shipped().stop();
    var said = attacker.tryCreate(HostnameAttacks.route("flat", gateway, "flat." + SHARED));
    assertThat(said).as("refusal of a route for the victim's hostname").isNotEmpty();
    if (has && granted.ready()) {
      assertThat(attacker.tryCreate(HostnameAttacks.route("down", gateway, deep)))
          .as("refusal of a route below the wildcard")
          .isNotEmpty();
    }
    return said;
  }

  private String zone() {
    return scene.zones().shared();
  }

  private static String dns(String zone, int ttl) {
    return "dns: {provider: route53, hostedZoneId: %s, ttl: %d}".formatted(zone, ttl);
  }

  private String edgeOverEdge() throws InterruptedException {
    var domain = "sibling.sandbox.test";
    var target = victim.create(Scene.edge(VICTIM, "sibling", domain, dns(SandboxWorld.ZONE, 300)));
    return overRecord(
        target,
        SandboxWorld.ZONE,
        domain,
        Scene.edge(ATTACKER, "rival", domain, dns(SandboxWorld.ZONE, 61)).adopting());
  }

  /** At a zone's apex both kinds write aliases. */
  private String edgeOverHostname() throws InterruptedException {
    var zone = scene.zones().apex();
    var target = victim.create(Scene.hostname(VICTIM, "apex", zone, APEX));
    var rival = Scene.edge(ATTACKER, "usurper", APEX, EdgeAttacks.MANAGED, dns(zone, 61));
    return overRecord(target, zone, APEX, rival.adopting());
  }

  private String hostnameOverSubdomain() throws InterruptedException {
    var domain = "neighbour.sandbox.test";
    var target = victim.create(Scene.hostname(VICTIM, "neighbour", SandboxWorld.ZONE, domain));
    var rival = Scene.edge(ATTACKER, "squatter", domain, dns(SandboxWorld.ZONE, 61));
    return overRecord(target, SandboxWorld.ZONE, domain, rival.adopting());
  }

  private String hostnameOverEdge() throws InterruptedException {
    var domain = "upstairs.sandbox.test";
    var target = victim.create(Scene.edge(VICTIM, "upstairs", domain, dns(SandboxWorld.ZONE, 300)));
    return overRecord(
        target,
        SandboxWorld.ZONE,
        domain,
        Scene.hostname(ATTACKER, "upstairs", SandboxWorld.ZONE, domain).adopting());
  }

  /** While the victim's object is paused, it says nothing: the operator must know all the same. */
  private String overRecord(Manifest target, String zone, String domain, Manifest rival)
      throws InterruptedException {
    cluster.awaitReady(target);
    var before = aws.records(zone, domain);
    assertThat(before).as("the victim's record").isNotEmpty();
    cluster.annotate(target, "tenantry.io/paused", "true");
    scene.shipped().stop();
    var said = attacker.tryCreate(rival);
    scene.shipped().start();
    if (said.isEmpty()) {
      said = cluster.awaitAnswer(rival).toString();
      attacker.tryDelete(rival);
      cluster.awaitGone(rival);
    }
    assertThat(aws.records(zone, domain)).as("the victim's record").isEqualTo(before);
    cluster.annotate(target, "tenantry.io/paused", "false");
    cluster.awaitReady(target);
    return said;
  }
}
