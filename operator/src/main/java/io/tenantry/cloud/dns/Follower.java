package io.tenantry.cloud.dns;

import io.tenantry.cloud.Dns.Progress;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;

/** Asks for a zone's changes until every server of the provider has them. */
record Follower(Delivery delivery, ZoneBook book, Crew crew) {

  void poll(Flight flight) {
    var id = flight.changeId();
    try {
      crew.metrics().polled();
      if (delivery.writer().inSync(flight.errand(), delivery.zone(), id)) {
        book.landed(id, new Progress.InSync(id));
      } else {
        askLater(flight);
      }
    } catch (PortException e) {
      if (e.failure().kind() == Kind.MISSING) {
        book.landed(id, new Progress.Unknown());
      } else if (Refusal.isPassing(e.failure())) {
        askLater(flight);
      } else {
        book.landed(id, new Progress.Refused(e.failure()));
      }
    }
  }

  private void askLater(Flight flight) {
    var now = crew.clock().instant();
    book.later(flight.later(now, crew.pace().nextPoll(flight.pause())), flight.turnsSlow(now));
  }
}
