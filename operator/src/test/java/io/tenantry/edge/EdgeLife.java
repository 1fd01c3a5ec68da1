package io.tenantry.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.tenantry.api.edge.DistributionTenant;
import io.tenantry.api.edge.DistributionTenantSpec;
import io.tenantry.api.edge.DistributionTenantStatus;
import io.tenantry.api.edge.WrittenRecord;
import io.tenantry.cloud.Certificates;
import io.tenantry.cloud.CloudFront;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsRecords;
import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.DomainLookup;
import io.tenantry.cloud.dns.BatchLimits;
import io.tenantry.cloud.dns.DrivenDns;
import io.tenantry.cloud.dns.FakeZones;
import io.tenantry.cloud.dns.WatchedZones;
import io.tenantry.cloud.dns.ZoneWriter;
import io.tenantry.lives.Faults;
import io.tenantry.lives.LifeClock;
import io.tenantry.lives.MemoryCluster;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One object in a small world: the real plane over a cluster, CloudFront and DNS in memory, with
 * calls that fail, answers that get lost and processes that die between any two calls.
 */
final class EdgeLife implements ModelCloudFront.Watch, WatchedZones.Watch {
  private static final String KEY = "shop/web";
  private static final String RESOURCE =
      "apis/cloudfront-tenant-operator.io/v1alpha1/distributiontenants";
  private static final ResourceID OBJECT = new ResourceID("web", "shop");

  /** Between changes that CloudFront makes by itself. */
  private static final Duration ROLLOUT = Duration.ofSeconds(20);

  /** What a wish was made for. */
  private sealed interface Cause {
    /** The object keeps records for these domains. */
    record Upkeep(List<String> domains) implements Cause {}

    /** The object no longer keeps records. */
    record Renunciation() implements Cause {}

    /** The object goes. */
    record Deletion() implements Cause {}
  }

  final LifeClock clock = new LifeClock();
  final ModelCloudFront cloudFront = new ModelCloudFront(clock, this);
  final FakeZones zones = new FakeZones(new BatchLimits(1000, 32_000), "Z1", "Z2");
  final Faults faults;
  private final MemoryCluster cluster = new MemoryCluster(clock);
  private final SplittableRandom random;
  private final List<String> history = new ArrayList<>();
  private final Map<DnsZone, Cause> causes = new HashMap<>();
  private DrivenDns dns;
  private EdgeProcess process;
  private int changes;

  EdgeLife(SplittableRandom random, DistributionTenantSpec spec) {
    this.random = random;
    this.faults = new Faults(random);
    var tenant = named(OBJECT);
    tenant.setSpec(spec);
    cluster.put(RESOURCE, tenant);
    start();
  }

