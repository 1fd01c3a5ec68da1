package io.tenantry.simulator.acm;

import io.tenantry.simulator.acm.StoredCertificate.Status;
import io.tenantry.simulator.core.Engine;
import io.tenantry.simulator.route53.DnsName;
import io.tenantry.simulator.route53.Names;
import io.tenantry.simulator.route53.RecordSet;
import io.tenantry.simulator.route53.Zone;
import io.tenantry.simulator.route53.Zones;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Changes the status of certificates: from pending to issued, failed or timed out, then to renewed
 * or expired.
 */
public final class Validation {
  private static final Duration RETRY = Duration.ofDays(1);

  private final Engine engine;
  private final CertificateStore certificates;
  private final Names names;
  private final Map<String, Set<String>> waiting = new HashMap<>();
  private Control.OverHttp overHttp = (_, _) -> new Control(Optional.empty(), Set.of());

  public Validation(Engine engine, CertificateStore certificates, Names names) {
    this.engine = engine;
    this.certificates = certificates;
    this.names = names;
    engine.store().watch(CertificateStore.CERTIFICATE, this::certificateChanged);
    engine.store().watch(Zones.RECORD, this::recordChanged);
    engine.store().watch(Zones.ZONE, this::zoneChanged);
    engine.planner(
        () -> engine.store().all(CertificateStore.CERTIFICATE).forEach(this::certificateAppeared));
  }

  /** Says how control is shown over HTTP. */
  public void overHttp(Control.OverHttp how) {
    this.overHttp = how;
  }

  /** Looks at a certificate again: something outside the DNS may have shown control. */
  public void revisit(StoredCertificate certificate) {
    plan(certificate);
  }

  /** Since when control of one name is shown. */
  Optional<Instant> shown(StoredCertificate certificate, String domain) {
    return control(certificate, domain).since();
  }

  Duration delay(StoredCertificate certificate) {
    return certificate.method() == StoredCertificate.Method.HTTP
        ? engine.settings().cloudfront().managedValidation()
        : engine.settings().acm().validation();
  }

  private Control control(StoredCertificate certificate, String domain) {
    return switch (certificate.method()) {
      case DNS -> inDns(certificate, domain);
      case HTTP -> overHttp.of(certificate, domain);
      case EMAIL -> new Control(Optional.empty(), Set.of());
    };
  }

  private Control inDns(StoredCertificate certificate, String domain) {
    var proof = ValidationRecord.of(certificate.account(), domain);
    var trace = names.trace(proof.name());
    return new Control(trace.leadsTo(proof.value()::equals), trace.consulted());
  }

  private void certificateChanged(
      @Nullable StoredCertificate before, @Nullable StoredCertificate after) {
    if (after != null) {
      certificateAppeared(after);
    }
  }

  private void certificateAppeared(StoredCertificate certificate) {
    if (certificate.isPending()) {
      var timeout = certificate.created().plus(engine.settings().acm().validationTimeout());
      engine.agenda().at(timeout, certificate.arn(), this::look);
      plan(certificate);
    } else if (certificate.isIssued() && certificate.notAfter() != null) {
      var renewal = certificate.notAfter().minus(engine.settings().acm().renewBefore());
      engine.agenda().at(renewal, certificate.arn(), this::renew);
    }
  }

  /** Remembers what the certificate waits for, and wakes it when its proof is old enough. */
  private void plan(StoredCertificate certificate) {
    if (!certificate.isPending()) {
      return;
    }
    for (var domain : certificate.names()) {
      for (var name : control(certificate, domain).consulted()) {
        waiting.computeIfAbsent(name, _ -> new HashSet<>()).add(certificate.arn());
      }
    }
    due(certificate).ifPresent(at -> engine.agenda().at(at, certificate.arn(), this::look));
  }

  /** When the outcome is known, as things stand. */
  private Optional<Instant> due(StoredCertificate certificate) {
    var ready = certificate.created();
    if (failure(certificate) == null) {
      for (var domain : certificate.names()) {
        var since = control(certificate, domain).since();
        if (since.isEmpty()) {
          return Optional.empty();
        }
        ready = since.get().isAfter(ready) ? since.get() : ready;
      }
    }
    return Optional.of(ready.plus(delay(certificate)));
  }

  private void look(String arn, Instant at) {
    var certificate = certificates.find(arn);
    if (certificate == null || !certificate.isPending()) {
      return;
    }
    var settings = engine.settings().acm();
    var due = due(certificate);
    if (due.isPresent() && !due.get().isAfter(at)) {
      var reason = failure(certificate);
      certificates.update(
          reason == null
              ? certificate.issuedUntil(at, at.plus(settings.validity()))
              : certificate.ended(Status.FAILED, reason),
          at);
    } else if (!certificate.created().plus(settings.validationTimeout()).isAfter(at)) {
      certificates.update(certificate.ended(Status.VALIDATION_TIMED_OUT, null), at);
    } else {
      due.ifPresent(later -> engine.agenda().at(later, arn, this::look));
    }
  }

  private @Nullable String failure(StoredCertificate certificate) {
    var failures = engine.settings().acm().failures();
    return certificate.names().stream()
        .filter(failures::containsKey)
        .findFirst()
        .map(failures::get)
        .orElse(null);
  }

  /** Renewed while in use and under control; tried daily, then expired. */
  private void renew(String arn, Instant at) {
    var certificate = certificates.find(arn);
    var settings = engine.settings().acm();
    if (certificate == null || !certificate.isIssued() || certificate.notAfter() == null) {
      return;
    }
    var end = certificate.notAfter();
    if (end.minus(settings.renewBefore()).isAfter(at)) {
      return;
    }
    if (!certificates.usedBy(arn, at).isEmpty() && controlled(certificate)) {
      certificates.update(certificate.renewedUntil(at.plus(settings.validity())), at);
    } else if (!end.isAfter(at)) {
      certificates.update(certificate.ended(Status.EXPIRED, null), at);
    } else {
      var next = at.plus(RETRY);
      engine.agenda().at(next.isBefore(end) ? next : end, arn, this::renew);
    }
  }

  private boolean controlled(StoredCertificate certificate) {
    return certificate.names().stream()
        .allMatch(domain -> control(certificate, domain).since().isPresent());
  }

  private void recordChanged(@Nullable RecordSet before, @Nullable RecordSet after) {
    var set = after == null ? before : after;
    if (set != null) {
      revisit(waiting.get(set.name()));
    }
  }

  /** A zone that comes or goes changes the answers for all names below it. */
  private void zoneChanged(@Nullable Zone before, @Nullable Zone after) {
    var zone = after == null ? before : after;
    if (zone != null && (before == null || after == null)) {
      for (var name : List.copyOf(waiting.keySet())) {
        if (DnsName.within(name, zone.name())) {
          revisit(waiting.get(name));
        }
      }
    }
  }

  private void revisit(@Nullable Set<String> arns) {
    if (arns == null) {
      return;
    }
    for (var arn : List.copyOf(arns)) {
      var certificate = certificates.find(arn);
      if (certificate == null || !certificate.isPending()) {
        arns.remove(arn);
      } else {
        plan(certificate);
      }
    }
  }
}
