package io.tenantry.hostname.access;

import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The hostnames below a wildcard that other namespaces own, as an annotation for the admission
 * policy of routes; pure.
 */
public final class ExcludedHostnames {
  /** Read by deploy/policies/routes.yaml, which also keeps everybody else from writing it. */
  static final String ANNOTATION = "gateway.opendi.com/excluded-hostnames";

  static final String AT = "@";

  /** All annotations of an object have 256 KiB. */
  private static final int LONGEST = 100_000;

  private ExcludedHostnames() {}

  /**
   * A hostname that a namespace has.
   *
   * @param gateways those that carry it
   */
  public record Held(String namespace, String hostname, Set<String> gateways) {
    public Held {
      gateways = Set.copyOf(gateways);
    }

    Stream<String> words() {
      return gateways.isEmpty()
          ? Stream.of(hostname)
          : gateways.stream().map(gateway -> hostname + AT + gateway);
    }
  }

  /** The hostname in a word of the annotation. */
  static String hostname(String word) {
    return word.split(AT, 2)[0];
  }

  /**
   * The annotation's value, which may be an empty list; without an annotation wildcards allow
   * nothing, as where there is no room for all names.
   *
   * @param granted what the namespace itself has
   */
  static Optional<String> of(String namespace, Set<String> granted, Collection<Held> all) {
    var wildcards = granted.stream().filter(AllowedDomains::isWildcard).toList();
    if (wildcards.isEmpty()) {
      return Optional.empty();
    }
    var others =
        all.stream()
            .filter(held -> !held.namespace().equals(namespace))
            .filter(held -> !granted.contains(held.hostname()))
            .filter(
                held -> wildcards.stream().anyMatch(w -> AllowedDomains.below(held.hostname(), w)))
            .toList();
    var value = others.stream().flatMap(Held::words).distinct().sorted();
    return Optional.of(value.collect(Collectors.joining(",")))
        .filter(text -> text.length() <= LONGEST);
  }
}
