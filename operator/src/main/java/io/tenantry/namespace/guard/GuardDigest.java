package io.tenantry.namespace.guard;

import io.fabric8.kubernetes.api.model.Quantity;
import io.tenantry.pass.Hash;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Hashes the fields of an object that the operator manages; equal digests mean equal objects. */
public final class GuardDigest {
  private static final Set<String> QUANTITIES =
      Set.of("hard", "max", "min", "default", "defaultRequest", "maxLimitRequestRatio");
  private static final Set<GuardKind> WITH_QUANTITIES =
      Set.of(GuardKind.LIMIT_RANGE, GuardKind.RESOURCE_QUOTA);

  private GuardDigest() {}

  /** Labels and annotations of other people do not count. */
  static String of(
      GuardKind kind,
      Map<String, String> labels,
      Map<String, String> annotations,
      Map<String, Object> body) {
    var all = new TreeMap<String, Object>(body);
    all.put("labels", own(labels, TenantLabels.MANAGED_BY, TenantLabels.PLAN));
    all.put("annotations", own(annotations, TenantLabels.TENANT));
    return Hash.of(text(all, WITH_QUANTITIES.contains(kind)));
  }

  /** The API server may write an amount otherwise than we did: 1024Mi is 1Gi. */
  public static BigDecimal amount(Object quantity) {
    return Quantity.parse(quantity.toString()).getNumericalAmount();
  }

  private static Map<String, String> own(Map<String, String> all, String... keys) {
    var own = new TreeMap<String, String>();
    for (var key : keys) {
      if (all.containsKey(key)) {
        own.put(key, all.get(key));
      }
    }
    return own;
  }

  /** Maps have no order, lists do, and a field that is null is not there. */
  private static String text(Object value, boolean quantities) {
    return switch (value) {
      case Map<?, ?> map ->
          map.entrySet().stream()
              .filter(entry -> entry.getValue() != null)
              .map(entry -> field(entry, quantities))
              .sorted()
              .collect(Collectors.joining(",", "{", "}"));
      case Collection<?> list ->
          list.stream()
              .map(item -> text(item, quantities))
              .collect(Collectors.joining(",", "[", "]"));
      case Number number -> plain(new BigDecimal(number.toString()));
      case Boolean flag -> flag.toString();
      default -> '"' + value.toString() + '"';
    };
  }

  private static String field(Map.Entry<?, ?> entry, boolean quantities) {
    var key = entry.getKey().toString();
    var value = Objects.requireNonNull(entry.getValue());
    var text =
        quantities && QUANTITIES.contains(key) && value instanceof Map<?, ?> amounts
            ? amounts(amounts)
            : text(value, quantities);
    return '"' + key + "\":" + text;
  }

  private static String amounts(Map<?, ?> amounts) {
    return amounts.entrySet().stream()
        .map(entry -> '"' + entry.getKey().toString() + "\":" + plain(amount(entry.getValue())))
        .sorted()
        .collect(Collectors.joining(",", "{", "}"));
  }

  private static String plain(BigDecimal number) {
    return number.stripTrailingZeros().toPlainString();
  }
}
