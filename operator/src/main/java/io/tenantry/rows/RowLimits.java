package io.tenantry.rows;

import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import java.util.HashMap;
import java.util.function.Consumer;

/**
 * Limits the size of cells, rows and readings, so that oversized data does not fill the memory.
 *
 * <p>A cell or a row beyond its limit is passed on as {@link Value.TooLarge}, so that only this row
 * is skipped. A reading beyond its limit fails, because rows that were not read must not look as if
 * they were deleted.
 */
public final class RowLimits implements Consumer<Row> {
  /** Characters of a cell. Stores need not bring more than this and a bit to tell. */
  public static final int CELL = 65_536;

  /** Characters of all cells of a row. */
  static final int ROW = 524_288;

  /** Columns of a row. */
  static final int COLUMNS = 1_000;

  private static final int KEY = 1_024;
  private static final int MOST_ROWS = 500_000;
  private static final long MOST_CHARACTERS = 256L * 1024 * 1024;

  private final Consumer<Row> reader;
  private int rows;
  private long characters;

  /** For one reading. */
  public RowLimits(Consumer<Row> reader) {
    this.reader = reader;
  }

  @Override
  public void accept(Row row) {
    var limited = limited(row);
    rows++;
    characters += size(limited);
    if (rows > MOST_ROWS) {
      throw beyond("%d rows".formatted(MOST_ROWS));
    }
    if (characters > MOST_CHARACTERS) {
      throw beyond("%d characters".formatted(MOST_CHARACTERS));
    }
    reader.accept(limited);
  }

  private static PortException beyond(String limit) {
    return new PortException(
        new Failure(
            Kind.LIMIT,
            "The database returns more than %s: narrow the query, filter or keyPattern"
                .formatted(limit)));
  }

  static Row limited(Row row) {
    var columns = new HashMap<>(row.columns());
    columns.replaceAll((_, value) -> size(value) > CELL ? tooLarge(CELL) : value);
    var key = row.key().length() > KEY ? row.key().substring(0, KEY) : row.key();
    var cut = new Row(key, columns, row.flaw());
    if (columns.size() > COLUMNS || size(cut) > ROW) {
      return Row.tooLarge(key, cut.column(Columns.NAME), ROW);
    }
    return cut;
  }

  private static Value tooLarge(int most) {
    return new Value.TooLarge(most);
  }

  private static long size(Row row) {
    return row.key().length()
        + row.columns().entrySet().stream()
            .mapToLong(column -> column.getKey().length() + size(column.getValue()))
            .sum();
  }

  private static long size(Value value) {
    return switch (value) {
      case Value.Text(var text) -> text.length();
      case Value.Texts(var texts) -> texts.stream().mapToLong(text -> text.length() + 1).sum();
      case Value.Pairs(var pairs) ->
          pairs.entrySet().stream()
              .mapToLong(pair -> pair.getKey().length() + pair.getValue().length() + 2)
              .sum();
      case Value.Amount _, Value.Flag _, Value.Other _, Value.TooLarge _ -> 1;
    };
  }
}
