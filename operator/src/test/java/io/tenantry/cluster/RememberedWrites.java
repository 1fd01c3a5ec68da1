package io.tenantry.cluster;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.api.config.BaseConfigurationService;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.Controller;
import io.javaoperatorsdk.operator.processing.event.EventSourceRetriever;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.controller.ControllerEventSource;
import io.tenantry.api.namespace.Tenant;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;

/** The context of a pass for a Tenant, whose cache writes down what it is told to show. */
final class RememberedWrites {
  private final List<Tenant> shown = new ArrayList<>();
  private final Context<Tenant> context;

  RememberedWrites(KubernetesClient client) {
    var configuration = new BaseConfigurationService().getConfigurationFor(new Idle());
    var cache =
        new ControllerEventSource<>(new Controller<>(new Idle(), configuration, client)) {
          @Override
          public void handleRecentResourceUpdate(ResourceID id, Tenant written, Tenant before) {
            shown.add(written);
          }
        };
    var retriever = only(EventSourceRetriever.class, "getControllerEventSource", cache);
    @SuppressWarnings("unchecked") // it has one method, which says nothing of the type
    Context<Tenant> told = only(Context.class, "eventSourceRetriever", retriever);
    this.context = told;
  }

  Context<Tenant> context() {
    return context;
  }

  List<Tenant> shown() {
    return List.copyOf(shown);
  }

  /** Whoever asks for anything else uses more than a writer needs. */
  private static <T> T only(Class<T> type, String method, Object answer) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (_, asked, _) -> {
              if (asked.getName().equals(method)) {
                return answer;
              }
              throw new UnsupportedOperationException(asked.getName());
            }));
  }

  @ControllerConfiguration
  private static final class Idle implements Reconciler<Tenant> {
    @Override
    public UpdateControl<Tenant> reconcile(Tenant tenant, Context<Tenant> context) {
      return UpdateControl.noUpdate();
    }
  }
}
