package io.tenantry.cloud.dns;

import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.RecordPolicy.Sharing;
import io.tenantry.cloud.RecordRouting;
import io.tenantry.cloud.SeenRecord;
import io.tenantry.cloud.dns.Provider.Ability;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * From a claim to the changes that fulfil it; pure.
 *
 * <p>Where nobody has looked, what is remembered is taken for granted: the provider refuses what is
 * not so. Where somebody has looked, what was seen counts.
 */
final class OwnerPlanner {
  private static final String SIMPLE = "simple";

  private final OwnerClaim claim;
  private final Map<RecordKey, OwnedRecord> kept;
  private final Map<RecordKey, String> noted;
  private final ObservedRecords facts;
  private final Provider provider;
  private final Set<DnsRecord> foreign = new HashSet<>();
  private final List<RecordChange> changes = new ArrayList<>();
  private final List<String> remarks = new ArrayList<>();
  private Optional<String> with = Optional.empty();
  private Optional<Failure> failure = Optional.empty();

  private OwnerPlanner(
      OwnerClaim claim,
      Map<RecordKey, OwnedRecord> kept,
      Map<RecordKey, String> noted,
      ObservedRecords facts,
      Provider provider) {
    this.claim = claim;
    this.kept = kept;
    this.noted = noted;
    this.facts = facts;
    this.provider = provider;
  }

  /**
   * Decides.
   *
   * @param kept what other owners have at the places of this claim
   * @param noted which objects have noted that they have something there, in words
   */
  static OwnerPlan plan(
      OwnerClaim claim,
      Map<RecordKey, OwnedRecord> kept,
      Map<RecordKey, String> noted,
      ObservedRecords facts,
      Provider provider) {
    return new OwnerPlanner(claim, kept, noted, facts, provider).plan();
  }

  private OwnerPlan plan() {
    var objection =
        claim.wants().stream().flatMap(record -> provider.objection(record).stream()).findFirst();
    if (objection.isPresent()) {
      return new OwnerPlan.Refuse(claim, Refusal.of(Kind.INVALID, objection.get()), Set.of());
    }
    claim.wants().forEach(this::want);
    claim.gives().forEach(this::give);
    if (failure.isPresent()) {
      return new OwnerPlan.Refuse(claim, failure.get(), foreign);
    }
    if (changes.isEmpty()) {
      return new OwnerPlan.Rest(claim, remarks, with);
    }
    var unit = new OwnerChanges(claim, changes, remarks);
    var limits = provider.limits();
    return limits.allow(unit.elements(), unit.characters())
        ? new OwnerPlan.Write(unit)
        : new OwnerPlan.Refuse(claim, tooLarge(unit, limits), Set.of());
  }

  private void want(DnsRecord record) {
    var place = RecordKey.of(record);
    var neighbour = Optional.ofNullable(kept.get(place));
    if (neighbour.isPresent()) {
      share(record, place, neighbour.get());
    } else {
      write(record, place);
    }
  }

  private void write(DnsRecord record, RecordKey place) {
    if (facts.cover(record.name())) {
      wantKnowing(record, place);
    } else {
      wantBlindly(record, claim.had(place));
    }
  }

  private void share(DnsRecord record, RecordKey place, OwnedRecord neighbour) {
    if (!neighbour.record().equals(record)) {
      taken(record, inUse(record, neighbour.owner()));
    } else if (claim.had(place).isEmpty() && adopts(record)) {
      // The neighbour had it once, but this owner may have seen that it is gone.
      changes.add(RecordChange.upsert(record));
    } else if (claim.misses(record)) {
      write(record, place);
    } else {
      with = Optional.of(neighbour.owner());
    }
  }

  private void wantBlindly(DnsRecord record, Optional<DnsRecord> had) {
    if (had.isEmpty()) {
      changes.add(adopts(record) ? RecordChange.upsert(record) : RecordChange.create(record));
    } else if (!had.get().equals(record)) {
      changes.add(RecordChange.delete(had.get()));
      changes.add(RecordChange.create(record));
    }
  }

  private void wantKnowing(DnsRecord record, RecordKey place) {
    var blocker = facts.at(record.name()).stream().filter(seen -> blocks(seen, record)).findFirst();
    var seen = facts.at(place);
    if (blocker.isPresent()) {
      taken(record, foreign(blocker.get()) + ", beside which " + impossible(record, blocker.get()));
    } else if (seen.isEmpty()) {
      changes.add(RecordChange.create(record));
    } else if (claim.wrote(seen.get()) || confirms(seen.get(), record)) {
      replace(seen.get(), record);
    } else if (adopts(record)) {
      changes.add(RecordChange.upsert(record));
    } else {
      taken(record, inTheWay(seen.get(), record, place));
    }
  }

