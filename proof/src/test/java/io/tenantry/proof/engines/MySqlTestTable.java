package io.tenantry.proof.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.pass.Failure.Kind;
import io.tenantry.rows.Backend;
import io.tenantry.rows.Hosts;
import io.tenantry.rows.Store;
import io.tenantry.rows.sql.MySqlBackend;
import java.util.Map;

/** A table of MariaDB. */
public final class MySqlTestTable extends SqlTestTable {
  private static final Words WORDS =
      new Words(
          "KILL USER TABLE_",
          "SELECT sleep(60) AS name, 'a' AS domain",
          "SELECT if(variable_value = '', 'false', 'true') AS name, 'a' AS domain"
              + " FROM information_schema.session_status WHERE variable_name = 'Ssl_cipher'",
          "CREATE FUNCTION TABLE__sneak() RETURNS int MODIFIES SQL DATA SQL RIGHTS_"
              + " BEGIN INSERT INTO TABLE_ (name) VALUES ('x'); RETURN 1; END");

  public MySqlTestTable(MariaDbEngine engine) {
    super(engine, new Facts(new Bulk(100_000, 1_000), 40_000_000, "28000", Kind.MISSING), WORDS);
    create();
  }

  @Override
  public void create() {
    run(
        "CREATE USER IF NOT EXISTS TABLE_ IDENTIFIED BY '%s'".formatted(PASSWORD),
        "CREATE TABLE TABLE_ (name varchar(63), domains longtext, enabled boolean, dns_ttl int,"
            + " geo_locations json, tags json)",
        "GRANT SELECT ON TABLE_ TO TABLE_");
  }

  @Override
  public String drop() {
    run("DROP TABLE TABLE_");
    return "%s' doesn't exist".formatted(name);
  }

  @Override
  public Backend backend(Hosts hosts) {
    return new MySqlBackend(hosts);
  }

  @Override
  String address(String host, int port) {
    return "mysql://%s:%s@%s:%d/tenants?sslMode=disable".formatted(name, ENCODED, host, port);
  }

  @Override
  Store openNowhere() {
    run("GRANT SELECT ON nobody.* TO TABLE_");
    var address = withPassword(ENCODED).replaceAll("/tenants$", "/nobody");
    return open(Map.of("connectionString", address), Map.of());
  }

  @Override
  public Map<String, ?> fill(Bulk bulk) {
    run(
        "CREATE VIEW TABLE__many AS SELECT seq FROM seq_0_to_" + (bulk.rows() - 1),
        "GRANT SELECT ON TABLE__many TO TABLE_");
    return Map.of(
        "query",
        "SELECT concat('t', seq) AS name, concat(seq, '.example.com') AS domain,"
            + " repeat('x', %d) AS padding FROM %s_many".formatted(bulk.padding(), name));
  }

  /** A server that knows a user's password needs no certificate; this user has none. */
  @Override
  TlsAddress tls() {
    run("CREATE USER TABLE__guest", "GRANT SELECT ON TABLE_ TO TABLE__guest");
    return new TlsAddress(engine.connectionString(name + "_guest", ""), engine.authority());
  }

  @Override
  void retype(String column, String type) {
    run("ALTER TABLE TABLE_ MODIFY %s %s".formatted(column, type));
  }

  @Override
  String writingQuery(String rights) {
    var query = super.writingQuery(rights);
    run("GRANT EXECUTE ON FUNCTION TABLE__sneak TO TABLE_");
    return query;
  }

  @Override
  String admin() {
    run("CREATE SEQUENCE TABLE__numbers");
    return engine.connectionString("admin", "admin");
  }

  @Override
  String jdbcAddress() {
    return "jdbc:mariadb://127.0.0.1:%d/tenants?user=%s&password=%s".formatted(port, name, ENCODED);
  }

  @Override
  void assertUntouched() {
    assertThat(ask("SELECT next_not_cached_value FROM TABLE__numbers")).containsExactly("1");
    assertThat(ask("SELECT load_file(concat(@@datadir, 'tenants/stolen')) IS NULL"))
        .containsExactly("1");
  }
}
