package io.tenantry.hostname;

import io.tenantry.cloud.CertificateAuthority.Live;
import io.tenantry.cloud.CertificateAuthority.Status;
import io.tenantry.cloud.CertificateAuthority.Summary;
import io.tenantry.cloud.DnsRecord;
import java.util.Optional;
import java.util.Set;

/**
 * A certificate as ACM reports it, from a listing or a full read.
 *
 * @param validation empty if only the listing was read
 */
record Cert(
    String hostname,
    Status status,
    Optional<String> failureReason,
    Set<DnsRecord.Cname> validation,
    boolean inUse) {
  private static final Set<Status> BAD =
      Set.of(Status.FAILED, Status.REVOKED, Status.EXPIRED, Status.INACTIVE, Status.TIMED_OUT);

  Cert {
    validation = Set.copyOf(validation);
  }

  static Cert of(Live live) {
    return new Cert(
        live.hostname(),
        live.status(),
        live.failureReason(),
        live.validation(),
        !live.inUseBy().isEmpty());
  }

  static Cert of(Summary summary) {
    return new Cert(
        summary.hostname(), summary.status(), Optional.empty(), Set.of(), summary.inUse());
  }

  boolean isFor(String wanted) {
    return hostname.equalsIgnoreCase(wanted);
  }

  /** ACM has not returned them yet. */
  boolean lacksRecords() {
    return status == Status.PENDING && validation.isEmpty();
  }

  boolean issued() {
    return status == Status.ISSUED;
  }

  /** Whether the status is newer than this code, so that nothing follows from it. */
  boolean unreadable() {
    return status == Status.UNKNOWN;
  }

  /** Whether it must be replaced. */
  boolean bad() {
    return BAD.contains(status);
  }

  /** The status and failure reason as ACM reports them, for messages. */
  String words() {
    return status.word() + failureReason.map(reason -> " (" + reason + ")").orElse("");
  }
}
