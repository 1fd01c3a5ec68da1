package io.tenantry.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.javaoperatorsdk.operator.processing.event.Event;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.controller.ResourceAction;
import io.javaoperatorsdk.operator.processing.event.source.controller.ResourceEvent;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class NamesakesTest {
  private final Map<ResourceID, ConfigMap> cluster = new ConcurrentHashMap<>();
  private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
  private final BlockingQueue<ResourceID> asked = new LinkedBlockingQueue<>();
  private final Namesakes<ConfigMap> namesakes =
      new Namesakes<>(List.of(Duration.ZERO, Duration.ofMillis(1)));

  @BeforeEach
  void start() {
    namesakes.opened(id -> {
      var found = Optional.ofNullable(cluster.get(id));
      asked.add(id);
      return found;
    });
    namesakes.setEventHandler(events::add);
    namesakes.start();
  }

  @AfterEach
  void stop() {
    namesakes.stop();
  }

  @Test
  void whoeverIsThereAgainIsLookedAt() {
    var anew = object("ada", false);
    cluster.put(ResourceID.fromResource(anew), anew);
    namesakes.gone(object("ada", true));
    await().until(() -> events.size() == 2);
    assertThat(events)
        .allSatisfy(event ->
            assertThat(event)
                .isEqualTo(
                    new ResourceEvent(ResourceAction.ADDED, ResourceID.fromResource(anew), anew)));
  }

  @Test
  void whoeverIsGoneOrGoingIsNot() {
    var going = object("eve", true);
    cluster.put(ResourceID.fromResource(going), going);
    namesakes.gone(object("ada", true));
    namesakes.gone(going);
    await().until(() -> asked.size() == 4);
    // On the same thread as all before it.
    var last = object("zoe", false);
    cluster.put(ResourceID.fromResource(last), last);
    namesakes.gone(last);
    await().until(() -> events.size() == 2);
    assertThat(events)
        .extracting(event -> event.getRelatedCustomResourceID().getName())
        .containsOnly("zoe");
  }

  private static ConfigMap object(String name, boolean going) {
    return new ConfigMapBuilder()
        .withNewMetadata()
        .withNamespace("shop")
        .withName(name)
        .withDeletionTimestamp(going ? "2026-01-02T03:04:05Z" : null)
        .endMetadata()
        .build();
  }
}
