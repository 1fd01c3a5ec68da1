package io.tenantry.hostname;

import static io.tenantry.hostname.HostnameReason.ISSUANCE;
import static io.tenantry.hostname.HostnameReason.REQUEST;

import io.tenantry.pass.Treatment;
import io.tenantry.pass.Verdict;
import java.time.Duration;

/**
 * Limits how often and how soon a failed certificate is requested again; pure. ACM counts every
 * request of a year, also those that fail.
 */
final class CertificateAttempts {
  private static final Duration FIRST_REPEAT = Duration.ofMinutes(1);
  private static final int MOST = 5;
  private static final String ANOTHER = "; requesting another one";

  private final RequestView request;
  private final HostnamePlanBuilder builder;

  CertificateAttempts(RequestView request, HostnamePlanBuilder builder) {
    this.request = request;
    this.builder = builder;
  }

  /** Resets the count if a person has changed something since requests were stopped. */
  void startOver() {
    var draft = builder.draft();
    if (usedUp()
        && draft.stoppedFor().filter(asked -> !asked.equals(request.askedBy())).isPresent()) {
      builder.draft(draft.failed(0, draft.retired()));
    }
  }

  /** Whether so many have failed that a person must act. */
  boolean usedUp() {
    return builder.draft().failures() >= MOST;
  }

  /** Says so, and what to do. */
  void stop() {
    builder.carry(REQUEST);
    if (builder.said(ISSUANCE).isEmpty()) {
      builder.carry(ISSUANCE);
      if (builder.draft().stoppedFor().filter(request.askedBy()::equals).isPresent()) {
        return;
      }
    }
    builder.draft(builder.draft().stopped(request.askedBy()));
    builder.say(Verdict.no(ISSUANCE, HostnameReason.CHECK_FAILED, advice()));
  }

  private String advice() {
    return ("%s; requesting no more after %d certificates have failed: correct the cause, then edit"
            + " the spec or set annotation %s to a new value")
        .formatted(
            builder
                .said(ISSUANCE)
                .map(said -> said.message().replace(ANOTHER, ""))
                .orElse("No certificate is issued"),
            builder.draft().failures(),
            Treatment.RECONCILE_AT);
  }

  /** How long after the last request the next one is due. */
  Duration spacing() {
    return FIRST_REPEAT.multipliedBy(1L << (builder.draft().failures() - 1));
  }

  /** Requests before the last stop had other tokens, which ACM may still remember. */
  String token() {
    var draft = builder.draft();
    var wanted = request.wanted();
    return IdempotencyToken.of(
        request.uid(),
        wanted.zoneId(),
        wanted.hostname(),
        draft.failures() + draft.stoppedFor().map(asked -> "|" + asked).orElse(""));
  }

  /** The end of a message about a failed certificate. */
  String another() {
    return builder.draft().failures() + 1 < MOST ? ANOTHER : "";
  }
}
