package io.tenantry.proof.attack;

import static io.tenantry.proof.attack.Personas.ATTACKER;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;

/** What is tried by those who write the rows of a TenantSource, and nothing else. */
final class RowAttacks {
  private final Scene scene;
  private final Cluster cluster;
  private final Warehouse warehouse;
  private final Persona team;
  private final Persona owner;

  RowAttacks(Scene scene) {
    this.scene = scene;
    this.cluster = scene.cluster();
    this.warehouse = new Warehouse(scene);
    this.team = scene.people().attacker();
    this.owner = new Persona("database owner", ATTACKER, team.client());
  }

  List<Attack> all() {
    return List.of(
        Attack.of(
            owner,
            "removes rows a few at a time",
            "most of the fleet is deleted although no reading misses much",
            this::bleed),
        Attack.alone(
            owner,
            "writes the number 1e999999999",
            "the operator dies, or other rows and sources wait",
            () -> cell("huge", "dns_ttl json", "'1e999999999'")),
        Attack.alone(
            owner,
            "writes cells of ten megabytes",
            "the operator dies, or other rows and sources wait",
            () -> cell("long", "domains text", "repeat('x', 10000000)")));
  }

  /** One row is within what every reading may delete; five of six are not. */
  private String bleed() {
    var fleet = new String[] {"bleed-1", "bleed-2", "bleed-3", "bleed-4", "bleed-5", "bleed-6"};
    var source = warehouse.source("sxbleed", fleet);
    cluster.awaitReady(team.create(source));
    for (int i = 0; i < fleet.length - 1; i++) {
      var gone = SourceAttacks.child(Kind.DISTRIBUTION_TENANT, ATTACKER, fleet[i]);
      warehouse.run("DELETE FROM sxbleed WHERE name = '%s'".formatted(fleet[i]));
      var guarded =
          cluster.await(
              gone.key() + " to be deleted or the guard to hold",
              () ->
                  cluster
                      .refusal(source)
                      .map(Answer::toString)
                      .or(() -> cluster.exists(gone) ? Optional.empty() : Optional.of("")));
      if (!guarded.isEmpty()) {
        assertThat(i)
            .as("rows that were deleted before the guard held")
            .isLessThan(fleet.length / 2);
        return guarded;
      }
    }
    throw new AssertionError("all but one are deleted");
  }

  private String cell(String name, String column, String value) {
    var good = "good-" + name;
    warehouse.table("sx" + name, ", " + column);
    warehouse.run(
        "INSERT INTO sx%s VALUES ('%s', '%s.sandbox.test', NULL)".formatted(name, good, good),
        "INSERT INTO sx%s VALUES ('bad', 'bad.sandbox.test', %s)".formatted(name, value));
    warehouse.secret("sx" + name, warehouse.owner("sx" + name));
    var source = Warehouse.source("sx" + name, "SELECT * FROM sx" + name);
    try {
      team.create(source);
      var marker = warehouse.source("sxmarker" + name, new String[] {"marker-" + name});
      cluster.brisk().awaitReady(team.create(marker));
      var said = cluster.brisk().awaitAnswer(source);
      assertThat(cluster.exists(SourceAttacks.child(Kind.DISTRIBUTION_TENANT, ATTACKER, good)))
          .as("the good row")
          .isTrue();
      assertThat(scene.shipped().alive()).as("the operator lives").isTrue();
      return said.toString();
    } finally {
      warehouse.run("DELETE FROM sx%s WHERE name = 'bad'".formatted(name));
      cluster.tearOut(source);
    }
  }
}
