package io.tenantry.rows;

import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Port: the database of one source. Failures leave as {@link io.tenantry.pass.PortException}:
 * INVALID (the source's settings can never work: a bad query, a bad connection string), MISSING (no
 * such table), DENIED (wrong password, no right), LIMIT (more rows than allowed), THROTTLED, or
 * UNAVAILABLE (anything that may pass). A message never has a password or a connection string.
 */
public interface Store extends AutoCloseable {
  /**
   * Gives every row to the reader, one at a time and never holding all. Returns normally only when
   * the last row was given: a reading that was cut off throws.
   */
  void read(Consumer<Row> reader);

  /** The rows with these keys, as far as they are there. */
  void read(Set<String> keys, Consumer<Row> reader);

  /** How the database tells of changes; empty where it cannot, or is not asked to. */
  Optional<Feed> feed();

  /** Ends all connections; whoever reads is cut off. */
  @Override
  void close();
}
