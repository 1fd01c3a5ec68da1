package io.tenantry.proof.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.rows.Backend;
import io.tenantry.rows.Hosts;
import io.tenantry.rows.Store;
import io.tenantry.rows.Value;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * What one source reads in a database (a table, a collection, the keys of a prefix), for its
 * administrator: how it is filled, changed and broken. Each test has its own.
 *
 * <p>Its columns are {@code name}, {@code domains}, {@code enabled}, {@code dns_ttl}, {@code
 * geo_locations} and {@code tags}.
 */
public interface TenantTable extends AutoCloseable {
  /** Characters that are more than any cell may have, and that every database takes. */
  int GIANT = 300_000;

  /** Rows in such a number that no backend has all of them when it gives the first. */
  record Bulk(int rows, int padding) {}

  /** A name that no other table has. */
  static String unique() {
    return "t" + UUID.randomUUID().toString().replace("-", "").substring(0, 12);
  }

  Backend backend(Hosts hosts);

  /** The block of the provider, without the name of the Secret. */
  Map<String, Object> settings();

  /** The data of the Secret; nothing where there is none. */
  Map<String, String> secret();

  /** What must not be in any message. */
  String[] secrets();

  /** By a way that can be cut. */
  Store openByProxy(Map<String, ?> settings);

  /** Ends all connections of that way, in the middle of whatever is said there. */
  void cut();

  /** From now on it takes connections again, where it does not do so anyway. */
  default void mend() {}

  /** The key of a row in the database and in its change feed. */
  String key(String name);

  void insert(String name, Map<String, ?> columns);

  /** Rows with a domain of their own, all at once where the database can do that. */
  default void insert(String... names) {
    for (var name : names) {
      insert(name, Map.of("domains", name + ".example.com"));
    }
  }

  void update(String name, Map<String, ?> columns);

  void delete(String name);

  /** Deletes all rows. */
  void clear();

  /** Takes the right to read away from the source, and says a word of what the database says. */
  String revoke();

  void grant();

  /** Adds rows t0, t1, … or something that reads like them; the settings that read them. */
  Map<String, ?> fill(Bulk bulk);

  /** Rows of several pages. */
  Bulk pages();

  /** As what a backend reads a value that was written. */
  default Value value(Object written) {
    return switch (written) {
      case Boolean flag -> new Value.Flag(flag);
      case Integer number -> new Value.Amount(BigDecimal.valueOf(number));
      case List<?> list -> new Value.Texts(list.stream().map(String::valueOf).toList());
      case Map<?, ?> map -> {
        var pairs = new HashMap<String, String>();
        map.forEach((key, value) -> pairs.put(String.valueOf(key), String.valueOf(value)));
        yield new Value.Pairs(pairs);
      }
      default -> new Value.Text(written.toString());
    };
  }

  default Store open(Map<String, ?> settings) {
    return open(secret(), settings);
  }

  default Store open(Map<String, String> secret, Map<String, ?> settings) {
    var backend = backend(Sources.HOSTS);
    var block = new HashMap<>(settings());
    block.putAll(settings);
    var spec = Sources.spec(backend.provider(), block);
    assertThat(backend.flaw(spec)).isEmpty();
    assertThat(backend.secret(spec).isPresent()).isEqualTo(!secret.isEmpty());
    return backend.open(spec, secret, Sources.IDENTITY);
  }

  @Override
  void close();
}
