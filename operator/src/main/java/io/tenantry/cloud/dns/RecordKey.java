package io.tenantry.cloud.dns;

import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.RecordRouting;
import io.tenantry.cloud.SeenRecord;
import java.util.Optional;

/**
 * The key of a record in its zone: name, type and set identifier.
 *
 * @param set tells several of a name and type apart; empty for the only one
 */
record RecordKey(String name, String type, String set) {
  static final String CNAME = "CNAME";
  private static final String ONLY = "";

  /** Of the only record of its name and type. */
  RecordKey(String name, String type) {
    this(name, type, ONLY);
  }

  static RecordKey of(DnsRecord record) {
    return new RecordKey(record.name(), type(record), set(record.routing()));
  }

  static RecordKey of(SeenRecord seen) {
    return new RecordKey(seen.name(), seen.type(), set(seen.routing()));
  }

  private static String set(Optional<RecordRouting> routing) {
    return routing.map(RecordRouting::setIdentifier).orElse(ONLY);
  }

  private static String type(DnsRecord record) {
    return switch (record) {
      case DnsRecord.Cname _ -> CNAME;
      case DnsRecord.Alias alias -> alias.family().name();
      case DnsRecord.Txt _ -> "TXT";
    };
  }

  /** Whether a record cannot be beside what is there, however they are spelled. */
  static boolean excludes(DnsRecord record, SeenRecord seen) {
    var place = of(record);
    return place.excludes(of(seen))
        || (place.alike(of(seen))
            && record.routing().isPresent()
            && seen.routing().filter(record.routing().get()::excludes).isPresent());
  }

  /**
   * A CNAME tolerates nothing else at its name, and the only record of a type no other of its type.
   */
  boolean excludes(RecordKey other) {
    return alike(other)
        ? set.isEmpty() != other.set.isEmpty()
        : name.equals(other.name) && (type.equals(CNAME) || other.type.equals(CNAME));
  }

  private boolean alike(RecordKey other) {
    return name.equals(other.name) && type.equals(other.type);
  }
}
