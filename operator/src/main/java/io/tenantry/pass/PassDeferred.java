package io.tenantry.pass;

import java.util.function.BiConsumer;

/**
 * Ends a pass that has done nothing yet and would only wait: too many wait already. It is run anew,
 * on what is true then, when its turn has come.
 */
public final class PassDeferred extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient BiConsumer<String, Runnable> room;

  /** {@code room} keeps a key and calls back. */
  public PassDeferred(String what, BiConsumer<String, Runnable> room) {
    super("too many wait for " + what, null, false, false);
    this.room = room;
  }

  /** Has {@code wake} run once when it is worth coming again; {@code key} says whose it is. */
  public void callBack(String key, Runnable wake) {
    room.accept(key, wake);
  }
}
