package io.tenantry.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.tenantry.pass.Announcement;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reports objects that cannot be deserialised, by event, log and metric.
 *
 * <p>Shared mutable state: the objects that are unreadable now.
 */
public final class UnreadableObjects {
  private static final Logger LOG = LoggerFactory.getLogger(UnreadableObjects.class);

  /**
   * A field that the API server stores for nobody, so only {@link LenientSerialization} sets it.
   */
  private static final String MARK = "tenantryUnreadable";

  private static final String NEXT = "; ";

  private final MeterRegistry registry;
  private final String plane;
  private final Map<Key, Entry> known = new ConcurrentHashMap<>();
  private volatile @Nullable EventSink events;

  private record Key(Class<?> type, String uid) {}

  private record Entry(String kind, String version, boolean deleted) {}

  public UnreadableObjects(MeterRegistry registry, String plane) {
    this.registry = registry;
    this.plane = plane;
  }

  /** From now on they are told of in events, too. */
  public void tell(EventSink sink) {
    events = sink;
  }

  /** Why an object could not be read whole; empty where it was. */
  public static Optional<String> flaw(HasMetadata object) {
    return Optional.ofNullable(object.getMetadata())
        .map(metadata -> metadata.getAdditionalProperties().get(MARK))
        .map(Object::toString);
  }

  /** Whether more than the status is missing of an object. */
  public static boolean lacksSpec(HasMetadata object) {
    return flaw(object)
        .filter(flaw -> !Stream.of(flaw.split(NEXT, -1)).allMatch(one -> one.startsWith("status")))
        .isPresent();
  }

  /** Marks what could be read of an object. */
  void found(HasMetadata object, List<String> flaws) {
    var flaw = String.join(NEXT, flaws);
    var metadata = object.getMetadata();
    metadata.setAdditionalProperty(MARK, flaw);
    var key = key(object);
    var before = known.get(key);
    if (before != null && before.deleted()) {
      known.remove(key);
      return;
    }
    var now = new Entry(object.getKind(), version(object), false);
    known.put(key, now);
    if (!now.equals(before)) {
      count(now.kind());
      announce(object, flaw);
    }
  }

  /** An object was read whole. */
  void readable(HasMetadata object) {
    if (!known.isEmpty() && object.getMetadata() != null) {
      known.remove(key(object));
    }
  }

  /** The object with this uid is gone: what is still read of it is the last of it. */
  void deleted(String uid) {
    known.replaceAll((key, entry) ->
        key.uid().equals(uid) ? new Entry(entry.kind(), entry.version(), true) : entry);
  }

  boolean isEmpty() {
    return known.isEmpty();
  }

  private static Key key(HasMetadata object) {
    return new Key(
        object.getClass(), Objects.requireNonNullElse(object.getMetadata().getUid(), ""));
  }

  private static String version(HasMetadata object) {
    return Objects.requireNonNullElse(object.getMetadata().getResourceVersion(), "");
  }

  private void count(String kind) {
    Gauge.builder("tenantry.unreadable.objects", () -> number(kind))
        .description(
            "Objects with a value that cannot be read; they are neither changed nor deleted")
        .tag("kind", kind)
        .tag("plane", plane)
        .register(registry);
  }

  private long number(String kind) {
    return known.values().stream().filter(entry -> entry.kind().equals(kind)).count();
  }

  /** Never on the thread that reads: an event is a call of its own. */
  private void announce(HasMetadata object, String flaw) {
    var metadata = object.getMetadata();
    LOG.atWarn()
        .addKeyValue("kind", object.getKind())
        .addKeyValue("namespace", metadata.getNamespace())
        .addKeyValue("name", metadata.getName())
        .addKeyValue("flaw", flaw)
        .log("Object cannot be read; it is neither changed nor deleted: correct it");
    var sink = events;
    if (sink != null) {
      var message =
          "This object cannot be read; it is neither changed nor deleted until it is corrected: "
              + flaw;
      var said = List.of(Announcement.warning(ClusterReason.UNREADABLE, message));
      Thread.ofVirtual().name("unreadable").start(() -> sink.publish(object, said));
    }
  }
}
