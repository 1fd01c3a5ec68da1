package io.tenantry.proof.hostname;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.sandbox.junit.TestNames;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A name belongs to one request, whoever else wants it, until that is gone with all it had. */
@WithHostnames
@Execution(ExecutionMode.CONCURRENT)
class HostnameClaimIT {
  private static final int HOSTNAMES = 50;
  private static final int RIVALS = 4;
  private static final Duration LONG = Duration.ofMinutes(4);

  private final KubernetesClient client;
  private final HostnameCloud cloud;
  private final TestNames names;
  private final Requests requests;
  private final Zone zone;

  HostnameClaimIT(KubernetesClient client, HostnameCloud cloud, TestNames names) {
    this.client = client;
    this.cloud = cloud;
    this.names = names;
    this.requests = new Requests(client, names.namespace());
    this.zone = cloud.zone(names.unique("z"));
  }

  @Test
  void aRaceHasOneWinnerForEachNameAndLeavesNothingBehind() {
    var teams =
        Stream.generate(() -> new Requests(client, names.newNamespace())).limit(RIVALS).toList();
    try (var hands = Executors.newFixedThreadPool(16, Thread.ofVirtual().factory())) {
      IntStream.range(0, HOSTNAMES * RIVALS)
          .forEach(i -> hands.execute(() -> teams.get(i % RIVALS).create(wish(i / RIVALS))));
    }
    awaitOutcome(HOSTNAMES * RIVALS);
    var first = winners();
    assertThat(requests.claimsIn(zone)).hasSize(HOSTNAMES);
    assertThat(all())
        .filteredOn(request -> !first.contains(request))
        .allMatch(request -> says(request, "Claimed", "False/AlreadyClaimed"));

    first.forEach(winner -> client.resource(winner).delete());
    awaitOutcome(HOSTNAMES * (RIVALS - 1));
    assertThat(winners())
        .extracting(request -> request.getMetadata().getUid())
        .doesNotContainAnyElementsOf(
            first.stream().map(request -> request.getMetadata().getUid()).toList());

    teams.forEach(
        team -> client.resources(GatewayHostnameRequest.class).inNamespace(team.home()).delete());
    Awaitility.await().atMost(LONG).until(() -> all().isEmpty());
    assertThat(requests.claimsIn(zone)).isEmpty();
    assertThat(cloud.certificates(zone)).isEmpty();
    assertThat(cloud.records(zone)).isEmpty();
  }

  private HostnameDraft wish(int number) {
    var label = "n" + number;
    return HostnameDraft.of(label, zone, zone.hostname(label));
  }

  private List<GatewayHostnameRequest> all() {
    return client
        .resources(GatewayHostnameRequest.class)
        .inAnyNamespace()
        .list()
        .getItems()
        .stream()
        .filter(request -> Objects.requireNonNull(request.getSpec()).zoneId().equals(zone.id()))
        .toList();
  }

  private List<GatewayHostnameRequest> winners() {
    return all().stream().filter(request -> says(request, "Ready", "True/Ready")).toList();
  }

  private static boolean says(GatewayHostnameRequest request, String type, String what) {
    return Requests.find(request, type)
        .filter(c -> (c.getStatus() + "/" + c.getReason()).equals(what))
        .isPresent();
  }

  /** Everybody knows: one of each name is ready, and all others have been told. */
  private void awaitOutcome(int count) {
    Awaitility.await()
        .atMost(LONG)
        .pollInterval(Duration.ofSeconds(1))
        .untilAsserted(() -> {
          var present = all();
          assertThat(present).hasSize(count);
          var winners = present.stream().filter(r -> says(r, "Ready", "True/Ready")).toList();
          assertThat(winners).as(() -> told(present)).hasSize(HOSTNAMES);
          assertThat(winners)
              .extracting(request -> Objects.requireNonNull(request.getSpec()).hostname())
              .doesNotHaveDuplicates();
          assertThat(present)
              .filteredOn(request -> says(request, "Ready", "False/AlreadyClaimed"))
              .hasSize(count - HOSTNAMES);
        });
  }

