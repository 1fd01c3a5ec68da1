package io.tenantry.ops;

import io.javaoperatorsdk.operator.api.monitoring.Metrics;
import io.javaoperatorsdk.operator.api.reconciler.Constants;
import io.javaoperatorsdk.operator.processing.GroupVersionKind;
import io.javaoperatorsdk.operator.processing.event.Event;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.controller.ResourceEvent;
import io.tenantry.cloud.ConcurrencyLimit;
import java.util.Map;

/**
 * Ends reconciles that wait for AWS when their own object is edited, so that the edit does not wait
 * for them.
 *
 * <p>The SDK runs one reconcile of an object at a time. Only the metrics interface is told of
 * events that come meanwhile, so this class implements it.
 */
record EditNotifier(ConcurrencyLimit reconciles) implements Metrics {
  @Override
  public void receivedEvent(Event event, Map<String, Object> metadata) {
    if (event instanceof ResourceEvent
        && metadata.get(Constants.RESOURCE_GVK_KEY) instanceof GroupVersionKind kind) {
      reconciles.news(key(kind.getKind(), event.getRelatedCustomResourceID()));
    }
  }

  static String key(String kind, ResourceID id) {
    return "%s %s/%s".formatted(kind, id.getNamespace().orElse(""), id.getName());
  }
}
