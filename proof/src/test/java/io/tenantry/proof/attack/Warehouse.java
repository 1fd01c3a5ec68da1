package io.tenantry.proof.attack;

import static io.tenantry.proof.attack.Personas.ATTACKER;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBuilder;
import io.tenantry.proof.Installation;
import io.tenantry.proof.engines.PostgresEngine;
import io.tenantry.simulator.world.SandboxWorld;
import java.util.Map;

/** Tables and Secrets for TenantSources of the attacking team. */
final class Warehouse {
  private static final String PASSWORD = "s3cret";

  private final PostgresEngine database;
  private final Cluster cluster;
  private final Persona team;

  Warehouse(Scene scene) {
    this.database = scene.database();
    this.cluster = scene.cluster();
    this.team = scene.people().attacker();
  }

  /** A table with columns name and domain and more, and a login of the same name that owns it. */
  void table(String name, String columns) {
    run(
        "CREATE TABLE %s (name text, domain text%s)".formatted(name, columns),
        "CREATE ROLE %s LOGIN PASSWORD '%s'".formatted(name, PASSWORD),
        "ALTER TABLE %s OWNER TO %s".formatted(name, name));
  }

  void run(String... statements) {
    database.run(statements);
  }

  boolean has(String table) {
    return !database
        .ask("SELECT 1 FROM pg_tables WHERE tablename = '%s'".formatted(table))
        .isEmpty();
  }

  /** The connection string of a table's owner. */
  String owner(String table) {
    return at("127.0.0.1", database.port(), table, PASSWORD);
  }

  static String at(String host, int port, String user, String password) {
    return "postgres://%s:%s@%s:%d/postgres".formatted(user, password, host, port);
  }

  /** The team's Secret, which the platform team lets the operator read as docs/sources.md says. */
  void secret(String name, String connectionString) {
    var metadata = new ObjectMetaBuilder().withNamespace(ATTACKER).withName(name).build();
    team.client()
        .resource(
            new SecretBuilder()
                .withMetadata(metadata)
                .withStringData(
                    Map.of("connectionString", connectionString, "ca.crt", database.authority()))
                .build())
        .create();
    cluster
        .admin()
        .resource(
            new RoleBuilder()
                .withMetadata(metadata)
                .addNewRule()
                .withApiGroups("")
                .withResources("secrets")
                .withResourceNames(name)
                .withVerbs("get", "watch")
                .endRule()
                .build())
        .create();
    cluster
        .admin()
        .resource(
            new RoleBindingBuilder()
                .withMetadata(metadata)
                .withNewRoleRef("rbac.authorization.k8s.io", "Role", name)
                .addNewSubject("", "ServiceAccount", Installation.ACCOUNT, Installation.NAMESPACE)
                .build())
        .create();
  }

  /** A source of this name on its Secret; {@code more} are further fields. */
  static Manifest source(String name, String query, String... more) {
    return Manifest.of(
        Kind.SOURCE,
        ATTACKER,
        name,
        """
        provider: postgres
        distributionId: %s
        pollInterval: 5s
        postgres:
          connectionSecretRef: {name: %s}
          query: "%s"
        %s
        """
            .formatted(
                SandboxWorld.DISTRIBUTION,
                name,
                query.replace("\\", "\\\\").replace("\"", "\\\""),
                String.join("\n", more)));
  }

  /** A source on a table of its own, with these rows. */
  Manifest source(String name, String[] rows, String... more) {
    table(name, "");
    for (var row : rows) {
      run("INSERT INTO %s VALUES ('%s', '%s.sandbox.test')".formatted(name, row, row));
    }
    secret(name, owner(name));
    return source(name, "SELECT * FROM " + name, more);
  }
}
