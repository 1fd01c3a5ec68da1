package io.tenantry.source.database;

/** Port: starts the threads on which rows are read and objects are written. */
public interface Threads {
  Threads VIRTUAL = (name, work) -> Thread.ofVirtual().name(name).start(work);

  Thread start(String name, Runnable work);
}
