package io.tenantry.proof;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A database that runs beside a benchmark and has one table, or what it has instead, of tenants.
 */
interface CustomerTable extends AutoCloseable {
  /** The value of {@code spec.provider}. */
  String provider();

  /** What the source's Secret says; empty where it needs none. */
  Map<String, String> secret();

  /** The provider's block of a source, with the name of its Secret in place of {@code SECRET_}. */
  String block();

  /** The block of a source whose rows exist only in its query; empty where there is no such. */
  default Optional<String> generated(int rows) {
    return Optional.empty();
  }

  /** What the operator must know to reach the database. */
  default Map<String, String> environment() {
    return Map.of();
  }

  /** Writes rows in the fastest way that the database has. */
  void fill(int rows);

  /** Writes one row, new or not. */
  void put(String name, boolean suspended);

  @Override
  void close() throws IOException;

  static String name(int i) {
    return "row-%06d".formatted(i);
  }

  static String domain(String name) {
    return name + ".sandbox.test";
  }

  /** The names of so many rows, in portions. */
  static List<List<String>> names(int rows, int portion) {
    return IntStream.range(0, Math.ceilDiv(rows, portion))
        .mapToObj(i ->
            IntStream.range(i * portion, Math.min(rows, (i + 1) * portion))
                .mapToObj(CustomerTable::name)
                .toList())
        .toList();
  }
}
