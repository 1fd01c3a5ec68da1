package io.tenantry.source;

/** Port: starts the threads on which rows are read and objects are written. */
interface Threads {
  Threads VIRTUAL = (name, work) -> Thread.ofVirtual().name(name).start(work);

  Thread start(String name, Runnable work);
}
