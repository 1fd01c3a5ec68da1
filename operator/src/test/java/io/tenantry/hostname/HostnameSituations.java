package io.tenantry.hostname;

import static io.tenantry.hostname.HostnameWorlds.visibility;

import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.tenantry.api.hostname.GatewayHostnameRequestSpec;
import io.tenantry.api.hostname.Routing;
import io.tenantry.cloud.CertificateAuthority.Status;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsRecord.Alias;
import io.tenantry.hostname.pool.Marks;
import io.tenantry.hostname.pool.ModelBalancers;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What users, strangers and administrators may do in a life, by chance. */
final class HostnameSituations {
  static final DnsRecord STRANGERS = new DnsRecord.Cname("other.example.com", "elsewhere.net", 60);

  private static final List<String> NAMES =
      List.of("a.example.com", "*.a.example.com", "b.example.com");
  private static final String FOREIGN = "dualstack.elsewhere.net";
  private static final String WAF =
      "arn:aws:wafv2:eu-central-1:123456789012:regional/webacl/shop/1";

  private final SplittableRandom random;

  HostnameSituations(SplittableRandom random) {
    this.random = random;
  }

  private <T> Optional<T> pick(List<T> some) {
    return some.isEmpty() ? Optional.empty() : Optional.of(some.get(random.nextInt(some.size())));
  }

  String zone() {
    return random.nextInt(4) == 0 ? "Z2" : "Z1";
  }

  // Users

  GatewayHostnameRequestSpec spec() {
    return new GatewayHostnameRequestSpec(zone(), name(), null, null, null, null, null, null);
  }

  private String name() {
    return pick(NAMES).orElseThrow();
  }

  UnaryOperator<GatewayHostnameRequestSpec> edit() {
    var name = name();
    var zone = zone();
    var other = random.nextBoolean();
    return switch (random.nextInt(10)) {
      case 0, 1, 2 -> spec -> HostnameWorlds.with(spec, spec.zoneId(), name);
      case 3 -> spec -> HostnameWorlds.with(spec, zone, spec.hostname());
      case 4 -> visibility(other ? "internal" : "internet-facing");
      case 5 -> HostnameWorlds.environment(other ? "dev" : "prod");
      case 6 ->
          spec -> HostnameWorlds.place(spec.gatewayClass(), null, other ? WAF : null).apply(spec);
      case 7 ->
          spec -> HostnameWorlds.place(other ? "other" : null, null, spec.wafArn()).apply(spec);
      default -> rerouted();
    };
  }

  UnaryOperator<GatewayHostnameRequestSpec> rerouted() {
    return HostnameWorlds.routing(routing());
  }

  private @Nullable Routing routing() {
    var set = random.nextBoolean() ? null : "eu";
    return switch (random.nextInt(4)) {
      case 0 -> HostnameWorlds.weighted(set, random.nextInt(3));
      case 1 -> HostnameWorlds.latency(set);
      case 2 -> HostnameWorlds.failover(set, random.nextBoolean() ? "PRIMARY" : "SECONDARY");
      default -> null;
    };
  }

  // Strangers and administrators

  void meddle(HostnameLife life) {
    var zone = zone();
    switch (random.nextInt(10)) {
      case 0 -> pick(records(life, zone)).ifPresent(record -> remove(life, zone, record));
      case 1 ->
          pick(records(life, zone).stream().filter(Alias.class::isInstance).toList())
              .ifPresent(record -> redirect(life, zone, (Alias) record));
      case 2 -> pick(life.clouds.acm.all()).ifPresent(certificate -> expire(life, certificate));
      case 3 ->
          pick(life.clouds.acm.all())
              .ifPresent(certificate -> {
                life.meddled("delete " + certificate.arn);
                life.clouds.acm.vanish(certificate.arn);
              });
      case 4 -> pick(life.balancers.gateways()).ifPresent(gateway -> delete(life, gateway));
      case 5 ->
          pick(life.balancers.gateways())
              .ifPresent(gateway -> {
                life.meddled("give another address to " + gateway.getMetadata().getName());
                life.balancers.give(gateway);
              });
      case 6 -> vanish(life);
      case 7 ->
          pick(life.balancers.configs())
              .ifPresent(config -> {
                life.meddled("delete " + config.getMetadata().getName());
                life.balancers.delete(config);
              });
      case 8 -> pick(life.balancers.gateways()).ifPresent(gateway -> relabel(life, gateway));
      default -> pick(life.balancers.gateways()).ifPresent(gateway -> drain(life, gateway));
    }
  }

  private static List<DnsRecord> records(HostnameLife life, String zone) {
    return life.clouds.zones.records(zone).stream()
        .filter(record -> !record.equals(STRANGERS))
        .sorted(Comparator.comparing(DnsRecord::toString))
        .toList();
  }

  private static void remove(HostnameLife life, String zone, DnsRecord record) {
    life.meddled("remove " + record);
    life.clouds.zones.remove(zone, record);
  }

  private static void redirect(HostnameLife life, String zone, Alias alias) {
    life.meddled("change " + alias);
    life.clouds.zones.plant(
        zone,
        new Alias(
            alias.name(), alias.family(), FOREIGN, alias.targetZone(), false, alias.routing()));
  }

  private static void expire(HostnameLife life, ModelAcm.Certificate some) {
    life.meddled("expire " + some.arn);
    some.status = some.status == Status.ISSUED ? Status.EXPIRED : Status.TIMED_OUT;
  }

  private static void delete(HostnameLife life, Gateway gateway) {
    life.meddled("delete " + gateway.getMetadata().getName());
    life.cluster.vanish(ModelBalancers.GATEWAYS, key(gateway));
  }

  private static String key(Gateway gateway) {
    return gateway.getMetadata().getNamespace() + "/" + gateway.getMetadata().getName();
  }

  /** Somebody takes the finalizer off. */
  private void vanish(HostnameLife life) {
    var requests = life.requests();
    if (requests.size() > 1 && random.nextInt(4) == 0) {
      pick(requests)
          .map(RequestCache::key)
          .ifPresent(key -> {
            life.meddled("take away " + key);
            life.cluster.vanish(HostnameLife.REQUESTS, key);
          });
    }
  }

  /** Somebody says that a Gateway is another one than it is. */
  private static void relabel(HostnameLife life, Gateway gateway) {
    var annotations = new HashMap<>(gateway.getMetadata().getAnnotations());
    annotations.put(Marks.VISIBILITY, "internal");
    gateway.getMetadata().setAnnotations(annotations);
    life.cluster.put(ModelBalancers.GATEWAYS, gateway);
    life.meddled("annotate " + gateway.getMetadata().getName());
  }

  /** Nothing is out of service for that. */
  private static void drain(HostnameLife life, Gateway gateway) {
    var annotations = new HashMap<>(gateway.getMetadata().getAnnotations());
    annotations.put(Marks.DRAIN, "true");
    gateway.getMetadata().setAnnotations(annotations);
    life.cluster.put(ModelBalancers.GATEWAYS, gateway);
    life.note("drain " + gateway.getMetadata().getName());
  }

  /** Strangers take back what would stand in the way. */
  static void relent(HostnameClouds clouds) {
    for (var zone : HostnameClouds.ZONES) {
      clouds.zones.records(zone).stream()
          .filter(record -> record.target().equals(FOREIGN))
          .forEach(record -> clouds.zones.remove(zone, record));
    }
  }
}
