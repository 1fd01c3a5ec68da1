package io.tenantry.cloud.dns;

import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.Errand;
import io.tenantry.cloud.Errand.Urgency;
import io.tenantry.cloud.Seen;
import io.tenantry.cloud.dns.Provider.Ability;
import io.tenantry.cloud.dns.ZoneWriter.Answer;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** Sends units to a zone as its provider takes them: in one batch, or change by change. */
record Delivery(ZoneWriter writer, DnsZone zone) {

  /** What has come of it. */
  sealed interface Outcome {
    record Accepted(Batch batch, String changeId) implements Outcome {}

    /** Nothing of it has happened. */
    record Rejected(List<Complaint> complaints) implements Outcome {}

    /** Some of it has happened before the provider refused the rest. */
    record Halfway(List<Complaint> complaints) implements Outcome {}

    /**
     * There was no answer.
     *
     * @param doubtful whether some of it may have happened
     */
    record Failed(PortException cause, boolean doubtful) implements Outcome {}
  }

  Outcome send(List<Unit> units) {
    var batch = Batch.of(units);
    return writer.provider().can(Ability.ATOMIC_BATCH)
        ? atOnce(errand(units), batch)
        : oneByOne(errand(units), batch);
  }

  private Outcome atOnce(Errand errand, Batch batch) {
    try {
      return switch (writer.change(errand, zone, batch)) {
        case Answer.Accepted(var changeId) -> new Outcome.Accepted(batch, changeId);
        case Answer.Rejected(var complaints) -> new Outcome.Rejected(complaints);
      };
    } catch (PortException e) {
      return new Outcome.Failed(e, e.failure().kind() == Kind.UNAVAILABLE);
    }
  }

  /** Changes come into effect in their order: whoever follows the last follows all. */
  private Outcome oneByOne(Errand errand, Batch batch) {
    var changeId = "";
    for (var change : batch.changes()) {
      var outcome = atOnce(errand, new Batch(List.of(change), batch.comment()));
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
  List<Seen> find(List<Unit> units, Set<String> names) {
    return writer.find(errand(units), zone, names);
  }

  /** A batch is as urgent as the most urgent of it, and the zone pays for it. */
  Errand errand(List<Unit> units) {
    var urgency =
        units.stream()
            .map(unit -> unit.claim().wish().errand().urgency())
            .min(Comparator.naturalOrder())
            .orElse(Urgency.DRIFT);
    return new Errand(urgency, "zone/" + zone.id());
  }
}
