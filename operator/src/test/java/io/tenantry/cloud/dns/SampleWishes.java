package io.tenantry.cloud.dns;

import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsRecords.Wish;
import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.RecordAuthor;
import io.tenantry.cloud.RecordPolicy;
import io.tenantry.cloud.RecordPolicy.Conflict;
import io.tenantry.cloud.RecordPolicy.Sharing;
import java.util.Optional;
import java.util.Set;

/** SampleWishes for tests, of a plane that claims names by texts. */
public final class SampleWishes {
  static final RecordAuthor AUTHOR =
      new RecordAuthor("tests", ": adopt it", Optional.of(": it is claimed"));
  static final RecordPolicy CREATES = new RecordPolicy(Conflict.REFUSE, Sharing.SHARED, AUTHOR);
  static final RecordPolicy OVERWRITES =
      new RecordPolicy(Conflict.OVERWRITE, Sharing.SHARED, AUTHOR);
  static final RecordPolicy EXCLUSIVE =
      new RecordPolicy(Conflict.REFUSE, Sharing.EXCLUSIVE, AUTHOR);

  private SampleWishes() {}

  /** For an owner that knows what it has. */
  public static Wish wish(
      CallContext call,
      DnsZone zone,
      String owner,
      Set<DnsRecord> had,
      Set<DnsRecord> wants,
      boolean adopt) {
    return wish(call, zone, owner, had, Set.of(), wants, adopt);
  }

  static Wish wish(
      CallContext call,
      DnsZone zone,
      String owner,
      Set<DnsRecord> had,
      Set<DnsRecord> tried,
      Set<DnsRecord> wants,
      boolean adopt) {
    return new Wish(call, zone, owner, had, tried, wants, adopt ? OVERWRITES : CREATES);
  }
}
