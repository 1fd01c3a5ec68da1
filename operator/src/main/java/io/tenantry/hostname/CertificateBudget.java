package io.tenantry.hostname;

import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Lets no more certificates be requested than the settings allow. Each is counted in the cluster
 * before it is requested, so that no restart and no deleted request makes one uncounted.
 *
 * <p>Shared mutable state: what was counted, and what of that the cluster knows, which is never
 * less: a count of a request that failed is used for the next one.
 */
final class CertificateBudget {
  private static final Duration FRESH = Duration.ofMinutes(1);

  private final Store store;
  private final Quotas.Certificates quota;
  private final InstantSource clock;
  private CertificateRequestCounts counts = CertificateRequestCounts.NONE;
  private @Nullable Stored stored;
  private Instant readAt = Instant.EPOCH;

  CertificateBudget(Store store, Quotas.Certificates quota, InstantSource clock) {
    this.store = store;
    this.quota = quota;
    this.clock = clock;
  }

  /** Port: where the counts are kept. */
  interface Store {
    Stored read();

    /** Fails as stale where somebody else has written since. */
    Stored write(Stored next);
  }

  /**
   * What is kept.
   *
   * @param version empty while there is nothing
   */
  record Stored(Optional<String> version, Map<String, String> data) {
    Stored {
      data = Map.copyOf(data);
    }
  }

  /** Requests a certificate, unless too many were requested; one that fails does not count. */
  <T> T spend(String namespace, Supplier<T> request) {
    var day = reserve(namespace);
    var requested = false;
    try {
      var result = request.get();
      requested = true;
      return result;
    } finally {
      if (!requested) {
        refund(namespace, day);
      }
    }
  }

  private synchronized LocalDate reserve(String namespace) {
    var known = known();
    if (refusal(namespace).isPresent() && readAt.plus(FRESH).isBefore(clock.instant())) {
      known = read(); // a person may have made room
    }
    refusal(namespace)
        .ifPresent(message -> {
          throw new PortException(new Failure(Kind.LIMIT, message));
        });
    var today = today();
    var next = counted().plus(namespace, today, 1);
    var written = CertificateRequestCounts.parse(known.data());
    if (written.on(namespace, today) < next.on(namespace, today)) {
      write(new Stored(known.version(), next.data()));
    }
    counts = next;
    return today;
  }

  private synchronized void refund(String namespace, LocalDate day) {
    counts = counts.plus(namespace, day, -1);
  }

  private Optional<String> refusal(String namespace) {
    return quota.refusal(counted(), namespace);
  }

  /** Those that still count. */
  private CertificateRequestCounts counted() {
    return counts.since(today().minusDays(quota.window().toDays() - 1));
  }

  private LocalDate today() {
    return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
  }

  private Stored known() {
    var present = stored;
    return present == null ? read() : present;
  }

  private Stored read() {
    var present = store.read();
    counts = CertificateRequestCounts.parse(present.data());
    readAt = clock.instant();
    stored = present;
    return present;
  }

  private void write(Stored next) {
    try {
      stored = store.write(next);
    } catch (PortException e) {
      stored = null; // whatever is there now is read again
      throw e;
    }
  }

  /** For people to watch; empty while it cannot be read. */
  synchronized Optional<CertificateRequestCounts> used() {
    try {
      known();
      return Optional.of(counted());
    } catch (PortException e) {
      return Optional.empty();
    }
  }

  Quotas.Certificates quota() {
    return quota;
  }
}
