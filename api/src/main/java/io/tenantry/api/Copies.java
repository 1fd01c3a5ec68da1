package io.tenantry.api;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Copies for compact constructors: unmodifiable, in the same order, and never refusing a value. */
public final class Copies {
  private Copies() {}

  /** A list that the schema requires; should it be absent all the same, it reads as empty. */
  public static <T> List<T> required(@Nullable List<T> list) {
    return list == null ? List.of() : Collections.unmodifiableList(new ArrayList<>(list));
  }

  /** A list that may be absent, which is not the same as empty. */
  public static <T> @Nullable List<T> optional(@Nullable List<T> list) {
    return list == null ? null : Collections.unmodifiableList(new ArrayList<>(list));
  }

  /** A map that may be absent, which is not the same as empty. */
  public static <V> @Nullable Map<String, V> optional(@Nullable Map<String, V> map) {
    return map == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(map));
  }
}
