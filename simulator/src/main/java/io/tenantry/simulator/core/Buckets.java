package io.tenantry.simulator.core;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Token buckets per account, service and action; ACM's also per region. Thread-safe. */
public final class Buckets {

  /** A bucket as it was at one moment. */
  private record Level(double tokens, Instant at) {
    Level refilled(Throttles.Rate rate, Instant now) {
      var seconds = Math.max(0, Duration.between(at, now).toMillis() / 1000.0);
      return new Level(Math.min(rate.burst(), tokens + seconds * rate.perSecond()), now);
    }
  }

  private final Engine engine;
  private final ConcurrentMap<String, Level> levels = new ConcurrentHashMap<>();

  public Buckets(Engine engine) {
    this.engine = engine;
  }

  /** Takes a token from the service's bucket and from the action's; false means throttled. */
  public boolean tryTake(Caller caller, String service, String operation) {
    var throttles = engine.settings().throttles();
    if (!throttles.enabled()) {
      return true;
    }
    var own = throttles.of(service + ":" + operation) != null;
    var action = own ? service + ":" + operation : service + ":*";
    return take(scope(caller, service, operation), throttles.of(action), 1)
        && take(scope(caller, service, ""), throttles.of(service), 1);
  }

  /** Takes what a batch of record changes costs. */
  public boolean tryTakeChanges(Caller caller, int changes) {
    var throttles = engine.settings().throttles();
    return !throttles.enabled()
        || take(caller.account() + "|route53/changes", throttles.of("route53/changes"), changes);
  }

  /** The answer to a call that found its bucket empty. */
  public static AwsError throttled(String service) {
    return switch (service) {
      case "acm" -> new AwsError(400, "ThrottlingException", "Rate exceeded");
      default -> new AwsError(400, "Throttling", "Rate exceeded");
    };
  }

  /** Fills all buckets. */
  public void clear() {
    levels.clear();
  }

  private static String scope(Caller caller, String service, String operation) {
    var region = service.equals("acm") ? caller.region() : "";
    return String.join("|", caller.account(), region, service, operation);
  }

  private boolean take(String key, Throttles.@org.jspecify.annotations.Nullable Rate rate, int n) {
    if (rate == null) {
      return true;
    }
    var now = engine.clock().instant();
    var taken = new boolean[1];
    levels.compute(
        key,
        (_, level) -> {
          var full = level == null ? new Level(rate.burst(), now) : level.refilled(rate, now);
          // A batch larger than the bucket passes when the bucket is full, or it never would.
          taken[0] = full.tokens() >= Math.min(n, rate.burst());
          return taken[0] ? new Level(full.tokens() - n, now) : full;
        });
    return taken[0];
  }
}
