package io.tenantry.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectReference;
import io.fabric8.kubernetes.api.model.ObjectReferenceBuilder;
import io.fabric8.kubernetes.api.model.events.v1.Event;
import io.tenantry.pass.Announcement;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventFormTest {
  private static final Instant NOW = Instant.parse("2026-11-15T12:00:00Z");
  private static final EventForm CORE = new EventForm.Core("tenant-controller");
  private static final EventForm CURRENT =
      new EventForm.Current("distributiontenant-controller", "pod-1");

  @Test
  void theCurrentOneHasAllThatItsApiAsksForAndNothingOfTheOther() {
    var event = current(about("shop"), new Announcement(false, "Created", "created dt-1"), NOW);

    assertThat(event.getApiVersion()).isEqualTo("events.k8s.io/v1");
    assertThat(event.getRegarding()).isEqualTo(about("shop"));
    assertThat(event.getType()).isEqualTo("Normal");
    assertThat(event.getReason()).isEqualTo("Created");
    assertThat(event.getAction()).isEqualTo("Created");
    assertThat(event.getNote()).isEqualTo("created dt-1");
    assertThat(event.getReportingController()).isEqualTo("distributiontenant-controller");
    assertThat(event.getReportingInstance()).isEqualTo("pod-1");
    assertThat(event.getDeprecatedCount()).isNull();
    assertThat(event.getDeprecatedSource()).isNull();
    assertThat(event.getDeprecatedFirstTimestamp()).isNull();
    assertThat(event.getDeprecatedLastTimestamp()).isNull();
  }

  @Test
  void aControllerMayNameItsAction() {
    var form = new EventForm.Current("tenantsource-controller", "pod-1", Optional.of("Reconcile"));
    var event =
        (io.fabric8.kubernetes.api.model.events.v1.Event)
            form.event(about("shop"), new Announcement(false, "PollSucceeded", "done"), NOW);
    assertThat(event.getAction()).isEqualTo("Reconcile");
    assertThat(event.getReason()).isEqualTo("PollSucceeded");
  }

  @Test
  void theCoreOneStaysAsItWas() {
    var event =
        (io.fabric8.kubernetes.api.model.Event)
            CORE.event(about("ada"), new Announcement(true, "Denied", "no"), NOW);

    assertThat(event.getApiVersion()).isEqualTo("v1");
    assertThat(event.getInvolvedObject()).isEqualTo(about("ada"));
    assertThat(event.getType()).isEqualTo("Warning");
    assertThat(event.getMessage()).isEqualTo("no");
    assertThat(event.getSource().getComponent()).isEqualTo("tenant-controller");
    assertThat(event.getFirstTimestamp()).isEqualTo("2026-11-15T12:00:00Z");
    assertThat(event.getCount()).isEqualTo(1);
    assertThat(event.getEventTime()).isNull();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1_000, 123_456_789})
  void theTimeAlwaysHasSixDigits(long nanos) {
    var event =
        current(about("shop"), new Announcement(false, "Created", ""), NOW.plusNanos(nanos));

    assertThat(event.getEventTime().getTime())
        .isEqualTo("2026-11-15T12:00:00.%06dZ".formatted(nanos / 1_000));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "ä", "€", "😀"})
  void aLongNoteIsCutToBytesAndWholeCharacters(String character) {
    var event = current(about("shop"), new Announcement(true, "R", character.repeat(2_000)), NOW);

    assertThat(event.getNote().getBytes(StandardCharsets.UTF_8).length).isBetween(1_018, 1_024);
    assertThat(event.getNote().replace(character, "")).isEqualTo("…");
  }

  @Test
  void theNameFitsWhateverTheObjectIsCalled() {
    var name = "a".repeat(235) + "." + "b".repeat(17);
    var event = current(about(name), new Announcement(false, "Created", ""), NOW);

    assertThat(event.getMetadata().getName())
        .hasSizeLessThanOrEqualTo(253)
        .matches("a{235}\\.[0-9a-f]+");
  }

  @Test
  void aLongInstanceIsCut() {
    var form = new EventForm.Current("c", "h".repeat(300));
    assertThat(form.instance().getBytes(StandardCharsets.UTF_8)).hasSize(128);
  }

  @Test
  void anObjectWithoutANamespaceHasItsEventsInDefault() {
    var about = new ObjectReferenceBuilder().withKind("TenantPlan").withName("pro").build();
    var event = current(about, new Announcement(false, "Created", ""), NOW);
    assertThat(event.getMetadata().getNamespace()).isEqualTo("default");
  }

  private static Event current(ObjectReference about, Announcement announcement, Instant now) {
    return (Event) CURRENT.event(about, announcement, now);
  }

  private static ObjectReference about(String name) {
    return new ObjectReferenceBuilder()
        .withApiVersion("cloudfront-tenant-operator.io/v1alpha1")
        .withKind("DistributionTenant")
        .withNamespace("web")
        .withName(name)
        .build();
  }
}
