package io.tenantry.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ManagedFieldsEntryBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.tenantry.api.edge.DistributionTenant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SlimStoreTest {
  @Test
  void whatNobodyAsksForIsNotKept() {
    var tenant = new DistributionTenant();
    tenant.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace("shop")
            .withName("acme")
            .withAnnotations(
                Map.of(
                    "kubectl.kubernetes.io/last-applied-configuration",
                    "{...}",
                    "tenantry.io/paused",
                    "true"))
            .withManagedFields(new ManagedFieldsEntryBuilder().withManager("kubectl").build())
            .build());
    var store = new SlimStore<DistributionTenant>();
    store.put("shop/acme", tenant);

    var kept = store.get("shop/acme").getMetadata();
    assertThat(kept.getManagedFields()).isEmpty();
    assertThat(kept.getAnnotations()).containsExactly(Map.entry("tenantry.io/paused", "true"));
  }
}
