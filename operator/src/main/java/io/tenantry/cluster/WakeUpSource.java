package io.tenantry.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.processing.event.source.inbound.SimpleInboundEventSource;
import java.util.Map;
import java.util.Objects;
import org.slf4j.MDC;

/** Wakes objects by their keys, for events outside the cluster or of other controllers. */
public class WakeUpSource<P extends HasMetadata> extends SimpleInboundEventSource<P> {
  /** {@code name} tells it from others of the same controller. */
  public WakeUpSource(String name) {
    super(name);
  }

  /**
   * Has the object's next pass run now; {@code key} is {@code namespace/name}, or the name alone
   * where the kind has no namespaces.
   */
  public void wake(String key) {
    var context = Objects.requireNonNullElse(MDC.getCopyOfContextMap(), Map.<String, String>of());
    try {
      propagateEvent(ResourceIds.of(key));
    } finally {
      // The SDK logs for the woken object, and leaves nothing of the pass that wakes it.
      MDC.setContextMap(context);
    }
  }
}
