package io.tenantry.rows.sql;

import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import io.tenantry.rows.ConnectionString;
import io.tenantry.rows.Reach;
import io.tenantry.rows.Value;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.postgresql.Driver;
import org.postgresql.PGProperty;
import org.postgresql.core.BaseConnection;
import org.postgresql.ssl.DefaultJavaSSLFactory;
import org.postgresql.util.PSQLException;

/** The dialect of PostgreSQL, with its own driver. */
final class PostgresDialect implements Dialect {
  private static final Duration GRACE = Duration.ofSeconds(10);

  /** Of the rows that are on their way at a time. */
  private static final String MOST_AT_ONCE = "64M";

  /** What a connection string may set: others load classes or write files. */
  private static final Map<String, PGProperty> ALLOWED =
      Map.of(
          "sslmode", PGProperty.SSL_MODE,
          "connect_timeout", PGProperty.CONNECT_TIMEOUT,
          "connectTimeout", PGProperty.CONNECT_TIMEOUT,
          "currentSchema", PGProperty.CURRENT_SCHEMA,
          "options", PGProperty.OPTIONS,
          "targetServerType", PGProperty.TARGET_SERVER_TYPE,
          "channelBinding", PGProperty.CHANNEL_BINDING,
          "channel_binding", PGProperty.CHANNEL_BINDING);

  /** Tools write these, and they change nothing for us. */
  private static final List<String> IGNORED = List.of("application_name", "ApplicationName");

  private final String url;
  private final Properties properties = new Properties();

  /** {@code name} is for those who look at the server's sessions. */
  PostgresDialect(
      ConnectionString address,
      Optional<String> sslMode,
      Optional<String> ca,
      Reach reach,
      String name) {
    this.url = "jdbc:postgresql://%s/%s".formatted(address.hosts(), encoded(address.path()));
    address.user().ifPresent(user -> PGProperty.USER.set(properties, user));
    address.password().ifPresent(password -> PGProperty.PASSWORD.set(properties, password));
    PGProperty.APPLICATION_NAME.set(properties, name);
    PGProperty.CONNECT_TIMEOUT.set(properties, (int) GRACE.toSeconds());
    PGProperty.TCP_KEEP_ALIVE.set(properties, true);
    PGProperty.PREPARE_THRESHOLD.set(properties, 0); // Poolers give statements to others.
    PGProperty.GSS_ENC_MODE.set(properties, "disable");
    PGProperty.SOCKET_FACTORY.set(properties, GuardedSockets.class.getName());
    PGProperty.SOCKET_FACTORY_ARG.set(properties, reach.text());
    PGProperty.MAX_RESULT_BUFFER.set(properties, MOST_AT_ONCE);
    address.parameters().forEach(this::set);
    sslMode.ifPresent(mode -> PGProperty.SSL_MODE.set(properties, mode));
    trust(ca);
  }

  private static String encoded(String database) {
    return URLEncoder.encode(database, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private void set(String name, String value) {
    var property = ALLOWED.get(name);
    if (property != null) {
      property.set(properties, value);
    } else if (!IGNORED.contains(name)) {
      throw new PortException(
          new Failure(
              Kind.INVALID,
              "connectionString has the parameter %s, which is not supported: remove it"
                  .formatted(name)));
    }
  }

  /** Where no authority is given, those that Java knows; the driver would look for a file. */
  private void trust(Optional<String> ca) {
    var mode = Optional.ofNullable(PGProperty.SSL_MODE.getOrNull(properties));
    if (ca.isPresent()) {
      PGProperty.SSL_MODE.set(properties, mode.orElse("verify-full"));
      PGProperty.SSL_FACTORY.set(properties, PemSocketFactory.class.getName());
      PGProperty.SSL_FACTORY_ARG.set(properties, ca.get());
    } else if (mode.orElse("").startsWith("verify-")) {
      PGProperty.SSL_FACTORY.set(properties, DefaultJavaSSLFactory.class.getName());
    }
  }

  @Override
  public String provider() {
    return "postgres";
  }

  @Override
  public Connection connect(Duration timeout) throws SQLException {
    var all = new Properties();
    all.putAll(properties);
    PGProperty.SOCKET_TIMEOUT.set(all, (int) timeout.plus(GRACE).toSeconds());
    var connection = new Driver().connect(url, all);
    if (connection == null) {
      throw new SQLException("The driver does not support this address", "08001");
    }
    return connection;
  }

  @Override
  public void begin(Connection connection, Duration timeout) throws SQLException {
    connection.setReadOnly(true);
    connection.setAutoCommit(false);
    try (var statement = connection.createStatement()) {
      statement.execute("SET LOCAL statement_timeout = " + timeout.toMillis());
    }
  }

  /** The driver takes texts apart, and knows how the server reads quotes in this session. */
  @Override
  public void single(Connection connection, String sql) throws SQLException {
    var query = connection.unwrap(BaseConnection.class).createQuery(sql, true, false).query;
    if (query.getSubqueries() != null) {
      throw new PortException(new Failure(Kind.INVALID, SqlScan.SEVERAL));
    }
  }

  @Override
  public String named(int count) {
    return "CAST(name AS text) = ANY (?)";
  }

  @Override
  public void bind(PreparedStatement statement, List<String> names) throws SQLException {
    var array = statement.getConnection().createArrayOf("text", names.toArray());
    statement.setArray(1, array);
  }

  @Override
  public Cell cell(int type, String typeName) {
    return switch (type) {
      case Types.BIT, Types.BOOLEAN -> typeName.equals("bool") ? Cell.flag() : Cell.other(typeName);
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
      case Types.CHAR, Types.VARCHAR, Types.LONGVARCHAR -> Cell.text();
      case Types.ARRAY -> Cell.array(typeName);
      default ->
          switch (typeName) {
            case "json", "jsonb" -> Cell.json();
            case "uuid", "citext" -> Cell.text();
            case "hstore" -> hstore();
            default -> Cell.other(typeName);
          };
    };
  }

  @Override
  public String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  @Override
  public Optional<String> size(String column, int type, String typeName) {
    return switch (type) {
      case Types.CHAR,
          Types.VARCHAR,
          Types.LONGVARCHAR,
          Types.ARRAY,
          Types.SQLXML,
          Types.STRUCT,
          Types.DISTINCT,
          Types.OTHER ->
          Optional.of("octet_length(CAST(%s AS text))".formatted(column));
      case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY ->
          Optional.of("octet_length(%s)".formatted(column));
      default -> Optional.empty();
    };
  }

  private static Cell hstore() {
    return (rows, column) -> {
      if (!(rows.getObject(column) instanceof Map<?, ?> map)) {
        return Optional.empty();
      }
      var pairs = new LinkedHashMap<String, String>();
      map.forEach((key, value) -> {
        if (value != null) {
          pairs.put(String.valueOf(key), value.toString());
        }
      });
      return Optional.of(new Value.Pairs(pairs));
    };
  }

  @Override
  public Kind kind(SQLException e) {
    var state = e.getSQLState();
    return state == null ? Kind.UNAVAILABLE : SqlFailures.kind(state);
  }

  @Override
  public boolean isAnswer(SQLException e) {
    return e instanceof PSQLException answer && answer.getServerErrorMessage() != null;
  }

  @Override
  public boolean isTimeout(SQLException e) {
    return "57014".equals(e.getSQLState());
  }

  @Override
  public String said(SQLException e) {
    var server = e instanceof PSQLException answer ? answer.getServerErrorMessage() : null;
    var said = server == null ? e.getMessage() : server.getMessage();
    return said == null ? "no reason given" : said;
  }
}
