package io.tenantry.cloud.dns;

import java.util.List;

/** Plans the units of a batch anew after a look at their names. */
record BatchReplanner(Provider provider, ZoneState zoneState) {

  /** The batches that they make now. */
  List<List<OwnerChanges>> replanned(List<OwnerChanges> units, ObservedRecords facts) {
    var anew = BatchRevision.of(units, facts, zoneState::replan);
    return BatchPacker.pack(provider.isReadFirst() ? stable(anew, facts) : anew, provider.limits());
  }

  /** Without a provider that refuses it, nobody may count on a deletion that is not to be made. */
  private List<OwnerChanges> stable(List<OwnerChanges> units, ObservedRecords facts) {
    var again = BatchRevision.of(units, facts, zoneState::replan);
    return again.equals(units) ? units : stable(again, facts);
  }
}
