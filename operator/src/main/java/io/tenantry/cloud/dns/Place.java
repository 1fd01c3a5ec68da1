package io.tenantry.cloud.dns;

import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.Seen;

/** Where a record sits in its zone: a name and a type hold one record of ours at most. */
record Place(String name, String type) {
  static final String CNAME = "CNAME";

  static Place of(DnsRecord record) {
    return switch (record) {
      case DnsRecord.Cname cname -> new Place(cname.name(), CNAME);
      case DnsRecord.Alias alias -> new Place(alias.name(), alias.family().name());
    };
  }

  static Place of(Seen seen) {
    return new Place(seen.name(), seen.type());
  }

  /** A CNAME tolerates nothing else at its name. */
  boolean excludes(Place other) {
    return name.equals(other.name)
        && !type.equals(other.type)
        && (type.equals(CNAME) || other.type.equals(CNAME));
  }
}
