package io.tenantry.proof.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertAll;

import io.tenantry.proof.OperatorProcess;
import io.tenantry.proof.Patience;
import io.tenantry.proof.crash.CrashPoint.Moment;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.core.ConditionTimeoutException;

/**
 * Kills the operator at every write of a lifecycle, before and after the server has seen it, and
 * compares how it ends with a run that nobody disturbed.
 *
 * <p>Every crash point has a run of its own, and the runs happen at the same time: each is held at
 * its point, and when all of them are, one {@code kill -9} is their common end. A fresh operator
 * then has to bring all of them home. A run that is over before its point comes, because it needed
 * fewer writes than the undisturbed one, must end as all others do.
 *
 * <p>While all of them are held, one more run that nobody holds must come to its end: no call that
 * hangs, whichever it is, is made under a lock that another object needs.
 */
public final class CrashTier implements AutoCloseable {
  /** For the operator: a call that is held hangs, and is not given up after ten seconds. */
  public static final Map<String, String> PATIENT = Map.of("KUBERNETES_REQUEST_TIMEOUT", "600000");

  private final ApiProxy api;
  private final List<HttpProxy> proxies;
  private final Function<Path, OperatorProcess> start;
  private final Map<String, Map<String, Long>> prepared = new HashMap<>();
  private OperatorProcess operator;

  /** {@code start} is given the kubeconfig that leads through the proxy. */
  public CrashTier(Path kubeconfig, Function<Path, OperatorProcess> start) {
    this(kubeconfig, List.of(), start);
  }

  /** With proxies to other servers, whose writes count as well; they are closed with this. */
  public CrashTier(Path kubeconfig, List<HttpProxy> others, Function<Path, OperatorProcess> start) {
    this.api = ApiProxy.to(kubeconfig);
    this.proxies = Stream.concat(Stream.of(api.proxy()), others.stream()).toList();
    this.start = start;
    this.operator = start.apply(api.kubeconfig());
  }

  /** Fails when any end differs. */
  public <S> Survival survives(Lifecycle<S> lifecycle, Function<String, String> unique)
      throws InterruptedException {
    var undisturbed = unique.apply(lifecycle.title());
    var writes = record(lifecycle, undisturbed);
    var runs = points(writes.size(), i -> unique.apply(lifecycle.title() + i));
    var freezer = crash(lifecycle, runs, unique.apply(lifecycle.title() + "-other"));
    compare(lifecycle, undisturbed, runs, freezer);
    return new Survival(
        lifecycle.title(), verbs(writes, undisturbed), runs.size(), freezer.frozen().size());
  }

  private <S> void compare(
      Lifecycle<S> lifecycle, String undisturbed, Map<String, CrashPoint> runs, Freezer freezer) {
    var state = lifecycle.state(undisturbed);
    var events = news(lifecycle, undisturbed);
    assertAll(
        runs.entrySet().stream()
            .map(run ->
                () -> {
                  var token = run.getKey();
                  var where =
                      "%s, killed %s of %s"
                          .formatted(
                              lifecycle.title(),
                              run.getValue(),
                              verbs(freezer.writes(token), token));
                  assertThat(lifecycle.state(token)).as(where).isEqualTo(state);
                  assertThat(news(lifecycle, token))
                      .as(where)
                      .allSatisfy((reason, count) ->
                          assertThat(count)
                              .as(reason)
                              .isLessThanOrEqualTo(events.getOrDefault(reason, 0L)));
                }));
  }

  private <S> List<Write> record(Lifecycle<S> lifecycle, String token) throws InterruptedException {
    prepare(lifecycle, Set.of(token));
    var recorder = Freezer.watching(Set.of(token));
    setGate(recorder);
    lifecycle.begin(token);
    await()
        .atMost(Patience.LIMIT)
        .until(() -> lifecycle.over(token) && lifecycle.told(token) && quiet(lifecycle, recorder));
    setGate(Gate.OPEN);
    return recorder.writes(token);
  }

  private <S> Freezer crash(Lifecycle<S> lifecycle, Map<String, CrashPoint> runs, String bystander)
      throws InterruptedException {
    prepare(lifecycle, runs.keySet());
    var freezer = new Freezer(runs);
    setGate(freezer);
    runs.keySet().forEach(lifecycle::begin);
    awaitAll(
        runs,
        token -> freezer.isFrozen(token) || (lifecycle.over(token) && lifecycle.told(token)),
        "these neither came to their crash points nor to their ends",
        lifecycle,
        freezer);
    pass(lifecycle, bystander, freezer);
    operator.kill();
    var watcher = Freezer.watching(runs.keySet());
    setGate(watcher);
    freezer.thaw();
    proxies.forEach(HttpProxy::disconnect);
    operator = start.apply(api.kubeconfig());
    awaitAll(runs, lifecycle::over, "these did not end", lifecycle, watcher);
    setGate(Gate.OPEN);
    return freezer;
  }

  private static void pass(Lifecycle<?> lifecycle, String bystander, Freezer freezer) {
    try {
      lifecycle.prepare(bystander);
      lifecycle.begin(bystander);
      await().atMost(Patience.LIMIT).until(() -> lifecycle.over(bystander));
    } catch (ConditionTimeoutException e) {
      throw new AssertionError(
          "%s: while the calls of %d others hang, this one gets no further than %s"
              .formatted(lifecycle.title(), freezer.frozen().size(), lifecycle.state(bystander)),
          e);
    }
  }

  /** Until all runs are there, and nothing more is written about any of them. */
  private static void awaitAll(
      Map<String, CrashPoint> runs,
      Predicate<String> there,
      String complaint,
      Lifecycle<?> lifecycle,
      Freezer writes) {
    var missing = new TreeSet<>(runs.keySet());
    try {
      await()
          .atMost(Patience.LIMIT)
          .until(() -> {
            missing.removeIf(there);
            return missing.isEmpty() && quiet(lifecycle, writes);
          });
    } catch (ConditionTimeoutException e) {
      var told =
          missing.stream()
              .map(token ->
                  "%s of %s: %s"
                      .formatted(runs.get(token), writes.writes(token), lifecycle.state(token)))
              .toList();
      throw new AssertionError("%s, %s: %s".formatted(lifecycle.title(), complaint, told), e);
    }
  }

  private static boolean quiet(Lifecycle<?> lifecycle, Freezer writes) {
    return writes.quiet(lifecycle.rest());
  }

  private void setGate(Gate gate) {
    proxies.forEach(proxy -> proxy.setGate(gate));
  }

  private <S> void prepare(Lifecycle<S> lifecycle, Collection<String> tokens)
      throws InterruptedException {
    var watcher = Freezer.watching(tokens);
    setGate(watcher);
    try (var pool = Executors.newVirtualThreadPerTaskExecutor()) {
      var all = tokens.stream().map(token -> pool.submit(() -> lifecycle.prepare(token))).toList();
      for (var one : all) {
        one.get();
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException(lifecycle.title() + " could not be prepared", e);
    }
    await().atMost(Patience.LIMIT).until(() -> quiet(lifecycle, watcher));
    tokens.forEach(token -> prepared.put(token, lifecycle.events(token)));
  }

  /** What has been told since the run was prepared. */
  private Map<String, Long> news(Lifecycle<?> lifecycle, String token) {
    var before = prepared.getOrDefault(token, Map.of());
    var news = new HashMap<>(lifecycle.events(token));
    news.replaceAll((reason, count) -> count - before.getOrDefault(reason, 0L));
    return news;
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
    proxies.forEach(HttpProxy::close);
  }
}
