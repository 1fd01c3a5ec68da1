package io.tenantry.proof.attack;

import static io.tenantry.proof.attack.Personas.ATTACKER;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.simulator.world.SandboxWorld;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Numbers that no field can hold, wherever an object has a whole number. */
final class NumberAttacks {
  private static final String SOURCE =
      """
      {provider: postgres, distributionId: %s, suspend: true,
       postgres: {connectionSecretRef: {name: none}, query: SELECT 1}}
      """
          .formatted(SandboxWorld.DISTRIBUTION);

  /** Patches of a spec, with the number in place of N. */
  private static final List<String> SOURCE_SPEC =
      List.of(
          "{\"maxConcurrentChanges\": N}",
          "{\"maxDeletions\": N}",
          "{\"postgres\": {\"maxRows\": N}}",
          "{\"mysql\": {\"connectionSecretRef\": {\"name\": \"x\"}, \"query\": \"x\", \"maxRows\": N}}",
          "{\"dynamodb\": {\"tableName\": \"x\", \"segments\": N}}",
          "{\"template\": {\"dns\": {\"provider\": \"route53\", \"hostedZoneId\": \"Z1\", \"ttl\": N}}}");

  private static final List<String> SOURCE_STATUS =
      List.of(
          "{\"rowsSkipped\": N}",
          "{\"tenantsCreated\": N}",
          "{\"tenantsUpdated\": N}",
          "{\"tenantsDeleted\": N}",
          "{\"tenantsDiscovered\": N}",
          "{\"pendingTotals\": {\"create\": N, \"update\": N, \"delete\": N, \"conflict\": N}}");

  private static final List<String> EDGE_SPEC =
      List.of("{\"dns\": {\"provider\": \"route53\", \"hostedZoneId\": \"Z1\", \"ttl\": N}}");

  private static final List<String> EDGE_STATUS =
      List.of(
          "{\"observedGeneration\": N}",
          "{\"dnsRecords\": [{\"hostedZoneId\": \"Z1\", \"name\": \"a.test\", \"target\": \"b.test\","
              + " \"type\": \"CNAME\", \"ttl\": N}]}");

  private static final List<String> HOSTNAME_SPEC =
      List.of("{\"routing\": {\"policy\": \"weighted\", \"weight\": N}}");

  private static final List<String> HOSTNAME_STATUS =
      List.of("{\"certificateFailures\": N}", "{\"observedGeneration\": N}");

  private final Scene scene;
  private final Cluster cluster;
  private final Persona attacker;

  NumberAttacks(Scene scene) {
    this.scene = scene;
    this.cluster = scene.cluster().brisk();
    this.attacker = scene.people().attacker();
  }

  List<Attack> all() {
    var all = new ArrayList<Attack>();
    all.add(attack("TenantSource spec", "spec", SOURCE_SPEC, this::source));
    all.add(attack("TenantSource status", "status", SOURCE_STATUS, this::source));
    all.add(attack("DistributionTenant spec", "spec", EDGE_SPEC, this::tenant));
    all.add(attack("DistributionTenant status", "status", EDGE_STATUS, this::tenant));
    all.add(attack("GatewayHostnameRequest spec", "spec", HOSTNAME_SPEC, this::hostname));
    all.add(attack("GatewayHostnameRequest status", "status", HOSTNAME_STATUS, this::hostname));
    return all;
  }

  private Attack attack(
      String where, String part, List<String> patches, Function<String, Manifest> kind) {
    return Attack.alone(
        attacker,
        "writes 3000000000 into the numbers of " + where,
        "other objects of the kind are no longer seen to",
        () -> poison(part, patches, kind));
  }

  private Manifest source(String name) {
    return Manifest.of(Kind.SOURCE, ATTACKER, name, SOURCE);
  }

  private Manifest tenant(String name) {
    return Scene.edge(ATTACKER, name, name + ".sandbox.test");
  }

  private Manifest hostname(String name) {
    return Scene.hostname(ATTACKER, name, scene.zones().shared(), name + "." + Scene.Zones.SHARED);
  }

  private String poison(String part, List<String> patches, Function<String, Manifest> kind) {
    var poisoned = new ArrayList<Manifest>();
    var said = "";
    try {
      for (int i = 0; i < patches.size(); i++) {
        var object = kind.apply("poison-%s-%d".formatted(part, i));
        attacker.create(object);
        poisoned.add(object);
        var patch = "{\"%s\": %s}".formatted(part, patches.get(i).replace("N", "3000000000"));
        var refused =
            part.equals("spec")
                ? attacker.tryMerge(object, patch)
                : attacker.tryStatus(object, patch);
        said = refused.isEmpty() ? said : refused;
      }
      var marker = attacker.create(kind.apply("sound-" + part));
      poisoned.add(marker);
      cluster.awaitAnswer(marker);
      assertThat(scene.shipped().alive()).as("the operator lives").isTrue();
      return said.isEmpty() ? "the next object was seen to" : said;
    } finally {
      poisoned.forEach(cluster::tearOut);
    }
  }
}
