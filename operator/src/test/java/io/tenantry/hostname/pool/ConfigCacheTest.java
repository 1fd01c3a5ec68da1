package io.tenantry.hostname.pool;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.tenantry.hostname.pool.ConfigCache.Shown;
import io.tenantry.lives.DrivenController;
import io.tenantry.lives.Faults;
import io.tenantry.lives.LifeClock;
import io.tenantry.lives.MemoryCluster;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A certificate that a Gateway was just told to show must not be deleted for lack of news. */
class ConfigCacheTest {
  private static final Set<String> CERTIFICATES = Set.of("arn:1", "arn:2");

  private final MemoryCluster cluster = new MemoryCluster(new LifeClock());
  private KubernetesClient client;
  private ConfigCache cache;

  @ControllerConfiguration(name = "gateways")
  private record Idle(ConfigCache cache) implements Reconciler<Gateway> {
    @Override
    public List<EventSource<?, Gateway>> prepareEventSources(EventSourceContext<Gateway> context) {
      return List.of(cache.eventSource(context));
    }

    @Override
    public UpdateControl<Gateway> reconcile(Gateway gateway, Context<Gateway> context) {
      return UpdateControl.noUpdate();
    }
  }

  @BeforeEach
  void start() {
    cluster.serve("gateway.k8s.aws/v1beta1", ConfigCache.KIND, "loadbalancerconfigurations");
    cluster.put(ModelBalancers.CONFIGS, config("gw-01", "arn:1"));
    client = cluster.connect(new Faults(new SplittableRandom(0)));
    cache = new ConfigCache(client, "edge");
    new DrivenController<>(new Idle(cache), client);
    cluster.tell();
  }

  private static GenericKubernetesResource config(String gateway, String certificate) {
    return new GenericKubernetesResourceBuilder()
        .withApiVersion("gateway.k8s.aws/v1beta1")
        .withKind(ConfigCache.KIND)
        .withMetadata(
            new ObjectMetaBuilder()
                .withNamespace("edge")
                .withName(GatewayName.config(gateway))
                .build())
        .addToAdditionalProperties(
            "spec",
            Map.of(
                "listenerConfigurations",
                List.of(Map.of("protocolPort", "HTTPS:443", "defaultCertificate", certificate))))
        .build();
  }

  private Set<Shown> showing() {
    return cache.showing(CERTIFICATES, _ -> true).collect(Collectors.toSet());
  }

  @Test
  void whatWasJustWrittenIsShown() {
    assertThat(showing()).containsExactly(new Shown("gw-01", "arn:1"));

    cache.remember(client.resource(config("gw-01", "arn:2")).update());

    assertThat(showing()).containsExactly(new Shown("gw-01", "arn:2"));
    cluster.tell();
    assertThat(showing()).containsExactly(new Shown("gw-01", "arn:2"));
  }

  @Test
  void whatWasJustCreatedIsShown() {
    cache.remember(client.resource(config("gw-02", "arn:2")).create());

    assertThat(showing())
        .containsExactlyInAnyOrder(new Shown("gw-01", "arn:1"), new Shown("gw-02", "arn:2"));
    cluster.tell();
    assertThat(showing())
        .containsExactlyInAnyOrder(new Shown("gw-01", "arn:1"), new Shown("gw-02", "arn:2"));
  }

  @Test
  void whatIsGoneIsNotShown() {
    cache.remember(client.resource(config("gw-02", "arn:2")).create());
    cluster.tell();
    cluster.vanish(ModelBalancers.CONFIGS, "edge/gw-02-config");
    cluster.tell();

    assertThat(showing()).containsExactly(new Shown("gw-01", "arn:1"));
  }
}
