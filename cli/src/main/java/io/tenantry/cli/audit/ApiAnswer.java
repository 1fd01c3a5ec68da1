package io.tenantry.cli.audit;

/** What the API server said to an attempt, and in which words. */
record ApiAnswer(boolean allowed, String evidence) {}
