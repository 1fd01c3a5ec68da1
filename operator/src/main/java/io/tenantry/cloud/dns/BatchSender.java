package io.tenantry.cloud.dns;

import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.CallContext.Urgency;
import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.SeenRecord;
import io.tenantry.cloud.dns.Provider.Ability;
import io.tenantry.cloud.dns.ZoneWriter.Answer;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** Sends changes to a zone as its provider accepts them: in one batch, or one by one. */
record BatchSender(ZoneWriter writer, DnsZone zone) {

  /** What has come of it. */
  sealed interface Outcome {
    record Accepted(ChangeBatch batch, String changeId) implements Outcome {}

    /** Nothing of it has happened. */
    record Rejected(List<BatchError> complaints) implements Outcome {}

    /** Some of it has happened before the provider refused the rest. */
    record Halfway(List<BatchError> complaints) implements Outcome {}

    /**
     * There was no answer.
     *
     * @param doubtful whether some of it may have happened
     */
    record Failed(PortException cause, boolean doubtful) implements Outcome {}
  }

  Outcome send(List<OwnerChanges> units) {
    var batch = ChangeBatch.of(units);
    return writer.provider().can(Ability.ATOMIC_BATCH)
        ? atOnce(call(units), batch)
        : oneByOne(call(units), batch);
  }

  private Outcome atOnce(CallContext call, ChangeBatch batch) {
    try {
      return switch (writer.change(call, zone, batch)) {
        case Answer.Accepted(var changeId) -> new Outcome.Accepted(batch, changeId);
        case Answer.Rejected(var complaints) -> new Outcome.Rejected(complaints);
      };
    } catch (PortException e) {
      return new Outcome.Failed(e, e.failure().kind() == Kind.UNAVAILABLE);
    }
  }

  /** Changes come into effect in their order: whoever follows the last follows all. */
  private Outcome oneByOne(CallContext call, ChangeBatch batch) {
    var changeId = "";
    for (var change : batch.changes()) {
      var outcome = atOnce(call, new ChangeBatch(List.of(change), batch.comment()));
      if (!(outcome instanceof Outcome.Accepted(_, var id))) {
        return changeId.isEmpty() ? outcome : halfway(outcome);
      }
      changeId = id;
    }
    return new Outcome.Accepted(batch, changeId);
  }

  private static Outcome halfway(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Failed(var cause, _) -> new Outcome.Failed(cause, true);
      case Outcome.Rejected(var complaints) -> new Outcome.Halfway(complaints);
      case Outcome.Accepted _, Outcome.Halfway _ -> outcome;
    };
  }

  /** Everything that is at these names now. */
  List<SeenRecord> find(List<OwnerChanges> units, Set<String> names) {
    return writer.find(call(units), zone, names);
  }

  /** A batch is as urgent as the most urgent of it, and the zone pays for it. */
  CallContext call(List<OwnerChanges> units) {
    var urgency =
        units.stream()
            .map(unit -> unit.claim().wish().call().urgency())
            .min(Comparator.naturalOrder())
            .orElse(Urgency.DRIFT);
    return new CallContext(urgency, "zone/" + zone.id());
  }
}
