package io.tenantry.hostname;

import io.tenantry.hostname.access.Domains;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Who may have a hostname that answers for the names below it. */
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
              .filter(holder -> Domains.overlap(holder.hostname(), hostname))
              .min(Comparator.comparing(Holder::hostname).thenComparing(Holder::namespace))
              .map(holder ->
                  ("spec.hostname \"%s\" overlaps \"%s\" of namespace %s, and a wildcard and the"
                          + " names below it must be in one namespace: choose another hostname")
                      .formatted(hostname, holder.hostname(), holder.namespace()));
      case DENY ->
          Domains.isWildcard(hostname)
              ? Optional.of(
                  ("spec.hostname \"%s\" is a wildcard, which the operator's settings forbid: request"
                          + " the names below it one by one")
                      .formatted(hostname))
              : Optional.empty();
    };
  }
}
