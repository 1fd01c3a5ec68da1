package io.tenantry.ops;

import static org.assertj.core.api.Assertions.assertThat;

import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PlaneMetricsTest {
  private record Plane(String title, PlaneState state, boolean leading)
      implements PlaneMetrics.View {}

  @Test
  void eachPlaneSaysWhereItIsAndWhetherItLeads() {
    var said =
        Exposed.text(
            new PlaneMetrics(
                    "1.2.3",
                    List.of(
                        new Plane("edge", new PlaneState.Running(), true),
                        new Plane("hostnames", new PlaneState.Running(), false),
                        new Plane("namespaces", new PlaneState.Waiting(Set.of("tenants")), false)))
                .collect());

    assertThat(said)
        .contains("tenantry_leading{plane=\"edge\"} 1.0")
        .contains("tenantry_leading{plane=\"hostnames\"} 0.0")
        .contains("tenantry_plane_state{plane=\"hostnames\",state=\"running\"} 1.0")
        .contains("tenantry_plane_state{plane=\"namespaces\",state=\"waiting\"} 1.0")
        .contains("tenantry_plane_state{plane=\"namespaces\",state=\"running\"} 0.0")
        .contains("tenantry_build_info{java_version=\"" + Runtime.version())
        .contains("version=\"1.2.3\"");
  }

  @Test
  void aProcessWithoutPlanesStillSaysWhichBuildItIs() {
    MetricSnapshots none = new PlaneMetrics("1", List.of()).collect();
    assertThat(Exposed.text(none)).contains("tenantry_build_info{");
  }
}
