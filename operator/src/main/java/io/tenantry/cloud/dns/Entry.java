package io.tenantry.cloud.dns;

import io.tenantry.cloud.Dns.Progress;
import io.tenantry.cloud.Dns.Wish;
import io.tenantry.cloud.DnsRecord;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * One owner's page in the book.
 *
 * @param written what this process knows to be there: it outdoes what the owner remembers
 * @param passedOver how many batches have left without it
 */
record Entry(
    Claim claim, List<DnsRecord> written, Progress progress, List<String> remarks, int passedOver) {

  Entry {
    written = List.copyOf(written);
    remarks = List.copyOf(remarks);
  }

  static Entry of(Wish wish, long number) {
    var claim = new Claim(wish, number, List.copyOf(wish.had()), List.copyOf(wish.tried()));
    return new Entry(claim, List.of(), new Progress.Queued(), List.of(), 0);
  }

  /** A newer wish; what was written for the older ones is not forgotten. */
  Entry wishes(Wish wish, long number) {
    var remembered = new LinkedHashSet<>(written);
    remembered.addAll(wish.had());
    var maybe = new LinkedHashSet<>(claim.maybe());
    maybe.addAll(wish.tried());
    return new Entry(
        new Claim(wish, number, List.copyOf(remembered), List.copyOf(maybe)),
        written,
        new Progress.Queued(),
        List.of(),
        0);
  }

  /** The same wish, for another errand. */
  Entry runs(Wish wish) {
    var same = new Claim(wish, claim.number(), claim.remembered(), claim.maybe());
    return new Entry(same, written, progress, remarks, passedOver);
  }

  /** What an older claim of the same owner or this one wanted is there. */
  Entry wrote(Claim done) {
    var records = List.copyOf(done.wish().wants());
    var remembered = new LinkedHashSet<>(records);
    if (done.number() != claim.number()) {
      remembered.addAll(claim.wish().had());
    }
    return new Entry(
        new Claim(claim.wish(), claim.number(), List.copyOf(remembered), List.of()),
        records,
        progress,
        remarks,
        passedOver);
  }

  /** What a claim wanted may be there. */
  Entry mayHaveWritten(Claim sent) {
    var maybe = new LinkedHashSet<>(claim.maybe());
    maybe.addAll(sent.wish().wants());
    var doubtful = new Claim(claim.wish(), claim.number(), claim.remembered(), List.copyOf(maybe));
    return new Entry(doubtful, written, progress, remarks, passedOver);
  }

  Entry at(Progress now, List<String> withRemarks) {
    return new Entry(claim, written, now, withRemarks, 0);
  }

  Entry passed() {
    return new Entry(claim, written, progress, remarks, passedOver + 1);
  }

  /** Urgent first; whoever was passed over becomes more urgent. */
  int rank() {
    var rank =
        switch (claim.wish().errand().urgency()) {
          case CHANGE -> 0;
          case CONVERGENCE -> 1;
          case DRIFT -> 2;
        };
    return rank - passedOver;
  }

  /** About how much of a batch it takes. */
  int weight() {
    return claim.remembered().size() + claim.wish().wants().size() * (claim.wish().adopt() ? 2 : 1);
  }
}
