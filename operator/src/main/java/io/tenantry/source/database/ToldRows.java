package io.tenantry.source.database;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * The rows that a change feed has told of and that no pass has read since; an immutable value.
 *
 * @param numbers the keys, each with the number of the message that told of it last
 * @param count how many messages there were
 * @param since when the first of these rows was told of
 */
public record ToldRows(Map<String, Long> numbers, long count, Instant since) {
  public static final ToldRows NONE = new ToldRows(Map.of(), 0, Instant.MAX);

  public ToldRows {
    numbers = Map.copyOf(numbers);
    since = numbers.isEmpty() ? Instant.MAX : since;
  }

  public boolean isEmpty() {
    return numbers.isEmpty();
  }

  public Set<String> keys() {
    return numbers.keySet();
  }

  public ToldRows and(Set<String> keys, Instant now) {
    var all = new HashMap<>(numbers);
    keys.forEach(key -> all.put(key, count + 1));
    return new ToldRows(all, count + 1, since.isBefore(now) ? since : now);
  }

  /** Without the rows of an earlier look, unless they were told of again after it. */
  public ToldRows without(ToldRows read) {
    var left = new HashMap<>(numbers);
    left.entrySet()
        .removeIf(row -> read.numbers.containsKey(row.getKey()) && row.getValue() <= read.count);
    return new ToldRows(left, count, since);
  }
}
