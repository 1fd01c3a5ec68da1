package io.tenantry.hostname;

import io.tenantry.cluster.TimedLock;
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
 * <p>Shared mutable state: what the cluster knows, and which of that was not used in the end: a
 * count of a request that failed is used for the next one. The cluster is never asked under the
 * monitor; two who write at once are told apart by the version they have read.
 */
final class CertificateBudget {
  private static final Duration FRESH = Duration.ofMinutes(1);

  private final Store store;
  private final Quotas.Certificates quota;
  private final InstantSource clock;
  private final TimedLock<String> writing = new TimedLock<>();
  private CertificateRequestCounts unused = CertificateRequestCounts.NONE;
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

  /** One after the other, as a rule: who is second would only have to read and write again. */
  private LocalDate reserve(String namespace) {
    var day = today();
    writing.run("", () -> count(namespace, day));
    return day;
  }

  private void count(String namespace, LocalDate day) {
    var known = known();
    if (refusal(namespace, known).isPresent() && isOld()) {
      known = read(); // a person may have made room
    }
    refusal(namespace, known)
        .ifPresent(message -> {
          throw new PortException(new Failure(Kind.LIMIT, message));
        });
    if (!reuse(namespace, day)) {
      write(new Stored(known.version(), recent(known).plus(namespace, day, 1).data()));
    }
  }

  private synchronized boolean reuse(String namespace, LocalDate day) {
    if (unused.on(namespace, day) == 0) {
      return false;
    }
    unused = unused.plus(namespace, day, -1);
    return true;
  }

  private synchronized void refund(String namespace, LocalDate day) {
    unused = unused.since(today()).plus(namespace, day, 1);
  }

  private Optional<String> refusal(String namespace, Stored known) {
    return quota.refusal(used(known), namespace);
  }

  /** Those that still count. */
  private CertificateRequestCounts recent(Stored known) {
    return CertificateRequestCounts.parse(known.data())
        .since(today().minusDays(quota.window().toDays() - 1));
  }

  private CertificateRequestCounts used(Stored known) {
    return recent(known).minus(unused());
  }

  private synchronized CertificateRequestCounts unused() {
    return unused;
  }

  private LocalDate today() {
    return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
  }

  private Stored known() {
    var present = present();
    return present.isEmpty() ? read() : present.get();
  }

  private synchronized Optional<Stored> present() {
    return Optional.ofNullable(stored);
  }

  private synchronized boolean isOld() {
    return readAt.plus(FRESH).isBefore(clock.instant());
  }

  private Stored read() {
    var present = store.read();
    remember(present);
    readNow();
    return present;
  }

  private synchronized void readNow() {
    readAt = clock.instant();
  }

  private void write(Stored next) {
    try {
      remember(store.write(next));
    } catch (PortException e) {
      remember(null); // whatever is there now is read again
      throw e;
    }
  }

  private synchronized void remember(@Nullable Stored present) {
    stored = present;
  }

  /** For people to watch; empty while it cannot be read. */
  Optional<CertificateRequestCounts> used() {
    try {
      return Optional.of(used(known()));
    } catch (PortException e) {
      return Optional.empty();
    }
  }

  Quotas.Certificates quota() {
    return quota;
  }
}
