package io.tenantry.cloud.dns;

import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsRecords.Progress;
import io.tenantry.cloud.DnsRecords.Wish;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * What one owner of records wants and has.
 *
 * @param written what this process knows to be there: it outdoes what the owner remembers
 * @param removed what this process knows to be gone, however the owner remembers it
 * @param passedOver how many batches have left without it
 */
record OwnerState(
    OwnerClaim claim,
    List<DnsRecord> written,
    List<DnsRecord> removed,
    Progress progress,
    List<String> remarks,
    int passedOver) {

  OwnerState {
    written = List.copyOf(written);
    removed = List.copyOf(removed);
    remarks = List.copyOf(remarks);
  }

  static OwnerState of(Wish wish, long number) {
    var claim = new OwnerClaim(wish, number, List.copyOf(wish.had()), List.copyOf(wish.tried()));
    return new OwnerState(claim, List.of(), List.of(), new Progress.Queued(), List.of(), 0);
  }

  /** A newer wish; what was done for the older ones is not forgotten. */
  OwnerState wishes(Wish wish, long number) {
    var maybe = new LinkedHashSet<>(claim.maybe());
    maybe.addAll(wish.tried());
    var newer = new OwnerClaim(wish, number, remembered(wish), List.copyOf(maybe));
    return new OwnerState(newer, written, removed, new Progress.Queued(), List.of(), 0);
  }

  private List<DnsRecord> remembered(Wish wish) {
    var remembered = new LinkedHashSet<>(written);
    wish.had().stream().filter(record -> !removed.contains(record)).forEach(remembered::add);
    return List.copyOf(remembered);
  }

  /** Whether this wish is fulfilled already, or on its way to be, and speaks of nothing new. */
  boolean pursues(Wish wish) {
    var old = claim.wish();
    var known = new HashSet<>(old.had());
    known.addAll(old.tried());
    known.addAll(old.wants());
    return old.wants().equals(wish.wants())
        && old.policy().conflict() == wish.policy().conflict()
        && known.containsAll(wish.had())
        && known.containsAll(wish.tried())
        && !(progress instanceof Progress.Refused)
        && !(progress instanceof Progress.Unknown);
  }

  /** The same wish, for another call. */
  OwnerState runs(Wish wish) {
    return with(new OwnerClaim(wish, claim.number(), claim.remembered(), claim.maybe()));
  }

  /** What an older claim of the same owner or this one wanted is there, and the rest is not. */
  OwnerState wrote(OwnerClaim done) {
    var there = List.copyOf(done.wish().wants());
    var gone = new LinkedHashSet<>(removed);
    gone.addAll(done.gives());
    gone.removeAll(there);
    var known = new OwnerState(claim, there, List.copyOf(gone), progress, remarks, passedOver);
    var remembered = done.number() == claim.number() ? there : known.remembered(claim.wish());
    return known.with(new OwnerClaim(claim.wish(), claim.number(), remembered, List.of()));
  }

  /** What was sent may have been done. */
  OwnerState doubts(OwnerChanges sent) {
    var maybe = new LinkedHashSet<>(claim.maybe());
    sent.changes().forEach(change -> maybe.add(change.record()));
    return with(
        new OwnerClaim(claim.wish(), claim.number(), claim.remembered(), List.copyOf(maybe)));
  }

  OwnerState at(Progress now, List<String> withRemarks) {
    return new OwnerState(claim, written, removed, now, withRemarks, 0);
  }

  OwnerState passed() {
    return new OwnerState(claim, written, removed, progress, remarks, passedOver + 1);
  }

  private OwnerState with(OwnerClaim other) {
    return new OwnerState(other, written, removed, progress, remarks, passedOver);
  }

  /** Urgent first; whoever was passed over becomes more urgent. */
  int rank() {
    var rank =
        switch (claim.wish().call().urgency()) {
          case CHANGE -> 0;
          case CONVERGENCE -> 1;
          case DRIFT -> 2;
        };
    return rank - passedOver;
  }

  /** About how much of a batch it takes. */
  int weight() {
    var wish = claim.wish();
    return wish.had().size()
        + wish.tried().size()
        + wish.wants().size() * (wish.policy().overwrites() ? 2 : 1);
  }
}
