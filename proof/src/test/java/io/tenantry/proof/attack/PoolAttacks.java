package io.tenantry.proof.attack;

import static io.tenantry.proof.attack.Personas.GREEDY;
import static io.tenantry.proof.attack.Scene.Zones.SHARED;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** What one team tries to use up what all teams share. */
final class PoolAttacks {
  private static final int TIMES = 8;

  /** More often than a namespace may request certificates. */
  private static final int LOOPS = 16;

  /** More requests for one hostname's certificate are waste of a quota that all share. */
  static final int MOST_REQUESTS = 14;

  private final Scene scene;
  private final Cluster cluster;
  private final Persona greedy;

  PoolAttacks(Scene scene) {
    this.scene = scene;
    this.cluster = scene.cluster();
    this.greedy = scene.people().greedy();
  }

  List<Attack> all() {
    return List.of(
        Attack.of(
            greedy,
            "asks for a Gateway for each of many invented web ACLs",
            "the platform pays for load balancers that it did not allow",
            this::webAcls),
        Attack.of(
            greedy,
            "asks for a Gateway of each of many invented classes",
            "the platform pays for load balancers that it did not allow",
            this::classes),
        Attack.of(
            greedy,
            "re-creates a hostname whose certificate is never issued",
            "the account's quota of certificate requests is used up",
            this::certificates));
  }

  private String webAcls() {
    return gateways(
        "acl",
        i ->
            "wafArn: 'arn:aws:wafv2:us-east-1:111111111111:regional/webacl/invented-acl-%d/1'"
                .formatted(i));
  }

  private String classes() {
    return gateways("class", "gatewayClass: invented-class-%d"::formatted);
  }

  private String gateways(String label, IntFunction<String> field) {
    var requests =
        IntStream.range(0, TIMES).mapToObj(i -> request(label, i, field.apply(i))).toList();
    var refusals =
        requests.stream().map(greedy::tryCreate).filter(said -> !said.isEmpty()).toList();
    var answers =
        requests.stream()
            .filter(cluster::exists)
            .map(request -> cluster.await("an answer", () -> told(request)))
            .toList();
    var invented =
        cluster
            .admin()
            .genericKubernetesResources(Kind.GATEWAY.apiVersion(), Kind.GATEWAY.kind())
            .inNamespace(Cluster.POOL)
            .list()
            .getItems()
            .stream()
            .filter(gateway -> Serialization.asJson(gateway).contains("invented-" + label))
            .map(gateway -> gateway.getMetadata().getName())
            .toList();
    assertThat(invented).as("Gateways made for inventions").isEmpty();
    return refusals.isEmpty() ? answers.getFirst() : refusals.getFirst();
  }

  /** A refusal, or a Gateway that was given. */
  private Optional<String> told(Manifest request) {
    var gateway = cluster.status(request, "assignedGateway");
    return gateway.isEmpty()
        ? cluster.refusal(request).map(Answer::toString)
        : Optional.of("on Gateway " + gateway);
  }

  private Manifest request(String label, int i, String field) {
    var name = "%s-%d".formatted(label, i);
    return Manifest.of(
        Kind.HOSTNAME,
        GREEDY,
        name,
        """
        zoneId: %s
        hostname: %s.%s
        %s
        """
            .formatted(scene.zones().shared(), name, SHARED, field));
  }

  private String certificates() {
    var hostname = "never." + SHARED;
    scene.aws().failValidation(hostname);
    var said = "";
    for (int i = 0; i < LOOPS; i++) {
      var request = Scene.hostname(GREEDY, "never", scene.zones().shared(), hostname);
      var before = scene.aws().requestsFor(hostname);
      var refused = greedy.tryCreate(request);
      said =
          refused.isEmpty()
              ? cluster.await("a request or a refusal", () -> requested(request, hostname, before))
              : refused;
      greedy.tryDelete(request);
      cluster.awaitGone(request);
    }
    assertThat(scene.aws().requestsFor(hostname))
        .as("requests for certificates")
        .isLessThanOrEqualTo(MOST_REQUESTS);
    return said;
  }

  /** Either another certificate was requested, or the request says why not. */
  private Optional<String> requested(Manifest request, String hostname, long before) {
    return scene.aws().requestsFor(hostname) > before
        ? Optional.of("another certificate was requested")
        : cluster.refusal(request).map(Answer::toString);
  }
}
