package io.tenantry.simulator.acm;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A certificate.
 *
 * @param names all of them, the common name first
 * @param managedBy {@code CLOUDFRONT} when CloudFront asked for it
 */
public record StoredCertificate(
    String arn,
    String account,
    String region,
    List<String> names,
    Method method,
    String keyAlgorithm,
    Status status,
    @Nullable String failureReason,
    @Nullable String managedBy,
    String transparency,
    @Nullable String token,
    Map<String, String> tags,
    Instant created,
    @Nullable Instant issued,
    @Nullable Instant notAfter,
    int renewals) {

  private static final Pattern FIRST_LABEL = Pattern.compile("^[^.]+");

  /** How control of the names is shown. */
  public enum Method {
    DNS,
    EMAIL,
    HTTP
  }

  /** ACM's own words. */
  public enum Status {
    PENDING_VALIDATION,
    ISSUED,
    INACTIVE,
    EXPIRED,
    VALIDATION_TIMED_OUT,
    REVOKED,
    FAILED
  }

  public StoredCertificate {
    names = List.copyOf(names);
    tags = Map.copyOf(tags);
  }

  /** A certificate as it is right after the request. */
  static StoredCertificate requested(
      String arn, String account, String region, Ask ask, Instant now) {
    return new StoredCertificate(
        arn,
        account,
        region,
        ask.names(),
        ask.method(),
        ask.keyAlgorithm(),
        Status.PENDING_VALIDATION,
        null,
        ask.managedBy(),
        ask.transparency(),
        ask.token(),
        ask.tags(),
        now,
        null,
        null,
        0);
  }

  public boolean isPending() {
    return status == Status.PENDING_VALIDATION;
  }

  public boolean isIssued() {
    return status == Status.ISSUED;
  }

  /** Whether a name is on it, itself or by a wildcard for exactly one label. */
  public boolean covers(String domain) {
    return names.contains(domain) || names.contains(FIRST_LABEL.matcher(domain).replaceFirst("*"));
  }

  StoredCertificate issuedUntil(Instant from, Instant until) {
    return with(Status.ISSUED, null, issued == null ? from : issued, until, renewals);
  }

  StoredCertificate renewedUntil(Instant until) {
    return with(Status.ISSUED, null, issued, until, renewals + 1);
  }

  StoredCertificate ended(Status how, @Nullable String reason) {
    return with(how, reason, issued, notAfter, renewals);
  }

  private StoredCertificate with(
      Status changed,
      @Nullable String reason,
      @Nullable Instant issuedAt,
      @Nullable Instant until,
      int renewed) {
    return new StoredCertificate(
        arn,
        account,
        region,
        names,
        method,
        keyAlgorithm,
        changed,
        reason,
        managedBy,
        transparency,
        token,
        tags,
        created,
        issuedAt,
        until,
        renewed);
  }

  StoredCertificate tagged(Map<String, String> changed) {
    return new StoredCertificate(
        arn,
        account,
        region,
        names,
        method,
        keyAlgorithm,
        status,
        failureReason,
        managedBy,
        transparency,
        token,
        changed,
        created,
        issued,
        notAfter,
        renewals);
  }
}
