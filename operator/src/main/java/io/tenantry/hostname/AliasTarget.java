package io.tenantry.hostname;

import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsRecord.Family;
import io.tenantry.cloud.RecordRouting;
import io.tenantry.hostname.pool.LoadBalancerAddress;
import io.tenantry.hostname.pool.LoadBalancerZones;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The load balancer that a hostname points to and its routing policy; all alias records follow from
 * it.
 *
 * @param routing how the hostname is shared with other clusters; empty if it is not
 * @param cluster the name under which this cluster claims it in the zone; empty if it does not
 */
record AliasTarget(String address, Optional<RecordRouting> routing, Optional<String> cluster) {
  private static final String PART = ";";
  private static final String WEIGHTED = "weighted";
  private static final String LATENCY = "latency";
  private static final String FAILOVER = "failover";
  private static final String PRIMARY = "PRIMARY";
  private static final String SET = "set";
  private static final String CLUSTER = "cluster";

  /** There alone, and without a word to other clusters. */
  static AliasTarget to(String address) {
    return new AliasTarget(address, Optional.empty(), Optional.empty());
  }

  /** Whether it differs in nothing but the load balancer. */
  boolean sameWay(AliasTarget other) {
    return routing.equals(other.routing) && cluster.equals(other.cluster);
  }

  /** The records for it; empty if the region of the load balancer is not known. */
  Set<DnsRecord> records(String hostname, String uid, LoadBalancerZones zones) {
    if (!(LoadBalancerAddress.of(address, zones) instanceof LoadBalancerAddress.Known to)) {
      return Set.of();
    }
    var records = new HashSet<DnsRecord>();
    for (var family : Family.values()) {
      records.add(new DnsRecord.Alias(hostname, family, address, to.hostedZoneId(), true, routing));
    }
    cluster.ifPresent(name -> records.add(new CrossClaim(name, uid).record(hostname, routing)));
    return records;
  }

  // In words, for an annotation

  String word() {
    var parts = Stream.<String>builder().add(address);
    routing.ifPresent(shared -> parts.add(word(shared)).add(SET + "=" + shared.setIdentifier()));
    cluster.ifPresent(name -> parts.add(CLUSTER + "=" + name));
    return String.join(PART, parts.build().toList());
  }

  private static String word(RecordRouting routing) {
    return switch (routing) {
      case RecordRouting.Weighted(_, var weight) -> WEIGHTED + "=" + weight;
      case RecordRouting.Latency(_, var region) -> LATENCY + "=" + region;
      case RecordRouting.Failover(_, var primary) ->
          FAILOVER + "=" + (primary ? PRIMARY : "SECONDARY");
      case RecordRouting.Other other -> throw new IllegalStateException("never led by " + other);
    };
  }

  /** As far as it makes sense: a bare address is what was written before names were shared. */
  static AliasTarget read(String word) {
    var parts = word.split(PART, -1);
    var known = new HashMap<String, String>();
    Stream.of(parts)
        .skip(1)
        .map(part -> part.split("=", 2))
        .filter(pair -> pair.length == 2 && !pair[1].isEmpty())
        .forEach(pair -> known.put(pair[0], pair[1]));
    return new AliasTarget(
        parts[0],
        Optional.ofNullable(known.get(SET)).flatMap(set -> routing(set, known)),
        Optional.ofNullable(known.get(CLUSTER)));
  }

  private static Optional<RecordRouting> routing(String set, Map<String, String> known) {
    return Optional.ofNullable(known.get(WEIGHTED))
        .filter(weight -> weight.matches("\\d{1,3}"))
        .<RecordRouting>map(weight -> new RecordRouting.Weighted(set, Integer.parseInt(weight)))
        .or(() ->
            Optional.ofNullable(known.get(LATENCY))
                .map(region -> new RecordRouting.Latency(set, region)))
        .or(() ->
            Optional.ofNullable(known.get(FAILOVER))
                .map(role -> new RecordRouting.Failover(set, role.equals(PRIMARY))));
  }
}
