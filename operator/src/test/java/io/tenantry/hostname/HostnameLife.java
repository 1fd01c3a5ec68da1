package io.tenantry.hostname;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.tenantry.api.hostname.DomainClaim;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.api.hostname.GatewayHostnameRequestSpec;
import io.tenantry.cloud.CertificateAuthority;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.dns.BatchLimits;
import io.tenantry.cloud.dns.DrivenDns;
import io.tenantry.cloud.dns.FakeZones;
import io.tenantry.cloud.dns.WatchedZones;
import io.tenantry.cloud.dns.ZoneWriter;
import io.tenantry.hostname.pool.LoadBalancerAddress;
import io.tenantry.lives.DrivenController;
import io.tenantry.lives.Faults;
import io.tenantry.lives.LifeClock;
import io.tenantry.lives.MemoryCluster;
import io.tenantry.lives.Passes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Several requests for a few names: the whole plane, as the program has it, over a cluster, ACM and
 * DNS in memory, with calls that fail, answers that get lost and processes that die.
 */
final class HostnameLife implements WatchedZones.Watch {
  private static final String OURS = "apis/gateway.opendi.com/v1alpha1/";
  static final String REQUESTS = OURS + "gatewayhostnamerequests";
  static final String CLAIMS = OURS + "domainclaims";
  static final String GATEWAYS = "apis/gateway.networking.k8s.io/v1/gateways";
  private static final String CONFIGS = "apis/gateway.k8s.aws/v1beta1/loadbalancerconfigurations";

  final LifeClock clock = new LifeClock();
  final Faults faults;
  final MemoryCluster cluster = new MemoryCluster(clock);
  final FakeZones zones = new FakeZones(new BatchLimits(1000, 32_000), "Z1", "Z2");
  final ModelAcm acm = new ModelAcm(clock, () -> false, this::inUse);
  private final SplittableRandom random;
  private final HostnameRules rules;
  private final List<String> history = new ArrayList<>();
  private List<Passes<?>> controllers = List.of();
  private DrivenDns dns;
  private int changes;
  private int addresses;

  HostnameLife(SplittableRandom random, HostnameRules rules) {
    this.random = random;
    this.rules = rules;
    this.faults = new Faults(random);
    cluster.serve(
        "gateway.k8s.aws/v1beta1", "LoadBalancerConfiguration", "loadbalancerconfigurations");
    for (var name : List.of("shop", rules.pool())) {
      cluster.put(
          "api/v1/namespaces",
          new NamespaceBuilder().withNewMetadata().withName(name).endMetadata().build());
    }
    this.dns = new DrivenDns(new WatchedZones(zones, Map.of(), this), clock, new Random(1));
  }

  void request(String name, GatewayHostnameRequestSpec spec) {
    var request = new GatewayHostnameRequest();
    request.setMetadata(new ObjectMetaBuilder().withNamespace("shop").withName(name).build());
    request.setSpec(spec);
    cluster.put(REQUESTS, request);
  }

  // Processes

