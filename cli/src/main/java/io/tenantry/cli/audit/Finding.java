package io.tenantry.cli.audit;

/** The result of one check: it passes if the API server rejected the attempt. */
record Finding(String check, ApiAnswer answer) {
  boolean holds() {
    return !answer.allowed();
  }
}
