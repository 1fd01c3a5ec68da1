package io.tenantry.cloud.dns;

import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsRecords.Progress;
import io.tenantry.pass.Failure;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Which records of a zone an object has noted as its own, and what to do next for it to have those
 * that it wants; pure.
 *
 * <p>A record is noted before it is asked for, so that whatever dies, somebody knows of it:
 *
 * <pre>
 * noted   last wish            next
 * no      any                  Note: it is asked for once that is written down
 * yes     same, queued         Wait
 * yes     same, propagating    Wait
 * yes     same, in sync        Written, unless somebody has looked and it is not so
 * yes     same, refused        Refused: what is foreign is no longer noted, and it is asked again
 * yes     other, or unknown    Written where all is there, else Ask
 * </pre>
 *
 * @param notes in the order in which they were made
 * @param last the object's last wish for the zone, as far as this process knows
 * @param ending whether the object goes: then it never wants anything back
 */
public record RecordLedger(
    Map<DnsRecord, State> notes, LastWish last, Evidence evidence, boolean ending) {

  public RecordLedger {
    notes = Collections.unmodifiableMap(new LinkedHashMap<>(notes));
  }

  /** What is known of a noted record. */
  public enum State {
    /** It was asked for, or is about to be: it may be there. */
    TRIED,
    /** Every server has it, and nobody has asked for its removal. */
    THERE,
    /** It was there once, and may be gone. */
    DOUBTED;

    /** Whether it was there once: what leads to the same target is then the object's own. */
    public boolean wasThere() {
      return this != TRIED;
    }
  }

  /** What the notes come from, and so what else is to be believed. */
  public enum Evidence {
    /**
     * The object's status, which is written at the end of a pass: a wish waits for the next one.
     * What this process has sent since counts, too.
     */
    STATUS,
    /** Notes that the same plan writes before it wishes; nobody has looked into the zone. */
    PLAN,
    /** A look into the zone: what was wished for before means nothing. */
    ZONE
  }

  /** What was last wished for, and how far that is. */
  public record LastWish(Set<DnsRecord> wants, Progress progress) {
    public static final LastWish NONE = new LastWish(Set.of(), new Progress.Unknown());

    public LastWish {
      wants = Set.copyOf(wants);
    }

    /** Whether this process has dealt with it, and so knows all that it has sent. */
    boolean isKnown() {
      return !(progress instanceof Progress.Unknown);
    }
  }

  /** What is said to the engine: see {@link io.tenantry.cloud.DnsRecords.Wish}. */
  public record Request(Set<DnsRecord> had, Set<DnsRecord> tried, Set<DnsRecord> wants) {
    public Request {
      had = Set.copyOf(had);
      tried = Set.copyOf(tried);
      wants = Set.copyOf(wants);
    }
  }

  /** What to do next. */
  public sealed interface Step {
    /**
     * These must be written down first.
     *
     * @param announce tells the engine what there is before anything is added: from then on it
     *     knows what it has sent, and what is noted and was never sent is in no doubt
     */
    record Note(Map<DnsRecord, State> notes, Optional<Request> announce) implements Step {}

    /** The wish is on its way; the change is known once the wish was sent. */
    record Wait(Optional<String> changeId) implements Step {}

    /**
     * All is as wanted.
     *
     * @param keep what the engine has not heard of and should, so that nobody else removes it
     */
    record Written(Map<DnsRecord, State> notes, Optional<Request> keep) implements Step {}

    /** It cannot be done now. The wish is to be forgotten, so that a later pass asks again. */
    record Refused(Map<DnsRecord, State> notes, Failure failure) implements Step {}

    /**
     * Asks the engine.
     *
     * @param anew whether the engine must first forget what it was asked for before
     */
    record Ask(Request request, boolean anew) implements Step {}
  }

  /** What to do next for the object to have exactly these records. */
  public Step next(Set<DnsRecord> wants) {
    return next(wants, _ -> false);
  }

  /** The same; what others keep, too, is not removed. */
  public Step next(Set<DnsRecord> wants, Predicate<DnsRecord> keptByOthers) {
    if (evidence == Evidence.STATUS && isToBeNoted(wants)) {
      return note(wants);
    }
    return last.wants().equals(wants) ? follow(wants, keptByOthers) : compare(wants, keptByOthers);
  }

  private boolean isToBeNoted(Set<DnsRecord> wants) {
    return !notes.keySet().containsAll(wants)
        || notes.keySet().stream().anyMatch(record -> leaves(record, wants));
  }

  /** From the moment on that it shall go, nobody can tell whether it is there. */
  private boolean leaves(DnsRecord record, Set<DnsRecord> wants) {
    return notes.get(record) == State.THERE
        && !ending
        && wants.stream().noneMatch(want -> want.name().equals(record.name()));
  }

  private Step note(Set<DnsRecord> wants) {
    var more = new LinkedHashMap<>(notes);
    more.replaceAll((record, state) -> leaves(record, wants) ? State.DOUBTED : state);
    wants.forEach(record -> more.putIfAbsent(record, State.TRIED));
    var there = notes.keySet();
    return new Step.Note(
        more,
        !last.isKnown() && notes.values().stream().allMatch(State.THERE::equals)
            ? Optional.of(new Request(there, Set.of(), there))
            : Optional.empty());
  }

  private Step follow(Set<DnsRecord> wants, Predicate<DnsRecord> keptByOthers) {
    return switch (last.progress()) {
      case Progress.Queued _ -> new Step.Wait(Optional.empty());
      case Progress.Propagating(var changeId) -> new Step.Wait(Optional.of(changeId));
      case Progress.InSync _ when evidence != Evidence.ZONE ->
          new Step.Written(all(wants), Optional.empty());
      case Progress.Refused(var failure, var foreign) -> refused(wants, failure, foreign);
      case Progress.InSync _, Progress.Unknown _ -> compare(wants, keptByOthers);
    };
  }

  private Step refused(Set<DnsRecord> wants, Failure failure, Set<DnsRecord> foreign) {
    var left = new LinkedHashMap<>(notes);
    // Where somebody else's record is, ours is not: it must never be taken for ours later.
    left.keySet().removeIf(record -> isTried(record) && foreign.contains(record));
    return wants.isEmpty() && isNothingThere(failure, left)
        ? new Step.Written(Map.of(), Optional.empty())
        : new Step.Refused(left, failure);
  }

  /**
   * A zone that is gone has taken its records along; and one that never let us in has none of ours.
   */
  private static boolean isNothingThere(Failure failure, Map<DnsRecord, State> left) {
    return switch (failure.kind()) {
      case MISSING -> true;
      case DENIED, INVALID, TAKEN -> left.values().stream().noneMatch(State::wasThere);
      case STALE, BUSY, LIMIT, THROTTLED, UNAVAILABLE -> false;
    };
  }

  private Step compare(Set<DnsRecord> wants, Predicate<DnsRecord> keptByOthers) {
    var ours = ours(wants, keptByOthers);
    var ask = ask(wants, ours);
    var there = those(ours, State.THERE::equals);
    if (!there.equals(wants) || !those(ours, _ -> true).equals(there)) {
      return ask;
    }
    return new Step.Written(
        all(wants), evidence == Evidence.STATUS ? Optional.of(ask.request()) : Optional.empty());
  }

  private static Predicate<DnsRecord> ours(
      Set<DnsRecord> wants, Predicate<DnsRecord> keptByOthers) {
    return record -> wants.contains(record) || !keptByOthers.test(record);
  }

  private boolean isTried(DnsRecord record) {
    return notes.get(record) == State.TRIED;
  }

  private static Map<DnsRecord, State> all(Set<DnsRecord> wants) {
    var there = new LinkedHashMap<DnsRecord, State>();
    wants.forEach(record -> there.put(record, State.THERE));
    return there;
  }

  /** Asks for these records, whatever was asked for before. */
  public Step.Ask ask(Set<DnsRecord> wants) {
    return ask(wants, _ -> true);
  }

  private Step.Ask ask(Set<DnsRecord> wants, Predicate<DnsRecord> ours) {
    var sent = evidence == Evidence.STATUS && last.isKnown();
    return new Step.Ask(
        new Request(
            those(ours, State::wasThere),
            those(ours, state -> state == State.DOUBTED || (state == State.TRIED && !sent)),
            wants),
        evidence != Evidence.STATUS && last.isKnown());
  }

  private Set<DnsRecord> those(Predicate<DnsRecord> ours, Predicate<State> states) {
    return notes.entrySet().stream()
        .filter(note -> ours.test(note.getKey()) && states.test(note.getValue()))
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }
}
