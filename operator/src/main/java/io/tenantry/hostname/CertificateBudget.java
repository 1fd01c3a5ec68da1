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
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Enforces the limits on certificate requests. Each request is counted in the cluster before it is
 * made, so that neither a restart nor a deleted object loses a count.
 *
 * <p>Shared mutable state: the callers that wait to be counted, the last counts that were read, and
 * counts that were not used: the count of a failed request is used for the next one. No call to the
 * cluster is made under the monitor; concurrent writes are detected by resource version.
 */
final class CertificateBudget {
  private static final Duration FRESH = Duration.ofMinutes(1);

  private final Store store;
  private final PoolQuotas.Certificates quota;
  private final InstantSource clock;
  private final TimedLock<String> writing = new TimedLock<>();
  private final Set<Reservation> waiting = new LinkedHashSet<>();
  private CertificateRequestCounts unused = CertificateRequestCounts.NONE;
  private @Nullable Stored stored;
  private Instant readAt = Instant.EPOCH;

  CertificateBudget(Store store, PoolQuotas.Certificates quota, InstantSource clock) {
    this.store = store;
    this.quota = quota;
    this.clock = clock;
  }

  /** Port: where the counts are kept. */
  interface Store {
    Stored read();

    /** Fails as stale if another process has written since. */
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

  /** Those who wait while another writes are counted together by the next. */
  private LocalDate reserve(String namespace) {
    var mine = new Reservation(namespace, today());
    waiting(mine);
    writing.run("", () -> count(mine));
    return mine.day;
  }

  /** A count that a caller waits for. */
  private static final class Reservation {
    private final String namespace;
    private final LocalDate day;
    private boolean counted;
    private boolean givenUp;

    Reservation(String namespace, LocalDate day) {
      this.namespace = namespace;
      this.day = day;
    }
  }

  private synchronized void waiting(Reservation reservation) {
    waiting.add(reservation);
  }

  /** How many wait to be counted. */
  synchronized int waiting() {
    return waiting.size();
  }

  /** What another has counted, too, while we believed that it hangs is left over. */
  private synchronized void counted(Reservation reservation) {
    if (reservation.counted || reservation.givenUp) {
      unused = unused.since(today()).plus(reservation.namespace, reservation.day, 1);
    }
    reservation.counted = true;
  }

  /** All waiting callers, this one first; empty if it was counted meanwhile. */
  private synchronized List<Reservation> together(Reservation mine) {
    if (mine.counted) {
      return List.of();
    }
    waiting.remove(mine);
    var all = Stream.concat(Stream.of(mine), waiting.stream()).toList();
    waiting.clear(); // what is being written for them nobody else is to write
    return all;
  }

  /** False if it was not counted: the caller stops waiting, and a later count is unused. */
  private synchronized boolean isCountedElseGivenUp(Reservation mine) {
    mine.givenUp = !mine.counted;
    return mine.counted;
  }

  /** Whose count was not written waits on, but for the one who asked: that one is told. */
  private synchronized void waitOn(List<Reservation> all, Reservation mine) {
    all.stream().filter(other -> other != mine && !other.counted).forEach(waiting::add);
  }

  private void count(Reservation mine) {
    var all = together(mine);
    try {
      if (!all.isEmpty()) {
        count(all, mine);
      }
    } catch (PortException e) {
      if (!isCountedElseGivenUp(mine)) {
        throw e;
      }
    } finally {
      waitOn(all, mine);
    }
  }

  /** Others who are refused, or whose count is not written, find out when it is their turn. */
  private void count(List<Reservation> all, Reservation mine) {
    var known = known();
    if (refusal(mine.namespace, used(known)).isPresent() && isOld()) {
      known = read(); // a person may have made room
    }
    refusal(mine.namespace, used(known))
        .ifPresent(message -> {
          throw new PortException(new Failure(Kind.LIMIT, message));
        });
    if (reuse(mine.namespace, mine.day)) {
      counted(mine);
      return;
    }
    var next = recent(known);
    var used = used(known);
    var accepted = new ArrayList<Reservation>();
    for (var one : all) {
      if (refusal(one.namespace, used).isEmpty()) {
        next = next.plus(one.namespace, one.day, 1);
        used = used.plus(one.namespace, one.day, 1);
        accepted.add(one);
      }
    }
    write(new Stored(known.version(), next.data()));
    accepted.forEach(this::counted);
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

  private Optional<String> refusal(String namespace, CertificateRequestCounts used) {
    return quota.refusal(used, namespace);
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

  PoolQuotas.Certificates quota() {
    return quota;
  }
}