  static DistributionTenant named(ResourceID id) {
    var tenant = new DistributionTenant();
    tenant.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace(id.getNamespace().orElse(""))
            .withName(id.getName())
            .build());
    return tenant;
  }

  // Processes

  /** A process starts without trouble: one that cannot start has done nothing. */
  void start() {
    var often = faults.often(0);
    faults.reborn();
    dns =
        new DrivenDns(
            faults.port(
                ZoneWriter.class, new WatchedZones(zones, Map.of("Z1", "example.com"), this)),
            clock,
            new java.util.Random(random.nextLong()));
    process =
        new EdgeProcess(
            new EdgeProcess.Surroundings(
                cluster.connect(faults),
                new EdgePlane.Clouds(
                    faults.port(CloudFront.class, cloudFront),
                    faults.port(Certificates.class, cloudFront),
                    noting(dns.dns()),
                    this::lookUp),
                clock,
                new java.util.Random(random.nextLong()),
                OBJECT));
    cluster.tell();
    process.hear();
    faults.often(often);
  }

  /** The engine, and why each wish was made. */
  private DnsRecords noting(DnsRecords engine) {
    return (DnsRecords)
        Proxy.newProxyInstance(
            DnsRecords.class.getClassLoader(),
            new Class<?>[] {DnsRecords.class},
            (_, method, arguments) -> {
              if (method.getName().equals("submit")
                  && arguments[0] instanceof DnsRecords.Wish wish) {
                causes.put(wish.zone(), cause());
              }
              try {
                return method.invoke(engine, arguments);
              } catch (InvocationTargetException e) {
                throw Objects.requireNonNull(e.getCause());
              }
            });
  }

  private Cause cause() {
    if (deleting()) {
      return new Cause.Deletion();
    }
    return spec().dns() == null
        ? new Cause.Renunciation()
        : new Cause.Upkeep(List.copyOf(TenantSpecReader.wanted(spec()).domains()));
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

  private interface Work {
    void run() throws Exception;
  }

  void pass() {
    alive(() -> {
      var before = status();
      var writes = cloudFront.writes();
      process.pass();
      history.add(
          "%s %s, %d calls that write"
              .formatted(
                  clock.instant(),
                  before.equals(status()) ? "same" : text(status()),
                  cloudFront.writes() - writes));
    });
  }

  void tell() {
    alive(() -> {
      cluster.tell();
      process.hear();
    });
  }

  void poke() {
    process.poke();
  }

  Optional<Duration> turns() {
    var rest = new ArrayList<Duration>();
    alive(() -> dns.turns().ifPresent(rest::add));
    return rest.stream().findFirst();
  }

  private DomainLookup.Answer lookUp(String domain) {
    return new DomainLookup.Answer(
        Optional.empty(),
        domain.endsWith(".cloudfront.net") || leadsHere(domain) ? Set.of("192.0.2.1") : Set.of());
  }

  Duration look() {
    var rest = new ArrayList<>(List.of(Duration.ofSeconds(1)));
    alive(() -> process.lookAtDomains());
    alive(() -> process.lookAtRecords());
    alive(() -> rest.set(0, process.lookAtFleet()));
    return rest.getFirst();
  }

  // What users see and do

  Optional<DistributionTenant> object() {
    return cluster.find(RESOURCE, KEY, DistributionTenant.class);
  }

  DistributionTenantSpec spec() {
    return object().orElseThrow().getSpec();
  }

  DistributionTenantStatus status() {
    return StatusFields.of(object().map(DistributionTenant::getStatus).orElse(null)).status();
  }

  List<WrittenRecord> notes() {
    return StatusFields.of(status()).records().orElse(List.of());
  }

  boolean gone() {
    return object().isEmpty();
  }

  private boolean deleting() {
    return object().filter(o -> o.getMetadata().getDeletionTimestamp() == null).isEmpty();
  }

  void edit(UnaryOperator<DistributionTenantSpec> change) {
    object()
        .filter(o -> o.getMetadata().getDeletionTimestamp() == null)
        .ifPresent(tenant -> {
          tenant.setSpec(change.apply(tenant.getSpec()));
          cluster.put(RESOURCE, tenant);
          history.add("edit to " + tenant.getSpec());
        });
  }

  void delete() {
    cluster.delete(RESOURCE, KEY);
    history.add("deletion");
  }

  void note(String what) {
    history.add(what);
  }

  /** How often anything was written, other than by users and strangers. */
  int written() {
    return cluster.writes().size() + cloudFront.writes() + changes;
  }

  // What goes on besides

  void rollOut() {
    cloudFront.deploy();
    cloudFront.issue();
  }

  boolean underWay() {
    return cloudFront.pending() || cloudFront.tenant().filter(t -> !t.deployed()).isPresent();
  }

  /** Some time passes, and most of what is due, and a pass in any case, happens. */
  void goOn(Duration time, boolean rollsOut) {
    clock.pass(time);
    if (random.nextInt(3) > 0) {
      tell();
    }
    pass();
    if (rollsOut) {
      rollOut();
      turns();
      look();
    }
  }

  /** Lets everything happen when it is due, and nothing else, until it has been quiet for long. */
  boolean settles(int most) {
    var quiet = Duration.ZERO;
    for (int round = 0; round < most; round++) {
      tell();
      var before = written();
      if (!process.due().isAfter(clock.instant())) {
        pass();
        tell();
      }
      var dnsRest = turns();
      var fleetRest = look();
      var busy = dnsRest.isPresent() || underWay() || before != written();
      quiet = busy ? Duration.ZERO : quiet;
      if (quiet.compareTo(Duration.ofMinutes(30)) > 0) {
        return true;
      }
      var step = step(dnsRest, fleetRest);
      quiet = quiet.plus(step);
      clock.pass(step);
      if (step.equals(ROLLOUT)) {
        rollOut();
      }
    }
    return false;
  }

  private Duration step(Optional<Duration> dnsRest, Duration fleetRest) {
    var untilPass =
        process.due().equals(Instant.MAX)
            ? EdgeProcess.FULL_CHECK
            : Duration.between(clock.instant(), process.due());
    var others =
        Stream.of(dnsRest.stream(), Stream.of(fleetRest, untilPass))
            .flatMap(some -> some)
            .map(rest -> rest.isPositive() ? rest : Duration.ZERO)
            .min(Duration::compareTo)
            .orElseThrow();
    return underWay() && others.compareTo(ROLLOUT) >= 0 ? ROLLOUT : others;
  }

  // Rules that hold at every moment

  /** Where the user keeps DNS it is right. */
  @Override
  public boolean leadsHere(String domain) {
    return object().map(o -> o.getSpec().dns()).isEmpty()
        || Stream.of("Z1", "Z2")
            .flatMap(zone -> zones.records(zone).stream())
            .anyMatch(r -> r.name().equals(domain) && r.target().endsWith(".cloudfront.net"));
  }

  @Override
  public void creates() {
    assertThat(object().orElseThrow().getFinalizers()).as("finalizer before creation").isNotEmpty();
  }

  @Override
  public void deletes() {
    assertThat(status().deletedTime()).as("deleted once").isNull();
  }

  @Override
  public void changed(DnsZone zone, Set<DnsRecord> removed, Set<DnsRecord> written) {
    changes++;
    for (var record : written) {
      assertThat(notes())
          .as("%s in %s is noted before it is written; %s", record, zone, last())
          .anyMatch(
              note -> note.hostedZoneId().equals(zone.id()) && Records.record(note).equals(record));
    }
    var names = written.stream().map(DnsRecord::name).collect(Collectors.toSet());
    removed.stream()
        .filter(record -> !names.contains(record.name()))
        .forEach(record -> removed(zone, record));
  }

  private void removed(DnsZone zone, DnsRecord record) {
    var tenant = cloudFront.tenant().filter(t -> t.config().domains().contains(record.name()));
    switch (causes.getOrDefault(zone, new Cause.Renunciation())) {
      case Cause.Deletion _ -> assertThat(tenant).as("gone before %s", record).isEmpty();
      case Cause.Renunciation _ -> {}
      case Cause.Upkeep(var domains) when tenant.isPresent() && needed(zone, record, domains) ->
          assertThat(elsewhere(zone, record))
              .as("the tenant still needs %s; %s", record, last())
              .isTrue();
      case Cause.Upkeep _ -> {}
    }
  }

  private boolean elsewhere(DnsZone zone, DnsRecord record) {
    return Stream.of("Z1", "Z2")
        .filter(id -> !id.equals(zone.id()))
        .flatMap(id -> zones.records(id).stream())
        .anyMatch(other -> other.name().equals(record.name()));
  }

  /**
   * Whether the object knows of the tenant, and either wants the domain or has served it for good.
   */
  private boolean needed(DnsZone zone, DnsRecord record, List<String> domains) {
    var written =
        notes().stream()
            .filter(note -> note.hostedZoneId().equals(zone.id()))
            .filter(note -> Records.record(note).equals(record))
            .anyMatch(note -> Boolean.TRUE.equals(note.written()));
    return StatusFields.of(status()).id().isPresent()
        && (written || domains.contains(record.name()));
  }

  // What to tell a person

  String last() {
    return String.join("\n", history.subList(Math.max(0, history.size() - 14), history.size()));
  }

  private static String text(DistributionTenantStatus status) {
    return Objects.requireNonNullElse(
                status.conditions(), List.<io.fabric8.kubernetes.api.model.Condition>of())
            .stream()
            .map(c -> "%s=%s/%s".formatted(c.getType(), c.getStatus(), c.getReason()))
            .toList()
        + " "
        + status.dnsRecords();
  }
}