  /** How many say what, with one message of each. */
  private static String told(List<GatewayHostnameRequest> present) {
    return present.stream()
        .flatMap(request -> Requests.find(request, "Ready").stream())
        .collect(Collectors.groupingBy(Condition::getReason, TreeMap::new, Collectors.toList()))
        .entrySet()
        .stream()
        .map(e ->
            "%d %s: %s"
                .formatted(e.getValue().size(), e.getKey(), e.getValue().getFirst().getMessage()))
        .collect(Collectors.joining("\n"));
  }

  @Test
  void whoHasWaitedLongestIsNext() {
    var hostname = zone.hostname("shop");
    var holder = HostnameDraft.of(names.unique("holder"), zone, hostname);
    var second = HostnameDraft.of(names.unique("second"), zone, hostname);
    var third = HostnameDraft.of(names.unique("third"), zone, hostname);
    requests.createReady(holder);
    requests.create(second);
    requests.await(second.name(), "Claimed", "False", "AlreadyClaimed");
    assertThat(requests.condition(second.name(), "Ready").getReason()).isEqualTo("AlreadyClaimed");
    assertThat(requests.condition(second.name(), "Claimed").getMessage())
        .contains(requests.home() + "/" + holder.name());
    awaitNextSecond(second.name());
    requests.create(third);
    requests.await(third.name(), "Claimed", "False", "AlreadyClaimed");

    requests.delete(holder.name());

    requests.awaitReady(second.name());
    assertThat(requests.told(second.name())).containsEntry("AlreadyClaimed", 1L);
    assertThat(requests.condition(third.name(), "Claimed").getReason()).isEqualTo("AlreadyClaimed");
    requests.delete(second.name());
    requests.awaitReady(third.name());
    assertThat(cloud.certificates(hostname)).hasSize(1);
  }

  /** Ages are counted in seconds. */
  private void awaitNextSecond(String name) {
    var created = Instant.parse(requests.get(name).getMetadata().getCreationTimestamp());
    Awaitility.await().until(() -> Instant.now().isAfter(created.plusSeconds(1)));
  }

  @Test
  void aWildcardAndTheNameThatSoundsLikeItAreTwo() {
    var wildcard = HostnameDraft.of(names.unique("star"), zone, zone.hostname("*"));
    var literal = HostnameDraft.of(names.unique("word"), zone, zone.hostname("wildcard"));

    requests.createReady(wildcard);
    requests.createReady(literal);

    var plain = zone.claim(zone.hostname("*"));
    assertThat(requests.claim(plain).require().getSpec().hostname()).isEqualTo(zone.hostname("*"));
    var other = requests.claimsOf(requests.uid(literal.name()));
    assertThat(other).hasSize(1);
    assertThat(other.getFirst().getMetadata().getName()).matches(plain + "-[0-9a-f]{8}");
    assertThat(cloud.certificates(zone.hostname("*")).getFirst().tags())
        .containsEntry("hostname", zone.hostname("wildcard"));
    requests.delete(wildcard.name());
    requests.awaitGone(wildcard.name());
    assertThat(cloud.records(zone)).containsKey(zone.hostname("wildcard") + " A");
  }

  @Test
  void aZoneIsTheSameWithItsPrefix() {
    var hostname = zone.hostname("shop");
    var prefixed = names.unique("prefixed");
    requests.createReady(
        HostnameDraft.of(prefixed, zone, hostname).zone("/hostedzone/" + zone.id()));
    assertThat(requests.claim(zone.claim(hostname)).get()).isNotNull();
    assertThat(cloud.records(zone)).containsKey(hostname + " A");

    var bare = names.unique("bare");
    requests.create(HostnameDraft.of(bare, zone, hostname));

    requests.await(bare, "Claimed", "False", "AlreadyClaimed");
    requests.delete(prefixed);
    requests.awaitReady(bare);
  }

