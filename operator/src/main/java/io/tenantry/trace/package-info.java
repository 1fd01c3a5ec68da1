/**
 * What joins all that is done for one reconcile: its id on every log line, its spans, its counts.
 *
 * <p>Knows no tracing library; {@code trace.otel} is the only package that does, and it is loaded
 * only where somebody collects traces.
 */
@NullMarked
package io.tenantry.trace;

import org.jspecify.annotations.NullMarked;
