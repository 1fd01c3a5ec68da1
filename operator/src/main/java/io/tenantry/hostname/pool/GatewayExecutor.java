package io.tenantry.hostname.pool;

import static io.tenantry.cluster.Failures.translated;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.cluster.Deletion;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.Outcome;
import io.tenantry.pass.PortException;
import io.tenantry.trace.Pass;
import io.tenantry.trace.Steps;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Performs the steps of a Gateway's plan in order and stops at the first that fails, and gives
 * requests their places.
 */
public final class GatewayExecutor {
  private static final Logger LOG = LoggerFactory.getLogger(GatewayExecutor.class);

  private final KubernetesClient client;
  private final GatewayCache gateways;
  private final ClusterConfigs configs;
  private final Slots slots;
  private final String pool;

  public GatewayExecutor(KubernetesClient client, PoolCaches caches, Slots slots, PoolRules rules) {
    this.client = client;
    this.gateways = caches.gateways();
    this.configs = new ClusterConfigs(client, caches.configs(), rules.namespace());
    this.slots = slots;
    this.pool = rules.namespace();
  }

  Outcome<GatewayStep> execute(List<GatewayStep> steps) {
    return Steps.run(steps, this::perform);
  }

  private void perform(GatewayStep step) {
    switch (step) {
      case GatewayStep.WriteConfig write -> configs.write(write);
      case GatewayStep.Create create -> create(create);
      case GatewayStep.Write(var seen, var wanted) -> write(seen, wanted);
      case GatewayStep.Redirect(var gateway) -> redirect(gateway);
      case GatewayStep.DropRedirect(var route) -> drop(route);
      case GatewayStep.Delete(var seen, var version) -> delete(seen, version);
      case GatewayStep.DeleteConfig(var seen) -> configs.delete(seen);
    }
  }

  // Places

  /** Says where a request's certificate belongs from now on; nothing is written. */
  public void slot(Slot slot) {
    slots.set(slot);
  }

  /**
   * Takes a place for a request, and fails as stale where others have taken one there since {@code
   * version}. What was taken is given back where the Gateway cannot be created.
   */
  public void assign(
      Slot slot, String gateway, long version, Optional<GatewayStep.Create> creation) {
    var before =
        slots.reserve(
            slot,
            gateway,
            version,
            creation.map(create -> PoolGateway.of(create.gateway(), new GatewayLoad(1, 0, 0))));
    try {
      creation.ifPresent(create -> Pass.step(create, () -> create(create)));
    } catch (PortException e) {
      slots.set(before);
      throw e;
    } finally {
      slots.created(gateway);
    }
  }

  /** Keeps certificates on a Gateway's load balancer although their request goes. */
  public void retain(String gateway, Set<String> certificates) {
    gateways
        .named(gateway)
        .flatMap(there -> configs.current(there))
        .ifPresent(config -> configs.retain(config, certificates));
  }

  /** A Gateway is no longer there. */
  void gone(String gateway) {
    slots.reopen(gateway);
  }

  // Gateways

  private void create(GatewayStep.Create step) {
    step.config().ifPresent(configs::write);
    gateways.remember(
        translated(
            "creating Gateway " + step.gateway().getMetadata().getName(),
            () -> client.resource(step.gateway()).create()));
  }

  /** Over what is there now: others may have said how it is doing, and added what is theirs. */
  private void write(Gateway seen, Gateway wanted) {
    var name = seen.getMetadata().getName();
    var live =
        unedited(
            seen,
            translated(
                "reading Gateway " + name,
                () -> client.resources(Gateway.class).inNamespace(pool).withName(name).get()));
    var meta = live.getMetadata();
    meta.setLabels(
        changed(
            seen.getMetadata().getLabels(), wanted.getMetadata().getLabels(), meta.getLabels()));
    meta.setAnnotations(
        changed(
            seen.getMetadata().getAnnotations(),
            wanted.getMetadata().getAnnotations(),
            meta.getAnnotations()));
    live.setSpec(wanted.getSpec());
    gateways.remember(translated("updating Gateway " + name, () -> client.resource(live).update()));
  }

  private static Map<String, String> changed(
      @Nullable Map<String, String> seen,
      Map<String, String> wanted,
      @Nullable Map<String, String> live) {
    var before = Objects.requireNonNullElse(seen, Map.<String, String>of());
    var result = new TreeMap<>(Objects.requireNonNullElse(live, Map.of()));
    wanted.forEach((key, value) -> {
      if (!value.equals(before.get(key))) {
        result.put(key, value);
      }
    });
    return result;
  }

  /** Fails as stale where somebody has edited or deleted an object since it was seen. */
  static <R extends HasMetadata> R unedited(R seen, @Nullable R live) {
    var before = seen.getMetadata();
    if (live == null
        || !before.getUid().equals(live.getMetadata().getUid())
        || !Objects.equals(before.getGeneration(), live.getMetadata().getGeneration())
        || live.getMetadata().getDeletionTimestamp() != null) {
      throw new PortException(
          new Failure(Kind.STALE, "%s %s has changed".formatted(seen.getKind(), before.getName())));
    }
    return live;
  }

  /** Nobody is given a place on it meanwhile. */
  private void delete(Gateway gateway, long version) {
    var meta = gateway.getMetadata();
    slots.close(meta.getName(), meta.getUid(), version);
    try {
      Deletion.of(
          client,
          "/apis/gateway.networking.k8s.io/v1/namespaces/%s/gateways/%s"
              .formatted(pool, meta.getName()),
          meta.getUid(),
          meta.getResourceVersion());
    } catch (PortException e) {
      slots.reopen(meta.getName());
      throw e;
    }
  }

  /** Whoever switches redirects off may have withdrawn the right to delete them, too. */
  private void drop(HTTPRoute route) {
    var meta = route.getMetadata();
    try {
      Deletion.of(
          client,
          "/apis/gateway.networking.k8s.io/v1/namespaces/%s/httproutes/%s"
              .formatted(pool, meta.getName()),
          meta.getUid(),
          meta.getResourceVersion());
    } catch (PortException e) {
      if (e.failure().kind() != Kind.DENIED) {
        throw e;
      }
      LOG.atWarn().addKeyValue("route", meta.getName()).log(e.failure().message());
    }
  }

  private void redirect(Gateway gateway) {
    var route = WantedGateway.redirect(gateway, pool);
    translated(
        "creating the redirect " + route.getMetadata().getName(),
        () -> client.resource(route).create());
  }
}
