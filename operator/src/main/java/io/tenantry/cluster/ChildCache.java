package io.tenantry.cluster;

import static io.tenantry.cluster.Failures.translated;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.OperatorException;
import io.javaoperatorsdk.operator.api.config.informer.InformerEventSourceConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.processing.GroupVersionKind;
import io.javaoperatorsdk.operator.processing.event.EventSourceRetriever;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import io.tenantry.pass.Failure;
import io.tenantry.pass.PortException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Caches the child objects of one kind of owner, as watched or as last written, whichever is newer.
 *
 * <p>Shared mutable state: which kinds are watched.
 *
 * @param <K> the plane's own name for a kind
 * @param <P> the owners
 */
public final class ChildCache<K, P extends HasMetadata> {
  private final KubernetesClient client;
  private final Class<P> owners;
  private final ChildView<K> view;
  private final Map<K, InformerEventSource<GenericKubernetesResource, P>> followed =
      new ConcurrentHashMap<>();
  private final TimedLock<K> beginning = new TimedLock<>();

  public ChildCache(KubernetesClient client, Class<P> owners, ChildView<K> view) {
    this.client = client;
    this.owners = owners;
    this.view = view;
  }

  /** For a kind that every API server has: it is followed from the controller's start. */
  public EventSource<?, P> eventSource(
      K kind, ApiResource resource, EventSourceContext<P> context) {
    var source = source(kind, resource, context);
    followed.put(kind, source);
    return source;
  }

  /** Begins to follow a kind; fails where it is not there, or may not be read. */
  public void follow(K kind, ApiResource resource, Context<P> context) {
    if (!followed.containsKey(kind)) {
      beginning.get(
          kind,
          () -> begin(kind, resource, context),
          () -> {
            throw new PortException(
                new Failure(
                    Failure.Kind.UNAVAILABLE,
                    "Listing %s takes too long; continues in the background"
                        .formatted(resource.name())));
          });
    }
  }

  /** Ends following a kind that is gone. */
  public void unfollow(K kind, Context<P> context) {
    var source = followed.remove(kind);
    if (source != null) {
      context.eventSourceRetriever().dynamicallyDeRegisterEventSource(source.name());
    }
  }

  /** The kinds that are followed. */
  public Set<K> kinds() {
    return Set.copyOf(followed.keySet());
  }

  public Optional<GenericKubernetesResource> get(K kind, ResourceID id) {
    return Optional.ofNullable(followed.get(kind)).flatMap(source -> source.get(id));
  }

  /** The owner's children, those just written too. */
  public Stream<GenericKubernetesResource> of(K kind, P owner) {
    return Optional.ofNullable(followed.get(kind)).stream()
        .flatMap(source -> source.getSecondaryResources(owner).stream());
  }

  /** The index knows only what the watch has brought; what was just written is newer. */
  public Stream<GenericKubernetesResource> indexed(K kind, String index, String key) {
    return Optional.ofNullable(followed.get(kind)).stream()
        .flatMap(source ->
            source.byIndex(index, key).stream()
                .map(found -> source.get(ResourceID.fromResource(found)).orElse(found)));
  }

  /** Makes what was just written visible to the next pass, before the watch brings it. */
  void remember(K kind, GenericKubernetesResource written) {
    var source = followed.get(kind);
    if (source != null) {
      ReadYourWrites.remember(source, view.slim(kind, written));
    }
  }

  private boolean begin(K kind, ApiResource resource, Context<P> context) {
    if (!followed.containsKey(kind)) {
      tryToRead(resource);
      followed.put(kind, started(kind, resource, context.eventSourceRetriever()));
    }
    return true;
  }

  private InformerEventSource<GenericKubernetesResource, P> started(
      K kind, ApiResource resource, EventSourceRetriever<P> sources) {
    var source =
        translated(
            "Listing " + resource.name(),
            () -> source(kind, resource, sources.eventSourceContextForDynamicRegistration()));
    try {
      sources.dynamicallyRegisterEventSource(source);
      return source;
    } catch (OperatorException e) {
      // The SDK keeps one that could not start, and would take it for the next of its name.
      sources.dynamicallyDeRegisterEventSource(source.name());
      throw new PortException(
          new Failure(
              Failure.Kind.UNAVAILABLE,
              "Listing %s failed; it is tried again".formatted(resource.name())),
          e);
    }
  }

  /** An informer that is not allowed to list would only keep trying, and this pass waiting. */
  private void tryToRead(ApiResource resource) {
    translated(
        "Listing " + resource.name(),
        () ->
            client
                .genericKubernetesResources(resource.context())
                .inAnyNamespace()
                .withLabelSelector(view.selector().orElse(""))
                .list(new ListOptionsBuilder().withLimit(1L).build()));
  }

  private InformerEventSource<GenericKubernetesResource, P> source(
      K kind, ApiResource resource, EventSourceContext<P> context) {
    var source =
        new InformerEventSource<>(
            InformerEventSourceConfiguration.from(
                    new GroupVersionKind(resource.apiVersion(), resource.kind()), owners)
                .withName("children-" + resource.name())
                .withLabelSelector(view.selector().orElse(null))
                .withItemStore(new ChildStore(object -> view.slim(kind, object)))
                .withOnAddFilter(child -> view.wakesWhenAdded(kind, child))
                .withOnUpdateFilter((now, before) -> view.wakesWhenChanged(kind, now, before))
                .withOnDeleteFilter((child, _) -> view.wakesWhenDeleted(kind, child))
                .withInformerListLimit(ListPages.SIZE)
                .withSecondaryToPrimaryMapper(
                    child -> view.owner(child).map(Set::of).orElse(Set.of()))
                .build(),
            context);
    source.addIndexers(view.indexes(kind));
    return source;
  }
}
