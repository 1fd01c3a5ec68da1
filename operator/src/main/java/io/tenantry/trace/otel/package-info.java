/**
 * Traces by OpenTelemetry: the only package that depends on it, loaded only if traces are exported.
 */
@NullMarked
package io.tenantry.trace.otel;

import org.jspecify.annotations.NullMarked;
