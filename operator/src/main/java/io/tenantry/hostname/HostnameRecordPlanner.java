package io.tenantry.hostname;

import static io.tenantry.hostname.HostnameReason.ALIAS;
import static io.tenantry.hostname.HostnameReason.VALIDATION;

import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.dns.RecordLedger;
import io.tenantry.cloud.dns.RecordLedger.Step;
import io.tenantry.hostname.HostnameRules.DnsConflicts;
import io.tenantry.hostname.HostnameStep.Purpose;
import io.tenantry.pass.Announcement;
import io.tenantry.pass.DriftPolicy;
import io.tenantry.pass.Lookup;
import java.util.Optional;
import java.util.Set;

/** How some records of a name come to be there, and are kept; pure. */
final class HostnameRecordPlanner {
  private final HostnameWorld world;
  private final RequestView request;
  private final HostnamePlanBuilder builder;
  private final ClaimedHostname holding;
  private final ClaimedHostname.Wishing wishing;
  private final Purpose purpose;
  private final Set<DnsRecord> before;
  private final boolean unmoved;

  private HostnameRecordPlanner(
      HostnameWorld world,
      HostnamePlanBuilder builder,
      ClaimedHostname holding,
      ClaimedHostname.Wishing wishing,
      Purpose purpose,
      Set<DnsRecord> before,
      boolean unmoved) {
    this.world = world;
    this.request = world.request();
    this.builder = builder;
    this.holding = holding;
    this.wishing = wishing;
    this.purpose = purpose;
    this.before = before;
    this.unmoved = unmoved;
  }

  static HostnameRecordPlanner forValidation(
      HostnameWorld world, HostnamePlanBuilder builder, ClaimedHostname holding) {
    return new HostnameRecordPlanner(
        world, builder, holding, holding.validation(), Purpose.VALIDATION, Set.of(), true);
  }

  /**
   * For where a name leads.
   *
   * @param before what the name may have led to until now, which is ours as well
   * @param unmoved whether it shall lead where it has led, and as it has
   */
  static HostnameRecordPlanner forAlias(
      HostnameWorld world,
      HostnamePlanBuilder builder,
      ClaimedHostname holding,
      Set<DnsRecord> before,
      boolean unmoved) {
    return new HostnameRecordPlanner(
        world, builder, holding, holding.alias(), Purpose.ALIAS, before, unmoved);
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
    return switch (ledger(wants).next(wants)) {
      case Step.Wait(var change) ->
          asBeforeOr(change.isPresent() ? new Propagating() : new Writing());
      case Step.Refused(_, var failure) -> {
        forget();
        builder.pause(world.rules().poll());
        yield new Trouble(failure.message());
      }
      case Step.Written _ -> look(Optional.empty(), wants);
      case Step.Ask ask -> look(Optional.of(ask), wants);
      case Step.Note _ -> throw new IllegalStateException("noted on the claim before");
    };
  }

  private RecordLedger ledger(Set<DnsRecord> wants) {
    return holding.records() instanceof Lookup.Found<ClaimedHostname.Zone>(var zone)
        ? HostnameWishes.seen(holding, zone, wants, purpose)
        : HostnameWishes.unseen(holding, before, wants, purpose);
  }

  /** Where somebody could look; nothing is to be asked where all is as wanted. */
  private State look(Optional<Step.Ask> ask, Set<DnsRecord> wants) {
    return switch (holding.records()) {
      case Lookup.Found<ClaimedHostname.Zone> _ ->
          ask.map(a -> repair(a, wants)).orElseGet(There::new);
      case Lookup.Unknown<ClaimedHostname.Zone>(var failure) -> {
        builder.pause(world.rules().poll());
        yield request.said(condition()) ? new Untold() : new Trouble(failure.message());
      }
      case Lookup.Missing<ClaimedHostname.Zone> _ -> {
        forget();
        yield new Trouble(
            "hosted zone %s does not exist: check spec.zoneId"
                .formatted(request.wanted().zoneId()));
      }
      case Lookup.NotAsked<ClaimedHostname.Zone> _ -> {
        ask.ifPresent(this::submit);
        yield ask.isPresent() ? asBeforeOr(new Writing()) : new There();
      }
    };
  }

  private void submit(Step.Ask ask) {
    builder.addAll(
        HostnameWishes.steps(
            request, holding.claim().zone(), wishing.owner(), ask, purpose, adopts()));
  }

  /** A process that has just begun asks again for what is there, and takes nothing back for it. */
  private State asBeforeOr(State state) {
    return request.said(condition()) && unmoved ? new Untold() : state;
  }

  private String condition() {
    return purpose == Purpose.ALIAS ? ALIAS : VALIDATION;
  }

  private void forget() {
    builder.add(new HostnameStep.Forget(holding.claim().zone(), wishing.owner()));
  }

  private State repair(Step.Ask ask, Set<DnsRecord> wants) {
    if (drifted(wants)) {
      var message =
          "the records of %s are no longer as they were written"
              .formatted(request.wanted().hostname());
      switch (request.treatment().drift()) {
        case ENFORCE -> builder.tell(Announcement.warning(HostnameReason.DRIFT_DETECTED, message));
        case REPORT -> {
          forget();
          return new Trouble(message);
        }
        case SUSPEND -> {
          return new Untold();
        }
      }
    }
    submit(ask);
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

  /**
   * Whether they were as wanted once; what is only reported is not, and stays so. What has never
   * served cannot have drifted: it is still being set up.
   */
  private boolean wereThere() {
    return request.treatment().drift() == DriftPolicy.ENFORCE
        ? request.said(condition())
        : request.loadBalancer().isPresent();
  }
}
