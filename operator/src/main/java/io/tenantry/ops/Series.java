package io.tenantry.ops;

import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import java.util.Map;

/** Metric values that are computed at each scrape. */
final class Series {
  private Series() {}

  static GaugeSnapshot gauges(String name, String help, Map<Labels, ? extends Number> values) {
    var gauges = GaugeSnapshot.builder().name(name).help(help);
    values.forEach((labels, value) ->
        gauges.dataPoint(
            GaugeDataPointSnapshot.builder().labels(labels).value(value.doubleValue()).build()));
    return gauges.build();
  }

  /** {@code name} without {@code _total}, which the format adds. */
  static CounterSnapshot counters(String name, String help, Map<Labels, ? extends Number> values) {
    var counters = CounterSnapshot.builder().name(name).help(help);
    values.forEach((labels, value) ->
        counters.dataPoint(
            CounterDataPointSnapshot.builder().labels(labels).value(value.doubleValue()).build()));
    return counters.build();
  }
}
