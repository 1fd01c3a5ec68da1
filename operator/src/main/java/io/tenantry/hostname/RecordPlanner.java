package io.tenantry.hostname;

import static io.tenantry.hostname.HostnameReason.ALIAS;
import static io.tenantry.hostname.HostnameReason.VALIDATION;

import io.tenantry.cloud.Dns.Progress;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.hostname.HostnameRules.DnsConflicts;
import io.tenantry.hostname.HostnameStep.Purpose;
import io.tenantry.pass.Announcement;
import io.tenantry.pass.DriftPolicy;
import io.tenantry.pass.Lookup;
import java.util.Set;

/** How some records of a name come to be there, and are kept; pure. */
final class RecordPlanner {
  private final HostnameWorld world;
  private final Subject request;
  private final Sketch sketch;
  private final Holding holding;
  private final Holding.Wishing wishing;
  private final Purpose purpose;
  private final Set<DnsRecord> before;
  private final boolean unmoved;

  private RecordPlanner(
      HostnameWorld world,
      Sketch sketch,
      Holding holding,
      Holding.Wishing wishing,
      Purpose purpose,
      Set<DnsRecord> before,
      boolean unmoved) {
    this.world = world;
    this.request = world.request();
    this.sketch = sketch;
    this.holding = holding;
    this.wishing = wishing;
    this.purpose = purpose;
    this.before = before;
    this.unmoved = unmoved;
  }

  static RecordPlanner forValidation(HostnameWorld world, Sketch sketch, Holding holding) {
    return new RecordPlanner(
        world, sketch, holding, holding.validation(), Purpose.VALIDATION, Set.of(), true);
  }

  /**
   * For where a name leads.
   *
   * @param before what the name may have led to until now, which is ours as well
   * @param unmoved whether it shall lead where it has led, and as it has
   */
  static RecordPlanner forAlias(
      HostnameWorld world, Sketch sketch, Holding holding, Set<DnsRecord> before, boolean unmoved) {
    return new RecordPlanner(
        world, sketch, holding, holding.alias(), Purpose.ALIAS, before, unmoved);
  }

  /** How it is with the records. */
  sealed interface State {}

  /** As wanted. */
  record There() implements State {}

  /** On their way to the zone. */
  record Writing() implements State {}

  /** In the zone, and on their way to its servers. */
  record Propagating() implements State {}

  /** They cannot be written, or are not to be put right. */
  record Trouble(String message) implements State {}

  /** Nobody can look, and what was said before stands. */
  record Untold() implements State {}

  State plan(Set<DnsRecord> wants) {
    if (wishing.wants().equals(wants)) {
      switch (wishing.progress()) {
        case Progress.Queued _ -> {
          return asBeforeOr(new Writing());
        }
        case Progress.Propagating _ -> {
          return asBeforeOr(new Propagating());
        }
        case Progress.Refused(var failure, _) -> {
          forget();
          sketch.pause(world.rules().poll());
          return new Trouble(failure.message());
        }
        case Progress.InSync _, Progress.Unknown _ -> {}
      }
    }
    return switch (holding.records()) {
      case Lookup.Found<Holding.Zone>(var zone) when isThere(zone, wants) -> new There();
      case Lookup.Found<Holding.Zone>(var zone) -> repair(zone, wants);
      case Lookup.Unknown<Holding.Zone>(var failure) -> {
        sketch.pause(world.rules().poll());
        yield request.said(condition()) ? new Untold() : new Trouble(failure.message());
      }
      case Lookup.Missing<Holding.Zone> _ -> {
        forget();
        yield new Trouble(
            "hosted zone %s does not exist: check spec.zoneId"
                .formatted(request.wanted().zoneId()));
      }
      case Lookup.NotAsked<Holding.Zone> _ -> {
        if (wishing.wants().equals(wants) && wishing.progress() instanceof Progress.InSync) {
          yield new There();
        }
        sketch.addAll(Wishes.blind(request, holding, before, wants, purpose, adopts()));
        yield asBeforeOr(new Writing());
      }
    };
  }

  /** Of what leads somewhere nothing may be left over; who else needs a validation record? */
  private boolean isThere(Holding.Zone zone, Set<DnsRecord> wants) {
    return purpose == Purpose.ALIAS ? zone.led().equals(wants) : zone.ours().containsAll(wants);
  }

  /** A process that has just begun asks again for what is there, and takes nothing back for it. */
  private State asBeforeOr(State state) {
    return request.said(condition()) && unmoved ? new Untold() : state;
  }

  private String condition() {
    return purpose == Purpose.ALIAS ? ALIAS : VALIDATION;
  }

  private void forget() {
    sketch.add(new HostnameStep.Forget(holding.claim().zone(), wishing.owner()));
  }

  private State repair(Holding.Zone zone, Set<DnsRecord> wants) {
    if (drifted(wants)) {
      var message =
          "the records of %s are no longer as they were written"
              .formatted(request.wanted().hostname());
      switch (request.treatment().drift()) {
        case ENFORCE -> sketch.tell(Announcement.warning(HostnameReason.DRIFT_DETECTED, message));
        case REPORT -> {
          forget();
          return new Trouble(message);
        }
        case SUSPEND -> {
          return new Untold();
        }
      }
    }
    sketch.addAll(Wishes.submit(request, holding, zone, wants, purpose, adopts()));
    return new Writing();
  }

  private boolean adopts() {
    return world.rules().conflicts() == DnsConflicts.OVERWRITE || request.treatment().adopt();
  }

  /** Somebody else has changed what was there, and not we what we want. */
  private boolean drifted(Set<DnsRecord> wants) {
    var same = wishing.wants().isEmpty() || wishing.wants().equals(wants);
    return wereThere() && same && unmoved && !request.edited();
  }

  /** Whether they were as wanted once; what is only reported is not, and stays so. */
  private boolean wereThere() {
    return request.said(condition())
        || (request.treatment().drift() != DriftPolicy.ENFORCE
            && request.loadBalancer().isPresent());
  }
}
