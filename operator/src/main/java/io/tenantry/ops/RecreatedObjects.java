package io.tenantry.ops;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.api.monitoring.Metrics;
import io.javaoperatorsdk.operator.api.reconciler.Constants;
import io.javaoperatorsdk.operator.processing.Controller;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.controller.ResourceAction;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Reconciles an object that was created under the name of one whose deletion was still being
 * processed.
 *
 * <p>The SDK forgets a name when its reconciler has seen the deletion, and with it events of the
 * new object; nothing would wake the new object. Only the metrics interface is told of the end of
 * such a reconcile, so this class implements it.
 *
 * <p>Shared mutable state: the controllers by name, once they are registered.
 */
final class RecreatedObjects implements Metrics {
  private final Map<String, Controller<? extends HasMetadata>> controllers =
      new ConcurrentHashMap<>();

  @Override
  public void controllerRegistered(Controller<? extends HasMetadata> controller) {
    controllers.put(controller.getConfiguration().getName(), controller);
  }

  @Override
  public void cleanupDoneFor(ResourceID name, Map<String, Object> metadata) {
    Optional.ofNullable(metadata.get(Constants.CONTROLLER_NAME))
        .map(controllers::get)
        .ifPresent(controller -> tellAgain(controller, name));
  }

  private static <R extends HasMetadata> void tellAgain(Controller<R> controller, ResourceID name) {
    var source = controller.getEventSourceManager().getControllerEventSource();
    source
        .get(name)
        .ifPresent(object -> source.eventReceived(ResourceAction.ADDED, object, null, null));
  }
}
