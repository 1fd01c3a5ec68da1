package io.tenantry.hostname;

import io.tenantry.cloud.CloudIdentity;
import io.tenantry.cloud.Dns;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.Seen;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Lookup;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A claimed name, and what is there because of it.
 *
 * @param certificates by ARN: those of the ledger, and those of the request
 * @param records what the zone has at the hostname and at the names of the validation records
 * @param doubt why nobody can tell whether there are more certificates
 */
record Holding(
    Claimed claim,
    Ledger ledger,
    Map<String, Lookup<Cert>> certificates,
    Lookup<Zone> records,
    Wishing alias,
    Wishing validation,
    Optional<Failure> doubt) {

  Holding {
    certificates = Map.copyOf(certificates);
  }

  /** A claim in the cluster; the version says which of its states was decided on. */
  record Claimed(String name, String uid, String version, String zoneId, String hostname) {
    DnsZone zone() {
      return new DnsZone(zoneId, CloudIdentity.OWN);
    }

    boolean isFor(Wanted wanted) {
      return ClaimName.same(zoneId, hostname, wanted.zoneId(), wanted.hostname());
    }
  }

  /**
   * What a zone has at some names.
   *
   * @param ours the records that could have been written by us
   * @param others those that could not, in words
   */
  record Zone(Set<DnsRecord> ours, Map<String, List<String>> others) {
    Zone {
      ours = Set.copyOf(ours);
      others = Map.copyOf(others);
    }

    /**
     * Tells what we could have written from the rest: validation records to the letter, and
     * whatever leads to a load balancer of ours.
     */
    static Zone of(
        Map<String, Set<Seen>> seen, Set<DnsRecord.Cname> validation, Set<String> addresses) {
      var ours = new HashSet<DnsRecord>();
      var others = new HashMap<String, List<String>>();
      seen.forEach((name, records) ->
          records.forEach(record -> {
            var own = record.record().flatMap(r -> own(r, validation, addresses));
            own.ifPresentOrElse(
                ours::add,
                () ->
                    others.merge(
                        name,
                        List.of(record.text()),
                        (one, two) -> Stream.concat(one.stream(), two.stream()).toList()));
          }));
      return new Zone(ours, others);
    }

    /** A load balancer's second name means the same: it is read as the first. */
    private static Optional<DnsRecord> own(
        DnsRecord record, Set<DnsRecord.Cname> validation, Set<String> addresses) {
      return switch (record) {
        case DnsRecord.Cname cname ->
            validation.stream()
                .filter(wanted ->
                    wanted.name().equals(cname.name()) && wanted.target().equals(cname.target()))
                .findFirst()
                .map(_ -> cname);
        case DnsRecord.Alias alias ->
            addresses.stream()
                .filter(address -> LoadBalancerAddress.same(address, alias.target()))
                .findFirst()
                .map(address ->
                    new DnsRecord.Alias(
                        alias.name(),
                        alias.family(),
                        address,
                        alias.targetZone(),
                        alias.evaluateHealth()));
      };
    }
  }

  /**
   * What was last wished for, and how far that is.
   *
   * @param owner whose wish it is, for the DNS engine
   */
  record Wishing(String owner, Set<DnsRecord> wants, Dns.Progress progress) {
    Wishing {
      wants = Set.copyOf(wants);
    }

    boolean underWay() {
      return progress instanceof Dns.Progress.Queued
          || progress instanceof Dns.Progress.Propagating;
    }
  }

  Lookup<Cert> certificate(String arn) {
    return certificates.getOrDefault(arn, new Lookup.NotAsked<>());
  }
}
