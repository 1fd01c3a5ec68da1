package io.tenantry.proof.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.pass.Failure.Kind;
import io.tenantry.rows.Backend;
import io.tenantry.rows.Hosts;
import io.tenantry.rows.Store;
import io.tenantry.rows.sql.PostgresBackend;
import java.util.List;
import java.util.Map;

/** A table of PostgreSQL with the trigger of the docs. */
public final class PostgresTestTable extends SqlTestTable implements FeedTable {
  private static final Words WORDS =
      new Words(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'TABLE_'",
          "SELECT 'a' AS name, 'a' AS domain FROM pg_sleep(60)",
          "SELECT ssl::text AS name, 'a' AS domain FROM pg_stat_ssl WHERE pid = pg_backend_pid()",
          "CREATE FUNCTION TABLE__sneak() RETURNS text LANGUAGE sql RIGHTS_ AS"
              + " $$ INSERT INTO TABLE_ (name) VALUES ('x') RETURNING name $$");

  public PostgresTestTable(PostgresEngine engine) {
    super(engine, new Facts(new Bulk(100_000, 1_000), 5_000_000, "28P01", Kind.MISSING), WORDS);
    create();
  }

  /** The role outlives a table that is dropped. */
  @Override
  public void create() {
    run(
        "DO $$ BEGIN CREATE ROLE TABLE_ LOGIN PASSWORD '%s'; EXCEPTION WHEN duplicate_object THEN"
                .formatted(PASSWORD)
            + " NULL; END $$",
        "CREATE TABLE TABLE_ (name text, domains text, enabled boolean, dns_ttl integer,"
            + " geo_locations jsonb, tags jsonb)",
        "GRANT SELECT ON TABLE_ TO TABLE_",
        Docs.blocks("sources/postgres.md", "sql")
            .getLast()
            .replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION")
            .replaceAll("tenantry|tenants", "TABLE_"));
  }

  @Override
  public String drop() {
    run("DROP TABLE TABLE_");
    return "relation \"%s\" does not exist".formatted(name);
  }

  @Override
  public Backend backend(Hosts hosts) {
    return new PostgresBackend(hosts);
  }

  @Override
  public Map<String, ?> following() {
    return Map.of("notifyChannel", name);
  }

  @Override
  public Store openDenied() {
    return open(Map.of("connectionString", withPassword("wr0ng")), following());
  }

  @Override
  String address(String host, int port) {
    return "postgres://%s:%s@%s:%d/postgres?sslmode=disable".formatted(name, ENCODED, host, port);
  }

  @Override
  Store openNowhere() {
    var address = withPassword(ENCODED).replaceAll("/postgres$", "/nobody");
    return open(Map.of("connectionString", address), Map.of());
  }

  @Override
  public Map<String, ?> fill(Bulk bulk) {
    return Map.of(
        "query",
        "SELECT 't' || n AS name, n || '.example.com' AS domain, repeat('x', %d) AS padding"
                .formatted(bulk.padding())
            + " FROM generate_series(0, %d) n".formatted(bulk.rows() - 1));
  }

  @Override
  void retype(String column, String type) {
    run(
        "ALTER TABLE TABLE_ ALTER %s TYPE %s USING CAST(%s AS %s)"
            .formatted(column, type, column, type));
  }

  List<String> sessions() {
    return ask("SELECT pid FROM pg_stat_activity WHERE usename = 'TABLE_'");
  }

  @Override
  String admin() {
    run("CREATE SEQUENCE TABLE__numbers");
    return engine.connectionString("postgres", "");
  }

  @Override
  String jdbcAddress() {
    return "jdbc:postgresql://127.0.0.1:%d/postgres?user=%s&password=%s"
        .formatted(port, name, ENCODED);
  }

  @Override
  void assertUntouched() {
    assertThat(ask("SELECT is_called::text FROM TABLE__numbers")).containsExactly("false");
    assertThat(ask("SELECT to_regclass('stolen') IS NULL")).containsExactly("t");
    assertThat(ask("SELECT oid FROM pg_largeobject_metadata")).isEmpty();
  }
}
