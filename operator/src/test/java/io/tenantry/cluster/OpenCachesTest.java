package io.tenantry.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.EventSourceStartPriority;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class OpenCachesTest {
  private static List<EventSource<?, ConfigMap>> sources(OpenCaches caches) {
    return caches.gated(List.of(new WakeUpSource<ConfigMap>("test")));
  }

  @Test
  void opensWhenTheSourcesOfAllControllersHaveStarted() throws Exception {
    var caches = new OpenCaches(2);
    var one = sources(caches).getLast();
    var other = sources(caches).getLast();
    var passed = CompletableFuture.runAsync(caches::await);

    one.start();
    one.stop();
    one.start();
    assertThat(passed).as("twice the same controller").isNotDone();

    other.start();
    passed.get(10, TimeUnit.SECONDS);
  }

  @Test
  void startsTheGateAfterWhatItStandsFor() {
    var all = sources(new OpenCaches(1));

    assertThat(all)
        .extracting(EventSource::priority)
        .containsExactly(
            EventSourceStartPriority.RESOURCE_STATE_LOADER, EventSourceStartPriority.DEFAULT);
  }

  @Test
  void aPassThatIsStoppedDoesNotGoOn() {
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> new OpenCaches(1).await()).isInstanceOf(IllegalStateException.class);
    assertThat(Thread.interrupted()).isTrue();
  }
}
