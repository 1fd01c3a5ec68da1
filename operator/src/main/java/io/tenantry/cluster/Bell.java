package io.tenantry.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.processing.event.Event;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.AbstractEventSource;
import java.util.Set;

/** Wakes objects for events outside the cluster, or of other controllers. */
public final class Bell<P extends HasMetadata> extends AbstractEventSource<Void, P> {
  public Bell() {
    this("bell");
  }

  /** {@code name} tells it from others of the same controller. */
  public Bell(String name) {
    super(Void.class, name);
  }

  /**
   * Has the object's next pass run now; {@code key} is {@code namespace/name}, or the name alone
   * where the kind has no namespaces.
   */
  public void wake(String key) {
    if (isRunning()) {
      int slash = key.indexOf('/');
      var id =
          slash < 0
              ? new ResourceID(key)
              : new ResourceID(key.substring(slash + 1), key.substring(0, slash));
      getEventHandler().handleEvent(new Event(id));
    }
  }

  @Override
  public Set<Void> getSecondaryResources(P primary) {
    return Set.of();
  }
}
