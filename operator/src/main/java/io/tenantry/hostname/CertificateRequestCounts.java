package io.tenantry.hostname;

import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Counts certificate requests by namespace and day; pure. */
record CertificateRequestCounts(Map<String, SortedMap<LocalDate, Integer>> byNamespace) {
  static final CertificateRequestCounts NONE = new CertificateRequestCounts(Map.of());
  private static final Pattern DAY = Pattern.compile("(\\d{4}-\\d{2}-\\d{2})=(\\d{1,6})");

  CertificateRequestCounts {
    byNamespace = Map.copyOf(byNamespace);
  }

  /** Parses a ConfigMap's data; values that cannot be parsed do not count. */
  static CertificateRequestCounts parse(Map<String, String> data) {
    var all = new TreeMap<String, SortedMap<LocalDate, Integer>>();
    data.forEach((namespace, days) -> {
      var counts = new TreeMap<LocalDate, Integer>();
      Arrays.stream(days.split("\\s+", -1))
          .map(DAY::matcher)
          .filter(day -> day.matches())
          .forEach(day ->
              date(day.group(1))
                  .ifPresent(
                      date -> counts.merge(date, Integer.parseInt(day.group(2)), Integer::sum)));
      if (!counts.isEmpty()) {
        all.put(namespace, counts);
      }
    });
    return new CertificateRequestCounts(all);
  }

  private static Optional<LocalDate> date(String text) {
    try {
      return Optional.of(LocalDate.parse(text));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  Map<String, String> data() {
    return byNamespace.entrySet().stream()
        .collect(
            Collectors.toMap(
                Map.Entry::getKey,
                entry ->
                    entry.getValue().entrySet().stream()
                        .map(day -> day.getKey() + "=" + day.getValue())
                        .collect(Collectors.joining(" "))));
  }

  int total() {
    return byNamespace.keySet().stream().mapToInt(this::of).sum();
  }

  int of(String namespace) {
    return days(namespace).values().stream().mapToInt(Integer::intValue).sum();
  }

  int on(String namespace, LocalDate day) {
    return days(namespace).getOrDefault(day, 0);
  }

  private SortedMap<LocalDate, Integer> days(String namespace) {
    return byNamespace.getOrDefault(namespace, new TreeMap<>());
  }

  /** Those of that day and later. */
  CertificateRequestCounts since(LocalDate first) {
    var kept = new TreeMap<String, SortedMap<LocalDate, Integer>>();
    byNamespace.forEach((namespace, days) -> {
      var late = days.tailMap(first);
      if (!late.isEmpty()) {
        kept.put(namespace, new TreeMap<>(late));
      }
    });
    return new CertificateRequestCounts(kept);
  }

  /** With so many more on a day; none is left out, less than none is none. */
  CertificateRequestCounts plus(String namespace, LocalDate day, int more) {
    var changed = new TreeMap<>(byNamespace);
    var days = new TreeMap<>(days(namespace));
    days.merge(day, more, Integer::sum);
    days.values().removeIf(count -> count <= 0);
    if (days.isEmpty()) {
      changed.remove(namespace);
    } else {
      changed.put(namespace, days);
    }
    return new CertificateRequestCounts(changed);
  }

  CertificateRequestCounts minus(CertificateRequestCounts others) {
    var left = this;
    for (var namespace : others.byNamespace.entrySet()) {
      for (var day : namespace.getValue().entrySet()) {
        left = left.plus(namespace.getKey(), day.getKey(), -day.getValue());
      }
    }
    return left;
  }

  /** The namespaces with the most, the greatest first. */
  Map<String, Integer> greatest(int most) {
    var greatest = new LinkedHashMap<String, Integer>();
    byNamespace.keySet().stream()
        .sorted(
            Comparator.comparingInt((String namespace) -> -of(namespace))
                .thenComparing(Comparator.naturalOrder()))
        .limit(most)
        .forEach(namespace -> greatest.put(namespace, of(namespace)));
    return greatest;
  }
}
