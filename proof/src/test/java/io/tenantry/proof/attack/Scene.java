package io.tenantry.proof.attack;

import io.tenantry.proof.engines.PostgresEngine;
import io.tenantry.sandbox.Sandbox;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A shared cluster with Tenantry as it is shipped, its people, its database and its cloud. */
record Scene(
    Sandbox sandbox,
    Shipped shipped,
    Cluster cluster,
    Personas people,
    Zones zones,
    Aws aws,
    PostgresEngine database,
    DynamoSpy dynamo)
    implements AutoCloseable {
  /**
   * Hosted zones, and who was given them.
   *
   * @param shared attack.test, for all application teams
   * @param child sub.attack.test, for victim and attacker
   * @param hidden a private zone, attack.test as well, for victim and attacker
   * @param apex apex.test, for victim and attacker
   * @param vault vault.test, for the victim only
   */
  record Zones(String shared, String child, String hidden, String apex, String vault) {
    static final String SHARED = "attack.test";
    static final String CHILD = "sub.attack.test";
    static final String APEX = "apex.test";
    static final String VAULT = "vault.test";

    static Zones in(Aws aws) {
      return new Zones(
          aws.createZone(SHARED),
          aws.createZone(CHILD),
          aws.createPrivateZone(SHARED),
          aws.createZone(APEX),
          aws.createZone(VAULT));
    }

    /** As a platform team lists them. */
    String allowed() {
      var entries = new ArrayList<String>();
      for (var zone :
          List.of(shared, child, hidden, apex, io.tenantry.simulator.world.SandboxWorld.ZONE)) {
        entries.add(Personas.VICTIM + "=" + zone);
        entries.add(Personas.ATTACKER + "=" + zone);
      }
      entries.add(Personas.GREEDY + "=" + shared);
      entries.add(Personas.VICTIM + "=" + vault);
      return String.join(",", entries);
    }
  }

  /** A plan with network isolation, and access for the tenant's group. */
  private static final String GUARDED =
      """
      quota: {hard: {pods: "20"}}
      network: {mode: "on"}
      access: {mode: "on", clusterRole: edit, group: "tenant:{userId}"}
      """;

  /** A plan that gives access to the user whom the Tenant names. */
  private static final String NAMED =
      """
      access: {mode: "on", clusterRole: admin, user: "{username}"}
      """;

  static Scene set(Sandbox sandbox) {
    var aws = new Aws(sandbox.aws());
    var zones = Zones.in(aws);
    var people = Personas.in(sandbox);
    var database = PostgresEngine.start();
    var dynamo = DynamoSpy.start();
    var cluster = new Cluster(sandbox.client());
    var shipped = Shipped.install(sandbox, allowances(zones, database), dynamo.environment());
    var scene = new Scene(sandbox, shipped, cluster, people, zones, aws, database, dynamo);
    scene.prepare();
    return scene;
  }

  /** What the platform team of this cluster adds to the shipped flags. */
  private static List<String> allowances(Zones zones, PostgresEngine database) {
    return List.of(
        "--cluster-name=attacked",
        "--allowed-hosted-zones=" + zones.allowed(),
        "--allowed-roles=%s=%s".formatted(Personas.VICTIM, EdgeAttacks.ROLE),
        "--allowed-database-hosts=%s=127.0.0.1:%d".formatted(Personas.ATTACKER, database.port()),
        "--max-certificate-requests-per-namespace=" + PoolAttacks.MOST_REQUESTS,
        "--allowed-plans=%1$s=guarded,%1$s=named".formatted(Personas.DESK));
  }

  private void prepare() {
    var admin = new Persona("cluster admin", "", sandbox.client());
    admin.create(Manifest.of(Kind.PLAN, "", "guarded", GUARDED));
    admin.create(Manifest.of(Kind.PLAN, "", "named", NAMED));
    shipped.start();
    var acme =
        Manifest.of(
            Kind.TENANT,
            Personas.DESK,
            "acme",
            "{plan: guarded, userId: %s, username: acme}".formatted(Personas.TENANT));
    cluster.awaitReady(people.desk().create(acme));
  }

  /** A hostname that a team asks for. */
  static Manifest hostname(String namespace, String name, String zone, String hostname) {
    return Manifest.of(
        Kind.HOSTNAME, namespace, name, "{zoneId: %s, hostname: '%s'}".formatted(zone, hostname));
  }

  /** A tenant at the edge below the sandbox's domain; {@code more} are further fields. */
  static Manifest edge(String namespace, String name, String domain, String... more) {
    return Manifest.of(
        Kind.DISTRIBUTION_TENANT,
        namespace,
        name,
        """
        distributionId: %s
        domains: [{domain: %s}]
        parameters: [{name: tenantId, value: %s}]
        %s
        """
            .formatted(
                io.tenantry.simulator.world.SandboxWorld.DISTRIBUTION,
                domain,
                name,
                String.join("\n", more)));
  }

  /**
   * Tries to create an object, waits until the operator has answered, and deletes it again; returns
   * what was said against it.
   */
  String createAndDelete(Persona by, Manifest manifest) {
    var refused = by.tryCreate(manifest);
    if (!refused.isEmpty()) {
      return refused;
    }
    var answer = cluster.awaitAnswer(manifest);
    by.tryDelete(manifest);
    cluster.awaitGone(manifest);
    return answer.toString();
  }

  /** Of an account that may read the metrics. */
  String metricsToken() {
    return people.scraper().token();
  }

  static Map<String, String> marksOfAnotherCluster(String key) {
    return Map.of(
        "tenantry.io/owner",
        key,
        "tenantry.io/owner-uid",
        "00000000-0000-4000-8000-00000000feed",
        "tenantry.io/cluster",
        "another");
  }

  @Override
  public void close() throws IOException {
    shipped.close();
    people.close();
    aws.close();
    dynamo.close();
    database.close();
  }
}
