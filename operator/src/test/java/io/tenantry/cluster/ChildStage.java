package io.tenantry.cluster;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.javaoperatorsdk.operator.api.config.BaseConfigurationService;
import io.javaoperatorsdk.operator.api.config.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.informer.ManagedInformerEventSource;
import io.tenantry.FakeApi;
import io.tenantry.FakeApi.Answer;
import io.tenantry.FakeApi.Request;
import io.tenantry.api.namespace.Tenant;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** An API server with one limit range, and a cache that follows it. */
final class ChildStage implements AutoCloseable {
  static final ApiResource RESOURCE = new ApiResource("v1", "LimitRange", "limitranges", true);
  static final ResourceID ID = new ResourceID("limits", "acme");
  private static final String PATH = "/api/v1/namespaces/acme/limitranges/limits";

  private final FakeApi api;
  private final KubernetesClient client;
  private final Runnable end;
  private volatile GenericKubernetesResource present;
  private volatile Function<Request, Answer> writes = _ -> Answer.of(500);

  final ChildCache<String, Tenant> cache;
  final ChildWriter<String> writer;

  ChildStage(GenericKubernetesResource present) throws IOException {
    this.present = present;
    api = new FakeApi(this::answer);
    client = api.client().build();
    cache = new ChildCache<>(client, Tenant.class, new View());
    writer = new ChildWriter<>(client, cache);
    var configuration = configuration();
    var informer =
        cache.eventSource(
            "limits",
            RESOURCE,
            new EventSourceContext<>(null, configuration, client, Tenant.class));
    registered(informer, configuration);
    informer.start();
    end = informer::stop;
  }

  static GenericKubernetesResource object(String uid, String version, String says) {
    return new GenericKubernetesResourceBuilder()
        .withApiVersion("v1")
        .withKind("LimitRange")
        .withNewMetadata()
        .withNamespace("acme")
        .withName("limits")
        .withUid(uid)
        .withResourceVersion(version)
        .endMetadata()
        .withAdditionalProperties(Map.of("spec", Map.of("says", says)))
        .build();
  }

  /** From now on; the watch does not tell. */
  ChildStage present(GenericKubernetesResource object) {
    present = object;
    return this;
  }

  ChildStage answering(Function<Request, Answer> answers) {
    writes = answers;
    return this;
  }

  List<Request> writes() {
    return api.requests().stream().filter(request -> !request.method().equals("GET")).toList();
  }

  Optional<GenericKubernetesResource> cached() {
    return cache.get("limits", ID);
  }

  static Answer ok(GenericKubernetesResource object) {
    return new Answer(200, Serialization.asJson(object));
  }

  @Override
  public void close() {
    end.run();
    client.close();
    api.close();
  }

  private Answer answer(Request request) {
    if (!request.method().equals("GET")) {
      return writes.apply(request);
    }
    if (request.query().contains("watch=true")) {
      return new Answer(200, "");
    }
    var one = Serialization.asJson(present);
    return new Answer(
        200,
        request.path().equals(PATH)
            ? one
            : "{\"kind\":\"LimitRangeList\",\"apiVersion\":\"v1\","
                + "\"metadata\":{\"resourceVersion\":\"10\"},\"items\":[%s]}".formatted(one));
  }

  /** As the SDK does when a controller is registered. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  private static void registered(
      EventSource<?, Tenant> source, ControllerConfiguration<Tenant> configuration) {
    ((ManagedInformerEventSource) source).setControllerConfiguration(configuration);
  }

  private ControllerConfiguration<Tenant> configuration() {
    var service =
        new BaseConfigurationService() {
          @Override
          public KubernetesClient getKubernetesClient() {
            return client;
          }

          @Override
          public boolean parseResourceVersionsForEventFilteringAndCaching() {
            return true;
          }
        };
    return service.getConfigurationFor(new Idle());
  }

  @io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration
  private static final class Idle implements Reconciler<Tenant> {
    @Override
    public UpdateControl<Tenant> reconcile(Tenant tenant, Context<Tenant> context) {
      return UpdateControl.noUpdate();
    }
  }

  private record View() implements ChildView<String> {
    @Override
    public Optional<String> selector() {
      return Optional.empty();
    }

    @Override
    public GenericKubernetesResource slim(String kind, GenericKubernetesResource object) {
      return object;
    }

    @Override
    public Optional<ResourceID> owner(GenericKubernetesResource child) {
      return Optional.of(new ResourceID("acme", "tenants"));
    }

    @Override
    public boolean wakesWhenAdded(String kind, GenericKubernetesResource child) {
      return true;
    }

    @Override
    public boolean wakesWhenChanged(
        String kind, GenericKubernetesResource now, GenericKubernetesResource before) {
      return true;
    }

    @Override
    public boolean wakesWhenDeleted(String kind, GenericKubernetesResource child) {
      return true;
    }

    @Override
    public Map<String, Function<GenericKubernetesResource, List<String>>> indexes(String kind) {
      return Map.of();
    }
  }
}
