package io.tenantry.cloud.dns;

import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsRecords.Wish;
import io.tenantry.cloud.SeenRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * An owner's wish and what is known of the records it has already.
 *
 * @param number orders the wishes of a zone; a newer wish has a higher one
 * @param remembered what it has written, the most certain first
 * @param maybe what it may have written or removed: the answer was lost, so nobody knows
 */
record OwnerClaim(Wish wish, long number, List<DnsRecord> remembered, List<DnsRecord> maybe) {
  private static final String DUALSTACK = "dualstack.";

  OwnerClaim {
    remembered = List.copyOf(remembered);
    maybe = List.copyOf(maybe);
  }

  String owner() {
    return wish.owner();
  }

  /** Its wishes in an order that does not depend on chance; whose a name is comes first. */
  List<DnsRecord> wants() {
    return wish.wants().stream()
        .sorted(
            Comparator.comparing((DnsRecord record) -> !(record instanceof DnsRecord.Txt))
                .thenComparing(DnsRecord::toString))
        .toList();
  }

  /** What is there for all we know; nothing where there is doubt. */
  Optional<DnsRecord> had(RecordKey place) {
    return maybe.stream().anyMatch(record -> RecordKey.of(record).equals(place))
        ? Optional.empty()
        : remembered.stream().filter(record -> RecordKey.of(record).equals(place)).findFirst();
  }

  /** Whether it has written this once, and it may be gone: nobody else knows any better. */
  boolean misses(DnsRecord record) {
    return remembered.contains(record) && maybe.contains(record);
  }

  /** The wishes that are fulfilled already. */
  List<DnsRecord> keeps() {
    return wish.wants().stream()
        .filter(record -> had(RecordKey.of(record)).equals(Optional.of(record)))
        .toList();
  }

  /** Whether it wants nothing that it does not have. */
  boolean onlyGives() {
    return keeps().size() == wish.wants().size();
  }

  /** What it has, or may have, and no longer wants: one record for each place. */
  List<DnsRecord> gives() {
    var places = new LinkedHashSet<RecordKey>();
    wish.wants().forEach(record -> places.add(RecordKey.of(record)));
    var gives = new ArrayList<DnsRecord>();
    for (var records : List.of(remembered, maybe)) {
      records.stream().filter(record -> places.add(RecordKey.of(record))).forEach(gives::add);
    }
    return gives;
  }

  Set<String> names() {
    var names = new LinkedHashSet<String>();
    wish.wants().forEach(record -> names.add(record.name()));
    gives().forEach(record -> names.add(record.name()));
    return names;
  }

  /**
   * Whether what is there is provably its own work: it leads where the remembered record led, if
   * with another time to live, or it is to the letter what was left in doubt.
   */
  boolean wrote(SeenRecord seen) {
    return seen.record().isPresent()
        && (maybe.contains(seen.record().get())
            || remembered.stream().anyMatch(record -> sameTarget(record, seen.record().get())));
  }

  private static boolean sameTarget(DnsRecord one, DnsRecord other) {
    return RecordKey.of(one).equals(RecordKey.of(other)) && bare(one).equals(bare(other));
  }

  /** A load balancer has a second name that means the same. */
  private static String bare(DnsRecord record) {
    var target = record.target();
    return target.startsWith(DUALSTACK) ? target.substring(DUALSTACK.length()) : target;
  }
}
