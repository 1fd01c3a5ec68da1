package io.tenantry.proof.attack;

import static io.tenantry.proof.attack.Personas.ATTACKER;
import static io.tenantry.proof.attack.Personas.VICTIM;
import static org.assertj.core.api.Assertions.assertThat;

/** Hostnames that the victim has and must keep. */
final class VictimHostnames {
  private final Cluster cluster;
  private final Aws aws;
  private final Persona victim;

  VictimHostnames(Scene scene) {
    this.cluster = scene.cluster();
    this.aws = scene.aws();
    this.victim = scene.people().victim();
  }

  /** One that works. */
  Manifest ready(String name, String zone, String hostname) {
    return cluster.awaitReady(victim.create(Scene.hostname(VICTIM, name, zone, hostname)));
  }

  void assertIntact(Manifest target, String hostname, String certificate) {
    cluster.awaitReady(target);
    assertThat(cluster.status(target, "certificateArn")).isEqualTo(certificate);
    assertThat(aws.hasCertificate(certificate)).as("the victim's certificate").isTrue();
    assertThat(cluster.granted(VICTIM)).contains(hostname);
    assertThat(cluster.granted(ATTACKER)).doesNotContain(hostname);
  }
}
