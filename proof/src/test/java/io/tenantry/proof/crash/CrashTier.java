package io.tenantry.proof.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.tenantry.proof.OperatorProcess;
import io.tenantry.proof.crash.CrashPoint.Moment;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Kills the operator at every write of a lifecycle, before and after the API server has seen it,
 * and compares how it ends with a run that nobody disturbed.
 *
 * <p>Every crash point has a run of its own, and the runs happen at the same time: each is held at
 * its point, and when all of them are, one {@code kill -9} is their common end. A fresh operator
 * then has to bring all of them home.
 */
public final class CrashTier implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final ApiProxy proxy;
  private final Function<Path, OperatorProcess> start;
  private OperatorProcess operator;

  /** {@code start} is given the kubeconfig that leads through the proxy. */
  public CrashTier(Path kubeconfig, Function<Path, OperatorProcess> start) {
    this.proxy = ApiProxy.to(kubeconfig);
    this.start = start;
    this.operator = start.apply(proxy.kubeconfig());
  }

  /** Returns the report's line; fails when any end differs. */
  public <S> String survives(Lifecycle<S> lifecycle, Function<String, String> unique)
      throws InterruptedException {
    var undisturbed = unique.apply(lifecycle.title());
    var writes = record(lifecycle, undisturbed);
    var runs = points(writes.size(), i -> unique.apply(lifecycle.title() + i));
    crash(lifecycle, runs);
    for (var run : runs.entrySet()) {
      assertThat(lifecycle.state(run.getKey()))
          .as(
              "%s, killed %s (%s)",
              lifecycle.title(), run.getValue(), writes.get(run.getValue().write() - 1))
          .isEqualTo(lifecycle.state(undisturbed));
      lifecycle
          .events(run.getKey())
          .forEach((reason, count) ->
              assertThat(count)
                  .as("%s, killed %s: %s", lifecycle.title(), run.getValue(), reason)
                  .isLessThanOrEqualTo(lifecycle.events(undisturbed).getOrDefault(reason, 0L)));
    }
    return "crash: %s %d writes × 2 moments = %d kills, %d equal %s"
        .formatted(
            lifecycle.title(), writes.size(), runs.size(), runs.size(), verbs(writes, undisturbed));
  }

  private <S> List<Write> record(Lifecycle<S> lifecycle, String token) {
    lifecycle.prepare(token);
    var recorder = Freezer.watching(token);
    proxy.setGate(recorder);
    lifecycle.begin(token);
    await().atMost(PATIENCE).until(() -> lifecycle.over(token) && lifecycle.told(token));
    proxy.setGate(Gate.OPEN);
    return recorder.writes(token);
  }

  private <S> void crash(Lifecycle<S> lifecycle, Map<String, CrashPoint> runs)
      throws InterruptedException {
    prepare(lifecycle, runs.keySet());
    var freezer = new Freezer(runs);
    proxy.setGate(freezer);
    runs.keySet().forEach(lifecycle::begin);
    await()
        .atMost(PATIENCE)
        .conditionEvaluationListener(condition -> {
          if (condition.getRemainingTimeInMS() <= 0) {
            System.err.println("only these came to their crash point: " + freezer.frozen());
          }
        })
        .until(freezer::allFrozen);
    operator.kill();
    freezer.thaw();
    proxy.disconnect();
    proxy.setGate(Gate.OPEN);
    operator = start.apply(proxy.kubeconfig());
    for (var token : runs.keySet()) {
      await(lifecycle.title() + ", killed " + runs.get(token))
          .atMost(PATIENCE)
          .until(() -> lifecycle.over(token));
    }
  }

  private static <S> void prepare(Lifecycle<S> lifecycle, Set<String> tokens)
      throws InterruptedException {
    try (var pool = Executors.newVirtualThreadPerTaskExecutor()) {
      var all = tokens.stream().map(token -> pool.submit(() -> lifecycle.prepare(token))).toList();
      for (var one : all) {
        one.get();
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException(lifecycle.title() + " could not be prepared", e);
    }
  }

  private static Map<String, CrashPoint> points(int writes, Function<Integer, String> token) {
    var points =
        IntStream.rangeClosed(1, writes)
            .boxed()
            .flatMap(k -> Stream.of(Moment.values()).map(moment -> new CrashPoint(k, moment)))
            .toList();
    var runs = new LinkedHashMap<String, CrashPoint>();
    for (int i = 0; i < points.size(); i++) {
      runs.put(token.apply(i), points.get(i));
    }
    return runs;
  }

  private static List<String> verbs(List<Write> writes, String token) {
    return writes.stream().map(write -> write.toString().replace(token, "…")).toList();
  }

  @Override
  public void close() {
    operator.close();
    proxy.close();
  }
}
