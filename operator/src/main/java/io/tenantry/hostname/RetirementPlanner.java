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
  private final Sketch sketch;
  private final String serving;

  /** {@code serving}: the certificate that the Gateway is to show. */
  RetirementPlanner(HostnameWorld world, Sketch sketch, String serving) {
    this.world = world;
    this.rules = world.rules();
    this.sketch = sketch;
    this.serving = serving;
  }

  /** What has been replaced is deleted as soon as no load balancer shows it any more. */
  void plan() {
    var holding = world.current();
    if (holding.isEmpty() || !sketch.draft().certificate().equals(Optional.of(serving))) {
      return;
    }
    var still = new ArrayList<String>();
    var gone = new HashSet<String>();
    for (var arn : others(holding.get())) {
      switch (holding.get().certificate(arn)) {
        case Lookup.Missing<Cert> _ -> gone.add(arn);
        case Lookup.Found<Cert>(var cert) when !cert.inUse() && !world.shows(arn) -> {
          sketch.delete(holding.get(), arn);
          gone.add(arn);
        }
        default -> {
          still.add(arn);
          sketch.pause(rules.detachment());
        }
      }
    }
    sketch.draft(sketch.draft().succeeded(still));
    sketch.note(holding.get(), sketch.noted(holding.get()).without(gone));
  }

  /** Those that were noted, too: a process may have died before it could say that they retire. */
  private List<String> others(Holding holding) {
    return Stream.concat(
            sketch.draft().retired().stream(), sketch.noted(holding).certificates().stream())
        .distinct()
        .filter(arn -> !arn.equals(serving))
        .toList();
  }
}
