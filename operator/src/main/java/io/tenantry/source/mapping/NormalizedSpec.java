package io.tenantry.source.mapping;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Normalises specs for comparison: fills in defaults, sorts lists without order, and unifies
 * spellings; pure.
 */
public final class NormalizedSpec {
  private static final Map<String, String> REQUEST_DEFAULTS =
      Map.of("visibility", "internet-facing", "gatewayClass", "aws-alb");
  private static final long TTL = 300;

  private NormalizedSpec() {}

  static SortedMap<String, String> leaves(TargetKind kind, Map<String, Object> spec) {
    var normal = new TreeMap<String, Object>(spec);
    switch (kind) {
      case DISTRIBUTION_TENANT -> tenant(normal);
      case TENANT -> {
        normal.putIfAbsent("suspended", false);
        normal.computeIfPresent("domains", (_, domains) -> new TreeSet<>(texts(domains)));
      }
      case GATEWAY_HOSTNAME_REQUEST -> REQUEST_DEFAULTS.forEach(normal::putIfAbsent);
    }
    return SpecTree.leaves(normal);
  }

  /** The domains that an object asks for, in lower case and in their order. */
  public static List<String> domains(TargetKind kind, Map<String, Object> spec) {
    return switch (kind) {
      case DISTRIBUTION_TENANT -> List.copyOf(domains(spec.get("domains")));
      case TENANT -> texts(spec.get("domains")).stream().map(NormalizedSpec::domain).toList();
      case GATEWAY_HOSTNAME_REQUEST ->
          spec.get("hostname") instanceof String name ? List.of(domain(name)) : List.of();
    };
  }

  /** Names of DNS are alike in any case, with or without the dot of the root. */
  static String domain(String name) {
    var lower = name.toLowerCase(Locale.ROOT);
    return lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
  }

  private static void tenant(Map<String, Object> spec) {
    spec.putIfAbsent("enabled", true);
    spec.computeIfPresent("domains", (_, domains) -> new TreeSet<>(domains(domains)));
    spec.computeIfPresent("parameters", (_, list) -> byKey(list, "name"));
    spec.computeIfPresent("tags", (_, list) -> byKey(list, "key"));
    spec.computeIfPresent("dns", (_, dns) -> withTtl(dns));
    spec.computeIfPresent("customizations", (_, custom) -> sortedPlaces(custom));
  }

  private static Set<String> domains(@Nullable Object list) {
    var domains = new LinkedHashSet<String>();
    items(list)
        .forEach(item -> {
          if (item instanceof Map<?, ?> map && map.get("domain") instanceof String name) {
            domains.add(domain(name));
          }
        });
    return domains;
  }

  private static Map<String, String> byKey(Object list, String key) {
    var map = new TreeMap<String, String>();
    items(list)
        .forEach(item -> {
          if (item instanceof Map<?, ?> entry) {
            var value = entry.get("value");
            // A tag without a value is there all the same.
            map.put(String.valueOf(entry.get(key)), "\"" + (value == null ? "" : value) + "\"");
          }
        });
    return map;
  }

  private static Object withTtl(Object dns) {
    if (!(dns instanceof Map<?, ?> map)) {
      return dns;
    }
    var copy = new TreeMap<String, Object>();
    map.forEach((key, value) -> copy.put(String.valueOf(key), value));
    copy.putIfAbsent("ttl", TTL);
    return copy;
  }

  private static Object sortedPlaces(Object custom) {
    if (custom instanceof Map<?, ?> map
        && map.get("geoRestrictions") instanceof Map<?, ?> geo
        && geo.get("locations") instanceof Collection<?>) {
      var copy = new TreeMap<String, Object>();
      map.forEach((key, value) -> copy.put(String.valueOf(key), value));
      var places = new TreeMap<String, Object>();
      geo.forEach((key, value) -> places.put(String.valueOf(key), value));
      places.put("locations", new TreeSet<>(texts(geo.get("locations"))));
      copy.put("geoRestrictions", places);
      return copy;
    }
    return custom;
  }

  private static List<String> texts(@Nullable Object list) {
    var texts = new ArrayList<String>();
    items(list).forEach(item -> texts.add(String.valueOf(item)));
    return texts;
  }

  private static Collection<?> items(@Nullable Object list) {
    return list instanceof Collection<?> items ? items : List.of();
  }
}
