package io.tenantry.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nothing that a database holds fills our memory. */
class RowLimitsTest {
  private static final Value NAME = new Value.Text("ada");

  @Test
  void aCellThatIsTooLargeIsLeftOut() {
    var row = row("plan", new Value.Text("x".repeat(RowLimits.CELL + 1)));
    assertThat(RowLimits.limited(row).columns())
        .containsEntry("name", NAME)
        .containsEntry("plan", new Value.TooLarge(RowLimits.CELL));
  }

  @Test
  void aListAndAMapAreCountedWhole() {
    var texts = new Value.Texts(List.of("x".repeat(40_000), "y".repeat(40_000)));
    var pairs = new Value.Pairs(Map.of("x".repeat(40_000), "y".repeat(40_000)));
    var row = new Row("k", Map.of("one", texts, "other", pairs));
    assertThat(RowLimits.limited(row).columns().values())
        .containsOnly(new Value.TooLarge(RowLimits.CELL));
  }

  @Test
  void aRowThatIsTooLargeIsKnownByItsNameOnly() {
    var columns = new HashMap<String, Value>(Map.of("name", NAME));
    for (int i = 0; i < 9; i++) {
      columns.put("c" + i, new Value.Text("x".repeat(RowLimits.CELL)));
    }
    var limited = RowLimits.limited(new Row("k", columns));
    assertThat(limited.columns()).isEqualTo(Map.of("name", NAME));
    assertThat(limited.flaw()).contains("The row is larger than 524288 characters");
  }

  @Test
  void aRowOfTooManyColumnsToo() {
    var columns = new HashMap<String, Value>(Map.of("name", NAME));
    for (int i = 0; i < RowLimits.COLUMNS; i++) {
      columns.put("c" + i, new Value.Flag(true));
    }
    assertThat(RowLimits.limited(new Row("k", columns)).flaw()).isPresent();
  }

  @Test
  void aReadingOfTooManyRowsFails() {
    var read = new ArrayList<Row>();
    var limits =
        new RowLimits(row -> {
          if (read.isEmpty()) {
            read.add(row);
          }
        });
    var row = row("plan", new Value.Flag(true));
    assertThatThrownBy(
            () -> {
              for (int i = 0; i < 500_001; i++) {
                limits.accept(row);
              }
            })
        .isInstanceOfSatisfying(
            PortException.class, e -> assertThat(e.failure().kind()).isEqualTo(Kind.LIMIT))
        .hasMessageContaining("more than 500000 rows");
  }

  @Test
  void aReadingOfTooManyCharactersFails() {
    var limits = new RowLimits(_ -> {});
    var row = row("plan", new Value.Text("x".repeat(RowLimits.CELL)));
    assertThatThrownBy(
            () -> {
              for (int i = 0; i < 5_000; i++) {
                limits.accept(row);
              }
            })
        .hasMessageContaining("more than 268435456 characters");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e999999999", "1e-999999999", "-1E+2147483647"})
  void aNumberOfTooManyDigitsIsNone(String number) {
    assertThat(Value.amount(new BigDecimal(number))).isInstanceOf(Value.TooLarge.class);
    assertThat(JsonValues.parse(number).flatMap(JsonValues::of))
        .get()
        .isInstanceOf(Value.TooLarge.class);
    assertThat(JsonValues.ofText("[" + number + ", 5]")).isEqualTo(new Value.Texts(List.of("5")));
  }

  @Test
  void usualNumbersStayWhatTheyAre() {
    assertThat(Value.amount(new BigDecimal("1e308")))
        .isEqualTo(new Value.Amount(new BigDecimal("1e308")));
    assertThat(JsonValues.parse("60").flatMap(JsonValues::of))
        .isEqualTo(Optional.of(new Value.Amount(BigDecimal.valueOf(60))));
  }

  private static Row row(String column, Value value) {
    return new Row("k", Map.of("name", NAME, column, value));
  }
}
