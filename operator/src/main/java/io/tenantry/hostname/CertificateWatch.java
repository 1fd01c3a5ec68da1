package io.tenantry.hostname;

import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.cluster.ThreadedEventSource;
import io.tenantry.hostname.IssuanceWatch.Waiting;
import java.time.Duration;
import java.time.InstantSource;
import java.util.stream.Stream;

/** Wakes the requests whose certificate ACM has decided on. */
final class CertificateWatch extends ThreadedEventSource<GatewayHostnameRequest> {
  private final RequestRoll requests;
  private final CertificateBook book;
  private final Duration longest;
  private final InstantSource clock;

  CertificateWatch(
      RequestRoll requests, CertificateBook book, Duration longest, InstantSource clock) {
    super("certificates");
    this.requests = requests;
    this.book = book;
    this.longest = longest;
    this.clock = clock;
  }

  @Override
  protected Look begin() {
    var watch = new IssuanceWatch(this::waiting, book, longest, clock, this::wake);
    return () -> Thread.sleep(watch.look());
  }

  private Stream<Waiting> waiting() {
    return leading() && requests.isOpen() ? requests.awaitingIssuance() : Stream.empty();
  }
}
