package io.tenantry.source;

import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.tenantry.api.edge.TenantSource;
import io.tenantry.cluster.Finalizer;
import io.tenantry.pass.Failure;
import io.tenantry.pass.PortException;
import io.tenantry.trace.Pass;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Performs the steps of a plan. Steps on different objects run in parallel, and an object that the
 * API server rejects does not block the others; an error that concerns all objects ends the pass.
 */
final class SourceExecutor {
  private static final int HANDS = 8;

  private final TargetWriter children;
  private final Finalizer finalizer;

  SourceExecutor(TargetWriter children, Finalizer finalizer) {
    this.children = children;
    this.finalizer = finalizer;
  }

  /**
   * What of a plan was done.
   *
   * @param refused what the API server would not take, object by object
   * @param stale how many steps came too late: the object is another by now
   * @param failure why it was stopped
   */
  record Outcome(
      int created,
      int updated,
      int removed,
      List<Refused> refused,
      int stale,
      Optional<Failure> failure) {
    Outcome {
      refused = List.copyOf(refused);
    }

    /** An object, and why it could not be written. */
    record Refused(String name, String message) {}

    boolean changed() {
      return created + updated + removed > 0;
    }
  }

  Outcome execute(
      SourceWorld world, SourcePlan plan, TenantSource source, Context<TenantSource> c) {
    Pass.planned(plan.steps());
    var run = new Run(world);
    var ofObjects = new LinkedHashMap<String, List<SourceStep>>();
    for (var step : plan.steps()) {
      switch (step) {
        case SourceStep.Hold _ -> {
          if (!run.attempt(() -> finalizer.add(source, c), step)) {
            return run.outcome();
          }
        }
        case SourceStep.Release _ -> run.attempt(() -> finalizer.remove(source, c), step);
        case SourceStep.Create _,
            SourceStep.Update _,
            SourceStep.Delete _,
            SourceStep.Disable _,
            SourceStep.LetGo _ ->
            step.object()
                .ifPresent(
                    name -> ofObjects.computeIfAbsent(name, _ -> new ArrayList<>()).add(step));
      }
    }
    run.all(new ConcurrentLinkedQueue<>(ofObjects.values()));
    return run.outcome();
  }

  /** One pass of execution; several hands write down what they did. */
  private final class Run {
    private final SourceWorld world;
    private final List<Outcome.Refused> refused = new ArrayList<>();
    private int created;
    private int updated;
    private int removed;
    private int stale;
    private Optional<Failure> failure = Optional.empty();

    Run(SourceWorld world) {
      this.world = world;
    }

    synchronized Outcome outcome() {
      return new Outcome(created, updated, removed, refused, stale, failure);
    }

    void all(Queue<List<SourceStep>> objects) {
      var hands = new ArrayList<Thread>();
      for (int hand = 0; hand < Math.min(HANDS, objects.size()); hand++) {
        var work = Pass.handedOver(() -> work(objects));
        hands.add(Thread.ofVirtual().name("source-hand-" + hand).start(work));
      }
      for (var hand : hands) {
        try {
          hand.join();
        } catch (InterruptedException e) {
          hands.forEach(Thread::interrupt);
          Thread.currentThread().interrupt();
          return;
        }
      }
    }

    private void work(Queue<List<SourceStep>> objects) {
      for (var steps = objects.poll(); steps != null; steps = objects.poll()) {
        for (var step : steps) {
          if (stopped() || !attempt(() -> perform(step), step)) {
            break;
          }
        }
      }
    }

    private synchronized boolean stopped() {
      return failure.isPresent() || Thread.currentThread().isInterrupted();
    }

    boolean attempt(Runnable act, SourceStep step) {
      try {
        Pass.step(step, act);
        done(step);
        return true;
      } catch (PortException e) {
        failed(step, e.failure());
        return false;
      }
    }

    private void perform(SourceStep step) {
      var kind = world.source().terms().kind();
      switch (step) {
        case SourceStep.Create create ->
            children.create(kind, world.source().terms().targetNamespace(), create);
        case SourceStep.Update(var edit) -> children.patch(kind, edit);
        case SourceStep.Disable(var edit) -> children.patch(kind, edit);
        case SourceStep.Delete(var child) -> children.delete(kind, child);
        case SourceStep.LetGo(var child) -> children.letGo(kind, child, world.source().identity());
        case SourceStep.Hold _, SourceStep.Release _ -> {}
      }
    }

    private synchronized void done(SourceStep step) {
      switch (step) {
        case SourceStep.Create _ -> created++;
        case SourceStep.Update _ -> updated++;
        case SourceStep.Delete _, SourceStep.Disable _, SourceStep.LetGo _ -> removed++;
        case SourceStep.Hold _, SourceStep.Release _ -> {}
      }
    }

    private synchronized void failed(SourceStep step, Failure why) {
      switch (why.kind()) {
        case STALE -> stale++;
        case INVALID, MISSING, TAKEN, BUSY, LIMIT ->
            refused.add(new Outcome.Refused(step.object().orElse(""), why.message()));
        case DENIED, THROTTLED, UNAVAILABLE ->
            // Of several hands' failures always the same, or each pass would have news.
            failure =
                failure
                    .filter(first -> first.message().compareTo(why.message()) <= 0)
                    .or(() -> Optional.of(why));
      }
    }
  }
}
