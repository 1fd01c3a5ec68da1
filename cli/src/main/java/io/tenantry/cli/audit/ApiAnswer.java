package io.tenantry.cli.audit;

/** The API server's answer to an attempt, with its message. */
record ApiAnswer(boolean allowed, String evidence) {}
