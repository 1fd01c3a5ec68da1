package io.tenantry.edge;

import static io.tenantry.pass.Actor.CLOUD;
import static io.tenantry.pass.Actor.CUSTOMER;
import static io.tenantry.pass.Actor.OPERATOR;
import static io.tenantry.pass.Actor.PLATFORM_TEAM;
import static io.tenantry.pass.Explanation.NOTHING;
import static io.tenantry.pass.Usage.no;
import static io.tenantry.pass.Usage.normal;
import static io.tenantry.pass.Usage.warning;
import static io.tenantry.pass.Usage.yes;

import io.tenantry.pass.Explanation;
import io.tenantry.pass.Reason;
import io.tenantry.pass.Usage;
import java.util.Optional;

/** The reasons of all conditions and events of a DistributionTenant, spelt as in the contract. */
enum EdgeReason implements Reason {
  DEPLOYED(
      yes(EdgeReason.READY).by(OPERATOR),
      "CloudFront has deployed the tenant and serves every domain",
      "Nothing: the tenant is in service"),
  CREATING(
      no(EdgeReason.READY).by(OPERATOR),
      "The tenant is being created, or waits for its DNS records or for a domain",
      "Nothing: the message names what the operator waits for"),
  DEPLOYING(
      no(EdgeReason.READY).by(CLOUD),
      "CloudFront deploys a change, or does not serve a domain yet",
      "Wait for CloudFront; check certificate and DNS of a domain that the message names"),
  DISABLED(
      no(EdgeReason.READY).by(PLATFORM_TEAM),
      "The tenant is disabled because spec.enabled is false",
      "Set spec.enabled to true to serve the domains again"),
  DISABLING(
      no(EdgeReason.READY).normal().by(CLOUD),
      "The object is being deleted, and CloudFront disables the tenant first",
      "Nothing: the tenant is deleted when CloudFront has disabled it"),
  DELETING(
      no(EdgeReason.READY).by(CLOUD),
      "The object is being deleted; the message names what the operator still waits for",
      "Nothing: the object is removed when its tenant and its DNS records are deleted"),
  DOMAIN_CONFLICT(
      no(EdgeReason.READY, EdgeReason.SYNCED).warning().by(PLATFORM_TEAM),
      "A domain or the tenant's name belongs to another tenant or distribution",
      "Remove it from the owner that the message names, choose another, or adopt the tenant"),
  ACCESS_DENIED(
      no(EdgeReason.READY, EdgeReason.SYNCED).warning().by(PLATFORM_TEAM),
      "AWS denies a call to the operator's IAM identity; the message names the call",
      "Attach the policy docs/iam/edge.json to that identity"),
  INVALID_SPEC(
      no(EdgeReason.READY, EdgeReason.SYNCED).warning().by(PLATFORM_TEAM),
      "CloudFront rejects the spec, or something that the spec names does not exist",
      "Correct what CloudFront names at the end of the message"),
  AWS_ERROR(
      "AWSError",
      no(EdgeReason.READY, EdgeReason.SYNCED).warning().by(PLATFORM_TEAM),
      "A quota of the AWS account is used up, or AWS answers with an unknown error",
      "Raise the quota, or act on the error that the message quotes"),
  RETRYING(
      no(EdgeReason.READY, EdgeReason.SYNCED).by(CLOUD),
      "AWS does not answer, throttles the call or is busy with an earlier change",
      "Nothing: the operator repeats the call"),
  VALIDATION_FAILED(
      no(EdgeReason.READY, EdgeReason.SYNCED).warning().by(PLATFORM_TEAM),
      "The name, a tag, the primary domain or the distribution is wrong, or several things are",
      "Correct each point of the message"),
  MISSING_PARAMETERS(
      no(EdgeReason.READY, EdgeReason.SYNCED).warning().by(PLATFORM_TEAM),
      "The distribution requires parameters that spec.parameters does not set",
      "Add the parameters of the message to spec.parameters"),
  MISSING_CERTIFICATE(
      no(EdgeReason.READY, EdgeReason.SYNCED).warning().by(PLATFORM_TEAM),
      "Neither the distribution nor the spec has a certificate",
      "Set spec.customizations.certificate.arn or spec.managedCertificateRequest"),
  CERTIFICATE_SAN_MISMATCH(
      "CertificateSANMismatch",
      no(EdgeReason.READY, EdgeReason.SYNCED).warning().by(PLATFORM_TEAM),
      "The certificate does not cover a domain of spec.domains",
      "Use a certificate that covers every domain, or spec.managedCertificateRequest"),
  DOMAIN_VALIDATION_PENDING(
      no(EdgeReason.READY, EdgeReason.SYNCED).warning().by(CUSTOMER),
      "CloudFront does not see yet that the domains point to it",
      "Create the records of status.requiredRecords; with spec.dns wait until DNS has propagated"),
  IN_SYNC(
      yes(EdgeReason.SYNCED).by(OPERATOR),
      "CloudFront matches the spec, or the tenant does not exist in CloudFront yet",
      "Nothing: spec and CloudFront agree"),
  DRIFT_DETECTED(
      no(EdgeReason.SYNCED).warning().by(PLATFORM_TEAM),
      "The tenant or its DNS records were modified outside the operator, and the drift policy is report",
      "Read status.drift, then undo the change in CloudFront or Route 53, or change the spec"),
  UPDATE_PENDING(
      no(EdgeReason.SYNCED).by(CLOUD),
      "A change waits for DNS, a domain or a certificate, or is not deployed everywhere yet",
      "Nothing: the operator continues when what the message names is done"),
  VALIDATED(
      yes(EdgeReason.CERTIFICATE_READY).by(OPERATOR),
      "CloudFront serves every domain with the managed certificate",
      "Nothing: CloudFront renews the certificate"),
  PENDING_VALIDATION(
      no(EdgeReason.CERTIFICATE_READY).by(CUSTOMER),
      "The managed certificate is not issued yet",
      "Point the domains to CloudFront, or serve the validation tokens of the message"),
  ATTACHING(
      no(EdgeReason.CERTIFICATE_READY).by(OPERATOR),
      "The managed certificate is issued and is being attached to the tenant",
      "Nothing: CloudFront serves the domains when it has deployed the certificate"),
  CERTIFICATE_FAILED(
      no(EdgeReason.CERTIFICATE_READY, EdgeReason.READY).warning().by(PLATFORM_TEAM),
      "The managed certificate failed, timed out, was revoked or has expired",
      "Point the domains to CloudFront, then edit the spec to request another certificate"),
  NOT_CONFIGURED(
      no(EdgeReason.CERTIFICATE_READY).by(OPERATOR),
      "The spec requests no managed certificate",
      "Nothing: the certificate of the spec or of the distribution is used"),
  DNS_READY(
      "DNSReady",
      yes(EdgeReason.DNS).by(OPERATOR),
      "Every DNS record that spec.dns asks for is in place",
      "Nothing: the records point to CloudFront"),
  DNS_NOT_CONFIGURED(
      "DNSNotConfigured",
      yes(EdgeReason.DNS).by(CUSTOMER),
      "The operator manages no DNS records because spec.dns is not set",
      "Create the records of status.requiredRecords that are not seen yet"),
  DNS_RECORD_CREATING(
      "DNSRecordCreating",
      no(EdgeReason.DNS).normal().by(OPERATOR),
      "DNS records are being written",
      "Nothing: the operator sends them with the next batch for their zone"),
  DNS_PROPAGATING(
      "DNSPropagating",
      no(EdgeReason.DNS).by(CLOUD),
      "The DNS records are written and have not reached all name servers of Route 53",
      "Nothing: Route 53 takes about a minute"),
  DNS_ERROR(
      "DNSError",
      no(EdgeReason.DNS, EdgeReason.READY).warning().by(PLATFORM_TEAM),
      "Zone, role or connection group is wrong or not allowed, or a record has another owner",
      "Correct spec.dns, or delete or adopt the record that the message names"),
  PAUSED(
      yes(EdgeReason.PAUSE).by(PLATFORM_TEAM),
      "Annotation tenantry.io/paused stops all work on the object, its deletion included",
      "Remove the annotation to continue"),
  INVALID_ANNOTATION(
      no(EdgeReason.ANNOTATIONS).warning().by(PLATFORM_TEAM),
      "The value of an annotation is not valid; the operator uses the value that does the least",
      "Set a value that the message lists"),
  // Events only.
  CREATED(normal().by(OPERATOR), "The tenant is created in CloudFront", NOTHING),
  ADOPTED(normal().by(OPERATOR), "An existing tenant is adopted", NOTHING),
  UPDATED(normal().by(OPERATOR), "A change of the spec is sent to CloudFront", NOTHING),
  DELETED(normal().by(OPERATOR), "The tenant is deleted from CloudFront", NOTHING),
  RETAINED(
      normal().warning().by(PLATFORM_TEAM),
      "The object is deleted and its tenant stays: by annotation, or it has another owner (Warning)",
      "Delete the tenant in CloudFront if it is not needed"),
  DNS_CLEANED("DNSCleaned", normal().by(OPERATOR), "The DNS records are removed", NOTHING),
  CERTIFICATE_ATTACHING(
      normal().by(OPERATOR), "An issued certificate is attached to the tenant", NOTHING),
  EXTERNAL_DELETION(
      warning().by(OPERATOR),
      "The tenant was deleted in CloudFront outside the operator",
      "Nothing: the operator creates the tenant again"),
  DRIFT_CORRECTED(
      warning().by(OPERATOR),
      "The tenant or its DNS records were modified outside the operator and are changed back",
      "Nothing: to keep such changes set annotation tenantry.io/drift-policy to report"),
  DOMAIN_MOVED(normal().by(OPERATOR), "A domain is moved here from another tenant", NOTHING),
  INVALIDATED(normal().by(OPERATOR), "An invalidation of paths is requested", NOTHING);

  static final String READY = "Ready";
  static final String SYNCED = "Synced";
  static final String CERTIFICATE_READY = "CertificateReady";
  static final String DNS = "DNSReady";
  static final String ANNOTATIONS = "AnnotationsValid";
  static final String PAUSE = "Paused";

  private final Optional<String> spelling;
  private final Explanation explanation;

  EdgeReason(Usage usage, String meaning, String action) {
    this.spelling = Optional.empty();
    this.explanation = new Explanation(usage, meaning, action);
  }

  EdgeReason(String spelling, Usage usage, String meaning, String action) {
    this.spelling = Optional.of(spelling);
    this.explanation = new Explanation(usage, meaning, action);
  }

  @Override
  public String text() {
    return spelling.orElseGet(Reason.super::text);
  }

  @Override
  public Explanation explanation() {
    return explanation;
  }
}
