/**
 * Correlates everything that is done for one reconcile: its id on every log line, its spans, its
 * counts.
 *
 * <p>It does not depend on a tracing library; only {@code trace.otel} does, and it is loaded only
 * if traces are exported.
 */
@NullMarked
package io.tenantry.trace;

import org.jspecify.annotations.NullMarked;
