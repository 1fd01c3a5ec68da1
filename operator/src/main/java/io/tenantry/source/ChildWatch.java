package io.tenantry.source;

import static io.tenantry.cluster.Failures.translated;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.api.config.informer.InformerEventSourceConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.processing.GroupVersionKind;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import io.tenantry.api.edge.TenantSource;
import io.tenantry.cluster.Cached;
import io.tenantry.cluster.Pages;
import io.tenantry.cluster.TimedLock;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Follows all objects of the kinds that rows become: a source's own, and others' to stay clear of.
 *
 * <p>Shared mutable state: which kinds are followed, from the moment on that a source asks for
 * them: without sources nothing is held.
 */
final class ChildWatch {
  private static final String BY_SOURCE = "source";
  private static final String BY_DOMAIN = "domain";
  private static final String SOURCES_BY_UID = "uid";

  private final KubernetesClient client;
  private final Agendas agendas;
  private final TimedLock<TargetKind> beginning = new TimedLock<>();
  private final Map<TargetKind, InformerEventSource<GenericKubernetesResource, TenantSource>>
      followed = new ConcurrentHashMap<>();

  ChildWatch(KubernetesClient client, Agendas agendas) {
    this.client = client;
    this.agendas = agendas;
  }

  void prepare(EventSourceContext<TenantSource> context) {
    context
        .getPrimaryCache()
        .addIndexer(SOURCES_BY_UID, source -> List.of(source.getMetadata().getUid()));
  }

  static boolean lives(String sourceUid, Context<TenantSource> context) {
    return !context.getPrimaryCache().byIndex(SOURCES_BY_UID, sourceUid).isEmpty();
  }

  /** Begins to follow a kind; fails where it is not there, or may not be read. */
  void follow(TargetKind kind, Context<TenantSource> context) {
    if (!followed.containsKey(kind)) {
      beginning.get(
          kind,
          () -> {
            begin(kind, context);
            return true;
          },
          () -> {
            throw new PortException(
                new Failure(Kind.UNAVAILABLE, "listing " + kind.plural() + " takes too long"));
          });
    }
  }

  private void begin(TargetKind kind, Context<TenantSource> context) {
    if (!followed.containsKey(kind)) {
      // An informer that is not allowed to list would only keep trying, and this pass waiting.
      translated(
          "listing " + kind.plural(),
          () ->
              client
                  .genericKubernetesResources(ClusterChildren.context(kind))
                  .inAnyNamespace()
                  .list(new ListOptionsBuilder().withLimit(1L).build()));
      var sources = context.eventSourceRetriever();
      var source = source(kind, sources.eventSourceContextForDynamicRegistration());
      sources.dynamicallyRegisterEventSource(source);
      followed.put(kind, source);
    }
  }

  /**
   * What is in a namespace, as a source sees it.
   *
   * @param lives whether there is a source with this UID
   */
  Children in(TargetKind kind, String namespace, Identity source, Predicate<String> lives) {
    return new Children() {
      @Override
      public Optional<Child> named(String name) {
        return informer(kind)
            .flatMap(informer -> informer.get(new ResourceID(name, namespace)))
            .map(found -> Slim.child(kind, found, source, lives));
      }

      @Override
      public Stream<Child> owned() {
        return ChildWatch.this.owned(kind, namespace, source);
      }

      @Override
      public Stream<String> having(String domain) {
        return indexed(kind, BY_DOMAIN, source.uid() + " " + domain)
            .filter(found -> namespace.equals(found.getMetadata().getNamespace()))
            .map(found -> found.getMetadata().getName());
      }
    };
  }

  /** The objects of a source in a namespace. */
  Stream<Child> owned(TargetKind kind, String namespace, Identity source) {
    return everywhere(kind, source).filter(child -> child.namespace().equals(namespace));
  }

  /** All objects of a source, those in namespaces that it has left, too. */
  Stream<Child> everywhere(TargetKind kind, Identity source) {
    return indexed(kind, BY_SOURCE, source.uid())
        .map(found -> Slim.child(kind, found, source, _ -> true))
        .filter(Child::ours);
  }

  Optional<GenericKubernetesResource> known(TargetKind kind, Child child) {
    return informer(kind)
        .flatMap(informer -> informer.get(new ResourceID(child.name(), child.namespace())));
  }

  /** Makes what was just written visible to the next pass, before the watch brings it. */
  void remember(TargetKind kind, GenericKubernetesResource written) {
    informer(kind).ifPresent(informer -> Cached.remember(informer, Slim.of(kind, written)));
  }

  private Optional<InformerEventSource<GenericKubernetesResource, TenantSource>> informer(
      TargetKind kind) {
    return Optional.ofNullable(followed.get(kind));
  }

  /** The index knows only what the watch has brought; what was just written is newer. */
  private Stream<GenericKubernetesResource> indexed(TargetKind kind, String index, String key) {
    return informer(kind).stream()
        .flatMap(informer ->
            informer.byIndex(index, key).stream()
                .map(found -> informer.get(ResourceID.fromResource(found)).orElse(found)));
  }

  private InformerEventSource<GenericKubernetesResource, TenantSource> source(
      TargetKind kind, EventSourceContext<TenantSource> context) {
    var source =
        new InformerEventSource<>(
            InformerEventSourceConfiguration.from(
                    new GroupVersionKind(kind.apiVersion(), kind.kind()), TenantSource.class)
                .withName("children-" + kind.plural())
                .withItemStore(new SlimStore(kind))
                // Nobody but a source makes objects of a source, and it knows what it has made.
                .withOnAddFilter(_ -> false)
                .withOnUpdateFilter((now, before) -> isNews(kind, now, before))
                .withOnDeleteFilter((gone, _) -> stir(gone))
                .withInformerListLimit(Pages.SIZE)
                .withSecondaryToPrimaryMapper(ChildWatch::owner)
                .build(),
            context);
    source.addIndexers(
        Map.of(
            BY_SOURCE,
            child -> Ownership.ownerUid(child.getMetadata()).stream().toList(),
            BY_DOMAIN,
            child -> domains(kind, child)));
    return source;
  }

  private static List<String> domains(TargetKind kind, GenericKubernetesResource child) {
    return Ownership.ownerUid(child.getMetadata()).stream()
        .flatMap(uid ->
            Normal.domains(kind, Slim.spec(Slim.of(kind, child))).stream()
                .map(domain -> uid + " " + domain))
        .toList();
  }

  private static Set<ResourceID> owner(GenericKubernetesResource child) {
    return Ownership.ownerKey(child.getMetadata())
        .map(key -> {
          int slash = key.indexOf('/');
          return Set.of(
              new ResourceID(key.substring(slash + 1), key.substring(0, Math.max(slash, 0))));
        })
        .orElse(Set.of());
  }

  /** An edited object is put right; that one has come to rest concerns those who wait for it. */
  private boolean isNews(
      TargetKind kind, GenericKubernetesResource now, GenericKubernetesResource before) {
    if (Slim.edited(kind, now, before)) {
      return stir(now);
    }
    return Slim.settled(Slim.of(kind, now)) != Slim.settled(Slim.of(kind, before))
        && Ownership.ownerKey(now.getMetadata()).filter(agendas::waiting).isPresent()
        && stir(now);
  }

  private boolean stir(GenericKubernetesResource child) {
    var owner = Ownership.ownerKey(child.getMetadata());
    owner.ifPresent(agendas::stirred);
    return owner.isPresent();
  }
}
