package io.tenantry.cluster;

import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.MicroTime;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.ObjectReference;
import io.tenantry.pass.Announcement;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * Converts an announcement into one of the two event APIs of Kubernetes. Both show the same
 * objects, but with different fields, and dashboards depend on the reporter and its format.
 */
sealed interface EventForm {
  int LONGEST_NOTE = 1024;
  int LONGEST_NAME = 253;
  int LONGEST_INSTANCE = 128;

  HasMetadata event(ObjectReference about, Announcement announcement, Instant now);

  /** The older API, {@code v1}. */
  record Core(String component) implements EventForm {
    @Override
    public HasMetadata event(ObjectReference about, Announcement announcement, Instant now) {
      var time = now.truncatedTo(ChronoUnit.SECONDS).toString();
      return new EventBuilder()
          .withMetadata(metadata(about, now))
          .withInvolvedObject(about)
          .withType(type(announcement))
          .withReason(announcement.reason())
          .withMessage(cut(announcement.message(), LONGEST_NOTE))
          .withNewSource()
          .withComponent(component)
          .endSource()
          .withReportingComponent(component)
          .withFirstTimestamp(time)
          .withLastTimestamp(time)
          .withCount(1)
          .build();
    }
  }

  /**
   * {@code events.k8s.io/v1}, which asks for everything that is set here and refuses the older
   * one's fields.
   *
   * @param instance which of the controller's processes it is
   * @param action what it was doing; where this is empty, the reason says so
   */
  record Current(String controller, String instance, Optional<String> action) implements EventForm {
    /** Exactly six digits: Kubernetes reads no others. */
    private static final DateTimeFormatter MICROS =
        DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

    Current(String controller, String instance) {
      this(controller, instance, Optional.empty());
    }

    public Current {
      instance = cut(instance, LONGEST_INSTANCE);
    }

    @Override
    public HasMetadata event(ObjectReference about, Announcement announcement, Instant now) {
      return new io.fabric8.kubernetes.api.model.events.v1.EventBuilder()
          .withMetadata(metadata(about, now))
          .withRegarding(about)
          .withType(type(announcement))
          .withReason(announcement.reason())
          .withAction(action.orElse(announcement.reason()))
          .withNote(cut(announcement.message(), LONGEST_NOTE))
          .withReportingController(controller)
          .withReportingInstance(instance)
          .withEventTime(new MicroTime(MICROS.format(now)))
          .build();
    }
  }

  private static ObjectMeta metadata(ObjectReference about, Instant now) {
    var moment = ".%x".formatted(now.getEpochSecond() * 1_000_000_000L + now.getNano());
    var room = LONGEST_NAME - moment.length();
    var name = about.getName();
    // What is cut off may leave an end that no name can have.
    var start = name.length() <= room ? name : name.substring(0, room).replaceAll("[.-]+$", "");
    // A cluster-scoped object has no namespace; its events live where kubectl looks for them.
    var home = about.getNamespace() == null ? "default" : about.getNamespace();
    return new ObjectMetaBuilder().withNamespace(home).withName(start + moment).build();
  }

  private static String type(Announcement announcement) {
    return announcement.warning() ? "Warning" : "Normal";
  }

  /** To so many bytes, which is what the API server counts, and to whole characters. */
  private static String cut(String text, int most) {
    var bytes = text.getBytes(StandardCharsets.UTF_8);
    if (bytes.length <= most) {
      return text;
    }
    var end = most - "…".getBytes(StandardCharsets.UTF_8).length;
    while ((bytes[end] & 0b1100_0000) == 0b1000_0000) {
      end--;
    }
    return new String(bytes, 0, end, StandardCharsets.UTF_8) + "…";
  }
}
