package io.tenantry.pass;

import java.util.function.BiConsumer;

/**
 * Ends a reconcile that has changed nothing yet and would only wait, because too many wait already.
 * It runs again, with a new observation, when there is capacity.
 */
public final class PassDeferred extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient BiConsumer<String, Runnable> room;

  /** {@code room} keeps a key and calls back. */
  public PassDeferred(String what, BiConsumer<String, Runnable> room) {
    super("Too many reconciles wait for " + what, null, false, false);
    this.room = room;
  }

  /** Has {@code wake} run once when it is worth coming again; {@code key} says whose it is. */
  public void callBack(String key, Runnable wake) {
    room.accept(key, wake);
  }
}
