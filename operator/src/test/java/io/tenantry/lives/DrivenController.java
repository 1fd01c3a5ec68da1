package io.tenantry.lives;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.api.config.BaseConfigurationService;
import io.javaoperatorsdk.operator.api.config.Cloner;
import io.javaoperatorsdk.operator.api.config.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.DefaultContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.Controller;
import io.javaoperatorsdk.operator.processing.event.Event;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.controller.ControllerEventSource;
import io.javaoperatorsdk.operator.processing.event.source.controller.ResourceEvent;
import io.javaoperatorsdk.operator.processing.event.source.timer.TimerEventSource;
import io.tenantry.cluster.ObjectCopies;
import io.tenantry.cluster.ThreadedEventSource;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The SDK's controller with its own caches and event sources, but without its threads: it says who
 * is to have a pass, and the test says when.
 *
 * @param <P> the kind
 */
public final class DrivenController<P extends HasMetadata> {
  private final Controller<P> controller;
  private final Set<ResourceID> woken = new LinkedHashSet<>();
  private final Map<ResourceID, P> last = new HashMap<>();

  public DrivenController(Reconciler<P> reconciler, KubernetesClient client) {
    this.controller = new Controller<>(reconciler, configuration(reconciler, client), client);
    start();
  }

  private static <P extends HasMetadata> ControllerConfiguration<P> configuration(
      Reconciler<P> reconciler, KubernetesClient client) {
    var service =
        new BaseConfigurationService() {
          @Override
          public KubernetesClient getKubernetesClient() {
            return client;
          }

          @Override
          public boolean parseResourceVersionsForEventFilteringAndCaching() {
            return true;
          }

          @Override
          public Cloner getResourceCloner() {
            return new ObjectCopies(client.getKubernetesSerialization());
          }
        };
    return service.getConfigurationFor(reconciler);
  }

  /** Sources with threads of their own stay still. */
  private void start() {
    begin(controller.getEventSourceManager().getControllerEventSource());
    for (EventSource<?, ?> source : sources()) {
      if (!(source instanceof ControllerEventSource<?>
          || source instanceof ThreadedEventSource<?>
          || source instanceof TimerEventSource<?>)) {
        begin(source);
      }
    }
  }

  private void begin(EventSource<?, ?> source) {
    source.setEventHandler(this::heard);
    source.start();
  }

  @SuppressWarnings({"rawtypes", "unchecked"}) // the SDK's own raw type
  private List<EventSource<?, ?>> sources() {
    return (List<EventSource<?, ?>>) (List) controller.getEventSourceManager().allEventSources();
  }

  @SuppressWarnings("unchecked") // a controller's events are about its own kind
  private void heard(Event event) {
    woken.add(event.getRelatedCustomResourceID());
    if (event instanceof ResourceEvent resource) {
      resource.getResource().ifPresent(p -> last.put(event.getRelatedCustomResourceID(), (P) p));
    }
  }

  /** Whom something has happened to since the last call. */
  public Set<ResourceID> woken() {
    var all = new LinkedHashSet<>(woken); // in order, or a seed would not have one life
    woken.clear();
    return all;
  }

  /** A pass; empty where nothing is known of the object. */
  public Optional<UpdateControl<P>> reconcile(ResourceID id) throws Exception {
    var present = controller.getEventSourceManager().getControllerEventSource().get(id);
    var deleted = present.isEmpty();
    var primary = present.or(() -> Optional.ofNullable(last.get(id)));
    if (deleted) {
      last.remove(id);
    }
    if (primary.isEmpty()) {
      return Optional.empty();
    }
    var copy =
        new ObjectCopies(controller.getClient().getKubernetesSerialization()).clone(primary.get());
    return Optional.of(
        controller
            .getReconciler()
            .reconcile(copy, new DefaultContext<>(null, controller, copy, deleted, false)));
  }
}
