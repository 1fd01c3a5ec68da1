package io.tenantry.proof.engines;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the tables of PostgreSQL and MySQL have in common: SQL, and a reader of their own. */
abstract class SqlTestTable extends ServerTable implements MissingTable {
  /**
   * What the databases say differently; TABLE_ is the name of the table, which is its reader's,
   * too.
   *
   * @param endSessions of the reader
   * @param slow a query that takes a minute
   * @param tls a query whose name is "true" where the session has TLS
   * @param writer creates a function that writes to the table, with the rights of RIGHTS_
   */
  record Words(String endSessions, String slow, String tls, String writer) {}

  final SqlEngine engine;
  final Words words;

  SqlTestTable(SqlEngine engine, Facts facts, Words words) {
    super(engine.port(), facts);
    this.engine = engine;
    this.words = words;
  }

  abstract void retype(String column, String type);

  /** The address of an administrator, who may do anything. */
  abstract String admin();

  abstract String jdbcAddress();

  /** Fails where a query of the administrator has left anything behind. */
  abstract void assertUntouched();

  /** As the administrator, with the table's name in place of {@code TABLE_}. */
  void run(String... statements) {
    engine.run(
        Arrays.stream(statements).map(s -> s.replace("TABLE_", name)).toArray(String[]::new));
  }

  List<String> ask(String query) {
    return engine.ask(query.replace("TABLE_", name));
  }

  /** A query of a function that writes to the table. */
  String writingQuery(String rights) {
    run(words.writer().replace("RIGHTS_", rights));
    return "SELECT TABLE__sneak() AS name, 'a' AS domain";
  }

  @Override
  public Map<String, Object> settings() {
    return Map.of("query", "SELECT * FROM " + name);
  }

  @Override
  String withPassword(String password) {
    return engine.connectionString(name, password);
  }

  @Override
  public String key(String row) {
    return row;
  }

  @Override
  public void insert(String row, Map<String, ?> columns) {
    run(
        "INSERT INTO TABLE_ (name%s) VALUES (%s%s)"
            .formatted(
                columns.keySet().stream().map(column -> ", " + column).collect(joining()),
                literal(row),
                columns.values().stream().map(v -> ", " + literal(v)).collect(joining())));
  }

  @Override
  public void insert(String... names) {
    run(
        "INSERT INTO TABLE_ (name, domains) VALUES "
            + Arrays.stream(names)
                .map(row -> "('%s', '%s.example.com')".formatted(row, row))
                .collect(joining(", ")));
  }

  @Override
  public void update(String row, Map<String, ?> columns) {
    run(
        "UPDATE TABLE_ SET %s WHERE name = '%s'"
            .formatted(
                columns.entrySet().stream()
                    .map(column -> column.getKey() + " = " + literal(column.getValue()))
                    .collect(joining(", ")),
                row));
  }

  private static String literal(@Nullable Object value) {
    return switch (value) {
      case null -> "NULL";
      case Boolean flag -> flag.toString();
      case Number number -> number.toString();
      case String text -> "'" + text.replace("'", "''") + "'";
      default -> {
        try {
          yield literal(new ObjectMapper().writeValueAsString(value));
        } catch (JsonProcessingException e) {
          throw new IllegalStateException(e);
        }
      }
    };
  }

  @Override
  public void delete(String row) {
    run("DELETE FROM TABLE_ WHERE name = '%s'".formatted(row));
  }

  @Override
  public void clear() {
    run("TRUNCATE TABLE TABLE_");
  }

  @Override
  public String revoke() {
    run("REVOKE SELECT ON TABLE_ FROM TABLE_");
    return "denied";
  }

  @Override
  public void grant() {
    run("GRANT SELECT ON TABLE_ TO TABLE_");
  }

  @Override
  public Bulk pages() {
    return facts.many();
  }

  @Override
  TlsAddress tls() {
    return new TlsAddress(withPassword(ENCODED), engine.authority());
  }
}
