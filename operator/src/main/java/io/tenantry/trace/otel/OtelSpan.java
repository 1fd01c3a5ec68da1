package io.tenantry.trace.otel;

import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.tenantry.trace.Span;
import java.util.List;
import java.util.Map;

/**
 * A span of OpenTelemetry. Its parent is passed explicitly, never taken from the thread.
 *
 * @param context the span, or an empty context, whose children are traces of their own
 */
record OtelSpan(Tracer tracer, Context context) implements Span {
  @Override
  public Span child(String name, Map<String, String> attributes, List<Span> links) {
    var builder = tracer.spanBuilder(name).setParent(context);
    attributes.forEach(builder::setAttribute);
    links.forEach(link -> link(builder, link));
    return new OtelSpan(tracer, context.with(builder.startSpan()));
  }

  private static void link(SpanBuilder builder, Span link) {
    if (link instanceof OtelSpan other) {
      builder.addLink(other.span().getSpanContext());
    }
  }

  @Override
  public void set(String attribute, String value) {
    span().setAttribute(attribute, value);
  }

  @Override
  public void failed(String message) {
    span().setStatus(StatusCode.ERROR, message);
  }

  @Override
  public void end() {
    span().end();
  }

  private io.opentelemetry.api.trace.Span span() {
    return io.opentelemetry.api.trace.Span.fromContext(context);
  }
}
