/** Traces by OpenTelemetry: the only package that knows it, not loaded where nobody collects. */
@NullMarked
package io.tenantry.trace.otel;

import org.jspecify.annotations.NullMarked;