  @Test
  void whatAVanishedRequestHasLeftIsClearedForTheNext() {
    var hostname = zone.hostname("shop");
    var owner = names.unique("owner");
    var heir = names.unique("heir");
    var left = requests.createReady(HostnameDraft.of(owner, zone, hostname).alone());
    requests.create(HostnameDraft.of(heir, zone, hostname));
    requests.await(heir, "Claimed", "False", "AlreadyClaimed");

    requests.tearOut(owner);

    requests.awaitReady(heir);
    assertThat(cloud.certificates(hostname))
        .singleElement()
        .satisfies(c -> assertThat(c.arn()).isEqualTo(requests.certificate(heir)));
    assertThat(requests.shown(Objects.requireNonNull(left.assignedGateway())))
        .doesNotContain(left.certificateArn());
    requests.tearOut(heir);
    requests.awaitThat(heir, "its claim to go", () -> requests.claimsIn(zone).isEmpty());
    assertThat(cloud.certificates(zone)).isEmpty();
    assertThat(cloud.records(zone)).isEmpty();
    requests.awaitThat(heir, "its grant to go", () -> !requests.granted().contains(hostname));
  }

  @Test
  void aNameHasOneOwnerInWhateverZone() {
    var hostname = zone.hostname("shop");
    var others = new Requests(client, names.newNamespace());
    var twin = cloud.twin(zone);
    var owner = names.unique("owner");
    var late = names.unique("late");
    requests.createReady(HostnameDraft.of(owner, zone, hostname));

    others.create(HostnameDraft.of(late, twin, hostname));

    var refused = others.await(late, "Claimed", "False", "AlreadyClaimed");
    assertThat(refused.getMessage()).contains(requests.home() + "/" + owner);
    assertThat(others.claimsOf(others.uid(late))).isEmpty();
    assertThat(others.granted()).isEmpty();
    assertThat(cloud.certificates(hostname)).hasSize(1);
    assertThat(cloud.records(twin)).isEmpty();
    requests.delete(owner);
    others.await(late, "Claimed", "True", "Claimed");
    requests.awaitGone(owner);
    assertThat(cloud.records(zone)).isEmpty();
  }

  @Test
  void aRaceInTwoZonesHasOneWinnerAndOneCertificateForEachName() {
    var count = 20;
    var mark = cloud.mark();
    var twin = cloud.twin(zone);
    var left = new Requests(client, names.newNamespace());
    var right = new Requests(client, names.newNamespace());
    try (var hands = Executors.newFixedThreadPool(16, Thread.ofVirtual().factory())) {
      for (var i = 0; i < count; i++) {
        var label = "n" + i;
        hands.execute(() -> left.create(HostnameDraft.of(label, zone, zone.hostname(label))));
        hands.execute(() -> right.create(HostnameDraft.of(label, twin, zone.hostname(label))));
      }
    }
    for (var i = 0; i < count; i++) {
      var label = "n" + i;
      left.awaitThat(label, "an owner", () -> claims(left, label) != claims(right, label));
      var winner = claims(left, label) ? left : right;
      var loser = claims(left, label) ? right : left;
      winner.await(label, "CertificateRequested", "True", "Requested");
      loser.await(label, "Claimed", "False", "AlreadyClaimed");
      loser.await(label, "Ready", "False", "AlreadyClaimed");
      assertThat(cloud.writes(mark, zone.hostname(label)))
          .as(label)
          .containsOnlyOnce("RequestCertificate");
      loser.awaitThat(label, "no claim", () -> loser.claimsOf(loser.uid(label)).isEmpty());
      assertThat(loser.granted().split(",")).doesNotContain(zone.hostname(label));
    }
  }

  @Test
  void aWildcardAndANameBelowItOfAnotherNamespaceAreKeptApart() {
    var others = new Requests(client, names.newNamespace());
    var wildcard = names.unique("star");
    var below = names.unique("below");
    var hostname = zone.hostname("shop");
    requests.createReady(HostnameDraft.of(wildcard, zone, zone.hostname("*")));
    assertThat(requests.excluded()).contains("");

    others.createReady(HostnameDraft.of(below, zone, hostname));

    assertThat(others.gateway(below)).isNotEqualTo(requests.gateway(wildcard));
    requests.awaitThat(
        wildcard,
        "its neighbour's name",
        () -> requests.excluded().equals(Optional.of(hostname + "@" + others.gateway(below))));
    assertThat(others.excluded()).isEmpty();
    others.delete(below);
    requests.awaitThat(
        wildcard, "its neighbour to go", () -> requests.excluded().equals(Optional.of("")));
  }

  /** Of two zones of one name, ACM looks into one: the other's names are never ready. */
  private static boolean claims(Requests team, String name) {
    return says(team.get(name), "Claimed", "True/Claimed");
  }
}
