package io.tenantry.cli.audit;

/** One check's result: it holds when the API server refused. */
record Finding(String check, ApiAnswer answer) {
  boolean holds() {
    return !answer.allowed();
  }
}
