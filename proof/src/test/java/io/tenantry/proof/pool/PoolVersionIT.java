package io.tenantry.proof.pool;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinitionVersionBuilder;
import io.tenantry.proof.Edit;
import io.tenantry.proof.Installation;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.Sandboxed;
import io.tenantry.sandbox.junit.TestNames;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The load balancer controller has a newer version of its kind, and the old one for a while. */
@Sandboxed("pool-v1")
class PoolVersionIT {
  private static final String CRD = "loadbalancerconfigurations.gateway.k8s.aws";
  private static final String NEW = "gateway.k8s.aws/v1";

  private final Pools pools;

  PoolVersionIT(Sandbox sandbox, TestNames names) {
    this.pools = new Pools(sandbox, names);
  }

  @AfterEach
  void end() {
    pools.close();
  }

  @Test
  void configurationsAreReadAndWrittenInTheNewestVersionThereIs() {
    var definitions = pools.client().apiextensions().v1().customResourceDefinitions();
    Edit.of(
        definitions.withName(CRD),
        definition -> {
          var versions = definition.getSpec().getVersions();
          versions.add(
              new CustomResourceDefinitionVersionBuilder(versions.getFirst())
                  .withName("v1")
                  .withStorage(false)
                  .build());
          return definition;
        });
    pools.awaiting(
        CRD,
        "version v1",
        () ->
            Optional.of(true)
                .filter(_ -> pools.client().supports(NEW, "LoadBalancerConfiguration"))
                .filter(_ -> pools.config(NEW, "none").get() == null));

    var mark = pools.sandbox().audit().mark();
    pools.operate("--empty-gateway-policy=Delete");
    pools.createReady("a");
    assertThat(pools.config(NEW, "gw-01").require().<String>get("spec", "scheme"))
        .isEqualTo("internet-facing");
    assertThat(pools.certificates("gw-01")).containsExactly(pools.certificateOf("a"));
    pools.delete("a");
    pools.awaitGone("a");

    assertThat(pools.sandbox().audit().entriesSince(mark))
        .filteredOn(entry -> entry.user().equals(Installation.USER))
        .filteredOn(entry -> entry.resource().equals("loadbalancerconfigurations"))
        .isNotEmpty()
        .allMatch(entry -> entry.uri().startsWith("/apis/" + NEW + "/"));
  }
}
