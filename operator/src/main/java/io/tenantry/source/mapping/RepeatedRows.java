package io.tenantry.source.mapping;

import io.tenantry.rows.Columns;
import io.tenantry.rows.Row;
import io.tenantry.rows.Value;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/** Merges consecutive rows of one name that differ only in their domains; pure. */
public final class RepeatedRows {
  private RepeatedRows() {}

  public static boolean continues(Row before, Row row) {
    var name = before.column(Columns.NAME);
    return name.isPresent()
        && before.flaw().isEmpty()
        && row.flaw().isEmpty()
        && name.equals(row.column(Columns.NAME))
        && others(before).equals(others(row));
  }

  private static Map<String, Value> others(Row row) {
    var others = new HashMap<>(row.columns());
    others.remove(Columns.DOMAIN);
    others.remove(Columns.DOMAINS);
    return others;
  }

  public static Row together(Row one, Row other) {
    var columns = new HashMap<>(others(one));
    var domains = Stream.of(one, other).flatMap(RepeatedRows::domains).distinct().toList();
    if (!domains.isEmpty()) {
      columns.put(Columns.DOMAINS, new Value.Texts(domains));
    }
    return new Row(one.key(), columns);
  }

  private static Stream<String> domains(Row row) {
    var cells = new RowFields(row);
    return Stream.concat(
        cells.texts(Columns.DOMAIN).stream(), cells.texts(Columns.DOMAINS).stream());
  }
}
