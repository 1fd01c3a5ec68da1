package io.tenantry.hostname;

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
import java.util.Arrays;
import java.util.Optional;

/**
 * The reasons of conditions and events, and the types of conditions, of a GatewayHostnameRequest.
 */
enum HostnameReason implements Reason {
  // Conditions
  CLAIMED(
      yes(HostnameReason.CLAIM).normal().by(OPERATOR),
      "The hostname belongs to this request",
      "Nothing: the hostname is reserved"),
  ALREADY_CLAIMED(
      no(HostnameReason.CLAIM, HostnameReason.READINESS).warning().by(PLATFORM_TEAM),
      "Another request has the hostname or requested it earlier, or a wildcard overlaps it",
      "Choose another hostname, or wait until the request of the message releases it"),
  CLAIM_FAILED(
      no(HostnameReason.CLAIM, HostnameReason.READINESS).warning().by(PLATFORM_TEAM),
      "The API server rejects the DomainClaim or does not answer",
      "Apply deploy/rbac and deploy/policies of the operator's version; the operator tries again"),
  REQUESTED(
      yes(HostnameReason.REQUEST).by(OPERATOR),
      "A certificate for the hostname is requested from ACM",
      "Nothing: ACM validates it by DNS"),
  REQUEST_FAILED(
      no(HostnameReason.REQUEST, HostnameReason.READINESS).by(PLATFORM_TEAM),
      "ACM rejects the request, or a limit of --max-certificate-requests… is reached",
      "Attach docs/iam/hostnames.json, or raise the quota or the limit that the message names"),
  RECORDS_CREATED(
      yes(HostnameReason.VALIDATION).by(OPERATOR),
      "The validation records of the certificate are written",
      "Nothing: ACM validates and renews the certificate by them"),
  PENDING_VALIDATION_RECORDS(
      no(HostnameReason.VALIDATION, HostnameReason.READINESS).by(CLOUD),
      "ACM has not named the validation records yet, or they are being written",
      "Nothing: the operator writes the records when ACM has named them"),
  VALIDATION_RECORD_FAILED(
      no(HostnameReason.VALIDATION, HostnameReason.READINESS).by(PLATFORM_TEAM),
      "Route 53 rejects the validation records",
      "Correct rights, spec.zoneId or the record of another owner that the message names"),
  ISSUED(
      yes(HostnameReason.ISSUANCE).by(OPERATOR),
      "The certificate is issued",
      "Nothing: ACM renews the certificate"),
  PENDING_ISSUANCE(
      no(HostnameReason.ISSUANCE, HostnameReason.READINESS).by(CLOUD),
      "ACM has not issued the certificate yet, or it is being replaced",
      "Wait up to 30 minutes; then check the domain's name servers and its CAA records"),
  CHECK_FAILED(
      no(HostnameReason.ISSUANCE, HostnameReason.READINESS).by(PLATFORM_TEAM),
      "The certificate failed, expired or was revoked, or ACM cannot be read",
      "Correct the cause in the message; after five failed certificates also edit the spec"),
  ATTACHED(
      yes(HostnameReason.LISTENER).by(OPERATOR),
      "The certificate is on a Gateway of the pool",
      "Nothing: status.assignedGateway names the Gateway"),
  ATTACHMENT_FAILED(
      no(HostnameReason.LISTENER, HostnameReason.READINESS).by(PLATFORM_TEAM),
      "No Gateway fits or may be created, or the Gateway's controller does not accept it",
      "Correct what the message names: a limit, a selector, a right, the region or the controller"),
  CREATED(
      yes(HostnameReason.ALIAS).by(OPERATOR),
      "The alias records point to the load balancer of the Gateway",
      "Nothing: visitors reach the Gateway"),
  ALIAS_FAILED(
      no(HostnameReason.ALIAS, HostnameReason.READINESS).by(PLATFORM_TEAM),
      "Route 53 rejects the alias records, another cluster has the name, or the address is no ALB's",
      "Correct what the message names; --load-balancer-zones adds a new AWS region"),
  ALIAS_PROPAGATING(
      no(HostnameReason.ALIAS, HostnameReason.READINESS).by(CLOUD),
      "The alias records have not reached all name servers of Route 53",
      "Nothing: Route 53 takes about a minute"),
  WAITING_FOR_LOAD_BALANCER(
      no(HostnameReason.ALIAS, HostnameReason.READINESS).normal().by(CLOUD),
      "The Gateway has no address yet, or the hostname moves to another Gateway",
      "Wait a few minutes; then check AWS Load Balancer Controller (2.14 or later) and the Gateway"),
  REBALANCE_PENDING(
      no(HostnameReason.ALIAS, HostnameReason.READINESS).normal().by(CUSTOMER),
      "The hostname moves to another Gateway, and its routes are not attached there yet",
      "Add the new Gateway to the parentRefs of the routes that the message names"),
  READY(
      yes(HostnameReason.READINESS).normal().by(OPERATOR),
      "The hostname serves from its Gateway",
      "Nothing: attach routes to status.assignedGateway"),
  VALIDATION_FAILED(
      no(HostnameReason.READINESS).warning().by(PLATFORM_TEAM),
      "The spec is invalid, or names a domain, zone, class or web ACL that is not allowed here",
      "Correct what the message names"),
  REPROVISIONING(
      no(HostnameReason.READINESS).by(OPERATOR),
      "The hostname is being set up",
      "Nothing: the other conditions show how far it is"),
  DELETING(
      no(HostnameReason.READINESS).by(OPERATOR),
      "The request is being deleted; the message names what it waits for",
      "Nothing: the condition Deleting says if a person has to act"),
  PAUSED(
      yes(HostnameReason.PAUSE).by(PLATFORM_TEAM),
      "Annotation tenantry.io/paused stops all work on the request, its deletion included",
      "Remove the annotation to continue"),
  INVALID_ANNOTATION(
      no(HostnameReason.ANNOTATIONS).warning().by(PLATFORM_TEAM),
      "The value of an annotation is not valid; the operator uses the value that does the least",
      "Set a value that the message lists"),
  WAITING_FOR_CERT_DETACHMENT(
      yes(HostnameReason.DELETION).by(CLOUD),
      "A load balancer still uses the certificate",
      "Wait for AWS Load Balancer Controller to release the certificate"),
  CLEANUP_FAILED(
      yes(HostnameReason.DELETION)
          .no(HostnameReason.FORMER, HostnameReason.READINESS)
          .warning()
          .by(PLATFORM_TEAM),
      "A record, certificate or claim of a hostname that is no longer requested cannot be removed",
      "Correct what the message names; gateway.opendi.com/skip-aws-cleanup ends a deletion without it"),
  // Events only
  SPEC_CHANGED(normal().by(OPERATOR), "Another hostname replaces the old one", NOTHING),
  CERTIFICATE_REQUESTED(REQUESTED),
  DNS_VALIDATION_RECORDS_CREATED(RECORDS_CREATED),
  CERTIFICATE_ISSUED(ISSUED),
  GATEWAY_ASSIGNED(normal().by(OPERATOR), "The hostname is assigned to a Gateway", NOTHING),
  GATEWAY_CREATED(normal().by(OPERATOR), "A Gateway is created for the hostname", NOTHING),
  DNS_ALIAS_READY(CREATED),
  CERTIFICATE_REQUEST_FAILED(REQUEST_FAILED),
  DNS_VALIDATION_FAILED(VALIDATION_RECORD_FAILED),
  CERTIFICATE_CHECK_FAILED(CHECK_FAILED),
  GATEWAY_ASSIGNMENT_FAILED(ATTACHMENT_FAILED),
  DNS_ALIAS_FAILED(ALIAS_FAILED),
  DRIFT_DETECTED(
      warning().by(OPERATOR),
      "A record, certificate or Gateway of the hostname was changed or deleted outside the operator",
      "Nothing: the operator restores it"),
  DRIFT_CORRECTED(
      normal().by(OPERATOR),
      "Records that were changed outside the operator are restored",
      NOTHING),
  CERTIFICATE_FAILED(
      warning().by(PLATFORM_TEAM),
      "ACM says that the certificate failed, timed out, expired or was revoked",
      "Correct the cause in the message; the operator requests up to five certificates in a row"),
  MOVED(normal().by(OPERATOR), "The hostname has moved to another Gateway", NOTHING),
  REBALANCE_PLANNED(
      normal().by(PLATFORM_TEAM),
      "The hostname would move to status.plannedGateway; --rebalance=plan only reports it",
      "Start the operator with --rebalance=overfull to move hostnames off over-full Gateways"),
  RECORD_NOT_OWNED(
      warning().by(PLATFORM_TEAM),
      "A record at or below a deleted hostname does not belong to the request and stays",
      "Delete the record in Route 53 if it is not needed"),
  CERTIFICATE_NOT_OWNED(
      warning().by(PLATFORM_TEAM),
      "A certificate does not have the tags of this request and cluster and stays",
      "Delete the certificate in ACM if it is not needed"),
  CLEANUP_SKIPPED(
      warning().by(PLATFORM_TEAM),
      "The request is deleted, and its certificate and records stay because an annotation says so",
      "Delete certificate and records in AWS when they are no longer needed"),
  WAF_MISMATCH(
      warning().by(PLATFORM_TEAM),
      "The web ACL of spec.wafArn is not a regional one of the load balancer's region",
      "Set spec.wafArn to a regional web ACL of that region");

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

  private final Explanation explanation;
  private final Optional<HostnameReason> told;

  HostnameReason(Usage usage, String meaning, String action) {
    this.explanation = new Explanation(usage, meaning, action);
    this.told = Optional.empty();
  }

  /** The event that tells of a condition with another reason. */
  HostnameReason(HostnameReason told) {
    var known = told.explanation;
    boolean good = known.usage().conditions().getFirst().holds();
    this.explanation =
        new Explanation(
            (good ? normal() : warning()).by(known.actor()),
            known.meaning(),
            good ? NOTHING : known.action());
    this.told = Optional.of(told);
  }

  /** By its name on the wire. */
  static Optional<HostnameReason> of(String text) {
    return Arrays.stream(values()).filter(reason -> reason.text().equals(text)).findFirst();
  }

  /** The event that tells of a condition with this reason; empty where it is an ordinary stage. */
  Optional<HostnameReason> event() {
    return explanation.usage().events().isEmpty()
        ? Arrays.stream(values()).filter(r -> r.told.equals(Optional.of(this))).findFirst()
        : Optional.of(this);
  }

  @Override
  public Explanation explanation() {
    return explanation;
  }
}
