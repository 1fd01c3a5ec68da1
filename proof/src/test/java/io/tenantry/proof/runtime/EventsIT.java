package io.tenantry.proof.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.cluster.EventSink;
import io.tenantry.pass.Announcement;
import io.tenantry.sandbox.junit.Sandboxed;
import io.tenantry.sandbox.junit.TestNames;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The API server takes events of both APIs, and {@code kubectl describe} shows either. */
@Sandboxed
@Execution(ExecutionMode.CONCURRENT)
class EventsIT {
  private final KubernetesClient client;
  private final TestNames names;

  EventsIT(KubernetesClient client, TestNames names) {
    this.client = client;
    this.names = names;
  }

  @Test
  void currentOnesAreShownWithReasonNoteAndTime() {
    var object = object();
    EventSink.current(client, Clock.systemUTC(), "distributiontenant-controller", "pod-1")
        .publish(
            object,
            List.of(
                new Announcement(false, "Created", "created dt-1"),
                new Announcement(true, "DNSError", "€".repeat(1_000))));

    var events = described(object);
    assertThat(events)
        .extracting(Event::getReason)
        .containsExactlyInAnyOrder("Created", "DNSError");
    assertThat(events)
        .filteredOn(event -> event.getReason().equals("Created"))
        .singleElement()
        .satisfies(event -> {
          assertThat(event.getMessage()).isEqualTo("created dt-1");
          assertThat(event.getType()).isEqualTo("Normal");
          assertThat(event.getAction()).isEqualTo("Created");
          assertThat(event.getReportingComponent()).isEqualTo("distributiontenant-controller");
          assertThat(event.getReportingInstance()).isEqualTo("pod-1");
          assertThat(event.getEventTime()).isNotNull();
        });
    assertThat(events)
        .filteredOn(event -> event.getReason().equals("DNSError"))
        .singleElement()
        .satisfies(event ->
            assertThat(event.getMessage().getBytes(StandardCharsets.UTF_8).length)
                .isLessThanOrEqualTo(1_024));
  }

  @Test
  void coreOnesAreShownToo() {
    var object = object();
    EventSink.core(client, Clock.systemUTC(), "tenant-controller")
        .publish(object, List.of(new Announcement(true, "Denied", "no")));

    assertThat(described(object))
        .singleElement()
        .satisfies(event -> {
          assertThat(event.getMessage()).isEqualTo("no");
          assertThat(event.getSource().getComponent()).isEqualTo("tenant-controller");
        });
  }

  private ConfigMap object() {
    var object =
        new ConfigMapBuilder()
            .withNewMetadata()
            .withNamespace(names.namespace())
            .withName(names.unique("shop"))
            .endMetadata()
            .build();
    return client.resource(object).create();
  }

  /** As {@code kubectl describe} asks for them. */
  private List<Event> described(ConfigMap object) {
    return client
        .v1()
        .events()
        .inNamespace(names.namespace())
        .withField("involvedObject.kind", "ConfigMap")
        .withField("involvedObject.name", object.getMetadata().getName())
        .withField("involvedObject.uid", object.getMetadata().getUid())
        .list()
        .getItems();
  }
}
