package io.tenantry.audit;

/** One check's result: it holds when the API server refused. */
record Finding(String check, Answer answer) {
  boolean holds() {
    return !answer.allowed();
  }
}
