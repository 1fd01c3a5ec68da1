package io.tenantry.edge;

import io.tenantry.cloud.DomainLookup.Answer;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;

/**
 * What DNS last said about the domains of a tenant whose owner has to create their records, and
 * whether that is worth asking CloudFront; pure.
 *
 * @param found by domain
 * @param due before this, CloudFront is not asked again
 * @param pause after the next time of asking; it grows, as CloudFront may see something else
 */
record DomainSighting(Map<String, Finding> found, Instant due, Duration pause) {
  private static final Duration LONGEST = Duration.ofHours(8);

  DomainSighting {
    found = Map.copyOf(found);
  }

  /** Nothing was seen of it yet. */
  static DomainSighting none(Instant now, Duration pause) {
    return new DomainSighting(Map.of(), now, pause);
  }

  /**
   * What a domain looks like from here. Addresses alone are not remembered: some change each time.
   *
   * @param pointing whether it has the address of what it shall point to, or its name
   */
  record Finding(boolean pointing, boolean exists, Optional<String> alias) {
    static Finding of(Answer domain, String target, Answer targets) {
      var named = domain.alias().filter(target::equalsIgnoreCase).isPresent();
      var there = !Collections.disjoint(domain.addresses(), targets.addresses());
      return new Finding(
          named || there,
          domain.alias().isPresent() || !domain.addresses().isEmpty(),
          domain.alias());
    }
  }

  /** Whether CloudFront may see by now what it did not see before. */
  boolean isWorthAsking(Map<String, Finding> now, Instant at) {
    var pointing = now.values().stream().anyMatch(Finding::pointing);
    var changed = !found.isEmpty() && !now.equals(found);
    return (pointing || changed) && !at.isBefore(due);
  }

  /** After another look; what was not worth asking for now is so later. */
  DomainSighting after(Map<String, Finding> now, Instant at) {
    if (isWorthAsking(now, at)) {
      var longer = pause.multipliedBy(2);
      return new DomainSighting(
          now, at.plus(pause), longer.compareTo(LONGEST) < 0 ? longer : LONGEST);
    }
    return found.isEmpty() ? new DomainSighting(now, due, pause) : this;
  }
}
