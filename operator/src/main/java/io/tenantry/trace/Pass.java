package io.tenantry.trace;

import io.tenantry.pass.PassDeferred;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/**
 * One running reconcile. Code that works for it finds it in its scope: the id is on every log line,
 * and calls, writes and steps are counted and become spans.
 *
 * <p>Shared mutable state: what was done so far; a reconcile may have several threads.
 */
public final class Pass {
  /** The key of the id in the logging context. */
  public static final String KEY = "reconcile";

  /** A source that writes thousands of objects must not fill the collector with its spans. */
  private static final int MOST_SPANS = 500;

  private static final Logger LOG = LoggerFactory.getLogger(Pass.class);
  private static final ScopedValue<Scope> CURRENT = ScopedValue.newInstance();

  /** A reconcile, and the span that what is done now belongs under. */
  private record Scope(Pass pass, Span span) {}

  private final String id;
  private final Span root;
  private final AtomicInteger calls = new AtomicInteger();
  private final AtomicInteger writes = new AtomicInteger();
  private final AtomicInteger spans = new AtomicInteger();
  private final Map<String, Integer> steps = new TreeMap<>();
  private Optional<String> failure = Optional.empty();

  public Pass(String id, Span root) {
    this.id = id;
    this.root = root;
  }

  /** The reconcile that the caller works for. */
  public static Optional<Pass> current() {
    return CURRENT.isBound() ? Optional.of(CURRENT.get().pass()) : Optional.empty();
  }

  /** The same, to be kept for longer than the reconcile lasts. */
  public static Optional<PassOrigin> origin() {
    return current().map(pass -> new PassOrigin(pass.id, pass.root));
  }

  /**
   * Does all of the reconcile's work. The id stays on the thread's log lines afterwards: what the
   * SDK says about a reconcile that failed belongs to it, and the thread ends with it.
   */
  public <T, X extends Exception> T run(ScopedValue.CallableOp<T, X> work) throws X {
    MDC.put(KEY, id);
    return ScopedValue.where(CURRENT, new Scope(this, root)).call(work);
  }

  /** Does work that several reconciles have asked for. */
  public static void runFor(List<PassOrigin> origins, String what, Runnable work) {
    if (origins.isEmpty()) {
      work.run();
      return;
    }
    var ids = origins.stream().map(PassOrigin::id).distinct().collect(Collectors.joining(","));
    var others = origins.stream().skip(1).map(PassOrigin::span).distinct().toList();
    var first = origins.getFirst().span();
    var span = first.child(what, Map.of("tenantry.reconcile", ids), others);
    var before = MDC.getCopyOfContextMap();
    try {
      new Pass(ids, span).run(() -> ended(span, done(work)));
    } finally {
      restore(before);
    }
  }

  /** A part of a reconcile that is worth a span of its own. */
  public static <T> T stage(String name, Supplier<T> work) {
    return CURRENT.isBound() ? within(CURRENT.get().pass().span(name, Map.of()), work) : work.get();
  }

  /**
   * Writes down what a reconcile is about to do; the steps' data may be secret, their names not.
   */
  public static void planned(List<?> steps) {
    if (!steps.isEmpty()) {
      LOG.atDebug().addKeyValue("steps", count(steps)).log("plan");
    }
  }

  /** Does one step of a plan. */
  public static void step(Object step, Runnable work) {
    if (!CURRENT.isBound()) {
      work.run();
      return;
    }
    var pass = CURRENT.get().pass();
    var name = step.getClass().getSimpleName();
    try {
      var span = pass.span("step " + name, Map.of());
      within(span, done(work));
      pass.did(name);
    } catch (PassDeferred e) {
      throw e;
    } catch (RuntimeException e) {
      pass.failed(name, e);
      throw e;
    }
  }

  /** Makes a call to a cloud. */
  public static <T> T call(String name, Map<String, String> attributes, Supplier<T> work) {
    if (!CURRENT.isBound()) {
      return work.get();
    }
    var pass = CURRENT.get().pass();
    pass.calls.incrementAndGet();
    return within(pass.span(name, attributes), work);
  }

  /**
   * A request to the API server is about to leave; its span is ended by whoever gets the answer.
   */
  public static Span request(String name, Map<String, String> attributes, boolean write) {
    if (!CURRENT.isBound()) {
      return Span.NONE;
    }
    var pass = CURRENT.get().pass();
    if (write) {
      pass.writes.incrementAndGet();
    }
    return pass.span(name, attributes);
  }

  /** The same work, for another thread: it belongs to the reconcile that hands it over. */
  public static Runnable handedOver(Runnable work) {
    var context = MDC.getCopyOfContextMap();
    Runnable named =
        () -> {
          restore(context);
          work.run();
        };
    if (!CURRENT.isBound()) {
      return named;
    }
    var scope = CURRENT.get();
    return () -> ScopedValue.where(CURRENT, scope).run(named);
  }

  private Span span(String name, Map<String, String> attributes) {
    return spans.incrementAndGet() > MOST_SPANS
        ? Span.NONE
        : CURRENT.get().span().child(name, attributes);
  }

  /** Above the limit of spans, the parent span is used. */
  private static <T> T within(Span span, Supplier<T> work) {
    var scope = CURRENT.get();
    var next = span.equals(Span.NONE) ? scope : new Scope(scope.pass(), span);
    return ScopedValue.where(CURRENT, next).call(() -> ended(span, work));
  }

  private static Supplier<Boolean> done(Runnable work) {
    return () -> {
      work.run();
      return true;
    };
  }

  private static <T> T ended(Span span, Supplier<T> work) {
    try {
      return work.get();
    } catch (RuntimeException e) {
      span.failed(String.valueOf(e.getMessage()));
      throw e;
    } finally {
      span.end();
    }
  }

  private static void restore(@Nullable Map<String, String> context) {
    if (context == null) {
      MDC.clear();
    } else {
      MDC.setContextMap(context);
    }
  }

  private static String count(List<?> steps) {
    return text(
        steps.stream()
            .collect(
                Collectors.toMap(
                    step -> step.getClass().getSimpleName(), _ -> 1, Integer::sum, TreeMap::new)));
  }

  private static String text(Map<String, Integer> steps) {
    return steps.entrySet().stream()
        .map(step -> step.getValue() == 1 ? step.getKey() : step.getKey() + " " + step.getValue())
        .collect(Collectors.joining(", "));
  }

  private synchronized void did(String step) {
    steps.merge(step, 1, Integer::sum);
  }

  private synchronized void failed(String step, RuntimeException e) {
    failure = failure.or(() -> Optional.of(step + ": " + e.getMessage()));
  }

  public String id() {
    return id;
  }

  /** The steps done, each with how often where that is more than once. */
  public synchronized String steps() {
    return text(steps);
  }

  /** The first step that failed, and why. */
  public synchronized Optional<String> failure() {
    return failure;
  }

  public int calls() {
    return calls.get();
  }

  public int writes() {
    return writes.get();
  }

  /** Whether anything is different because of it, or should have been. */
  public boolean didSomething() {
    return !steps().isEmpty() || writes() > 0 || failure().isPresent();
  }
}
