package io.tenantry.proof.pool;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GRPCRoute;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GatewayBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GatewayClassBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRouteBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.ParentReferenceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.tenantry.api.hostname.DomainClaim;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.api.hostname.GatewayHostnameRequestStatus;
import io.tenantry.api.hostname.HostnameGrant;
import io.tenantry.proof.Installation;
import io.tenantry.proof.OperatorProcess;
import io.tenantry.proof.Scrape;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.TestNames;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The pool of Gateways of one test, the requests on it, and the operator that the test starts with
 * the flags it is about. Nothing is left for the next test.
 */
final class Pools implements AutoCloseable {
  static final String POOL = "edge";

  /** With this flag the operator finds by watching what it finds at all. */
  static final String WATCH = "--resync-interval=1h";

  static final String MARKS = "gateway.opendi.com/";
  static final String MANAGED_BY = "app.kubernetes.io/managed-by";
  private static final String CONFIGS = "gateway.k8s.aws/v1beta1";
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Sandbox sandbox;
  private final KubernetesClient client;
  private final Cloud cloud;
  private final String home;
  private final String apex;
  private final String zone;
  private final Scrape metrics = Scrape.somewhere();
  private @Nullable OperatorProcess operator;

  Pools(Sandbox sandbox, TestNames names) {
    this.sandbox = sandbox;
    this.client = sandbox.client();
    this.cloud = new Cloud(sandbox.aws());
    this.home = names.newNamespace();
    this.apex = home + ".test";
    this.zone = cloud.plantZone(apex);
  }

  // The operator

  /** Starts the operator; it looks often, since ACM tells nobody when it is done. */
  OperatorProcess operate(String... flags) {
    return operate(Map.of(), flags);
  }

  OperatorProcess operate(Map<String, String> environment, String... flags) {
    var all = new ArrayList<>(List.of("--planes=hostnames", "--poll-interval=1s"));
    all.addAll(List.of("--metrics-secure=false", metrics.flag()));
    all.addAll(List.of(flags));
    if (!all.contains(WATCH)) {
      all.add("--resync-interval=2s");
    }
    var variables = new TreeMap<>(sandbox.exports());
    variables.putAll(environment);
    var started =
        OperatorProcess.start(
            Installation.kubeconfig(sandbox), variables, all.toArray(String[]::new));
    operator = started;
    return started;
  }

  /** Another process takes over. */
  OperatorProcess operateAnew(String... flags) throws InterruptedException {
    Objects.requireNonNull(operator).terminate();
    return operate(flags);
  }

  Cloud cloud() {
    return cloud;
  }

  Scrape metrics() {
    return metrics;
  }

  Sandbox sandbox() {
    return sandbox;
  }

  KubernetesClient client() {
    return client;
  }

  String home() {
    return home;
  }

  String zone() {
    return zone;
  }

  String hostname(String label) {
    return label + "." + apex;
  }

  /** Where a hostname of this test leads to, by the A record; empty for nowhere. */
  Optional<String> leads(String label) {
    return Optional.ofNullable(cloud.records(zone).get(hostname(label) + " A"));
  }

  // Requests

  /** For the hostname with the same label. */
  Ask ask(String label) {
    return new Ask(label, zone, hostname(label));
  }

  GatewayHostnameRequest create(Ask ask) {
    return client.resource(ask.in(home)).create();
  }

  /** Creates them all, then waits until they are ready. */
  void createReady(String... labels) {
    Stream.of(labels).forEach(label -> create(ask(label)));
    Stream.of(labels).forEach(this::awaitReady);
  }

  void createReady(Ask ask) {
    create(ask);
    awaitReady(ask.name());
  }

  Resource<GatewayHostnameRequest> at(String name) {
    return client.resources(GatewayHostnameRequest.class).inNamespace(home).withName(name);
  }

  GatewayHostnameRequestStatus status(String name) {
    return Objects.requireNonNull(at(name).require().getStatus(), "no status yet");
  }

  String gatewayOf(String name) {
    return Objects.requireNonNullElse(status(name).assignedGateway(), "");
  }

  String certificateOf(String name) {
    return Objects.requireNonNullElse(status(name).certificateArn(), "");
  }

  /** Which request is where. */
  Map<String, String> places() {
    return client
        .resources(GatewayHostnameRequest.class)
        .inNamespace(home)
        .list()
        .getItems()
        .stream()
        .collect(
            Collectors.toMap(
                request -> request.getMetadata().getName(),
                request -> gatewayOf(request.getMetadata().getName()),
                (one, _) -> one,
                TreeMap::new));
  }

  void edit(String name, Consumer<Ask> change) {
    var ask = Ask.from(at(name).require());
    change.accept(ask);
    at(name)
        .patch(
            PatchContext.of(PatchType.JSON),
            "[{\"op\": \"replace\", \"path\": \"/spec\", \"value\": %s}]"
                .formatted(Serialization.asJson(ask.spec())));
  }

