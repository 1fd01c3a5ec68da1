package io.tenantry.cloud.dns;

import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.Routing;
import io.tenantry.cloud.Seen;
import java.util.Optional;

/**
 * Where a record sits in its zone: a name, a type and a set hold one record of ours at most.
 *
 * @param set tells several of a name and type apart; empty for the only one
 */
record Place(String name, String type, String set) {
  static final String CNAME = "CNAME";
  private static final String ONLY = "";

  /** Of the only record of its name and type. */
  Place(String name, String type) {
    this(name, type, ONLY);
  }

  static Place of(DnsRecord record) {
    return new Place(record.name(), type(record), set(record.routing()));
  }

  static Place of(Seen seen) {
    return new Place(seen.name(), seen.type(), set(seen.routing()));
  }

  private static String set(Optional<Routing> routing) {
    return routing.map(Routing::setIdentifier).orElse(ONLY);
  }

  private static String type(DnsRecord record) {
    return switch (record) {
      case DnsRecord.Cname _ -> CNAME;
      case DnsRecord.Alias alias -> alias.family().name();
      case DnsRecord.Txt _ -> "TXT";
    };
  }

  /** Whether a record cannot be beside what is there, however they are spelled. */
  static boolean excludes(DnsRecord record, Seen seen) {
    var place = of(record);
    return place.excludes(of(seen))
        || (place.alike(of(seen))
            && record.routing().isPresent()
            && seen.routing().filter(record.routing().get()::excludes).isPresent());
  }

  /**
   * A CNAME tolerates nothing else at its name, and the only record of a type no other of its type.
   */
  boolean excludes(Place other) {
    return alike(other)
        ? set.isEmpty() != other.set.isEmpty()
        : name.equals(other.name) && (type.equals(CNAME) || other.type.equals(CNAME));
  }

  private boolean alike(Place other) {
    return name.equals(other.name) && type.equals(other.type);
  }
}
