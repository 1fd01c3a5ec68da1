package io.tenantry.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.tenantry.pass.Backoff;
import io.tenantry.pass.Next;
import java.time.Duration;
import java.time.InstantSource;

/** Translates when a reconcile is due into the result that the SDK expects. */
public final class Schedule {
  private final Duration resync;
  private final Backoff backoff;

  public Schedule(Duration resync) {
    this(resync, InstantSource.system());
  }

  public Schedule(Duration resync, InstantSource clock) {
    this.resync = resync;
    this.backoff = new Backoff(clock);
  }

  public <R extends HasMetadata> UpdateControl<R> next(R resource, Next next) {
    var uid = resource.getMetadata().getUid();
    UpdateControl<R> done = UpdateControl.noUpdate();
    return switch (next) {
      case Next.Retry _ -> done.rescheduleAfter(backoff.failed(uid));
      case Next.Settled _ -> succeeded(uid, done.rescheduleAfter(spread(uid)));
      case Next.Again(var after) -> succeeded(uid, done.rescheduleAfter(after));
      case Next.Released _ -> succeeded(uid, done);
    };
  }

  /** For what was not looked at: at its own moment of the interval that begins now. */
  public <R extends HasMetadata> UpdateControl<R> sometime(R resource) {
    var moment = Math.floorMod(resource.getMetadata().getUid().hashCode(), 1000);
    UpdateControl<R> done = UpdateControl.noUpdate();
    return done.rescheduleAfter(resync.multipliedBy(1 + moment).dividedBy(1000));
  }

  private <T> T succeeded(String uid, T result) {
    backoff.succeeded(uid);
    return result;
  }

  /** Each object has its own moment, within a tenth of the interval, so that no wave builds up. */
  private Duration spread(String uid) {
    return resync.plus(resync.multipliedBy(Math.floorMod(uid.hashCode(), 100)).dividedBy(1000));
  }
}
