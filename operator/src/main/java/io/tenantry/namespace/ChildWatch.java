package io.tenantry.namespace;

import static io.tenantry.cluster.Failures.translated;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.api.config.informer.InformerEventSourceConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.processing.GroupVersionKind;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import io.tenantry.cluster.Cached;
import io.tenantry.cluster.Pages;
import io.tenantry.cluster.TimedLock;
import io.tenantry.pass.Failure;
import io.tenantry.pass.PortException;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Follows the children of one kind of object, by our label, so that nobody else's are held.
 *
 * <p>Shared mutable state: which kinds are followed. Kinds that every API server has are followed
 * from the start, the others as soon as they are installed and for as long as they are.
 */
final class ChildWatch<P extends HasMetadata> {
  private static final String OURS = Marks.MANAGED_BY + "=" + Marks.MANAGER;

  private final KubernetesClient client;
  private final Class<P> owners;
  private final Set<ChildKind> kinds;
  private final Function<GenericKubernetesResource, Optional<ResourceID>> ownerOf;
  private final Map<ChildKind, InformerEventSource<GenericKubernetesResource, P>> followed =
      new ConcurrentHashMap<>();
  private final TimedLock<ChildKind> beginning = new TimedLock<>();
  private volatile Answer last = new Answer(Instant.EPOCH, Map.of());

  /** What could not be read when the API server was asked for its kinds. */
  private record Answer(Instant asked, Map<ChildKind, Failure> unreadable) {}

  ChildWatch(
      KubernetesClient client,
      Class<P> owners,
      Set<ChildKind> kinds,
      Function<GenericKubernetesResource, Optional<ResourceID>> ownerOf) {
    this.client = client;
    this.owners = owners;
    this.kinds = kinds;
    this.ownerOf = ownerOf;
  }

  /** For the kinds that are always there. */
  Stream<EventSource<?, P>> eventSources(EventSourceContext<P> context) {
    return kinds.stream()
        .filter(ChildKind.BUILT_IN::contains)
        .map(kind -> {
          var source = source(kind, kind.apiVersions().getFirst(), context);
          followed.put(kind, source);
          return source;
        });
  }

  /**
   * Begins to follow what has been installed, and ends following what is gone. It does so once for
   * each answer of {@link Discovery}, so what may not be read today is tried again soon.
   *
   * @return the kinds that are there but may not be read, and why
   */
  Map<ChildKind, Failure> follow(Apis apis, Context<P> context) {
    var present = last;
    if (apis.asked().equals(present.asked())) {
      return present.unreadable();
    }
    var unreadable = new EnumMap<ChildKind, Failure>(ChildKind.class);
    for (var kind : kinds) {
      beginning
          .get(kind, () -> follow(kind, apis, context), () -> Optional.of(slow(kind)))
          .ifPresent(failure -> unreadable.put(kind, failure));
    }
    last = new Answer(apis.asked(), Map.copyOf(unreadable));
    return unreadable;
  }

  private static Failure slow(ChildKind kind) {
    return new Failure(
        Failure.Kind.UNAVAILABLE,
        "listing %s takes too long; it goes on in the background".formatted(kind.resource()));
  }

  /** The owner's children, those just written too. */
  List<Found> of(P owner) {
    return followed.entrySet().stream()
        .flatMap(entry ->
            entry.getValue().getSecondaryResources(owner).stream()
                .map(child -> Slim.found(entry.getKey(), child)))
        .toList();
  }

  Optional<GenericKubernetesResource> known(ChildId id) {
    return Optional.ofNullable(followed.get(id.kind()))
        .flatMap(source -> source.get(resourceId(id)));
  }

  /** Makes what was just written visible to the next pass, before the watch brings it. */
  void remember(ChildKind kind, GenericKubernetesResource written) {
    var source = followed.get(kind);
    if (source != null) {
      Cached.remember(source, Slim.of(kind, written));
    }
  }

  private Optional<Failure> follow(ChildKind kind, Apis apis, Context<P> context) {
    try {
      var version = Optional.ofNullable(apis.versions().get(kind));
      if (version.isPresent() && !followed.containsKey(kind)) {
        tryToRead(kind, version.get());
        var sources = context.eventSourceRetriever();
        var source =
            source(kind, version.get(), sources.eventSourceContextForDynamicRegistration());
        sources.dynamicallyRegisterEventSource(source);
        followed.put(kind, source);
      } else if (version.isEmpty() && followed.remove(kind) != null) {
        context.eventSourceRetriever().dynamicallyDeRegisterEventSource(name(kind));
      }
      return Optional.empty();
    } catch (PortException e) {
      return Optional.of(e.failure());
    }
  }

  /** An informer that is not allowed to list would only keep trying, and this pass waiting. */
  private void tryToRead(ChildKind kind, String version) {
    translated(
        "listing " + kind.resource(),
        () ->
            client
                .genericKubernetesResources(version, kind.kind())
                .inAnyNamespace()
                .withLabelSelector(OURS)
                .list(new ListOptionsBuilder().withLimit(1L).build()));
  }

  private InformerEventSource<GenericKubernetesResource, P> source(
      ChildKind kind, String version, EventSourceContext<P> context) {
    return new InformerEventSource<>(
        InformerEventSourceConfiguration.from(new GroupVersionKind(version, kind.kind()), owners)
            .withName(name(kind))
            .withLabelSelector(OURS)
            .withItemStore(new SlimStore(kind))
            .withOnUpdateFilter((now, before) -> Slim.differ(kind, now, before))
            .withInformerListLimit(Pages.SIZE)
            .withSecondaryToPrimaryMapper(
                child -> ownerOf.apply(child).map(Set::of).orElse(Set.of()))
            .build(),
        context);
  }

  private static String name(ChildKind kind) {
    return "children-" + kind.resource();
  }

  private static ResourceID resourceId(ChildId id) {
    return id.namespace().isEmpty()
        ? new ResourceID(id.name())
        : new ResourceID(id.name(), id.namespace());
  }
}
