package io.tenantry.hostname;

import io.tenantry.cloud.CertificateAuthority;
import io.tenantry.cloud.CertificateAuthority.Order;
import io.tenantry.cloud.CertificateAuthority.Status;
import io.tenantry.cloud.CertificateAuthority.Summary;
import io.tenantry.cloud.Errand;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.Lookup;
import io.tenantry.pass.PortException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What is known of all certificates together: one listing tells a thousand requests that nothing
 * has changed. Whatever else it seems to tell is looked at one by one.
 *
 * <p>Shared mutable state: the last listing, and what was requested since. Whoever needs a newer
 * listing makes it, and all others wait for that.
 */
final class CertificateBook {
  private final CertificateAuthority certificates;
  private final InstantSource clock;
  private final Map<String, Summary> requested = new ConcurrentHashMap<>();
  private Map<String, Summary> listed = Map.of();
  private Instant listedAt = Instant.EPOCH;
  private Instant blindUntil = Instant.EPOCH;

  CertificateBook(CertificateAuthority certificates, InstantSource clock) {
    this.certificates = certificates;
    this.clock = clock;
  }

  /** Kept in mind until a listing has it, so that it cannot get lost before somebody notes it. */
  String request(Errand errand, Order order) {
    var arn = certificates.request(errand, order);
    requested.put(arn, new Summary(arn, order.hostname(), Status.PENDING, false));
    return arn;
  }

  /** In full, as it is now. */
  Lookup<Cert> read(Errand errand, String arn) {
    try {
      return certificates
          .find(errand, arn)
          .<Lookup<Cert>>map(live -> new Lookup.Found<>(Cert.of(live)))
          .orElseGet(Lookup.Missing::new);
    } catch (PortException e) {
      return new Lookup.Unknown<>(e.failure());
    }
  }

  /** As it was at most so long ago; without validation records where nothing is the matter. */
  Lookup<Cert> glance(Errand errand, String arn, Duration age) {
    try {
      var summary = listing(errand, age).flatMap(list -> Optional.ofNullable(list.get(arn)));
      return summary
          .map(Cert::of)
          .filter(cert -> !cert.bad())
          .<Lookup<Cert>>map(Lookup.Found::new)
          .orElseGet(() -> read(errand, arn));
    } catch (PortException e) {
      return new Lookup.Unknown<>(e.failure());
    }
  }

  /** Those for a hostname, whoever asked for them, as far as listing is allowed. */
  Set<String> named(Errand errand, String hostname, Duration age) {
    var all = listing(errand, age).orElse(Map.of());
    return Stream.concat(all.values().stream(), requested.values().stream())
        .filter(summary -> summary.hostname().equalsIgnoreCase(hostname))
        .map(Summary::arn)
        .collect(Collectors.toSet());
  }

  /** Empty where listing is not allowed: then everything is read one by one. */
  private synchronized Optional<Map<String, Summary>> listing(Errand errand, Duration age) {
    var now = clock.instant();
    if (blindUntil.isAfter(now)) {
      return Optional.empty();
    }
    if (listedAt.plus(age).isAfter(now)) {
      return Optional.of(listed);
    }
    try {
      listed =
          certificates.list(errand).stream()
              .collect(Collectors.toUnmodifiableMap(Summary::arn, Function.identity()));
      listedAt = now;
      requested.keySet().removeAll(listed.keySet());
      return Optional.of(listed);
    } catch (PortException e) {
      if (e.failure().kind() != Kind.DENIED) {
        throw e;
      }
      blindUntil = now.plus(Duration.ofMinutes(10));
      return Optional.empty();
    }
  }
}
