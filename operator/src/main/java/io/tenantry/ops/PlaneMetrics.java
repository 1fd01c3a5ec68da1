package io.tenantry.ops;

import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Meters of the build, the state of the planes and their leadership. */
public final class PlaneMetrics implements MultiCollector {
  private static final List<String> STATES =
      List.of("waiting", "standby", "starting", "running", "stopped", "broken");

  private final String version;
  private final List<View> planes;

  /** A plane, as far as it is told here. */
  public interface View {
    String title();

    PlaneState state();

    /** Whether this process is the one that acts. */
    boolean leading();
  }

  public PlaneMetrics(String version, List<? extends View> planes) {
    this.version = version;
    this.planes = List.copyOf(planes);
  }

  @Override
  public MetricSnapshots collect() {
    var leading = new LinkedHashMap<Labels, Integer>();
    var states = new LinkedHashMap<Labels, Integer>();
    for (var plane : planes) {
      leading.put(Labels.of("plane", plane.title()), plane.leading() ? 1 : 0);
      var now = name(plane.state());
      for (var state : STATES) {
        states.put(Labels.of("plane", plane.title(), "state", state), state.equals(now) ? 1 : 0);
      }
    }
    var build = Labels.of("version", version, "java_version", Runtime.version().toString());
    return MetricSnapshots.of(
        Series.gauges(
            "tenantry_leading",
            "1 where this process holds the lease of the plane, or runs it without leader election",
            leading),
        Series.gauges(
            "tenantry_plane_state",
            "1 for the current state of the plane: waiting, standby, starting, running, stopped or broken",
            states),
        Series.gauges(
            "tenantry_build_info", "Always 1; the labels have the version", Map.of(build, 1)));
  }

  private static String name(PlaneState state) {
    return switch (state) {
      case PlaneState.Waiting _ -> "waiting";
      case PlaneState.Standby _ -> "standby";
      case PlaneState.Starting _ -> "starting";
      case PlaneState.Running _ -> "running";
      case PlaneState.Stopped _ -> "stopped";
      case PlaneState.Broken _ -> "broken";
    };
  }
}
