package io.tenantry.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

class WakeUpSourceTest {
  private final WakeUpSource<ConfigMap> source = new WakeUpSource<>("test");
  private final List<ResourceID> woken = new ArrayList<>();

  @AfterEach
  void clear() {
    MDC.clear();
  }

  private void open() {
    source.setEventHandler(event -> {
      woken.add(event.getRelatedCustomResourceID());
      MDC.clear(); // as the SDK does
    });
    source.start();
  }

  @Test
  void wakesObjectsWithAndWithoutANamespace() {
    open();
    source.wake("shop/web");
    source.wake("shop");
    assertThat(woken).containsExactly(new ResourceID("web", "shop"), new ResourceID("shop"));
  }

  @Test
  void nobodyIsWokenBeforeTheControllerRuns() {
    source.setEventHandler(event -> woken.add(event.getRelatedCustomResourceID()));
    source.wake("shop/web");
    assertThat(woken).isEmpty();
  }

  @Test
  void aPassThatWakesAnotherStillLogsForItself() {
    open();
    MDC.put("resource.name", "mine");
    source.wake("shop/web");
    assertThat(MDC.get("resource.name")).isEqualTo("mine");
  }
}
