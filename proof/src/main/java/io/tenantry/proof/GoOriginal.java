package io.tenantry.proof;

/**
 * What the operators in Go need that Tenantry replaces. Each runs one kind in a process of its own.
 * Measured on the machine of docs/performance, as the footprint benchmark does: the same cluster,
 * the same simulated AWS, 200 DistributionTenants, 30 hostnames or 300 Tenants.
 */
enum GoOriginal {
  TENANTS(63, 16, 31),
  HOSTNAMES(49, 60, 60),
  NAMESPACES(54, 5, 5);

  /** Of each process once it is ready, at least and at most. */
  static final int STARTED_MB_LEAST = 41;

  static final int STARTED_MB_MOST = 50;

  /** Processor time of each process until it is ready. */
  static final int START_MS = 100;

  /** With the objects. */
  private final int residentMb;

  /** For each created object, start-up taken off, at least and at most. */
  private final int leastMs;

  private final int mostMs;

  GoOriginal(int residentMb, int leastMs, int mostMs) {
    this.residentMb = residentMb;
    this.leastMs = leastMs;
    this.mostMs = mostMs;
  }

  int residentMb() {
    return residentMb;
  }

  int leastMs() {
    return leastMs;
  }

  int mostMs() {
    return mostMs;
  }
}
