package io.tenantry.simulator.world;

import io.tenantry.simulator.acm.CertificateSeeds;
import io.tenantry.simulator.acm.ValidationRecord;
import io.tenantry.simulator.cloudfront.EdgeSeeds;
import io.tenantry.simulator.core.Accounts;
import io.tenantry.simulator.core.AwsError;
import io.tenantry.simulator.core.Buckets;
import io.tenantry.simulator.core.Caller;
import io.tenantry.simulator.core.Engine;
import io.tenantry.simulator.core.Handler;
import io.tenantry.simulator.core.Kind;
import io.tenantry.simulator.route53.ZoneSeeds;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.route53.model.Change;
import software.amazon.awssdk.services.route53.model.ChangeResourceRecordSetsRequest;
import software.amazon.awssdk.services.route53.model.ResourceRecord;
import software.amazon.awssdk.services.route53.model.ResourceRecordSet;

/** Creates the records of a seed, by the rules of the services. */
final class Seeder {
  private static final String REGION = "us-east-1";
  private static final long TTL = 300;

  private final Engine engine;
  private final ZoneSeeds zones;
  private final CertificateSeeds certificates;
  private final EdgeSeeds edge;
  private final Buckets buckets;
  private final BiFunction<String, String, Handler> operations;

  Seeder(
      Engine engine,
      ZoneSeeds zones,
      CertificateSeeds certificates,
      EdgeSeeds edge,
      Buckets buckets,
      BiFunction<String, String, Handler> operations) {
    this.engine = engine;
    this.zones = zones;
    this.certificates = certificates;
    this.edge = edge;
    this.buckets = buckets;
    this.operations = operations;
  }

  void plant(Seed seed) {
    try {
      seed.accounts().forEach(this::plant);
    } catch (AwsError e) {
      throw new IllegalArgumentException("The seed is not valid: " + e.code() + ": " + e.text(), e);
    }
  }

  private void plant(Seed.Account account) {
    var zoneIds = new HashMap<String, String>();
    var arns = new HashMap<String, String>();
    write(now -> {
      identities(account);
      account.zones().forEach(z -> zoneIds.put(z.name(), zone(account.id(), z, now)));
      account.certificates().forEach(c -> arns.putAll(certificate(account.id(), c, now)));
    });
    account.zones().forEach(z -> records(account.id(), zoneIds.get(z.name()), z.records()));
    account.certificates().stream()
        .filter(Seed.Certificate::proof)
        .forEach(c -> prove(account.id(), c, zoneIds));
    write(now -> {
      account.connectionGroups().forEach(g -> group(account.id(), g, now));
      account
          .distributions()
          .forEach(d -> {
            var config = Configs.of(d, arn(arns, d.certificate()));
            edge.distribution(account.id(), d.id(), config, now);
          });
    });
    account.tenants().forEach(t -> tenant(account.id(), t, arn(arns, t.certificate())));
  }

  private void write(java.util.function.Consumer<Instant> change) {
    engine.write(now -> {
      change.accept(now);
      return true;
    });
  }

  private void identities(Seed.Account account) {
    for (var key : account.keys()) {
      var user = key.user() == null ? "sandbox" : key.user();
      var principal = "arn:aws:iam::" + account.id() + ":user/" + user;
      var made = new Accounts.AccessKey(key.id(), key.secret(), account.id(), principal);
      putNew(Accounts.KEY, made.id(), made);
    }
    for (var role : account.roles()) {
      var arn = "arn:aws:iam::" + account.id() + ":role/" + role.name();
      var max = role.maxSession() == null ? Duration.ofHours(1) : role.maxSession();
      var made =
          new Accounts.Role(
              arn,
              account.id(),
              role.name(),
              role.trusts(),
              role.externalId(),
              role.issuers(),
              max);
      putNew(Accounts.ROLE, made.arn(), made);
    }
  }