  /** A process starts without trouble: one that cannot start has done nothing. */
  void start() {
    var often = faults.often(0);
    faults.reborn();
    var client = cluster.connect(faults);
    dns =
        new DrivenDns(
            faults.port(
                ZoneWriter.class,
                new WatchedZones(zones, Map.of("Z1", "example.com", "Z2", "example.com"), this)),
            clock,
            new Random(random.nextLong()));
    var reconcilers =
        HostnamePlane.reconcilers(
            client,
            faults.port(CertificateAuthority.class, acm),
            dns.dns(),
            rules,
            clock,
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

  private <P extends HasMetadata> Passes<P> driven(
      Reconciler<P> reconciler, io.fabric8.kubernetes.client.KubernetesClient client) {
    return new Passes<>(new DrivenController<>(reconciler, client), clock);
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
    if (faults.dead()) {
      start();
    }
  }

  void tell() {
    alive(() -> {
      cluster.tell();
      hear();
    });
  }

  /** Everyone whose turn it is has a pass. */
  private void passes() {
    for (var controller : controllers) {
      for (var id : controller.waiting()) {
        var before = cluster.writes().size();
        alive(() -> controller.pass(id));
        history.add(
            "%s %s: %s"
                .formatted(
                    clock.instant(),
                    id,
                    cluster.writes().subList(before, cluster.writes().size())));
        if (!controllers.contains(controller)) {
          return; // another process goes on
        }
      }
    }
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

  /** Some time passes, and most of what is due happens. */
  void goOn(Duration time) {
    clock.pass(time);
    if (random.nextInt(3) > 0) {
      tell();
    }
    if (random.nextInt(3) == 0) {
      poke();
    }
    passes();
    if (random.nextInt(3) > 0) {
      turns();
      others();
    }
  }

  /** Lets everything happen when it is due, and nothing else, until it has been quiet for long. */
  boolean settles(int most) {
    var quiet = Duration.ZERO;
    for (int round = 0; round < most; round++) {
      var before = written();
      tell();
      passes();
      tell();
      var rest = turns();
      quiet = rest.isPresent() || others() || written() > before ? Duration.ZERO : quiet;
      if (quiet.compareTo(Duration.ofHours(3)) > 0) {
        return true;
      }
      var step = untilNext(rest);
      quiet = quiet.plus(step);
      clock.pass(step);
    }
    return false;
  }

  private Duration untilNext(Optional<Duration> dnsRest) {
    var pass =
        controllers.stream()
            .flatMap(controller -> controller.next().stream())
            .min(Instant::compareTo)
            .map(time -> Duration.between(clock.instant(), time));
    var next =
        Stream.of(dnsRest, pass)
            .flatMap(Optional::stream)
            .min(Duration::compareTo)
            .orElse(rules.resync());
    return next.isPositive() ? next : Duration.ofMillis(1);
  }

  /** How often anything was written, other than by users, strangers and other controllers. */
  int written() {
    return cluster.writes().size() + changes + acm.requests();
  }

  // What other controllers and ACM do; true where something has changed

  private boolean others() {
    var before = acm.all().stream().map(c -> c.status + "" + c.recordsKnown).toList();
    acm.tick(
        proof -> Stream.of("Z1", "Z2").anyMatch(zone -> zones.records(zone).contains(proof)),
        () -> false);
    var after = acm.all().stream().map(c -> c.status + "" + c.recordsKnown).toList();
    return balance() || !before.equals(after);
  }

  /** Gateways get their addresses. */
  private boolean balance() {
    var bare =
        cluster.list(GATEWAYS, Gateway.class).stream()
            .filter(gateway -> LoadBalancerAddress.in(gateway).isEmpty())
            .toList();
    bare.forEach(gateway -> address(gateway));
    return !bare.isEmpty();
  }

  void address(Gateway gateway) {
    cluster.say(
        GATEWAYS,
        gateway.getMetadata().getNamespace() + "/" + gateway.getMetadata().getName(),
        Map.of(
            "addresses",
            List.of(
                Map.of("type", "Hostname", "value", HostnameWorlds.address("lb" + ++addresses)))));
  }

  private boolean inUse(String arn) {
    return cluster.list(CONFIGS, GenericKubernetesResource.class).stream()
        .anyMatch(config -> config.getAdditionalProperties().toString().contains(arn));
  }

  @Override
  public void changed(DnsZone zone, Set<DnsRecord> removed, Set<DnsRecord> written) {
    changes++;
  }

  // What users do and see

  void edit(String key, UnaryOperator<GatewayHostnameRequestSpec> change) {
    cluster
        .find(REQUESTS, key, GatewayHostnameRequest.class)
        .filter(request -> !request.isMarkedForDeletion())
        .ifPresent(request -> {
          request.setSpec(change.apply(request.getSpec()));
          cluster.put(REQUESTS, request);
          history.add("edit of %s to %s".formatted(key, request.getSpec()));
        });
  }

  void delete(String key) {
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

  String last() {
    return String.join("\n", history.subList(Math.max(0, history.size() - 20), history.size()));
  }
}
