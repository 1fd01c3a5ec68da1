package io.tenantry.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectReference;
import io.fabric8.kubernetes.api.model.ObjectReferenceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.tenantry.pass.Announcement;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Publishes announcements as Kubernetes events. */
public final class EventSink {
  private static final Logger LOG = LoggerFactory.getLogger(EventSink.class);

  private final KubernetesClient client;
  private final Clock clock;
  private final EventForm form;

  private EventSink(KubernetesClient client, Clock clock, EventForm form) {
    this.client = client;
    this.clock = clock;
    this.form = form;
  }

  /** Writes events of {@code v1}. */
  public static EventSink core(KubernetesClient client, Clock clock, String component) {
    return new EventSink(client, clock, new EventForm.Core(component));
  }

  /** Writes events of {@code events.k8s.io/v1}; {@code instance} tells our processes apart. */
  public static EventSink current(
      KubernetesClient client, Clock clock, String controller, String instance) {
    return new EventSink(client, clock, new EventForm.Current(controller, instance));
  }

  /** The same for a controller whose events all name one action. */
  public static EventSink current(
      KubernetesClient client, Clock clock, String controller, String instance, String action) {
    return new EventSink(
        client, clock, new EventForm.Current(controller, instance, Optional.of(action)));
  }

  /** Events inform people; that one could not be published must not fail the pass that made it. */
  public void publish(HasMetadata about, List<Announcement> announcements) {
    for (var announcement : announcements) {
      LOG.atInfo().addKeyValue("reason", announcement.reason()).log(announcement.message());
      try {
        var event = form.event(reference(about), announcement, clock.instant());
        client.resource(event).create();
      } catch (KubernetesClientException e) {
        LOG.atWarn()
            .addKeyValue("reason", announcement.reason())
            .setCause(e)
            .log("Event not published");
      }
    }
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
