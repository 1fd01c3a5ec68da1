package io.tenantry.sandbox.balancer;

import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The behaviour that tests request. Shared mutable state: tests write it while runs read it. */
final class Script {
  private final Map<String, String> failures = new ConcurrentHashMap<>();
  private final Map<String, Integer> recreations = new ConcurrentHashMap<>();
  private volatile Duration delay = Duration.ZERO;
  private volatile boolean paused;
  private volatile boolean withoutRoutes;

  Duration delay() {
    return delay;
  }

  void delay(Duration changed) {
    delay = changed;
  }

  boolean paused() {
    return paused;
  }

  void paused(boolean changed) {
    paused = changed;
  }

  boolean withoutRoutes() {
    return withoutRoutes;
  }

  void withoutRoutes(boolean changed) {
    withoutRoutes = changed;
  }

  Optional<String> failure(Gateway gateway) {
    return Optional.ofNullable(failures.get(Cache.metaNamespaceKeyFunc(gateway)));
  }

  void fail(String namespace, String name, String message) {
    failures.put(Cache.namespaceKeyFunc(namespace, name), message);
  }

  void heal(String namespace, String name) {
    failures.remove(Cache.namespaceKeyFunc(namespace, name));
  }

  int recreations(Gateway gateway) {
    return recreations.getOrDefault(Cache.metaNamespaceKeyFunc(gateway), 0);
  }

  void recreate(String namespace, String name) {
    recreations.merge(Cache.namespaceKeyFunc(namespace, name), 1, Integer::sum);
  }
}
