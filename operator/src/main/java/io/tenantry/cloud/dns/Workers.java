package io.tenantry.cloud.dns;

/** Gives workers their turns. */
interface Workers extends AutoCloseable {
  /** The worker has, or may have, something to do. */
  void wake(ZoneWorker worker);

  /** No more turns; returns when none is under way. */
  @Override
  void close();
}
