package io.tenantry.hostname;

import io.javaoperatorsdk.operator.processing.event.EventProcessor;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.AbstractEventSource;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import java.util.Set;

/**
 * Tells for which requests a reconcile is running. The records of a deleted request must not be
 * removed while such a reconcile could write them again.
 */
final class RunningPasses extends AbstractEventSource<Void, GatewayHostnameRequest> {
  RunningPasses() {
    super(Void.class, "running-passes");
  }

  /** {@code key} is {@code namespace/name}. */
  boolean has(String key) {
    int slash = key.indexOf('/');
    var id = new ResourceID(key.substring(slash + 1), key.substring(0, slash));
    return getEventHandler() instanceof EventProcessor<?> passes && passes.isUnderProcessing(id);
  }

  @Override
  public Set<Void> getSecondaryResources(GatewayHostnameRequest primary) {
    return Set.of();
  }
}
