package io.tenantry.sandbox.junit;

import io.tenantry.sandbox.Checkout;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.SandboxOptions;
import io.tenantry.sandbox.supply.Progress;
import io.tenantry.sandbox.supply.Supply;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * A sandbox of this JVM with the processes beside it.
 *
 * <p>Shared mutable state: the running processes, under their own lock, and all sites that are not
 * closed.
 */
final class Site implements AutoCloseable {
  private static final Map<String, Site> OPEN = new ConcurrentHashMap<>();

  private final Sandbox sandbox;
  private final Map<Class<?>, AutoCloseable> beside = new LinkedHashMap<>();
  private boolean closed;

  private Site(Sandbox sandbox) {
    this.sandbox = sandbox;
  }

  static Site start(String name) {
    var supply = new Supply(System.getenv(), new Progress(System.err, false));
    var site = new Site(Sandbox.start(SandboxOptions.temporary(Checkout.find()), supply));
    OPEN.put(name, site);
    return site;
  }

  /** Closes a sandbox that is no longer needed; it may never have been started. */
  static void end(String name) {
    var site = OPEN.remove(name);
    if (site != null) {
      site.close();
    }
  }

  Sandbox sandbox() {
    return sandbox;
  }

  synchronized <T extends AutoCloseable> T beside(Class<T> type, Function<Sandbox, T> start) {
    var running = beside.get(type);
    if (running == null) {
      running = start.apply(sandbox);
      beside.put(type, running);
    }
    return type.cast(running);
  }

  synchronized <T extends AutoCloseable> Optional<T> remove(Class<T> type) {
    return Optional.ofNullable(beside.remove(type)).map(type::cast);
  }

  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    for (var running : new ArrayList<>(beside.values()).reversed()) {
      try {
        running.close();
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }
    sandbox.close();
  }
}
