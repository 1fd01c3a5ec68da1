package io.tenantry.hostname;

import io.tenantry.cloud.CertificateAuthority.Status;
import io.tenantry.cloud.CloudIdentity;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsRecords;
import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.RecordRouting;
import io.tenantry.cloud.SeenRecord;
import io.tenantry.cloud.dns.RecordLedger;
import io.tenantry.hostname.pool.LoadBalancerAddress;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Lookup;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A claimed hostname with its certificates and records.
 *
 * @param certificates by ARN: those of the ledger and those of the request
 * @param records what the zone has at the hostname, at the names of the validation records, and at
 *     the name of the claim record
 * @param doubt why it is unknown whether there are more certificates
 * @param foreign certificates without the tags of the request; they are not deleted
 */
record ClaimedHostname(
    Claimed claim,
    ClaimLedger ledger,
    Map<String, Lookup<Cert>> certificates,
    Lookup<Zone> records,
    Wishing alias,
    Wishing validation,
    Optional<Failure> doubt,
    Set<String> foreign) {

  ClaimedHostname {
    certificates = Map.copyOf(certificates);
    foreign = Set.copyOf(foreign);
  }

  /** A claim in the cluster; the version says which of its states was decided on. */
  record Claimed(String name, String uid, String version, String zoneId, String hostname) {
    DnsZone zone() {
      return DnsZone.route53(zoneId, CloudIdentity.OWN);
    }

    boolean isFor(DesiredHostname wanted) {
      return ClaimName.same(zoneId, hostname, wanted.zoneId(), wanted.hostname());
    }
  }

  /**
   * What a zone has at some names.
   *
   * @param ours the records that could have been written by us
   * @param others those that could not, in words, but for those of clusters that share the name
   * @param elsewhere whether another cluster may need the validation records, too
   */
  record Zone(Set<DnsRecord> ours, Map<String, List<String>> others, boolean elsewhere) {
    Zone {
      ours = Set.copyOf(ours);
      others = Map.copyOf(others);
    }

    /**
     * Tells what we could have written from the rest: validation records to the letter, whatever
     * leads to a load balancer of ours, and what says that it is this request's.
     */
    static Zone of(Map<String, Set<SeenRecord>> seen, Own own) {
      var ours = new HashSet<DnsRecord>();
      var others = new HashMap<String, List<String>>();
      seen.forEach((name, records) ->
          records.forEach(record -> {
            var mine = record.record().flatMap(own::as);
            if (mine.isPresent()) {
              ours.add(mine.get());
            } else if (!own.shares(record)) {
              others.merge(
                  name,
                  List.of(record.text()),
                  (one, two) -> Stream.concat(one.stream(), two.stream()).toList());
            }
          }));
      var elsewhere = seen.values().stream().flatMap(Set::stream).anyMatch(own::isElsewhere);
      return new Zone(ours, others, elsewhere);
    }

    /** Where the hostname leads to because of us, and by what we claim it. */
    Set<DnsRecord> led() {
      return ours.stream()
          .filter(record -> !(record instanceof DnsRecord.Cname))
          .collect(Collectors.toSet());
    }
  }

  /**
   * By what a request knows its own records.
   *
   * @param addresses of load balancers that are ours
   * @param sets the record sets that are ours where several clusters share the name
   * @param clusters what this cluster is called, and was
   */
  record Own(
      String uid,
      String hostname,
      Set<DnsRecord.Cname> validation,
      Set<String> addresses,
      Set<String> sets,
      Set<String> clusters) {
    Own {
      validation = Set.copyOf(validation);
      addresses = Set.copyOf(addresses);
      sets = Set.copyOf(sets);
      clusters = Set.copyOf(clusters);
    }

    /** A load balancer's second name means the same: it is read as the first. */
    Optional<DnsRecord> as(DnsRecord record) {
      return switch (record) {
        case DnsRecord.Cname cname ->
            validation.stream()
                .filter(wanted ->
                    wanted.name().equals(cname.name()) && wanted.target().equals(cname.target()))
                .findFirst()
                .map(_ -> cname);
        case DnsRecord.Alias alias ->
            addresses.stream()
                .filter(_ -> alias.name().equalsIgnoreCase(hostname))
                .filter(address -> LoadBalancerAddress.same(address, alias.target()))
                .filter(_ -> alias.routing().map(this::has).orElse(true))
                .findFirst()
                .map(address ->
                    new DnsRecord.Alias(
                        alias.name(),
                        alias.family(),
                        address,
                        alias.targetZone(),
                        alias.evaluateHealth(),
                        alias.routing()));
        case DnsRecord.Txt txt ->
            CrossClaim.read(txt.text()).filter(claim -> claim.uid().equals(uid)).map(_ -> txt);
      };
    }

    private boolean has(RecordRouting routing) {
      return sets.contains(routing.setIdentifier());
    }

    /** Whether it is one of those that other clusters have beside ours. */
    boolean shares(SeenRecord seen) {
      return !sets.isEmpty() && seen.routing().filter(routing -> !has(routing)).isPresent();
    }

    /** What this cluster's other requests need is known better from their own claims. */
    boolean isElsewhere(SeenRecord seen) {
      return seen.record().stream()
          .filter(DnsRecord.Txt.class::isInstance)
          .flatMap(record -> CrossClaim.read(record.target()).stream())
          .anyMatch(claim -> !clusters.contains(claim.cluster()));
    }
  }

  /**
   * What was last wished for, and how far that is.
   *
   * @param owner whose wish it is, for the DNS engine
   */
  record Wishing(String owner, Set<DnsRecord> wants, DnsRecords.Progress progress) {
    Wishing {
      wants = Set.copyOf(wants);
    }

    RecordLedger.LastWish last() {
      return new RecordLedger.LastWish(wants, progress);
    }

    boolean underWay() {
      return progress instanceof DnsRecords.Progress.Queued
          || progress instanceof DnsRecords.Progress.Propagating;
    }
  }

  Lookup<Cert> certificate(String arn) {
    return certificates.getOrDefault(arn, new Lookup.NotAsked<>());
  }

  /** Whether ACM has decided on one of its certificates. */
  boolean decided() {
    return certificates.values().stream()
        .flatMap(cert -> cert.found().stream())
        .anyMatch(cert -> cert.status() != Status.PENDING);
  }
}