  void delete(String... names) {
    Stream.of(names).forEach(name -> at(name).delete());
  }

  Optional<Condition> condition(String name, String type) {
    return Optional.ofNullable(at(name).get())
        .flatMap(request -> Optional.ofNullable(request.getStatus()))
        .flatMap(status -> Optional.ofNullable(status.conditions()))
        .flatMap(all -> all.stream().filter(c -> c.getType().equals(type)).findFirst());
  }

  /** Waits until it is ready, and says so about its present spec. */
  void awaitReady(String name) {
    awaiting(
        name,
        "Ready=True",
        () -> {
          var generation = at(name).require().getMetadata().getGeneration();
          return condition(name, "Ready")
              .filter(c -> c.getStatus().equals("True"))
              .filter(c -> generation.equals(c.getObservedGeneration()));
        });
  }

  /** Waits until the condition has this status and reason. */
  Condition await(String name, String type, String status, String reason) {
    return awaiting(
        name,
        "%s=%s/%s".formatted(type, status, reason),
        () ->
            condition(name, type)
                .filter(c -> c.getStatus().equals(status) && c.getReason().equals(reason)));
  }

  /** Waits until it is at rest on a Gateway. */
  void awaitOn(String name, String gateway) {
    awaiting(
        name,
        "to be on " + gateway,
        () ->
            Optional.of(status(name))
                .filter(s -> gateway.equals(s.assignedGateway()) && s.previousGateway() == null));
    awaitReady(name);
  }

  void awaitGone(String name) {
    awaiting(name, "to be gone", () -> Optional.of(true).filter(_ -> at(name).get() == null));
  }

  Event awaitEvent(String name, String reason) {
    return awaiting(
        name,
        "event " + reason,
        () -> events(name).stream().filter(e -> e.getReason().equals(reason)).findFirst());
  }

  List<Event> events(String name) {
    return client.v1().events().inNamespace(home).list().getItems().stream()
        .filter(event -> event.getInvolvedObject().getName().equals(name))
        .toList();
  }

  /** How often each reason was told about a request. */
  Map<String, Long> told(String name) {
    return events(name).stream()
        .collect(Collectors.groupingBy(Event::getReason, TreeMap::new, Collectors.counting()));
  }

  // Gateways

  Resource<Gateway> gateway(String name) {
    return client.resources(Gateway.class).inNamespace(POOL).withName(name);
  }

  /** All that are there, by name. */
  List<String> gateways() {
    return client.resources(Gateway.class).inNamespace(POOL).list().getItems().stream()
        .map(gateway -> gateway.getMetadata().getName())
        .sorted()
        .toList();
  }

  String mark(String gateway, String annotation) {
    return gateway(gateway).require().getMetadata().getAnnotations().get(MARKS + annotation);
  }

  void awaitMark(String gateway, String annotation, String value) {
    awaiting(
        gateway,
        "%s=%s on its Gateway".formatted(annotation, value),
        () -> Optional.of(mark(gateway, annotation)).filter(value::equals));
  }

  /** What JSON sets to null is removed. */
  void annotate(String gateway, String key, String json) {
    merge(gateway(gateway), "{\"metadata\": {\"annotations\": {\"%s\": %s}}}".formatted(key, json));
  }

  void label(String gateway, String key, String json) {
    merge(gateway(gateway), "{\"metadata\": {\"labels\": {\"%s\": %s}}}".formatted(key, json));
  }

  static void merge(Resource<?> object, String patch) {
    object.patch(PatchContext.of(PatchType.JSON_MERGE), patch);
  }

  String address(String gateway) {
    return awaiting(
        gateway,
        "an address",
        () ->
            Optional.ofNullable(gateway(gateway).require().getStatus())
                .flatMap(status -> Optional.ofNullable(status.getAddresses()))
                .flatMap(addresses -> addresses.stream().findFirst())
                .map(address -> address.getValue()));
  }

  List<String> listeners(String gateway) {
    return gateway(gateway).require().getSpec().getListeners().stream()
        .map(listener -> listener.getName())
        .toList();
  }

  /** One that a person has made, with everything that is needed but the labels. */
  Gateway handMade(String name, String config, Map<String, String> labels) {
    return client
        .resource(
            new GatewayBuilder()
                .withNewMetadata()
                .withNamespace(POOL)
                .withName(name)
                .withLabels(labels)
                .addToAnnotations(MARKS + "visibility", "internet-facing")
                .endMetadata()
                .withNewSpec()
                .withGatewayClassName("aws-alb")
                .withNewInfrastructure()
                .withNewParametersRef("gateway.k8s.aws", "LoadBalancerConfiguration", config)
                .endInfrastructure()
                .addNewListener()
                .withName("tls")
                .withProtocol("HTTPS")
                .withPort(443)
                .withNewTls()
                .withMode("Terminate")
                .addToOptions("example.com/by", "hand")
                .endTls()
                .endListener()
                .endSpec()
                .build())
        .create();
  }

