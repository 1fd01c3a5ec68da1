package io.tenantry.proof.attack;

import static io.tenantry.proof.attack.Personas.ATTACKER;
import static io.tenantry.proof.attack.Personas.VICTIM;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.simulator.world.SandboxWorld;
import java.util.List;
import java.util.concurrent.Callable;

/** What is tried by those who write TenantSources. */
final class SourceAttacks {
  private static final String AS_TENANT =
      """
      targetKind: Tenant
      fields:
        - {path: spec.plan, value: free}
        - {path: spec.userId, column: name}
        - {path: spec.username, value: eve}
      """;

  private final Scene scene;
  private final Cluster cluster;
  private final Warehouse warehouse;
  private final Persona team;

  SourceAttacks(Scene scene) {
    this.scene = scene;
    this.cluster = scene.cluster();
    this.warehouse = new Warehouse(scene);
    this.team = scene.people().attacker();
  }

  List<Attack> all() {
    return List.of(
        attack("makes Tenants by a source without the right to", this::tenants),
        attack("makes hostnames in another namespace by a source", this::elsewhere),
        attack("sets control annotations by a source", this::annotations),
        Attack.of(
            scene.people().careless(),
            "reads a database by a Secret that it may not read",
            "rows of another's database are shown",
            this::foreignSecret),
        attack("points a source at a table that is not its own", this::table),
        attack("points a source at a host that is not its own", this::host),
        attack("finds open ports by what its sources say", this::ports),
        attack("sends several statements as a query", this::statements),
        attack("hides a second statement behind an escaped quote", this::escapedQuote));
  }

  private Attack attack(String tries, Callable<String> attempt) {
    return Attack.of(team, tries, "the operator does what the team may not", attempt);
  }

  private static String[] rows(String... names) {
    return names;
  }

  static Manifest child(Kind kind, String namespace, String name) {
    return Manifest.of(kind, namespace, name, "{}");
  }

  private String answered(Manifest source) {
    var said = team.tryCreate(source);
    return said.isEmpty() ? cluster.awaitAnswer(source).toString() : said;
  }

  private String tenants() {
    var said = answered(warehouse.source("sxtenants", rows("stolen-1"), AS_TENANT));
    assertThat(cluster.exists(child(Kind.TENANT, ATTACKER, "stolen-1"))).as("a Tenant").isFalse();
    return said;
  }

  private String elsewhere() {
    var said =
        answered(
            warehouse.source(
                "sxelsewhere",
                rows("stolen-2"),
                """
                targetKind: GatewayHostnameRequest
                targetNamespace: %s
                fields:
                  - {path: spec.zoneId, value: %s}
                  - {path: spec.hostname, value: stolen-2.attack.test}
                """
                    .formatted(VICTIM, scene.zones().shared())));
    assertThat(cluster.exists(child(Kind.HOSTNAME, VICTIM, "stolen-2"))).as("a hostname").isFalse();
    return said;
  }

  private String annotations() {
    var target =
        cluster.awaitReady(
            scene.people().victim().create(Scene.edge(VICTIM, "rowed", "rowed.sandbox.test")));
    var before = scene.aws().tenant("rowed");
    var said =
        answered(
            warehouse.source(
                "sxannotations",
                rows("rowed"),
                "fields: [{path: metadata.annotations.tenantry.io/adopt, value: 'true'}]"));
    var made = child(Kind.DISTRIBUTION_TENANT, ATTACKER, "rowed");
    if (cluster.exists(made)) {
      cluster.awaitAnswer(made);
      assertThat(cluster.find(made).orElseThrow().getMetadata().getAnnotations())
          .doesNotContainKey("tenantry.io/adopt");
    }
    assertThat(scene.aws().tenant("rowed")).as("the victim's tenant").isEqualTo(before);
    cluster.awaitReady(target);
    return said;
  }

  private String foreignSecret() {
    var source = warehouse.source("sxforeign", rows("foreign-1"));
    var said = scene.people().careless().tryCreate(source);
    if (said.isEmpty()) {
      var answer = cluster.awaitAnswer(source);
      assertThat(answer.ready()).as("the source was read").isFalse();
      return answer.toString();
    }
    return said;
  }

  private String table() {
    var said =
        answered(
            Manifest.of(
                Kind.SOURCE,
                ATTACKER,
                "sxpayroll",
                "{provider: dynamodb, distributionId: %s, dynamodb: {tableName: payroll}}"
                    .formatted(SandboxWorld.DISTRIBUTION)));
    assertThat(scene.dynamo().asked("payroll")).as("what DynamoDB was asked").isEmpty();
    return said;
  }

  private String host() {
    try (var spy = PortSpy.open()) {
      var said = probe("sxhost", PortSpy.HOST, spy.port());
      assertThat(spy.visits()).as("connections").isZero();
      return said;
    }
  }

  private String probe(String name, String host, int port) {
    warehouse.secret(name, Warehouse.at(host, port, "eve", "eve"));
    var said = answered(Warehouse.source(name, "SELECT 1"));
    return said.replace(host, "HOST").replace(Integer.toString(port), "PORT").replace(name, "NAME");
  }

  private String ports() {
    int closed;
    try (var spy = PortSpy.open()) {
      closed = spy.port();
    }
    try (var spy = PortSpy.open()) {
      var api = cluster.admin().getMasterUrl();
      var said =
          List.of(
              probe("sxopen", PortSpy.HOST, spy.port()),
              probe("sxclosed", PortSpy.HOST, closed),
              probe("sxapi", "127.0.0.3", api.getPort()),
              probe("sxmetadata", "169.254.169.254", 80));
      assertThat(said).as("what is said of open and closed ports").containsOnly(said.getFirst());
      return said.getFirst();
    }
  }

  private String statements() {
    return injected(
        "sxmany", "SELECT * FROM sxmany; COMMIT; DROP TABLE victim_%s; SELECT * FROM sxmany");
  }

  private String escapedQuote() {
    return injected(
        "sxquote", "SELECT name, E'\\'' AS domain FROM sxquote; COMMIT; DROP TABLE victim_%s; --'");
  }

  private String injected(String name, String query) {
    warehouse.table(name, "");
    warehouse.run(
        "CREATE TABLE victim_%s (name text)".formatted(name),
        "ALTER TABLE victim_%s OWNER TO %s".formatted(name, name));
    warehouse.secret(name, warehouse.owner(name));
    var said = answered(Warehouse.source(name, query.formatted(name)));
    assertThat(warehouse.has("victim_" + name)).as("the victim's table is there").isTrue();
    return said;
  }
}
