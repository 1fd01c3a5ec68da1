package io.tenantry.cloud.aws;

import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.aws.AwsCalls.On;
import io.tenantry.pass.PortException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Executor;

/** What hosted zones are called, which never changes: read once for all who write to one. */
final class ZoneNames {
  private static final int MOST = 1_000;
  private static final Duration KEEP = Duration.ofHours(24);
  private static final Duration KEEP_DENIED = Duration.ofMinutes(5);

  private final AwsCalls calls;
  private final RefreshingCache<DnsZone, Optional<String>> shelf;

  ZoneNames(AwsCalls calls, InstantSource clock, Executor background) {
    this.calls = calls;
    this.shelf = new RefreshingCache<>(MOST, ZoneNames::keep, clock, background);
  }

  /** Somebody may be about to give us the right. */
  private static Duration keep(Optional<String> name) {
    return name.isPresent() ? KEEP : KEEP_DENIED;
  }

  /** Empty where we may not know it. */
  Optional<String> of(CallContext call, DnsZone zone) {
    return shelf.get(zone, () -> allowed(call, zone));
  }

  private Optional<String> allowed(CallContext call, DnsZone zone) {
    try {
      return Optional.of(read(call, zone));
    } catch (PortException e) {
      return switch (e.failure().kind()) {
        case DENIED -> Optional.empty();
        case STALE, MISSING, TAKEN, BUSY, LIMIT, INVALID, THROTTLED, UNAVAILABLE -> throw e;
      };
    }
  }

  private String read(CallContext call, DnsZone zone) {
    var answer =
        calls.make(
            AwsOperation.GET_ZONE,
            On.zone(call, zone),
            clients -> clients.route53().getHostedZone(get -> get.id(zone.id())));
    return Route53Names.plain(answer.hostedZone().name());
  }
}
