package io.tenantry.hostname;

import io.tenantry.pass.Lookup;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Deletes the certificates that another has replaced; pure. */
final class RetirementPlanner {
  private final HostnameWorld world;
  private final HostnameRules rules;
  private final HostnamePlanBuilder builder;
  private final String serving;

  /** {@code serving}: the certificate that the Gateway is to show. */
  RetirementPlanner(HostnameWorld world, HostnamePlanBuilder builder, String serving) {
    this.world = world;
    this.rules = world.rules();
    this.builder = builder;
    this.serving = serving;
  }

  /** What has been replaced is deleted as soon as no load balancer shows it any more. */
  void plan() {
    var holding = world.current();
    if (holding.isEmpty() || !builder.draft().certificate().equals(Optional.of(serving))) {
      return;
    }
    var still = new ArrayList<String>();
    var gone = new HashSet<String>();
    for (var arn : others(holding.get())) {
      switch (holding.get().certificate(arn)) {
        case Lookup.Missing<Cert> _ -> gone.add(arn);
        case Lookup.Found<Cert>(var cert) when !cert.inUse() && !world.shows(arn) -> {
          builder.delete(holding.get(), arn);
          gone.add(arn);
        }
        default -> {
          still.add(arn);
          builder.pause(rules.detachment());
        }
      }
    }
    builder.draft(builder.draft().succeeded(still));
    builder.note(holding.get(), builder.noted(holding.get()).without(gone));
  }

  /** Those that were noted, too: a process may have died before it could say that they retire. */
  private List<String> others(ClaimedHostname holding) {
    return Stream.concat(
            builder.draft().retired().stream(), builder.noted(holding).certificates().stream())
        .distinct()
        .filter(arn -> !arn.equals(serving))
        .toList();
  }
}
