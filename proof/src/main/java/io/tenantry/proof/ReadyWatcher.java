package io.tenantry.proof;

import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import io.tenantry.api.namespace.Tenant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/** Counts Tenants down as they become ready, each once. */
final class ReadyWatcher implements Watcher<Tenant> {
  private final CountDownLatch waiting;
  private final Set<String> ready = ConcurrentHashMap.newKeySet();

  ReadyWatcher(CountDownLatch waiting) {
    this.waiting = waiting;
  }

  @Override
  public void eventReceived(Action action, Tenant tenant) {
    if (isReady(tenant) && ready.add(tenant.getMetadata().getName())) {
      waiting.countDown();
    }
  }

  @Override
  public void onClose(WatcherException cause) {
    throw new IllegalStateException("the watch broke", cause);
  }

  private static boolean isReady(Tenant tenant) {
    var status = tenant.getStatus();
    return status != null
        && status.conditions() != null
        && status.conditions().stream()
            .anyMatch(c -> c.getType().equals("TenantReady") && c.getStatus().equals("True"));
  }
}
