package io.tenantry.rows.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SqlQueryTest {
  @Test
  void isWrappedWithoutItsSemicolonAndWithItsComment() {
    assertThat(SqlQuery.of(" SELECT 1 -- all\n ; ").all(11))
        .isEqualTo("SELECT * FROM (\nSELECT 1 -- all\n) AS tenantry_rows ORDER BY name LIMIT 11");
    assertThat(SqlQuery.of("SELECT 1").where("name = ?", 2))
        .endsWith(") AS tenantry_rows WHERE name = ? ORDER BY name LIMIT 2");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT ';' AS a",
        "SELECT ';''' AS a",
        "SELECT \";\" FROM t",
        "SELECT 1 -- ; no",
        "SELECT /* ; ) */ 1",
        "SELECT $$;)$$",
        "SELECT $x$;$$;$x$",
        "SELECT (1)",
        "SELECT 1;"
      })
  void oneStatementIsNoFlaw(String query) {
    assertThat(SqlQuery.flaw(query, false)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"SELECT 1; SELECT 2", "SELECT 1;;", "SELECT '' ; '", "SELECT 1) x", "", " ;"})
  void moreThanOneOrLessIs(String query) {
    assertThat(SqlQuery.flaw(query, false)).isPresent();
  }

  @Test
  void backslashesHideQuotesWhereTheDatabaseSaysSo() {
    var query = "SELECT 'it\\'s; fine'";
    assertThat(SqlQuery.flaw(query, true)).isEmpty();
    assertThat(SqlQuery.flaw(query, false)).isPresent();
  }
}
