package io.tenantry.proof.engines;

import io.tenantry.sandbox.Authority;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * PostgreSQL with TLS and passwords. Run by root, it is wrapped in a user namespace, because it
 * refuses to be root.
 */
public final class PostgresEngine implements SqlEngine, AutoCloseable {
  private static final String ADMIN = "postgres";

  private final EmbeddedPostgres server;
  private final WorkDir dir;
  private final Authority authority;
  private final SqlAdmin admin;

  private PostgresEngine(EmbeddedPostgres server, WorkDir dir, Authority authority) {
    this.server = server;
    this.dir = dir;
    this.authority = authority;
    this.admin = new SqlAdmin(server.getJdbcUrl(ADMIN, ADMIN));
  }

  public static PostgresEngine start() {
    var authority = Authority.create();
    var identity = authority.server("postgres");
    var dir = WorkDir.create("postgres");
    // The administrator needs no password; everybody else does.
    var access =
        """
        host all postgres 127.0.0.1/32 trust
        host all all 127.0.0.1/32 scram-sha-256
        """;
    try {
      var server =
          EmbeddedPostgres.builder()
              .setDataDirectory(dir.path().resolve("data"))
              .setServerConfig("hba_file", dir.file("pg_hba.conf", access).toString())
              .setServerConfig("ssl", "on")
              .setServerConfig(
                  "ssl_cert_file", dir.file("server.crt", identity.certificate()).toString())
              .setServerConfig("ssl_key_file", dir.secret("server.key", identity.key()).toString())
              .setServerConfig("fsync", "off")
              .start();
      return new PostgresEngine(server, dir, authority);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void run(String... statements) {
    admin.run(statements);
  }

  @Override
  public List<String> ask(String query) {
    return admin.ask(query);
  }

  @Override
  public int port() {
    return server.getPort();
  }

  @Override
  public String connectionString(String user, String password) {
    return "postgres://%s:%s@127.0.0.1:%d/postgres".formatted(user, password, port());
  }

  @Override
  public String authority() {
    return authority.certificate();
  }

  @Override
  public void close() throws IOException {
    server.close();
    dir.close();
  }
}