  /**
   * In one batch, even swapping a record for the like of it does no harm, and gives a change that
   * can be followed; one by one, the name would lead nowhere in between.
   */
  private void replace(SeenRecord seen, DnsRecord record) {
    if (provider.can(Ability.ATOMIC_BATCH)) {
      seen.record().ifPresent(there -> changes.add(RecordChange.delete(there, seen)));
      changes.add(RecordChange.create(record));
    } else if (!seen.record().equals(Optional.of(record))) {
      changes.add(RecordChange.upsert(record));
    }
  }

  private String inTheWay(SeenRecord seen, DnsRecord record, RecordKey place) {
    var author = claim.wish().policy().author();
    if (noted.containsKey(place)) {
      return inUse(record, noted.getOrDefault(place, ""));
    }
    return foreign(seen) + (isClaim(record) ? author.claimHint().orElse("") : author.adoptHint());
  }

  /** Whether it says whose a name is. */
  private boolean isClaim(DnsRecord record) {
    return record instanceof DnsRecord.Txt && claim.wish().policy().author().claimsByText();
  }

  private static String inUse(DnsRecord record, String owner) {
    return "%s is in use by %s".formatted(record.name(), owner);
  }

  /**
   * What says whose a name is is never overwritten. Nor is what another object has noted, whether
   * it has spoken up in this process or not.
   */
  private boolean adopts(DnsRecord record) {
    return claim.wish().policy().overwrites()
        && !isClaim(record)
        && !noted.containsKey(RecordKey.of(record));
  }

  /** What stands in the way of a record and does not leave by this very claim. */
  private boolean blocks(SeenRecord seen, DnsRecord record) {
    return RecordKey.excludes(record, seen) && !(claim.wrote(seen) && leaves(RecordKey.of(seen)));
  }

  private static String impossible(DnsRecord record, SeenRecord blocker) {
    var type = RecordKey.of(record).type();
    if (!type.equals(blocker.type())) {
      return "no %s can be: delete it".formatted(type);
    }
    var ours = record.routing().map(RecordRouting::policy).orElse(SIMPLE);
    var theirs = blocker.routing().map(RecordRouting::policy).orElse(SIMPLE);
    return ours.equals(theirs)
        ? "no other %s with %s can be: choose another one, or delete it"
            .formatted(type, record.routing().map(RecordRouting::detail).orElse(SIMPLE))
        : "no %s with the policy %s can be: give both the same policy, or delete it"
            .formatted(type, ours);
  }

  private boolean leaves(RecordKey place) {
    return claim.gives().stream().anyMatch(record -> RecordKey.of(record).equals(place));
  }

  /** What others may have written alike is as good as written by ourselves. */
  private boolean confirms(SeenRecord seen, DnsRecord record) {
    return claim.wish().policy().sharing() == Sharing.SHARED
        && seen.record().equals(Optional.of(record));
  }

  private void give(DnsRecord record) {
    var place = RecordKey.of(record);
    if (kept.containsKey(place)) {
      return; // it goes with the last who has it
    }
    if (!facts.cover(record.name())) {
      changes.add(RecordChange.delete(record));
    } else {
      facts.at(place).ifPresent(this::giveKnowing);
    }
  }

  private void giveKnowing(SeenRecord seen) {
    if (claim.wrote(seen)) {
      seen.record().ifPresent(there -> changes.add(RecordChange.delete(there, seen)));
    } else {
      remarks.add(foreign(seen) + ": it was left as it is");
    }
  }

  private static String foreign(SeenRecord seen) {
    return "%s has %s, which this object did not write".formatted(seen.name(), seen.text());
  }

  private void taken(DnsRecord record, String message) {
    foreign.add(record);
    failure = failure.or(() -> Optional.of(Refusal.of(Kind.TAKEN, message)));
  }

  private static Failure tooLarge(OwnerChanges unit, BatchLimits limits) {
    return Refusal.of(
        Kind.INVALID,
        ("its DNS records need %d changes with %d characters at once, more than the %d changes and"
                + " %d characters that a batch takes: spread its names over several objects")
            .formatted(unit.elements(), unit.characters(), limits.elements(), limits.characters()));
  }
}
