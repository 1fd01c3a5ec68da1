package io.tenantry.proof.hostname;

import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRouteBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.ParentReferenceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.proof.Patience;
import io.tenantry.sandbox.junit.TestNames;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/**
 * A test's part of the pool: a namespace, a domain and a class of Gateways that nobody else uses,
 * so that its Gateways are its own. A request has the name of its hostname's first label.
 */
final class Pools {
  private final KubernetesClient client;
  private final HostnameCloud cloud;
  private final Requests requests;
  private final PoolGateways gateways;
  private final String gatewayClass;
  private final Zone zone;

  private Pools(KubernetesClient client, HostnameCloud cloud, TestNames names, boolean apart) {
    this.client = client;
    this.cloud = cloud;
    this.requests = new Requests(client, names.newNamespace());
    this.gateways = new PoolGateways(client);
    this.gatewayClass = names.unique("alb");
    this.zone = apart ? cloud.zone(requests.home()) : cloud.part(requests.home());
    gateways.serve(gatewayClass);
  }

  static Pools of(KubernetesClient client, HostnameCloud cloud, TestNames names) {
    return new Pools(client, cloud, names, false);
  }

  /** With a whole zone: what is called for it is about this test alone. */
  static Pools apart(KubernetesClient client, HostnameCloud cloud, TestNames names) {
    return new Pools(client, cloud, names, true);
  }

  Requests requests() {
    return requests;
  }

  PoolGateways gateways() {
    return gateways;
  }

  HostnameCloud cloud() {
    return cloud;
  }

  Zone zone() {
    return zone;
  }

  String home() {
    return requests.home();
  }

  /** The class of all its Gateways, unless a test says otherwise. */
  String gatewayClass() {
    return gatewayClass;
  }

  /** Its Gateways that are there, in the order of their numbers. */
  List<String> own() {
    return gateways.of(gatewayClass);
  }

  // Requests

  HostnameDraft draft(String label) {
    return HostnameDraft.of(label, zone, zone.hostname(label)).gatewayClass(gatewayClass);
  }

  /** Creates them all, then waits until they are ready. */
  void createReady(String... labels) {
    createReady(Stream.of(labels).map(this::draft).toArray(HostnameDraft[]::new));
  }

  void createReady(HostnameDraft... drafts) {
    Stream.of(drafts).forEach(requests::create);
    hurry(Stream.of(drafts).map(HostnameDraft::name).toList(), requests::isReady);
  }

  /** ACM tells nobody when it is done, and an operator that only watches asks it rarely. */
  private void hurry(List<String> labels, Predicate<String> done) {
    var left = new TreeSet<>(labels);
    Awaitility.await()
        .atMost(Patience.LIMIT)
        .pollInterval(Duration.ofSeconds(1))
        .alias("all of %s in %s".formatted(labels, home()))
        .until(() -> {
          left.removeIf(done);
          left.forEach(requests::nudge);
          return left.isEmpty();
        });
  }

  String gatewayOf(String label) {
    return Objects.requireNonNullElse(requests.status(label).assignedGateway(), "");
  }

  String certificateOf(String label) {
    return requests.certificate(label);
  }

  /** Which request is where. */
  Map<String, String> places() {
    return client
        .resources(GatewayHostnameRequest.class)
        .inNamespace(home())
        .list()
        .getItems()
        .stream()
        .map(request -> request.getMetadata().getName())
        .collect(Collectors.toMap(name -> name, this::gatewayOf, (one, _) -> one, TreeMap::new));
  }

  void delete(String... labels) {
    Stream.of(labels).forEach(requests::delete);
    hurry(List.of(labels), label -> requests.at(label).get() == null);
  }

  /** Where a hostname leads to, by its A record; empty for nowhere. */
  Optional<String> leads(String label) {
    return Optional.ofNullable(cloud.records(zone).get(zone.hostname(label) + " A"))
        .map(value -> value.replaceFirst("^alias ", ""));
  }

  /** Routes a hostname on the https listeners of Gateways. */
  void route(String label, String... on) {
    var parents =
        Stream.of(on)
            .map(gateway ->
                new ParentReferenceBuilder()
                    .withNamespace(PoolGateways.POOL)
                    .withName(gateway)
                    .withSectionName("https")
                    .build())
            .toList();
    var route =
        new HTTPRouteBuilder()
            .withNewMetadata()
            .withNamespace(home())
            .withName(label)
            .endMetadata()
            .withNewSpec()
            .withHostnames(zone.hostname(label))
            .withParentRefs(parents)
            .addNewRule()
            .endRule()
            .endSpec()
            .build();
    client.resource(route).forceConflicts().serverSideApply();
  }

  // Waiting

  /** Waits until it is at rest on a Gateway. */
  void awaitOn(String label, String gateway) {
    requests.awaitStatus(
        label,
        "to be on " + gateway,
        s -> gateway.equals(s.assignedGateway()) && s.previousGateway() == null);
    requests.awaitReady(label);
  }

  /** Waits until it has left a Gateway; returns where it is then. */
  String awaitMoved(String label, String from) {
    requests.awaitStatus(
        label,
        "to have left " + from,
        s -> !from.equals(s.assignedGateway()) && s.previousGateway() == null);
    requests.awaitReady(label);
    return gatewayOf(label);
  }

  /** Waits until another Gateway has its certificate, too; returns which one. */
  String awaitLeaving(String label, String from) {
    var status =
        requests.awaitStatus(label, "to leave " + from, s -> from.equals(s.previousGateway()));
    var to = Objects.requireNonNull(status.assignedGateway());
    requests.awaitThat(
        label, "its certificate there", () -> gateways.shown(to).contains(certificateOf(label)));
    return to;
  }

  void awaitMark(String gateway, String annotation, String value) {
    requests.awaitThat(
        gateway,
        "%s=%s on its Gateway".formatted(annotation, value),
        () -> value.equals(gateways.mark(gateway, annotation)));
  }

  void awaitShown(String gateway, String... certificates) {
    requests.awaitThat(
        gateway,
        "certificates " + List.of(certificates),
        () -> {
          var shown = gateways.shown(gateway);
          return shown.size() == certificates.length && shown.containsAll(List.of(certificates));
        });
  }

  /** Waits until some load balancer uses a certificate. */
  void awaitInUse(String certificate) {
    requests.awaitThat(certificate, "its use", () -> !cloud.users(certificate).isEmpty());
  }

  /** Waits until it has one. */
  String address(String gateway) {
    requests.awaitThat(gateway, "an address", () -> gateways.address(gateway).isPresent());
    return gateways.address(gateway).orElseThrow();
  }
}
