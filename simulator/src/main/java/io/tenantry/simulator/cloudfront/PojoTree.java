package io.tenantry.simulator.cloudfront;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.protocol.MarshallingType;
import software.amazon.awssdk.core.traits.ListTrait;
import software.amazon.awssdk.core.traits.MapTrait;
import software.amazon.awssdk.core.util.SdkAutoConstructList;
import software.amazon.awssdk.core.util.SdkAutoConstructMap;
import software.amazon.awssdk.utils.builder.Buildable;

/**
 * Converts an SDK object to maps, lists and strings, and back: configurations are far larger than
 * the parts that the simulator uses, but must be returned completely. All scalars are strings, so
 * that a tree read from JSON equals the one written.
 */
final class PojoTree {
  private PojoTree() {}

  static Map<String, Object> of(SdkPojo pojo) {
    var tree = new TreeMap<String, Object>();
    for (var field : pojo.sdkFields()) {
      var value = field.getValueOrDefault(pojo);
      if (present(value)) {
        tree.put(field.memberName(), encode(value));
      }
    }
    return tree;
  }

  private static boolean present(@Nullable Object value) {
    return value != null
        && !(value instanceof SdkAutoConstructList)
        && !(value instanceof SdkAutoConstructMap);
  }

  private static Object encode(Object value) {
    return switch (value) {
      case SdkPojo pojo -> of(pojo);
      case List<?> list -> list.stream().map(PojoTree::encode).toList();
      case Map<?, ?> map -> {
        var tree = new TreeMap<String, Object>();
        map.forEach((key, item) -> tree.put(String.valueOf(key), encode(item)));
        yield tree;
      }
      default -> value.toString();
    };
  }

  /** Fills a builder and builds it. */
  static <T> T build(Map<?, ?> tree, SdkPojo builder, Class<T> type) {
    for (var field : builder.sdkFields()) {
      var value = tree.get(field.memberName());
      if (value != null) {
        field.set(builder, decode(value, field));
      }
    }
    if (builder instanceof Buildable buildable) {
      return type.cast(buildable.build());
    }
    throw new IllegalStateException(builder.getClass() + " builds nothing");
  }

  private static Object decode(Object value, SdkField<?> field) {
    var type = field.marshallingType();
    if (type.equals(MarshallingType.LIST) && value instanceof List<?> list) {
      return each(list, field.getTrait(ListTrait.class).memberFieldInfo());
    }
    if (type.equals(MarshallingType.MAP) && value instanceof Map<?, ?> map) {
      var item = field.getTrait(MapTrait.class).valueFieldInfo();
      var result = new TreeMap<String, Object>();
      map.forEach((key, entry) -> result.put(String.valueOf(key), decode(entry, item)));
      return result;
    }
    if (type.equals(MarshallingType.SDK_POJO) && value instanceof Map<?, ?> map) {
      return build(map, field.constructor().get(), Object.class);
    }
    return scalar(type).apply(value.toString());
  }

  private static List<Object> each(List<?> list, SdkField<?> item) {
    var result = new ArrayList<Object>();
    list.forEach(entry -> result.add(decode(entry, item)));
    return result;
  }

  private static Function<String, Object> scalar(MarshallingType<?> type) {
    if (type.equals(MarshallingType.INTEGER)) {
      return Integer::valueOf;
    }
    if (type.equals(MarshallingType.LONG)) {
      return Long::valueOf;
    }
    if (type.equals(MarshallingType.BOOLEAN)) {
      return Boolean::valueOf;
    }
    if (type.equals(MarshallingType.DOUBLE)) {
      return Double::valueOf;
    }
    if (type.equals(MarshallingType.FLOAT)) {
      return Float::valueOf;
    }
    return text -> text;
  }
}
