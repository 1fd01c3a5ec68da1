package io.tenantry.hostname;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.tenantry.api.hostname.DomainClaim;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.api.hostname.GatewayHostnameRequestSpec;
import io.tenantry.cloud.CertificateAuthority;
import io.tenantry.cloud.dns.DrivenDns;
import io.tenantry.cloud.dns.WatchedZones;
import io.tenantry.cloud.dns.ZoneWriter;
import io.tenantry.hostname.pool.ModelBalancers;
import io.tenantry.lives.DrivenController;
import io.tenantry.lives.Faults;
import io.tenantry.lives.Faults.Service;
import io.tenantry.lives.MemoryCluster;
import io.tenantry.lives.Passes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Several requests for a few names in one cluster: the whole plane, as the program has it, over a
 * cluster, ACM and DNS in memory, with calls that fail, answers that get lost and processes that
 * die.
 */
final class HostnameLife {
  private static final String OURS = "apis/gateway.opendi.com/v1alpha1/";
  static final String REQUESTS = OURS + "gatewayhostnamerequests";
  static final String CLAIMS = OURS + "domainclaims";

  private static final int LAST = Integer.getInteger("hostname.history", 20);

  final HostnameRules rules;
  final HostnameClouds clouds;
  final Faults faults;
  final MemoryCluster cluster;
  final ModelBalancers balancers;
  private final SplittableRandom random;
  private final HostnameInvariants invariants;
  private final List<String> history = new ArrayList<>();
  private List<Passes<?>> controllers = List.of();
  private DrivenDns dns;

  HostnameLife(SplittableRandom random, HostnameRules rules, HostnameClouds clouds) {
    this.random = random;
    this.rules = rules;
    this.clouds = clouds;
    this.faults = new Faults(random);
    this.cluster = new MemoryCluster(clouds.clock, rules.cluster().orElse("uid"));
    this.balancers = clouds.balancers(cluster);
    this.invariants = new HostnameInvariants(cluster, clouds, balancers, rules);
    this.dns = engine();
    cluster.serve(
        "gateway.k8s.aws/v1beta1", "LoadBalancerConfiguration", "loadbalancerconfigurations");
    for (var name : List.of("shop", rules.pool())) {
      cluster.put(
          "api/v1/namespaces",
          new NamespaceBuilder().withNewMetadata().withName(name).endMetadata().build());
    }
  }

  // Processes

  /** A process starts without trouble: one that cannot start has done nothing. */
  void start() {
    var often = faults.often(0);
    faults.reborn();
    var client = cluster.connect(faults);
    dns = engine();
    var reconcilers =
        HostnamePlane.reconcilers(
            client,
            faults.port(CertificateAuthority.class, clouds.acm),
            dns.dns(),
            rules,
            clouds.clock,
            new PrometheusMeterRegistry(PrometheusConfig.DEFAULT));
    var started = new ArrayList<Passes<?>>();
    for (var reconciler : reconcilers) {
      started.add(driven(reconciler, client));
    }
    controllers = started;
    cluster.tell();
    hear();
    faults.often(often);
  }

  private DrivenDns engine() {
    return new DrivenDns(
        faults.port(
            ZoneWriter.class,
            new WatchedZones(
                clouds.zones, Map.of("Z1", "example.com", "Z2", "example.com"), invariants)),
        clouds.clock,
        new Random(random.nextLong()));
  }

  private <P extends HasMetadata> Passes<P> driven(
      Reconciler<P> reconciler, KubernetesClient client) {
    return new Passes<>(new DrivenController<>(reconciler, client), clouds.clock);
  }

  private void hear() {
    controllers.forEach(Passes::hear);
  }

  private interface Work {
    void run() throws Exception;
  }

  /** What a process does; where it dies of it, the next one starts. */
  private void alive(Work work) {
    try {
      work.run();
    } catch (Faults.Death death) {
      history.add("death");
    } catch (Exception e) {
      throw new AssertionError("a pass threw; " + last(), e);
    }
    assertThat(invariants.broken()).as("%s", last()).isEmpty();
    if (faults.dead()) {
      start();
    }
  }

  /** The watches tell of what has happened, as soon as the cluster answers. */
  void tell() {
    if (!faults.down(Service.CLUSTER)) {
      alive(() -> {
        cluster.tell();
        hear();
      });
    }
  }

  /** Most of those whose turn it is have a pass, in whatever order. */
  private void somePasses() {
    var left = new ArrayList<>(controllers);
    while (!left.isEmpty()) {
      var controller = left.remove(random.nextInt(left.size()));
      for (var id : controller.waiting()) {
        if (random.nextInt(4) > 0) {
          pass(controller, id);
        }
        if (!controllers.contains(controller)) {
          return; // another process goes on
        }
      }
    }
  }

  /** Everyone whose turn it is has a pass. */
  private void passes() {
    for (var controller : controllers) {
      for (var id : controller.waiting()) {
        pass(controller, id);
        if (!controllers.contains(controller)) {
          return; // another process goes on
        }
      }
    }
  }

  private void pass(Passes<?> controller, ResourceID id) {
    var writes = cluster.writes().size();
    var before = written();
    var failures = faults.failures();
    var latest = clouds.clock.instant().plus(rules.resync().multipliedBy(11).dividedBy(10));
    alive(() -> controller.pass(id));
    history.add(
        "%s %s: %s%s"
            .formatted(
                clouds.clock.instant(),
                id,
                cluster.writes().subList(writes, cluster.writes().size()),
                find(key(id)).map(request -> ", now " + text(request)).orElse("")));
    assertThat(controller.next(id).filter(latest::isBefore)).as("next of %s", id).isEmpty();
    if (written() == before && faults.failures() == failures && cluster.told()) {
      find(key(id)).ifPresent(invariants::rests);
    }
  }

