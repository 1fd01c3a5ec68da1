package io.tenantry.audit;

/** What the API server said to an attempt, and in which words. */
record Answer(boolean allowed, String evidence) {}
