package io.tenantry.cloud.dns;

import io.tenantry.cloud.DnsRecords.Progress;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;

/** Asks for a zone's changes until every server of the provider has them. */
record ChangePoller(BatchSender sender, ZoneState zoneState, EngineContext context) {

  void poll(InFlightChange flight) {
    var id = flight.changeId();
    try {
      context.metrics().polled();
      if (sender.writer().inSync(flight.call(), sender.zone(), id)) {
        zoneState.landed(id, new Progress.InSync(id));
      } else {
        askLater(flight);
      }
    } catch (PortException e) {
      if (e.failure().kind() == Kind.MISSING) {
        zoneState.landed(id, new Progress.Unknown());
      } else if (Refusal.isPassing(e.failure())) {
        askLater(flight);
      } else {
        zoneState.landed(id, new Progress.Refused(e.failure()));
      }
    }
  }

  private void askLater(InFlightChange flight) {
    var now = context.clock().instant();
    zoneState.later(
        flight.later(now, context.pace().nextPoll(flight.pause())), flight.turnsSlow(now));
  }
}
