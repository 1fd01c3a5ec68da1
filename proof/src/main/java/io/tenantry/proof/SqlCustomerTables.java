package io.tenantry.proof;

import io.tenantry.proof.engines.MariaDbEngine;
import io.tenantry.proof.engines.PostgresEngine;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Databases that speak SQL, each with a table of tenants. */
final class SqlCustomerTables {
  private SqlCustomerTables() {}

  private static String values(List<String> names, boolean suspended) {
    return names.stream()
        .map(name -> "('%s', '%s', %b)".formatted(name, CustomerTable.domain(name), suspended))
        .collect(Collectors.joining(", "));
  }

  /** A trigger tells the name of each changed row. */
  record Postgres(PostgresEngine engine) implements CustomerTable {
    static Postgres start() {
      var engine = PostgresEngine.start();
      engine.run(
          "CREATE TABLE tenants (name text PRIMARY KEY, domain text, suspended boolean)",
          "CREATE FUNCTION tell() RETURNS trigger AS $$ BEGIN"
              + " PERFORM pg_notify('tenants', COALESCE(NEW.name, '')); RETURN NEW; END $$"
              + " LANGUAGE plpgsql",
          "CREATE TRIGGER tell AFTER INSERT OR UPDATE OR DELETE ON tenants"
              + " FOR EACH ROW EXECUTE FUNCTION tell()",
          "CREATE ROLE %s LOGIN PASSWORD '%s'"
              .formatted(CustomerTables.READER, CustomerTables.PASSWORD),
          "GRANT SELECT ON tenants TO " + CustomerTables.READER);
      return new Postgres(engine);
    }

    @Override
    public String provider() {
      return "postgres";
    }

    @Override
    public Map<String, String> secret() {
      return Map.of(
          CustomerTables.SECRET,
          engine.connectionString(CustomerTables.READER, CustomerTables.PASSWORD));
    }

    @Override
    public String block() {
      return block("SELECT name, domain, suspended FROM tenants", "notifyChannel: tenants");
    }

    @Override
    public Optional<String> generated(int rows) {
      var query =
          "SELECT 'big-' || lpad(i::text, 7, '0') AS name, 'big-' || i || '.sandbox.test' AS domain"
              + " FROM generate_series(1, %d) i".formatted(rows);
      return Optional.of(block(query, "maxRows: " + rows));
    }

    private static String block(String query, String option) {
      return "{connectionSecretRef: {name: SECRET_}, query: \"%s\", %s}".formatted(query, option);
    }

    @Override
    public void fill(int rows) {
      CustomerTable.names(rows, 1_000)
          .forEach(some -> engine.run("INSERT INTO tenants VALUES " + values(some, false)));
    }

    @Override
    public void put(String name, boolean suspended) {
      engine.run(
          "INSERT INTO tenants VALUES %s ON CONFLICT (name) DO UPDATE SET suspended = %b"
              .formatted(values(List.of(name), suspended), suspended));
    }

    @Override
    public void close() throws IOException {
      engine.close();
    }
  }

  record MySql(MariaDbEngine engine) implements CustomerTable {
    static MySql start() {
      var engine = MariaDbEngine.start();
      engine.run(
          "CREATE TABLE tenants (name varchar(63) PRIMARY KEY, domain varchar(253), suspended boolean)",
          "CREATE USER %s IDENTIFIED BY '%s'"
              .formatted(CustomerTables.READER, CustomerTables.PASSWORD),
          "GRANT SELECT ON tenants TO " + CustomerTables.READER);
      return new MySql(engine);
    }

    @Override
    public String provider() {
      return "mysql";
    }

    @Override
    public Map<String, String> secret() {
      return Map.of(
          CustomerTables.SECRET,
          engine.connectionString(CustomerTables.READER, CustomerTables.PASSWORD),
          "ca.crt",
          engine.authority());
    }

    @Override
    public String block() {
      return "{connectionSecretRef: {name: SECRET_}, query: SELECT * FROM tenants}";
    }

    @Override
    public void fill(int rows) {
      CustomerTable.names(rows, 1_000)
          .forEach(some -> engine.run("INSERT INTO tenants VALUES " + values(some, false)));
    }

    @Override
    public void put(String name, boolean suspended) {
      engine.run("REPLACE INTO tenants VALUES " + values(List.of(name), suspended));
    }

    @Override
    public void close() throws IOException {
      engine.close();
    }
  }
}
