package io.tenantry.hostname;

import io.tenantry.pass.Reason;

/** Reasons of conditions and events, and the types of conditions. */
enum HostnameReason implements Reason {
  // Conditions
  CLAIMED,
  ALREADY_CLAIMED,
  CLAIM_FAILED,
  REQUESTED,
  REQUEST_FAILED,
  RECORDS_CREATED,
  PENDING_VALIDATION_RECORDS,
  VALIDATION_RECORD_FAILED,
  ISSUED,
  PENDING_ISSUANCE,
  CHECK_FAILED,
  ATTACHED,
  ATTACHMENT_FAILED,
  CREATED,
  ALIAS_FAILED,
  ALIAS_PROPAGATING,
  WAITING_FOR_LOAD_BALANCER,
  READY,
  VALIDATION_FAILED,
  REPROVISIONING,
  DELETING,
  PAUSED,
  INVALID_ANNOTATION,
  WAITING_FOR_CERT_DETACHMENT,
  CLEANUP_FAILED,
  // Events only
  SPEC_CHANGED,
  CERTIFICATE_REQUESTED,
  DNS_VALIDATION_RECORDS_CREATED,
  CERTIFICATE_ISSUED,
  GATEWAY_ASSIGNED,
  GATEWAY_CREATED,
  DNS_ALIAS_READY,
  CERTIFICATE_REQUEST_FAILED,
  DNS_VALIDATION_FAILED,
  CERTIFICATE_CHECK_FAILED,
  GATEWAY_ASSIGNMENT_FAILED,
  DNS_ALIAS_FAILED,
  DRIFT_DETECTED,
  DRIFT_CORRECTED,
  CERTIFICATE_FAILED,
  MOVED,
  REBALANCE_PENDING,
  REBALANCE_PLANNED,
  RECORD_NOT_OWNED,
  CERTIFICATE_NOT_OWNED,
  CLEANUP_SKIPPED,
  WAF_MISMATCH;

  static final String CLAIM = "Claimed";
  static final String REQUEST = "CertificateRequested";
  static final String VALIDATION = "DnsValidated";
  static final String ISSUANCE = "CertificateIssued";
  static final String LISTENER = "ListenerAttached";
  static final String ALIAS = "DnsAliasReady";
  static final String READINESS = "Ready";
  static final String DELETION = "Deleting";
  static final String FORMER = "OldHostnameCleared";
  static final String ANNOTATIONS = "AnnotationsValid";
  static final String PAUSE = "Paused";
}