  /** Another class that gets load balancers. */
  void gatewayClass(String name) {
    client
        .resource(
            new GatewayClassBuilder()
                .withNewMetadata()
                .withName(name)
                .endMetadata()
                .withNewSpec()
                .withControllerName("gateway.k8s.aws/alb")
                .endSpec()
                .build())
        .serverSideApply();
  }

  /** Routes a hostname of this test on the https listeners of Gateways. */
  void route(String label, String... gateways) {
    var route =
        new HTTPRouteBuilder()
            .withNewMetadata()
            .withNamespace(home)
            .withName(label)
            .endMetadata()
            .withNewSpec()
            .withHostnames(hostname(label))
            .withParentRefs(
                Stream.of(gateways)
                    .map(gateway ->
                        new ParentReferenceBuilder()
                            .withNamespace(POOL)
                            .withName(gateway)
                            .withSectionName("https")
                            .build())
                    .toList())
            .addNewRule()
            .endRule()
            .endSpec()
            .build();
    client.resource(route).forceConflicts().serverSideApply();
  }

  // Configurations

  Resource<GenericKubernetesResource> config(String gateway) {
    return config(CONFIGS, gateway);
  }

  Resource<GenericKubernetesResource> config(String version, String gateway) {
    return client
        .genericKubernetesResources(version, "LoadBalancerConfiguration")
        .inNamespace(POOL)
        .withName(gateway + "-config");
  }

  /** A part of a configuration's spec, by names and indices. */
  @Nullable Object spec(String gateway, Object... path) {
    return config(gateway)
        .require()
        .get(Stream.concat(Stream.of("spec"), Stream.of(path)).toArray());
  }

  /** All certificates of a Gateway's configuration, the default one first. */
  List<String> certificates(String gateway) {
    return Optional.ofNullable(config(gateway).get()).map(Pools::certificates).orElse(List.of());
  }

  static List<String> certificates(GenericKubernetesResource config) {
    List<Map<String, Object>> entries = config.get("spec", "listenerConfigurations");
    return entries.stream()
        .flatMap(entry ->
            Stream.concat(
                Stream.ofNullable(entry.get("defaultCertificate")),
                entry.get("certificates") instanceof List<?> others
                    ? others.stream()
                    : Stream.empty()))
        .map(Object::toString)
        .toList();
  }

  void awaitCertificates(String gateway, String... arns) {
    awaiting(
        gateway,
        "certificates " + List.of(arns),
        () ->
            Optional.of(certificates(gateway))
                .filter(all -> all.size() == arns.length && all.containsAll(List.of(arns))));
  }

  // Waiting

  <T> T awaiting(String name, String what, Callable<Optional<T>> look) {
    try {
      return Awaitility.await()
          .atMost(PATIENCE)
          .pollInterval(Duration.ofMillis(50))
          .ignoreExceptions()
          .until(look, Optional::isPresent)
          .orElseThrow();
    } catch (ConditionTimeoutException e) {
      throw new AssertionError(
          "%s: waited in vain for %s%n%s%n%s%n%s%n%s"
              .formatted(
                  name,
                  what,
                  Serialization.asYaml(at(name).get()),
                  told(name),
                  Serialization.asYaml(
                      client.resources(Gateway.class).inNamespace(POOL).list().getItems()),
                  operator == null ? "" : tail(operator.log())),
          e);
    }
  }

  private static String tail(String log) {
    var lines = log.lines().toList();
    return String.join("\n", lines.subList(Math.max(0, lines.size() - 60), lines.size()));
  }

  // The end

  @Override
  public void close() {
    if (operator != null) {
      operator.close();
    }
    cloud.relent();
    sandbox.balancer().resume();
    wipe(GatewayHostnameRequest.class);
    wipe(DomainClaim.class);
    wipe(HostnameGrant.class);
    wipe(HTTPRoute.class);
    wipe(GRPCRoute.class);
    var gateways = client.resources(Gateway.class).inAnyNamespace();
    var configs =
        client.genericKubernetesResources(CONFIGS, "LoadBalancerConfiguration").inAnyNamespace();
    gateways.delete();
    configs.delete();
    Awaitility.await()
        .atMost(PATIENCE)
        .until(() -> gateways.list().getItems().isEmpty() && configs.list().getItems().isEmpty());
  }

  private <T extends HasMetadata> void wipe(Class<T> kind) {
    for (var object : client.resources(kind).inAnyNamespace().list().getItems()) {
      if (!object.getFinalizers().isEmpty()) {
        client
            .resource(object)
            .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"metadata\": {\"finalizers\": null}}");
      }
      client.resource(object).delete();
    }
  }
}
