package io.tenantry.hostname;

import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.cluster.ThreadedEventSource;
import io.tenantry.hostname.IssuanceWatch.Waiting;
import java.time.Duration;
import java.time.InstantSource;
import java.util.stream.Stream;

/** Wakes the requests whose certificate ACM has decided on. */
final class CertificateWatch extends ThreadedEventSource<GatewayHostnameRequest> {
  private final RequestCache requests;
  private final CertificateCache certificateCache;
  private final Duration longest;
  private final InstantSource clock;

  CertificateWatch(
      RequestCache requests,
      CertificateCache certificateCache,
      Duration longest,
      InstantSource clock) {
    super("certificates");
    this.requests = requests;
    this.certificateCache = certificateCache;
    this.longest = longest;
    this.clock = clock;
  }

  @Override
  protected Look begin() {
    var watch = new IssuanceWatch(this::waiting, certificateCache, longest, clock, this::wake);
    return () -> Thread.sleep(watch.look());
  }

  private Stream<Waiting> waiting() {
    return leading() && requests.isOpen() ? requests.awaitingIssuance() : Stream.empty();
  }
}
