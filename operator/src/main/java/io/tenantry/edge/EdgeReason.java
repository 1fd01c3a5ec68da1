package io.tenantry.edge;

import io.tenantry.pass.Reason;

/** The reasons of all conditions and events, spelt as in the contract. */
enum EdgeReason implements Reason {
  DEPLOYED("Deployed"),
  CREATING("Creating"),
  DEPLOYING("Deploying"),
  DISABLED("Disabled"),
  DISABLING("Disabling"),
  DELETING("Deleting"),
  DOMAIN_CONFLICT("DomainConflict"),
  ACCESS_DENIED("AccessDenied"),
  INVALID_SPEC("InvalidSpec"),
  AWS_ERROR("AWSError"),
  RETRYING("Retrying"),
  VALIDATION_FAILED("ValidationFailed"),
  MISSING_PARAMETERS("MissingParameters"),
  MISSING_CERTIFICATE("MissingCertificate"),
  CERTIFICATE_SAN_MISMATCH("CertificateSANMismatch"),
  DOMAIN_VALIDATION_PENDING("DomainValidationPending"),
  IN_SYNC("InSync"),
  DRIFT_DETECTED("DriftDetected"),
  UPDATE_PENDING("UpdatePending"),
  VALIDATED("Validated"),
  PENDING_VALIDATION("PendingValidation"),
  ATTACHING("Attaching"),
  CERTIFICATE_FAILED("CertificateFailed"),
  NOT_CONFIGURED("NotConfigured"),
  DNS_READY("DNSReady"),
  DNS_NOT_CONFIGURED("DNSNotConfigured"),
  DNS_RECORD_CREATING("DNSRecordCreating"),
  DNS_PROPAGATING("DNSPropagating"),
  DNS_ERROR("DNSError"),
  PAUSED("Paused"),
  INVALID_ANNOTATION("InvalidAnnotation"),
  // Events only.
  CREATED("Created"),
  ADOPTED("Adopted"),
  UPDATED("Updated"),
  DELETED("Deleted"),
  RETAINED("Retained"),
  DNS_CLEANED("DNSCleaned"),
  CERTIFICATE_ATTACHING("CertificateAttaching"),
  EXTERNAL_DELETION("ExternalDeletion"),
  DRIFT_CORRECTED("DriftCorrected"),
  DOMAIN_MOVED("DomainMoved"),
  INVALIDATED("Invalidated");

  static final String READY = "Ready";
  static final String SYNCED = "Synced";
  static final String CERTIFICATE_READY = "CertificateReady";
  static final String DNS = "DNSReady";
  static final String ANNOTATIONS = "AnnotationsValid";
  static final String PAUSE = "Paused";

  private final String text;

  EdgeReason(String text) {
    this.text = text;
  }

  @Override
  public String text() {
    return text;
  }
}
