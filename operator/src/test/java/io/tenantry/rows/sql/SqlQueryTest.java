package io.tenantry.rows.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SqlQueryTest {
  @Test
  void isWrappedWithoutItsSemicolonAndWithItsComment() {
    assertThat(SqlQuery.of(" SELECT 1 -- all\n ; ").all(SqlBounds.none(), 11))
        .isEqualTo(
            "SELECT * FROM (\nSELECT 1 -- all\n) AS tenantry_rows"
                + " ORDER BY tenantry_rows.name LIMIT 11");
    assertThat(SqlQuery.of("SELECT 1").where(SqlBounds.none(), "name = ?", 2))
        .endsWith(") AS tenantry_rows WHERE name = ? ORDER BY tenantry_rows.name LIMIT 2");
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
        "SELECT E'\\';' AS a",
        "SELECT e'it\\'s; fine'",
        "SELECT /* /* ; */ ; */ 1",
        "SELECT 'a' -- ;\r, 'b'",
        "SELECT 1;"
      })
  void oneStatementIsNoFlaw(String query) {
    assertThat(SqlQuery.flaw(query, false)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT 1; SELECT 2",
        "SELECT 1;;",
        "SELECT '' ; '",
        "SELECT 1) x",
        "",
        " ;",
        "SELECT E'\\''; DELETE FROM tenants --'",
        "SELECT 1 --\r; DELETE FROM tenants",
        "SELECT 1 /* /* */ ' */; DELETE FROM tenants /* ' */",
        "SELECT name'\\'; DELETE FROM tenants --'"
      })
  void moreThanOneOrLessIs(String query) {
    assertThat(SqlQuery.flaw(query, false)).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT 5--1; DELETE FROM tenants",
        "SELECT 1 -- x\r\n; DELETE FROM tenants",
        "SELECT 1 # '\n; DELETE FROM tenants # '",
        "SELECT `\\`; DELETE FROM tenants -- `",
        "SELECT 1 /*! + 1 */",
        "SELECT 1 /*M!100100 + 1 */"
      })
  void mySqlHasQuotesAndCommentsOfItsOwn(String query) {
    assertThat(SqlQuery.flaw(query, true)).isPresent();
  }

  @Test
  void backslashesHideQuotesWhereTheDatabaseSaysSo() {
    var query = "SELECT 'it\\'s; fine'";
    assertThat(SqlQuery.flaw(query, true)).isEmpty();
    assertThat(SqlQuery.flaw(query, false)).isPresent();
  }
}
