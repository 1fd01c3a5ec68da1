package io.tenantry.pass;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * All condition types and reasons of a kind.
 *
 * @param conditions the types of its conditions, in the order in which they are reported
 * @param reasons those of its conditions and events
 */
public record KindReasons(String kind, List<String> conditions, List<Reason> reasons) {
  public KindReasons {
    conditions = List.copyOf(conditions);
    reasons = List.copyOf(reasons);
  }

  public static KindReasons of(String kind, List<String> conditions, Reason[]... reasons) {
    return new KindReasons(kind, conditions, Stream.of(reasons).flatMap(Arrays::stream).toList());
  }

  /** The reasons that this condition can have, with this status. */
  public Stream<Reason> of(String condition, boolean holds) {
    return reasons.stream().filter(r -> r.explanation().usage().includes(condition, holds));
  }

  /** The reasons of its conditions, as they are on the wire. */
  public Stream<String> onConditions() {
    return reasons.stream()
        .filter(r -> !r.explanation().usage().conditions().isEmpty())
        .map(Reason::text);
  }
}
