package io.tenantry.rows.sql;

import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import io.tenantry.rows.ConnectionString;
import io.tenantry.rows.Reach;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import org.mariadb.jdbc.Driver;

/** The dialect of MySQL and MariaDB, with MariaDB's driver for both. */
final class MySqlDialect implements Dialect {
  private static final Duration GRACE = Duration.ofSeconds(10);

  private final String url;
  private final Properties properties = new Properties();

  /** {@code name} is for those who look at the server's sessions. */
  MySqlDialect(
      ConnectionString address,
      Optional<String> sslMode,
      Optional<String> ca,
      Reach reach,
      String name) {
    if (address.path().contains("?")) {
      throw new PortException(
          new Failure(Kind.INVALID, "connectionString has a ? in the name of the database"));
    }
    this.url = "jdbc:mariadb://%s/%s".formatted(address.hosts(), address.path());
    address.user().ifPresent(user -> properties.setProperty("user", user));
    address.password().ifPresent(password -> properties.setProperty("password", password));
    properties.setProperty("connectTimeout", Long.toString(GRACE.toMillis()));
    properties.setProperty("tcpKeepAlive", "true");
    properties.setProperty("allowLocalInfile", "false"); // A server could ask for our files.
    properties.setProperty("permitRedirect", "false");
    properties.setProperty("allowMultiQueries", "false"); // The server takes one statement, then.
    properties.setProperty("socketFactory", GuardedSockets.class.getName());
    properties.setProperty(GuardedSockets.OPTION, reach.text());
    properties.setProperty("connectionAttributes", "program_name:" + name);
    address.parameters().forEach(this::set);
    sslMode.ifPresent(this::protect);
    ca.ifPresent(this::trust);
  }

  /** What a connection string may set: others load classes or read files. */
  private void set(String parameter, String value) {
    switch (parameter.toLowerCase(Locale.ROOT)) {
      case "sslmode", "ssl-mode" -> protect(value);
      case "connecttimeout" -> properties.setProperty("connectTimeout", value);
      case "charset", "characterencoding" -> {} // It is always UTF-8.
      default ->
          throw new PortException(
              new Failure(
                  Kind.INVALID,
                  "connectionString has the parameter %s, which is not supported: remove it"
                      .formatted(parameter)));
    }
  }

  /** In our words, and in those of MySQL's own tools. */
  private void protect(String mode) {
    var known =
        switch (mode.toLowerCase(Locale.ROOT).replace('_', '-')) {
          case "disable", "disabled" -> "disable";
          case "require", "required", "trust" -> "trust";
          case "verify-ca" -> "verify-ca";
          case "verify-full", "verify-identity" -> "verify-full";
          default ->
              throw new PortException(
                  new Failure(
                      Kind.INVALID,
                      "connectionString has sslMode %s: use disable, require, verify-ca, verify-full"
                          .formatted(mode)));
        };
    properties.setProperty("sslMode", known);
  }

  /** With a certificate authority at hand nothing less than its check makes sense. */
  private void trust(String pem) {
    properties.putIfAbsent("sslMode", "verify-full");
    if (properties.getProperty("sslMode").equals("trust")) {
      properties.setProperty("sslMode", "verify-ca");
    }
    properties.setProperty("serverSslCert", pem.strip());
  }

  @Override
  public String provider() {
    return "mysql";
  }

  @Override
  public Connection connect(Duration timeout) throws SQLException {
    var all = new Properties();
    all.putAll(properties);
    all.setProperty("socketTimeout", Long.toString(timeout.plus(GRACE).toMillis()));
    var connection = new Driver().connect(url, all);
    if (connection == null) {
      throw new SQLException("The driver does not support this address", "08001");
    }
    return connection;
  }

  @Override
  public void begin(Connection connection, Duration timeout) throws SQLException {
    var mariaDb =
        connection
            .getMetaData()
            .getDatabaseProductName()
            .toLowerCase(Locale.ROOT)
            .contains("maria");
    try (var statement = connection.createStatement()) {
      statement.execute(
          mariaDb
              ? "SET SESSION max_statement_time = " + timeout.toMillis() / 1000.0
              : "SET SESSION max_execution_time = " + timeout.toMillis());
      statement.execute("START TRANSACTION READ ONLY");
    }
  }

  /** The driver sends any text as one statement, without the right to send several in one. */
  @Override
  public void single(Connection connection, String sql) {}

  @Override
  public String named(int count) {
    return "name IN (" + String.join(", ", Collections.nCopies(count, "?")) + ")";
  }

  @Override
  public void bind(PreparedStatement statement, List<String> names) throws SQLException {
    for (int i = 0; i < names.size(); i++) {
      statement.setString(i + 1, names.get(i));
    }
  }

  /** JSON is text with a check in MariaDB, and what functions make of JSON is text, too. */
  @Override
  public Cell cell(int type, String typeName) {
    return switch (type) {
      case Types.BIT, Types.BOOLEAN -> Cell.flag();
      case Types.TINYINT,
          Types.SMALLINT,
          Types.INTEGER,
          Types.BIGINT,
          Types.NUMERIC,
          Types.DECIMAL,
          Types.REAL,
          Types.FLOAT,
          Types.DOUBLE ->
          Cell.amount(typeName);
      case Types.CHAR,
          Types.VARCHAR,
          Types.LONGVARCHAR,
          Types.NCHAR,
          Types.NVARCHAR,
          Types.LONGNVARCHAR,
          Types.CLOB ->
          Cell.textOrJson();
      default -> typeName.equals("JSON") ? Cell.textOrJson() : Cell.other(typeName);
    };
  }

  @Override
  public String quoted(String name) {
    return '`' + name.replace("`", "``") + '`';
  }

  @Override
  public Optional<String> size(String column, int type, String typeName) {
    return switch (type) {
      case Types.CHAR,
          Types.VARCHAR,
          Types.LONGVARCHAR,
          Types.NCHAR,
          Types.NVARCHAR,
          Types.LONGNVARCHAR,
          Types.CLOB,
          Types.BLOB,
          Types.BINARY,
          Types.VARBINARY,
          Types.LONGVARBINARY,
          Types.OTHER ->
          Optional.of("OCTET_LENGTH(%s)".formatted(column));
      default -> Optional.empty();
    };
  }

  /** MySQL gives one SQLSTATE to many things; its own numbers are finer. */
  @Override
  public Kind kind(SQLException e) {
    return switch (e.getErrorCode()) {
      case 1044, 1045, 1142, 1143, 1227, 1370, 1698 -> Kind.DENIED;
      case 1049, 1146 -> Kind.MISSING;
      case 1040, 1203, 1226 -> Kind.THROTTLED;
      case 1792 -> Kind.INVALID;
      default -> e.getSQLState() == null ? Kind.UNAVAILABLE : SqlFailures.kind(e.getSQLState());
    };
  }

  /** The numbers below are the driver's own. */
  @Override
  public boolean isAnswer(SQLException e) {
    return e.getErrorCode() >= 1000;
  }

  @Override
  public boolean isTimeout(SQLException e) {
    return e.getErrorCode() == 1969 || e.getErrorCode() == 3024;
  }

  /** The driver begins with the connection's number, which differs each time. */
  @Override
  public String said(SQLException e) {
    var said = e.getMessage();
    return said == null ? "no reason given" : said.replaceFirst("^\\(conn=\\d+\\) ", "");
  }
}
