package io.tenantry.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.tenantry.api.namespace.Tenant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ObjectCopiesTest {
  private final ObjectCopies copies = new ObjectCopies(new KubernetesSerialization());

  @Test
  void aCopyIsEqualAndNobodysButItsOwn() {
    var tenant = tenant();
    var copy = copies.clone(tenant);
    assertThat(copy).isNotSameAs(tenant).isEqualTo(tenant);

    copy.getMetadata().setFinalizers(List.of());
    copy.getMetadata().getAnnotations().put("more", "yes");
    assertThat(tenant.getMetadata().getFinalizers()).containsExactly("f");
    assertThat(tenant.getMetadata().getAnnotations()).isEmpty();
  }

  @Test
  void aNameIsNothingButThat() {
    var name = ObjectCopies.nameOf(tenant());
    assertThat(name.getMetadata())
        .isEqualTo(new ObjectMetaBuilder().withNamespace("shop").withName("acme").build());
    assertThat(name.getSpec()).isNull();
    assertThat(name.getStatus()).isNull();
    assertThat(name.getKind()).isEqualTo("Tenant");
  }

  @Test
  void otherKindsAreCopiedToTheGround() {
    var map =
        new ConfigMapBuilder().withNewMetadata().withName("m").endMetadata().addToData("a", "1");
    var original = map.build();
    var copy = copies.clone(original);
    copy.getData().put("a", "2");
    assertThat(original.getData()).containsEntry("a", "1");
  }

  private static Tenant tenant() {
    var tenant = new Tenant();
    tenant.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace("shop")
            .withName("acme")
            .withFinalizers("f")
            .withResourceVersion("7")
            .build());
    return tenant;
  }
}
