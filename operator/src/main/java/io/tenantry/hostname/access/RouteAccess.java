package io.tenantry.hostname.access;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What routes and ListenerSets of a namespace may have on the Gateways of the pool, by what the
 * namespace bears; pure. The same as deploy/policies/routes.yaml, for what was there before it.
 *
 * @param granted hostnames that the namespace has
 * @param excluded names that others have below its wildcards, each with its Gateway where it has
 *     one; empty where nobody has said
 */
public record RouteAccess(List<String> granted, Optional<List<String>> excluded) {
  public RouteAccess {
    granted = List.copyOf(granted);
    excluded = excluded.map(List::copyOf);
  }

  /** From the annotations of a namespace. */
  public static RouteAccess of(Map<String, String> annotations) {
    return new RouteAccess(
        words(annotations.getOrDefault(GrantedHostnames.ANNOTATION, "")),
        Optional.ofNullable(annotations.get(ExcludedHostnames.ANNOTATION)).map(RouteAccess::words));
  }

  private static List<String> words(String text) {
    return Stream.of(text.split(",", -1)).filter(word -> !word.isEmpty()).toList();
  }

  /**
   * What is wrong with an object, if anything; without hostnames it has all of its Gateways.
   *
   * @param gateways those of the pool that it attaches to
   */
  public List<String> violations(Collection<String> gateways, Collection<String> hostnames) {
    if (hostnames.isEmpty() || hostnames.contains("")) {
      return List.of("it names no hostname and serves every hostname of the Gateway");
    }
    return hostnames.stream()
        .distinct()
        .sorted()
        .flatMap(hostname -> stranger(hostname).or(() -> shadow(hostname, gateways)).stream())
        .toList();
  }

  /** Whether its routes may use a hostname because of a wildcard above it. */
  boolean covers(String hostname) {
    return !belongsToOthers(hostname)
        && excluded.isPresent()
        && granted.stream()
            .anyMatch(own ->
                Domains.isWildcard(own) && (own.equals(hostname) || Domains.below(hostname, own)));
  }

  private boolean belongsToOthers(String hostname) {
    return others().anyMatch(other -> other.equals(hostname) || Domains.below(hostname, other));
  }

  private Optional<String> stranger(String hostname) {
    if ((granted.contains(hostname) && !Domains.isWildcard(hostname)) || covers(hostname)) {
      return Optional.empty();
    }
    return Optional.of(
        belongsToOthers(hostname)
            ? "%s belongs to another namespace".formatted(hostname)
            : "%s is not granted to the namespace".formatted(hostname));
  }

  private Optional<String> shadow(String hostname, Collection<String> gateways) {
    return excluded.orElse(List.of()).stream()
        .map(word -> word.split(ExcludedHostnames.AT, 2))
        .filter(pair -> pair.length == 2 && gateways.contains(pair[1]))
        .filter(pair -> Domains.below(pair[0], hostname))
        .findFirst()
        .map(pair ->
            "%s also serves %s of another namespace on Gateway %s"
                .formatted(hostname, pair[0], pair[1]));
  }

  private Stream<String> others() {
    return excluded.orElse(List.of()).stream().map(ExcludedHostnames::hostname);
  }
}
