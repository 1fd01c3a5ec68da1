package io.tenantry.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.javaoperatorsdk.operator.api.reconciler.Constants;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.GroupVersionKind;
import io.javaoperatorsdk.operator.processing.event.Event;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.controller.ResourceAction;
import io.javaoperatorsdk.operator.processing.event.source.controller.ResourceEvent;
import io.tenantry.cloud.Budget;
import io.tenantry.cloud.Budget.Key;
import io.tenantry.cloud.Budget.Operations;
import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.CallContext.Urgency;
import io.tenantry.cloud.ConcurrencyLimit;
import io.tenantry.cloud.RateLimits;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EditNotifierTest {
  private static final Key READS = new Key("own", "cloudfront", Operations.READ);
  private static final ConfigMap SHOP =
      new ConfigMapBuilder()
          .withNewMetadata()
          .withNamespace("shop")
          .withName("web")
          .endMetadata()
          .build();
  private static final Map<String, Object> OF_ITS_KIND =
      Map.of(Constants.RESOURCE_GVK_KEY, new GroupVersionKind("", "v1", "ConfigMap"));

  private final ConcurrencyLimit reconciles = new ConcurrencyLimit(1, Thread.ofVirtual().factory());
  private final EditNotifier notifier = new EditNotifier(reconciles);
  private final Budget budget =
      new Budget(_ -> RateLimits.documented(1, 0.001), Duration.ofHours(1));

  @AfterEach
  void end() {
    reconciles.shutdownNow();
  }

  @Test
  void anEditEndsAReconcileThatWaitsForItsTurnAtAws() throws Exception {
    budget.take(new CallContext(Urgency.CHANGE, "another"), READS, 1);
    var deferring = new DeferringReconciler<>(new Waiting(budget));
    var result = new CompletableFuture<UpdateControl<ConfigMap>>();
    reconciles.execute(() -> result.complete(reconcile(deferring)));
    await().until(() -> isWaiting());

    notifier.receivedEvent(new Event(ResourceID.fromResource(SHOP)), OF_ITS_KIND);
    notifier.receivedEvent(edit(new ResourceID("web", "blog")), OF_ITS_KIND);
    assertThat(isWaiting()).isTrue();
    notifier.receivedEvent(edit(ResourceID.fromResource(SHOP)), OF_ITS_KIND);

    await().until(result::isDone);
    assertThat(result.get().isPatchStatus()).isFalse();
    assertThat(isWaiting()).isFalse();
  }

  private static ResourceEvent edit(ResourceID id) {
    return new ResourceEvent(ResourceAction.UPDATED, id, SHOP);
  }

  private boolean isWaiting() {
    return budget.state(READS).orElseThrow().waiting().get(Urgency.DRIFT) == 1;
  }

  @SuppressWarnings("NullAway") // The reconciler does not look at its context.
  private static UpdateControl<ConfigMap> reconcile(Reconciler<ConfigMap> reconciler) {
    try {
      return reconciler.reconcile(SHOP, null);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private record Waiting(Budget budget) implements Reconciler<ConfigMap> {
    @Override
    public UpdateControl<ConfigMap> reconcile(ConfigMap object, Context<ConfigMap> context) {
      budget.take(new CallContext(Urgency.DRIFT, "shop/web"), READS, 1);
      return UpdateControl.patchStatus(object);
    }
  }
}
