package io.tenantry.source;

import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.tenantry.api.source.TenantSource;
import io.tenantry.cluster.Finalizer;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Outcome;
import io.tenantry.pass.PortException;
import io.tenantry.source.database.ScheduleUpdate;
import io.tenantry.source.database.Threads;
import io.tenantry.trace.Pass;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
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
  private final DatabaseExecutor databases;
  private final Threads threads;
  private final InstantSource clock;

  SourceExecutor(
      TargetWriter children,
      Finalizer finalizer,
      DatabaseExecutor databases,
      Threads threads,
      InstantSource clock) {
    this.children = children;
    this.finalizer = finalizer;
    this.databases = databases;
    this.threads = threads;
    this.clock = clock;
  }

  SourceOutcome execute(
      SourceWorld world, SourcePlan plan, TenantSource source, Context<TenantSource> c) {
    Pass.planned(plan.steps());
    var run = new Run(world);
    var ofObjects = new LinkedHashMap<String, List<SourceStep>>();
    for (var step : plan.steps()) {
      switch (step) {
        // A reading that changes nothing is no news, and not counted among the steps of the pass.
        case SourceStep.OfDatabase of -> databases.perform(of, world, c);
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

  /** The end of a pass, after its report. */
  void leave(SourceWorld world, ScheduleUpdate update) {
    databases.leave(world, update);
  }

  /** One pass of execution; several hands write down what they did. */
  private final class Run {
    private final SourceWorld world;
    private final List<SourceStep> done = new ArrayList<>();
    private final List<Outcome.Failed<SourceStep>> failed = new ArrayList<>();
    private boolean stopped;

    Run(SourceWorld world) {
      this.world = world;
    }

    synchronized SourceOutcome outcome() {
      return new SourceOutcome(new Outcome<>(done, failed), clock.instant());
    }

    void all(Queue<List<SourceStep>> objects) {
      var hands = new ArrayList<Thread>();
      for (int hand = 0; hand < Math.min(HANDS, objects.size()); hand++) {
        var work = Pass.handedOver(() -> work(objects));
        hands.add(threads.start("source-hand-" + hand, work));
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
      return stopped || Thread.currentThread().isInterrupted();
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
            children.create(
                kind, world.source().terms().targetNamespace(), world.source().identity(), create);
        case SourceStep.Update(var edit) -> children.patch(kind, world.source().identity(), edit);
        case SourceStep.Disable(var edit) -> children.patch(kind, world.source().identity(), edit);
        case SourceStep.Delete(var child) -> children.delete(kind, child);
        case SourceStep.LetGo(var child) -> children.letGo(kind, child, world.source().identity());
        case SourceStep.Hold _, SourceStep.Release _, SourceStep.OfDatabase _ -> {}
      }
    }

    private synchronized void done(SourceStep step) {
      done.add(step);
    }

    private synchronized void failed(SourceStep step, Failure why) {
      failed.add(new Outcome.Failed<>(step, why));
      stopped |= SourceOutcome.concernsAll(why);
    }
  }
}
