package io.tenantry.edge;

import io.tenantry.cloud.CloudFront.Summary;
import io.tenantry.cloud.LiveTenant;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The last answers of CloudFront about tenants that it is deploying or deleting: a listing that
 * shows the same ETag as deployed saves a read of the tenant.
 *
 * <p>Shared mutable state of passes and listings. It only saves calls and writes: a new process
 * starts without it and reads the tenants.
 */
final class DeploymentTracker {
  private final Map<String, State> states = new ConcurrentHashMap<>();

  /** Bound to an object's uid, as another of the same name knows nothing of it. */
  private sealed interface State {
    record Deploying(String uid, LiveTenant answer) implements State {}

    record Deployed(String uid, LiveTenant tenant) implements State {}

    record Deleted(String uid, Instant at) implements State {}
  }

  /** Takes note of what a pass has left behind. */
  void after(EdgeWorld world, EdgeOutcome outcome) {
    var tenant = world.tenant();
    if (outcome.did(EdgeStep.Delete.class)) {
      states.put(tenant.key(), new State.Deleted(tenant.uid(), world.now()));
    } else if (!tenant.deleted()) {
      outcome
          .live()
          .filter(live -> !live.deployed() && isWhole(live, world, outcome))
          .ifPresentOrElse(
              live -> states.put(tenant.key(), new State.Deploying(tenant.uid(), live)),
              () -> forget(tenant.key()));
    }
  }

  /** An answer with our marks has the tags; steps that change those are answered by nothing. */
  private static boolean isWhole(LiveTenant live, EdgeWorld world, EdgeOutcome outcome) {
    return TenantOwnership.of(world).marked(live)
        && !outcome.did(EdgeStep.Mark.class)
        && !outcome.did(EdgeStep.Tag.class)
        && !outcome.did(EdgeStep.Untag.class);
  }

  /** A listing has shown the object's tenant. */
  void listed(String key, Summary listed) {
    states.computeIfPresent(
        key,
        (_, state) ->
            state instanceof State.Deploying(var uid, var answer)
                    && listed.deployed()
                    && listed.id().equals(answer.id())
                    && listed.etag().equals(answer.etag())
                ? new State.Deployed(uid, deployed(answer, listed))
                : state);
  }

  private static LiveTenant deployed(LiveTenant answer, Summary listed) {
    return new LiveTenant(
        answer.id(),
        answer.arn(),
        answer.name(),
        answer.etag(),
        true,
        answer.config(),
        listed.domainStatus(),
        answer.tags(),
        answer.created(),
        listed.modified());
  }

  /**
   * The object's tenant, where a listing has told the rest; until a pass has ended that knew of it,
   * as it may change from then on.
   */
  Optional<LiveTenant> arrived(String key, String uid) {
    return states.get(key) instanceof State.Deployed(var owner, var tenant) && owner.equals(uid)
        ? Optional.of(tenant)
        : Optional.empty();
  }

  /** The object's tenant as CloudFront has last answered, even if no status could be written. */
  Optional<LiveTenant> known(String key, String uid) {
    return switch (states.get(key)) {
      case State.Deploying(var owner, var answer) when owner.equals(uid) -> Optional.of(answer);
      case State.Deployed(var owner, var tenant) when owner.equals(uid) -> Optional.of(tenant);
      case State.Deploying _, State.Deployed _, State.Deleted _ -> Optional.empty();
      case null -> Optional.empty();
    };
  }

  /** Since when the object's tenant is deleted, where this process has done it. */
  Optional<Instant> deleted(String key, String uid) {
    return states.get(key) instanceof State.Deleted(var owner, var at) && owner.equals(uid)
        ? Optional.of(at)
        : Optional.empty();
  }

  /** Whether a listing has nothing to tell of it any more. */
  boolean isDeleted(String key) {
    return states.get(key) instanceof State.Deleted;
  }

  void forget(String key) {
    states.remove(key);
  }
}
