package io.tenantry.cluster;

import static io.tenantry.cluster.ChildStage.object;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.tenantry.api.namespace.Tenant;
import org.junit.jupiter.api.Test;

class ChildCacheTest {
  /** Our write is answered late: meanwhile somebody has written again, and the watch told so. */
  @Test
  void whatWeWroteBeforeHidesNothingNewer() throws Exception {
    try (var stage = new ChildStage(object("uid-1", "10", "edited by somebody"))) {
      stage.cache.remember("limits", object("uid-1", "7", "written by us"));
      assertThat(stage.cached()).contains(object("uid-1", "10", "edited by somebody"));
    }
  }

  @Test
  void whatWeHaveJustWrittenIsThereBeforeTheWatchBringsIt() throws Exception {
    try (var stage = new ChildStage(object("uid-1", "10", "as it was"))) {
      stage.cache.remember("limits", object("uid-1", "11", "written by us"));
      assertThat(stage.cached()).contains(object("uid-1", "11", "written by us"));
      assertThat(stage.cache.of("limits", owner()))
          .containsExactly(object("uid-1", "11", "written by us"));
    }
  }

  private static Tenant owner() {
    var tenant = new Tenant();
    tenant.setMetadata(new ObjectMetaBuilder().withNamespace("tenants").withName("acme").build());
    return tenant;
  }
}