  /** Planting a world twice changes nothing. */
  private <T> void putNew(Kind<T> kind, String id, T made) {
    if (!made.equals(engine.store().find(kind, id))) {
      engine.store().put(kind, id, made);
    }
  }

  private String zone(String account, Seed.Zone zone, Instant now) {
    return zones.plant(account, zone.name(), zone.id(), now).id();
  }

  private Map<String, String> certificate(String account, Seed.Certificate seed, Instant now) {
    var region = seed.region() == null ? REGION : seed.region();
    var arn = certificates.plant(account, region, seed.id(), seed.domains(), !seed.pending(), now);
    return Map.of(seed.id() == null ? seed.domains().getFirst() : seed.id(), arn);
  }

  private static @Nullable String arn(Map<String, String> arns, @Nullable String reference) {
    return reference == null ? null : arns.getOrDefault(reference, reference);
  }

  private void group(String account, Seed.Group group, Instant now) {
    edge.group(account, group.name(), group.id(), group.endpoint(), group.isDefault(), now);
  }

  private void records(String account, @Nullable String zone, List<Seed.Entry> entries) {
    var changes = new ArrayList<Change>();
    for (var entry : entries) {
      if (zone != null && !engine.read(_ -> zones.has(zone, entry.name(), entry.type()))) {
        changes.add(Change.builder().action("CREATE").resourceRecordSet(set(entry)).build());
      }
    }
    if (zone == null || changes.isEmpty()) {
      return;
    }
    call(
        account,
        "route53",
        "ChangeResourceRecordSets",
        ChangeResourceRecordSetsRequest.builder()
            .hostedZoneId(zone)
            .changeBatch(batch -> batch.changes(changes))
            .build());
  }

  private static ResourceRecordSet set(Seed.Entry entry) {
    var set = ResourceRecordSet.builder().name(entry.name()).type(entry.type());
    if (entry.aliasTarget() != null) {
      var zone = entry.aliasZone() == null ? "Z2FDTNDATAQYW2" : entry.aliasZone();
      return set.aliasTarget(alias ->
              alias.hostedZoneId(zone).dnsName(entry.aliasTarget()).evaluateTargetHealth(false))
          .build();
    }
    var values = entry.values().stream().map(v -> ResourceRecord.builder().value(v).build());
    return set.ttl(entry.ttl() == null ? TTL : entry.ttl())
        .resourceRecords(values.toList())
        .build();
  }

  /** Puts the validation records into the account's zones, so that the certificate renews. */
  private void prove(String account, Seed.Certificate certificate, Map<String, String> zoneIds) {
    for (var domain : certificate.domains()) {
      var proof = ValidationRecord.of(account, domain);
      var entry = new Seed.Entry(proof.name(), "CNAME", TTL, List.of(proof.value()), null, null);
      enclosing(proof.name(), zoneIds).ifPresent(zone -> records(account, zone, List.of(entry)));
    }
  }

  private static Optional<String> enclosing(String name, Map<String, String> zoneIds) {
    return zoneIds.entrySet().stream()
        .filter(zone -> name.endsWith("." + zone.getKey() + "."))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  private void tenant(String account, Seed.Tenant tenant, @Nullable String certificate) {
    if (engine.read(_ -> edge.hasTenant(account, tenant.name()))) {
      return;
    }
    var wanted = tenant.connectionGroup();
    var group =
        wanted == null ? null : engine.<@Nullable String>read(_ -> edge.groupId(account, wanted));
    call(account, "cloudfront", "CreateDistributionTenant", Configs.of(tenant, group, certificate));
  }

  private void call(
      String account,
      String service,
      String operation,
      software.amazon.awssdk.core.SdkRequest request) {
    var caller = new Caller(account, "arn:aws:iam::" + account + ":root", REGION);
    // A world is not planted at the pace of its own throttles.
    buckets.clear();
    operations.apply(service, operation).handle(caller, request);
    buckets.clear();
  }
}
