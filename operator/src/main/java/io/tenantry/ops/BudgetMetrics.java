package io.tenantry.ops;

import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.tenantry.cloud.Budget;
import io.tenantry.cloud.Budget.State;
import io.tenantry.cloud.CallContext.Urgency;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Meters of the rate limiter for AWS calls, by bucket. */
public final class BudgetMetrics implements MultiCollector {
  /** Each has a few dozen series; the accounts beyond are told together. */
  static final int MOST_ACCOUNTS = 50;

  static final String OTHERS = "others";

  private final Supplier<List<State>> states;

  public BudgetMetrics(Budget budget) {
    this(budget::states);
  }

  BudgetMetrics(Supplier<List<State>> states) {
    this.states = states;
  }

  @Override
  public MetricSnapshots collect() {
    var all = states.get();
    var shown =
        all.stream()
            .map(state -> state.key().account())
            .distinct()
            .limit(MOST_ACCOUNTS)
            .collect(Collectors.toSet());
    return MetricSnapshots.of(
        Series.gauges(
            name("rate"),
            "Calls per second that the rate limiter allows, learned from AWS",
            values(all, shown, State::perSecond)),
        Series.gauges(
            name("tokens"),
            "Calls that may be made at once; below 0 calls wait",
            values(all, shown, State::tokens)),
        Series.gauges(
            name("waiting"),
            "Calls that wait for the rate limiter: change first, then convergence, then drift",
            waiting(all, shown)),
        Series.counters(
            name("granted"),
            "Calls that the rate limiter let pass",
            values(all, shown, s -> s.counts().granted())),
        Series.counters(
            name("throttled"),
            "Calls that AWS throttled",
            values(all, shown, s -> s.counts().throttled())),
        Series.counters(
            name("refused"),
            "Calls that timed out waiting for the rate limiter",
            values(all, shown, s -> s.counts().refused())));
  }

  private static String name(String what) {
    return "tenantry_aws_budget_" + what;
  }

  private static Map<Labels, Double> values(
      List<State> states, Set<String> shown, ToDoubleFunction<State> value) {
    var values = new TreeMap<Labels, Double>();
    states.forEach(s -> values.merge(labels(s, shown), value.applyAsDouble(s), Double::sum));
    return values;
  }

  private static Map<Labels, Integer> waiting(List<State> states, Set<String> shown) {
    var values = new TreeMap<Labels, Integer>();
    for (var state : states) {
      for (var urgency : Urgency.values()) {
        values.merge(
            labels(state, shown).add("urgency", lower(urgency)),
            state.waiting().getOrDefault(urgency, 0),
            Integer::sum);
      }
    }
    return values;
  }

  private static Labels labels(State state, Set<String> shown) {
    var key = state.key();
    return Labels.of(
        "account", shown.contains(key.account()) ? key.account() : OTHERS,
        "service", key.service(),
        "operations", lower(key.operations()));
  }

  private static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
