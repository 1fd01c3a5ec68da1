package io.tenantry.sandbox.balancer;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GatewayClass;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GatewayInfrastructure;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.tenantry.simulator.acm.Acm;
import io.tenantry.simulator.core.AwsError;
import io.tenantry.simulator.world.SandboxWorld;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One run over all Gateways. */
final class Controller {
  private static final Logger LOG = LoggerFactory.getLogger(Controller.class);

  /** Also how often a Gateway that cannot be as it was asked for is tried again. */
  private static final Duration RETRY = Duration.ofMillis(500);

  private static final String GATEWAY = "gateway.k8s.aws/alb";
  private static final String CONFIGURATION = "gateway.k8s.aws/loadbalancerconfigurations";

  private final Cluster cluster;
  private final Acm acm;
  private final Script script;

  Controller(Cluster cluster, Acm acm, Script script) {
    this.cluster = cluster;
    this.acm = acm;
    this.script = script;
  }

  /** Does what is to be done; says when to look again although nothing may have changed. */
  Optional<Duration> pass(Instant now) {
    var pauses = new ArrayList<Duration>();
    var classes = classes();
    var gateways = cluster.gateways();
    var routes = cluster.routes();
    classes.values().forEach(type -> attempt(() -> accept(type, now), pauses));
    cluster.configurations().forEach(c -> attempt(() -> guard(c, gateways), pauses));
    var served = new ArrayList<Gateway>();
    for (var gateway : gateways) {
      if (gateway.isMarkedForDeletion()) {
        attempt(() -> tearDown(gateway), pauses);
      } else if (classes.containsKey(gateway.getSpec().getGatewayClassName())
          && isDue(gateway, now, pauses)) {
        served.add(gateway);
        attempt(() -> provision(gateway, routes, now, pauses), pauses);
      }
    }
    routes.forEach(route -> attempt(() -> tell(route, served, now), pauses));
    return pauses.stream().min(Duration::compareTo);
  }

  private Map<String, GatewayClass> classes() {
    return cluster.classes().stream()
        .filter(type -> type.getSpec().getControllerName().equals(Balancer.CONTROLLER))
        .collect(Collectors.toMap(type -> type.getMetadata().getName(), Function.identity()));
  }

  /** The read was outdated or another writer was first: the next run reads again. */
  private static void attempt(Runnable work, List<Duration> pauses) {
    try {
      work.run();
    } catch (KubernetesClientException | AwsError e) {
      LOG.debug("to be tried again", e);
      pauses.add(RETRY);
    }
  }

  private void accept(GatewayClass type, Instant now) {
    var status = new StatusBuilder(now).accepted(type);
    if (!status.equals(type.getStatus())) {
      cluster.status(type, status);
    }
  }

  /** A configuration does not go before the Gateways that refer to it. */
  private void guard(GenericKubernetesResource configuration, List<Gateway> gateways) {
    if (!configuration.isMarkedForDeletion()) {
      cluster.mark(configuration, CONFIGURATION);
    } else if (gateways.stream().noneMatch(gateway -> refers(gateway, configuration))) {
      cluster.release(configuration, CONFIGURATION);
    }
  }

  private boolean isDue(Gateway gateway, Instant now, List<Duration> pauses) {
    if (LoadBalancer.behind(gateway).isPresent()) {
      return true;
    }
    var due = Instant.parse(gateway.getMetadata().getCreationTimestamp()).plus(script.delay());
    if (now.isBefore(due)) {
      pauses.add(Duration.between(now, due));
    }
    return !script.paused() && !now.isBefore(due);
  }

  private void provision(Gateway gateway, List<Route> routes, Instant now, List<Duration> pauses) {
    cluster.mark(gateway, GATEWAY);
    var configuration = configuration(gateway);
    var report = new StatusBuilder(now);
    var status =
        switch (choose(gateway, configuration, routes)) {
          case Choice.Serve(var certificates) ->
              report.programmed(gateway, serve(gateway, configuration, certificates), routes);
          case Choice.Refuse(var message) -> {
            pauses.add(RETRY);
            yield report.invalid(gateway, message);
          }
        };
    if (!status.equals(gateway.getStatus())) {
      cluster.status(gateway, status);
    }
  }

  private Choice choose(
      Gateway gateway, Optional<Configuration> configuration, List<Route> routes) {
    var failure = script.failure(gateway);
    if (failure.isPresent()) {
      return new Choice.Refuse(failure.get());
    }
    if (configuration.isEmpty()) {
      return new Choice.Refuse("the LoadBalancerConfiguration does not exist");
    }
    return Choice.of(
        new Choice.Matter(
            gateway,
            configuration.get(),
            routes,
            acm.certificates(SandboxWorld.ACCOUNT, Balancer.REGION),
            LoadBalancer.behind(gateway).map(b -> acm.usedBy(b.arn())).orElse(Set.of()),
            script.withoutRoutes()));
  }

  /** What a Gateway refers to, and nothing special if it does not; empty when it is missing. */
  private Optional<Configuration> configuration(Gateway gateway) {
    var name = configurationName(gateway);
    if (name.isEmpty()) {
      return Optional.of(Configuration.NONE);
    }
    return cluster
        .configuration(gateway.getMetadata().getNamespace(), name.get())
        .map(Configuration::of);
  }

  private LoadBalancer serve(
      Gateway gateway, Optional<Configuration> configuration, Set<String> certificates) {
    var internal = configuration.orElse(Configuration.NONE).internal();
    var balancer = LoadBalancer.of(gateway, internal, script.recreations(gateway));
    LoadBalancer.behind(gateway)
        .filter(former -> !former.equals(balancer))
        .ifPresent(former -> acm.use(former.arn(), Set.of()));
    acm.use(balancer.arn(), certificates);
    return balancer;
  }

  private void tearDown(Gateway gateway) {
    if (!gateway.hasFinalizer(GATEWAY)) {
      return;
    }
    LoadBalancer.behind(gateway).ifPresent(balancer -> acm.use(balancer.arn(), Set.of()));
    cluster.release(gateway, GATEWAY);
  }

  private void tell(Route route, List<Gateway> gateways, Instant now) {
    var parents = new StatusBuilder(now).parents(route, gateways);
    if (!parents.equals(route.statuses())) {
      cluster.status(route.object(), Map.of("parents", parents));
    }
  }

  private static boolean refers(Gateway gateway, GenericKubernetesResource configuration) {
    var meta = configuration.getMetadata();
    return meta.getNamespace().equals(gateway.getMetadata().getNamespace())
        && configurationName(gateway).filter(meta.getName()::equals).isPresent();
  }

  private static Optional<String> configurationName(Gateway gateway) {
    return Optional.ofNullable(gateway.getSpec().getInfrastructure())
        .map(GatewayInfrastructure::getParametersRef)
        .filter(reference -> reference.getKind().equals("LoadBalancerConfiguration"))
        .map(reference -> reference.getName());
  }
}
