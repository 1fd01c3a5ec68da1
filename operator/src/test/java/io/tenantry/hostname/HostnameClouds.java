package io.tenantry.hostname;

import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.dns.BatchLimits;
import io.tenantry.cloud.dns.FakeZones;
import io.tenantry.hostname.pool.ModelBalancers;
import io.tenantry.lives.LifeClock;
import io.tenantry.lives.MemoryCluster;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** What the clusters of an AWS account have in common: time, ACM and hosted zones. */
final class HostnameClouds {
  static final List<String> ZONES = List.of("Z1", "Z2");

  final LifeClock clock = new LifeClock();
  final FakeZones zones =
      new FakeZones(new BatchLimits(1000, 32_000), ZONES.toArray(String[]::new));
  final ModelAcm acm = new ModelAcm(clock, () -> false, this::inUse);
  private final List<ModelBalancers> balancers = new ArrayList<>();
  private Instant meddled = Instant.EPOCH;
  private int addresses;

  /** The load balancers of another cluster. */
  ModelBalancers balancers(MemoryCluster cluster) {
    var others = new ModelBalancers(cluster, () -> HostnameWorlds.address("lb" + ++addresses));
    balancers.add(others);
    return others;
  }

  private boolean inUse(String arn) {
    return balancers.stream().anyMatch(some -> some.uses(arn));
  }

  /** Strangers have changed something, in AWS or in a cluster. */
  void meddled() {
    meddled = clock.instant();
  }

  /** When strangers have last changed anything. */
  Instant lastMeddled() {
    return meddled;
  }

  /** All records, of both zones. */
  Set<DnsRecord> records() {
    var all = new HashSet<DnsRecord>();
    ZONES.forEach(zone -> all.addAll(zones.records(zone)));
    return all;
  }

  List<String> certificates() {
    return acm.all().stream().map(certificate -> certificate.arn).toList();
  }

  /** ACM goes on; whether any certificate has. */
  boolean issue(BooleanSupplier fails) {
    var before = progress();
    acm.tick(proof -> records().contains(proof), fails);
    return !before.equals(progress());
  }

  private List<String> progress() {
    return acm.all().stream().map(c -> c.arn + c.status + c.recordsKnown).toList();
  }
}
