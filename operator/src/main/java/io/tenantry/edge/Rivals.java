package io.tenantry.edge;

import java.util.Optional;
import java.util.stream.Collectors;

/** Puts into words who is in the way. */
final class Rivals {
  private Rivals() {}

  static String text(Subject tenant, Rivalry rivalry) {
    var namesake =
        rivalry
            .namesake()
            .filter(live -> !tenant.memory().id().equals(Optional.of(live.id())))
            .map(live ->
                Ownership.ownerOf(live)
                    .map(owner ->
                        "the name %s is in use by DistributionTenant %s (%s)"
                            .formatted(tenant.name(), owner, live.id()))
                    .orElseGet(() ->
                        "the name %s is in use by tenant %s, which no object of ours has made"
                            .formatted(tenant.name(), live.id())));
    if (namesake.isPresent()) {
      return "%s: choose another name, or have it taken over with the annotation %s: \"true\" (%s)"
          .formatted(namesake.get(), Policy.ADOPT, rivalry.refusal().message());
    }
    if (rivalry.conflicts().isEmpty()) {
      return rivalry.refusal().message();
    }
    var holders =
        rivalry.conflicts().stream()
            .map(c ->
                "%s belongs to %s %s of account %s"
                    .formatted(c.domain(), c.resourceType(), c.resourceId(), c.account()))
            .collect(Collectors.joining("; "));
    return "%s: remove it there first (%s)".formatted(holders, rivalry.refusal().message());
  }
}
