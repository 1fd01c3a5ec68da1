package io.tenantry.sandbox.balancer;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceList;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GRPCRoute;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GatewayClass;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GatewayClassBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.MixedOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.net.HttpURLConnection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads and writes the objects of the controller on the API server. */
final class Cluster implements AutoCloseable {
  private static final String MANAGER = "aws-load-balancer-controller";
  private static final String GROUP = "gateway.k8s.aws";
  private static final int CONFLICT = HttpURLConnection.HTTP_CONFLICT;

  private final KubernetesClient client;
  private final MixedOperation<
          GenericKubernetesResource,
          GenericKubernetesResourceList,
          Resource<GenericKubernetesResource>>
      configurationsOnServer;
  private final SharedIndexInformer<GatewayClass> classes;
  private final SharedIndexInformer<Gateway> gateways;
  private final SharedIndexInformer<HTTPRoute> httpRoutes;
  private final SharedIndexInformer<GRPCRoute> grpcRoutes;
  private final SharedIndexInformer<GenericKubernetesResource> configurations;

  Cluster(KubernetesClient client) {
    this.client = client;
    this.configurationsOnServer =
        client.genericKubernetesResources(
            new ResourceDefinitionContext.Builder()
                .withGroup(GROUP)
                // The newest one that is served: v1 was v1beta1 until lately.
                .withVersion(client.getApiGroup(GROUP).getPreferredVersion().getVersion())
                .withKind("LoadBalancerConfiguration")
                .withPlural("loadbalancerconfigurations")
                .withNamespaced(true)
                .build());
    this.classes = client.resources(GatewayClass.class).runnableInformer(0);
    this.gateways = client.resources(Gateway.class).inAnyNamespace().runnableInformer(0);
    this.httpRoutes = client.resources(HTTPRoute.class).inAnyNamespace().runnableInformer(0);
    this.grpcRoutes = client.resources(GRPCRoute.class).inAnyNamespace().runnableInformer(0);
    this.configurations = configurationsOnServer.inAnyNamespace().runnableInformer(0);
  }

  /** Starts to watch; whatever changes is called out. */
  void watch(Runnable changed) {
    informers()
        .forEach(informer -> {
          informer.addEventHandler(new Bell(changed));
          // A server that has just started may not answer at first.
          informer.exceptionHandler((_, _) -> true);
          informer.start().thenRun(changed);
        });
  }

  boolean isComplete() {
    return informers().allMatch(SharedIndexInformer::hasSynced);
  }

  /** What an administrator would have set up beforehand. */
  void prepare(String namespace, String gatewayClass) {
    createIfAbsent(
        new NamespaceBuilder().withNewMetadata().withName(namespace).endMetadata().build());
    createIfAbsent(
        new GatewayClassBuilder()
            .withNewMetadata()
            .withName(gatewayClass)
            .endMetadata()
            .withNewSpec()
            .withControllerName(Balancer.CONTROLLER)
            .endSpec()
            .build());
  }

  List<GatewayClass> classes() {
    return classes.getStore().list();
  }

  List<Gateway> gateways() {
    return gateways.getStore().list();
  }

  List<GenericKubernetesResource> configurations() {
    return configurations.getStore().list();
  }

  Optional<GenericKubernetesResource> configuration(String namespace, String name) {
    return Optional.ofNullable(
        configurations.getStore().getByKey(Cache.namespaceKeyFunc(namespace, name)));
  }

  List<Route> routes() {
    return Stream.concat(
            httpRoutes.getStore().list().stream().map(Route::of),
            grpcRoutes.getStore().list().stream().map(Route::of))
        .toList();
  }

  void mark(HasMetadata object, String finalizer) {
    if (!object.hasFinalizer(finalizer)) {
      var all = Stream.concat(object.getFinalizers().stream(), Stream.of(finalizer)).toList();
      finalizers(object, all);
    }
  }

  void release(HasMetadata object, String finalizer) {
    if (object.hasFinalizer(finalizer)) {
      finalizers(
          object, object.getFinalizers().stream().filter(f -> !f.equals(finalizer)).toList());
    }
  }

  /** Writes a whole status, but not on another object that has taken over the name. */
  void status(HasMetadata object, Object status) {
    var patch =
        List.of(
            Map.of("op", "test", "path", "/metadata/uid", "value", object.getMetadata().getUid()),
            Map.of("op", "add", "path", "/status", "value", status));
    client
        .resource(object)
        .subresource("status")
        .patch(context(PatchType.JSON), Serialization.asJson(patch));
  }

  @Override
  public void close() {
    informers().forEach(SharedIndexInformer::stop);
  }

  /** The list can only be written whole, so the version says which list ours was made from. */
  private void finalizers(HasMetadata object, List<String> finalizers) {
    var meta = object.getMetadata();
    var patch =
        Map.of(
            "metadata",
            Map.of("finalizers", finalizers, "resourceVersion", meta.getResourceVersion()));
    var target =
        object instanceof GenericKubernetesResource
            ? configurationsOnServer.inNamespace(meta.getNamespace()).withName(meta.getName())
            : client.resource(object);
    target.patch(context(PatchType.JSON_MERGE), Serialization.asJson(patch));
  }

  private void createIfAbsent(HasMetadata object) {
    try {
      client.resource(object).create();
    } catch (KubernetesClientException e) {
      if (e.getCode() != CONFLICT) {
        throw e;
      }
    }
  }

  private Stream<SharedIndexInformer<? extends HasMetadata>> informers() {
    return Stream.of(classes, gateways, httpRoutes, grpcRoutes, configurations);
  }

  private static PatchContext context(PatchType type) {
    return new PatchContext.Builder().withPatchType(type).withFieldManager(MANAGER).build();
  }

  /** Rings whatever happens: every pass looks at everything. */
  private record Bell(Runnable ring) implements ResourceEventHandler<HasMetadata> {
    @Override
    public void onAdd(HasMetadata object) {
      ring.run();
    }

    @Override
    public void onUpdate(HasMetadata before, HasMetadata after) {
      ring.run();
    }

    @Override
    public void onDelete(HasMetadata object, boolean unknown) {
      ring.run();
    }
  }
}
