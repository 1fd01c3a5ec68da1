package io.tenantry.hostname.access;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Checks the hostnames of routes and ListenerSets by the annotations of their namespace; pure. It
 * applies the rules of deploy/policies/routes.yaml to objects that are older than the policy.
 *
 * @param granted hostnames of the namespace
 * @param excluded hostnames of others below its wildcards, each with its Gateway if it has one;
 *     empty if the annotation is missing
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
      return List.of("No hostnames are set; every hostname of the Gateway is served");
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
                AllowedDomains.isWildcard(own)
                    && (own.equals(hostname) || AllowedDomains.below(hostname, own)));
  }

  private boolean belongsToOthers(String hostname) {
    return others()
        .anyMatch(other -> other.equals(hostname) || AllowedDomains.below(hostname, other));
  }

  private Optional<String> stranger(String hostname) {
    if ((granted.contains(hostname) && !AllowedDomains.isWildcard(hostname)) || covers(hostname)) {
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
        .filter(pair -> AllowedDomains.below(pair[0], hostname))
        .findFirst()
        .map(pair ->
            "%s also serves %s of another namespace on Gateway %s"
                .formatted(hostname, pair[0], pair[1]));
  }

  private Stream<String> others() {
    return excluded.orElse(List.of()).stream().map(ExcludedHostnames::hostname);
  }
}