  private static String key(ResourceID id) {
    return id.getNamespace().orElse("") + "/" + id.getName();
  }

  private static String text(GatewayHostnameRequest request) {
    var status = RequestCache.status(request);
    return "%s, %s on %s after %s with %s"
        .formatted(
            Objects.requireNonNullElse(status.conditions(), List.<Condition>of()).stream()
                .map(c -> c.getStatus() + " " + c.getReason())
                .toList(),
            status.certificateArn(),
            status.assignedGateway(),
            status.previousGateway(),
            status.retiredCertificateArns());
  }

  private Optional<Duration> turns() {
    var rest = new ArrayList<Duration>();
    alive(() -> {
      dns.turns().ifPresent(rest::add);
      hear();
    });
    return rest.stream().findFirst();
  }

  /** Lets a pass happen for everyone. */
  void poke() {
    controllers.forEach(Passes::wakeAll);
  }

  // Times

  /** Most of what is due happens. */
  void goOn() {
    if (random.nextInt(3) > 0) {
      tell();
    }
    if (random.nextInt(3) == 0) {
      poke();
    }
    somePasses();
    if (random.nextInt(3) > 0) {
      turns();
      others(random.nextInt(20));
    }
  }

  /** Lets everything happen when it is due, and nothing else, until it has been quiet for long. */
  static boolean settle(List<HostnameLife> lives, int most) {
    var clock = lives.getFirst().clouds.clock;
    var quiet = Duration.ZERO;
    for (int round = 0; round < most; round++) {
      var before = written(lives);
      var rests = lives.stream().flatMap(life -> life.round().stream()).toList();
      var moved = lives.stream().filter(life -> life.others(0)).count() > 0;
      quiet = moved || !rests.isEmpty() || written(lives) > before ? Duration.ZERO : quiet;
      if (quiet.compareTo(Duration.ofHours(3)) > 0) {
        return true;
      }
      var step = untilNext(lives, rests);
      quiet = quiet.plus(step);
      clock.pass(step);
    }
    return false;
  }

  /** All that is due; when the engine has something to do next. */
  private Optional<Duration> round() {
    tell();
    passes();
    tell();
    return turns();
  }

  private static Duration untilNext(List<HostnameLife> lives, List<Duration> rests) {
    var now = lives.getFirst().clouds.clock.instant();
    var passes =
        lives.stream()
            .flatMap(life -> life.controllers.stream())
            .flatMap(controller -> controller.next().stream())
            .map(time -> Duration.between(now, time));
    var next =
        Stream.concat(rests.stream(), passes)
            .min(Duration::compareTo)
            .orElse(lives.getFirst().rules.resync());
    return next.isPositive() ? next : Duration.ofMillis(1);
  }

  /** How often anything was written, other than by users, strangers and other controllers. */
  static int written(List<HostnameLife> lives) {
    return lives.stream().mapToInt(HostnameLife::written).sum()
        + lives.getFirst().clouds.acm.requests();
  }

  private int written() {
    return cluster.writes().size() + invariants.changes();
  }

  /** What other controllers and ACM do; whether anything has changed. */
  private boolean others(int failing) {
    var issued = !faults.down(Service.CLOUD) && clouds.issue(() -> random.nextInt(400) < failing);
    var followed = !faults.down(Service.CLUSTER) && balancers.follow();
    return issued || followed;
  }

  // What users and strangers do

  void request(String name, GatewayHostnameRequestSpec spec) {
    var request = new GatewayHostnameRequest();
    request.setMetadata(new ObjectMetaBuilder().withNamespace("shop").withName(name).build());
    request.setSpec(spec);
    cluster.put(REQUESTS, request);
  }

  private Optional<GatewayHostnameRequest> find(String key) {
    return cluster.find(REQUESTS, key, GatewayHostnameRequest.class);
  }

  void edit(String key, UnaryOperator<GatewayHostnameRequestSpec> change) {
    find(key)
        .filter(request -> !request.isMarkedForDeletion())
        .ifPresent(request -> {
          var before = request.getSpec();
          request.setSpec(change.apply(before));
          cluster.put(REQUESTS, request);
          if (!before.hostname().equals(request.getSpec().hostname())
              || !before.zoneId().equals(request.getSpec().zoneId())) {
            invariants.leaves(request);
          }
          history.add("edit of %s to %s".formatted(key, request.getSpec()));
        });
  }

  void delete(String key) {
    find(key).ifPresent(invariants::leaves);
    history.add("deletion of " + key);
    cluster.delete(REQUESTS, key);
  }

  List<GatewayHostnameRequest> requests() {
    return cluster.list(REQUESTS, GatewayHostnameRequest.class);
  }

  List<DomainClaim> claims() {
    return cluster.list(CLAIMS, DomainClaim.class);
  }

  void note(String what) {
    history.add(what);
  }

  void meddled(String what) {
    history.add("strangers: " + what);
    clouds.meddled();
  }

  String last() {
    return String.join("\n", history.subList(Math.max(0, history.size() - LAST), history.size()))
        .replace("arn:aws:acm:eu-central-1:123456789012:certificate/", "");
  }
}
