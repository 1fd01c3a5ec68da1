package io.tenantry.hostname;

import io.tenantry.hostname.access.AllowedDomains;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** The policy for wildcard hostnames. */
public enum WildcardPolicy {
  ALLOW,
  SAME_NAMESPACE,
  DENY;

  /** A hostname and the namespace that has it. */
  record Holder(String hostname, String namespace) {}

  /** Why a namespace may not have a hostname, given what all namespaces have. */
  Optional<String> refusal(String hostname, String namespace, Collection<Holder> holders) {
    return switch (this) {
      case ALLOW -> Optional.empty();
      case SAME_NAMESPACE ->
          holders.stream()
              .filter(holder -> !holder.namespace().equals(namespace))
              .filter(holder -> AllowedDomains.overlap(holder.hostname(), hostname))
              .min(Comparator.comparing(Holder::hostname).thenComparing(Holder::namespace))
              .map(holder ->
                  ("spec.hostname \"%s\" overlaps \"%s\" of namespace %s, which --wildcard-policy"
                          + " forbids: choose another hostname, or request it in that namespace")
                      .formatted(hostname, holder.hostname(), holder.namespace()));
      case DENY ->
          AllowedDomains.isWildcard(hostname)
              ? Optional.of(
                  ("spec.hostname \"%s\" is a wildcard, which --wildcard-policy forbids: request the"
                          + " names below it one by one")
                      .formatted(hostname))
              : Optional.empty();
    };
  }
}
