package io.tenantry.cluster;

import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectReference;
import io.fabric8.kubernetes.api.model.ObjectReferenceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.tenantry.pass.Announcement;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Publishes announcements as Kubernetes events. */
public final class EventSink {
  private static final Logger LOG = LoggerFactory.getLogger(EventSink.class);
  private static final int LONGEST_MESSAGE = 1024;

  private final KubernetesClient client;
  private final Clock clock;
  private final String component;

  public EventSink(KubernetesClient client, Clock clock, String component) {
    this.client = client;
    this.clock = clock;
    this.component = component;
  }

  /** Events inform people; that one could not be published must not fail the pass that made it. */
  public void publish(HasMetadata about, List<Announcement> announcements) {
    for (var announcement : announcements) {
      LOG.atInfo().addKeyValue("reason", announcement.reason()).log(announcement.message());
      try {
        publish(reference(about), announcement);
      } catch (KubernetesClientException e) {
        LOG.atWarn()
            .addKeyValue("reason", announcement.reason())
            .setCause(e)
            .log("event not published");
      }
    }
  }

  private void publish(ObjectReference about, Announcement announcement) {
    var now = clock.instant();
    // A cluster-scoped object has no namespace; its events live where kubectl looks for them.
    var home = about.getNamespace() == null ? "default" : about.getNamespace();
    var time = now.truncatedTo(ChronoUnit.SECONDS).toString();
    var event =
        new EventBuilder()
            .withNewMetadata()
            .withNamespace(home)
            .withName("%s.%x".formatted(about.getName(), nanos(now)))
            .endMetadata()
            .withInvolvedObject(about)
            .withType(announcement.warning() ? "Warning" : "Normal")
            .withReason(announcement.reason())
            .withMessage(cut(announcement.message()))
            .withNewSource()
            .withComponent(component)
            .endSource()
            .withReportingComponent(component)
            .withFirstTimestamp(time)
            .withLastTimestamp(time)
            .withCount(1)
            .build();
    client.v1().events().inNamespace(home).resource(event).create();
  }

  private static long nanos(Instant now) {
    return now.getEpochSecond() * 1_000_000_000L + now.getNano();
  }

  private static String cut(String message) {
    return message.length() <= LONGEST_MESSAGE
        ? message
        : message.substring(0, LONGEST_MESSAGE - 1) + "…";
  }

  private static ObjectReference reference(HasMetadata about) {
    var metadata = about.getMetadata();
    return new ObjectReferenceBuilder()
        .withApiVersion(about.getApiVersion())
        .withKind(about.getKind())
        .withNamespace(metadata.getNamespace())
        .withName(metadata.getName())
        .withUid(metadata.getUid())
        .withResourceVersion(metadata.getResourceVersion())
        .build();
  }
}
