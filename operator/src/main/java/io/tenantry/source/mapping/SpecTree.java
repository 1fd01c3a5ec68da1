package io.tenantry.source.mapping;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads and changes specs as trees of maps, lists, strings, numbers and booleans; pure. */
public final class SpecTree {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final TypeReference<Map<String, Object>> TREE = new TypeReference<>() {};

  private SpecTree() {}

  static Map<String, Object> of(Object record) {
    return JSON.convertValue(record, TREE);
  }

  /** Everything below a tree by its path; what is empty or null is not there. */
  static SortedMap<String, String> leaves(Map<String, ?> tree) {
    var leaves = new TreeMap<String, String>();
    tree.forEach((key, value) -> collect(key, value, leaves));
    return leaves;
  }

  private static void collect(String path, @Nullable Object value, Map<String, String> leaves) {
    switch (value) {
      case null -> {}
      case Map<?, ?> map -> map.forEach((key, below) -> collect(path + "." + key, below, leaves));
      case Collection<?> list when list.isEmpty() -> {}
      case String text when text.isEmpty() -> {}
      default -> leaves.put(path, text(value));
    }
  }

  /** One text for a value, whatever the order of its maps. */
  static String text(@Nullable Object value) {
    return switch (value) {
      case null -> "null";
      case Map<?, ?> map ->
          map.entrySet().stream()
              .map(entry -> entry.getKey() + "=" + text(entry.getValue()))
              .sorted()
              .collect(Collectors.joining(", ", "{", "}"));
      case Collection<?> list ->
          list.stream().map(SpecTree::text).collect(Collectors.joining(", ", "[", "]"));
      default -> value.toString();
    };
  }

  /** The value at a path of the tree. */
  public static @Nullable Object at(Map<String, ?> tree, String path) {
    Object found = tree;
    for (var key : path.split("\\.", -1)) {
      found = found instanceof Map<?, ?> map ? map.get(key) : null;
    }
    return found;
  }

  /** A copy with the value at the path, or without the path if the value is null. */
  static Map<String, Object> with(Map<String, Object> tree, String path, @Nullable Object value) {
    var copy = new LinkedHashMap<>(tree);
    int dot = path.indexOf('.');
    if (dot >= 0) {
      var key = path.substring(0, dot);
      if (value != null || copy.get(key) instanceof Map<?, ?>) {
        copy.put(key, with(map(copy.get(key)), path.substring(dot + 1), value));
      }
    } else if (value == null) {
      copy.remove(path);
    } else {
      copy.put(path, value);
    }
    return copy;
  }

  /** The merge patch that makes the wanted tree of the live one. */
  static Map<String, @Nullable Object> patch(Map<String, Object> live, Map<String, Object> wanted) {
    var patch = new TreeMap<String, @Nullable Object>();
    live.keySet().stream()
        .filter(key -> !wanted.containsKey(key))
        .forEach(key -> patch.put(key, null));
    wanted.forEach((key, value) -> {
      var before = live.get(key);
      if (value instanceof Map<?, ?> && before instanceof Map<?, ?>) {
        var below = patch(map(before), map(value));
        if (!below.isEmpty()) {
          patch.put(key, below);
        }
      } else if (!text(before).equals(text(value))) {
        patch.put(key, value);
      }
    });
    return patch;
  }

  private static Map<String, Object> map(@Nullable Object value) {
    var map = new LinkedHashMap<String, Object>();
    if (value instanceof Map<?, ?> some) {
      some.forEach((key, below) -> map.put(String.valueOf(key), below));
    }
    return map;
  }
}
