package io.tenantry.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.AbstractEventSource;
import io.javaoperatorsdk.operator.processing.event.source.controller.ResourceAction;
import io.javaoperatorsdk.operator.processing.event.source.controller.ResourceEvent;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Looks after objects that are made anew under the name of one that has just gone. In its "all
 * events" mode the SDK takes such an object, while the other's last pass is still under way, for
 * the deleted one, and drops it: nobody would look at it again.
 *
 * <p>Shared mutable state: how to find an object, from when the controller is set up.
 */
public final class Namesakes<P extends HasMetadata> extends AbstractEventSource<Void, P> {
  /** That pass must have ended; the second look is for a machine that is very busy. */
  private static final List<Duration> LOOKS =
      List.of(Duration.ofSeconds(1), Duration.ofSeconds(10));

  private final List<Duration> looks;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("namesakes").factory());
  private volatile Function<ResourceID, Optional<P>> primaries = _ -> Optional.empty();

  public Namesakes() {
    this(LOOKS);
  }

  Namesakes(List<Duration> looks) {
    super(Void.class, "namesakes");
    this.looks = List.copyOf(looks);
  }

  /** {@code primaries} finds an object of the controller's own kind. */
  public void opened(Function<ResourceID, Optional<P>> primaries) {
    this.primaries = primaries;
  }

  /** To be told in the last pass of an object. */
  public void gone(HasMetadata resource) {
    var id = ResourceID.fromResource(resource);
    looks.forEach(after -> {
      var _ = timer.schedule(() -> look(id), after.toMillis(), TimeUnit.MILLISECONDS);
    });
  }

  /** One pass too many does nothing, and says nothing. */
  private void look(ResourceID id) {
    if (isRunning()) {
      primaries
          .apply(id)
          .filter(found -> !found.isMarkedForDeletion())
          .ifPresent(found ->
              getEventHandler().handleEvent(new ResourceEvent(ResourceAction.ADDED, id, found)));
    }
  }

  @Override
  public void stop() {
    super.stop();
    timer.shutdownNow();
  }

  @Override
  public Set<Void> getSecondaryResources(P primary) {
    return Set.of();
  }
}
