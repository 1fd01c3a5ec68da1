package io.tenantry.simulator.core;

import java.time.Duration;
import java.util.Map;

/**
 * The settings of CloudFront, with a choice where AWS's documentation is open.
 *
 * @param tenantDeploy how long a tenant stays InProgress after a write
 * @param groupDeploy the same for a connection group
 * @param distributionDeploy the same for a distribution
 * @param invalidation how long an invalidation stays InProgress
 * @param listStaleness how long lists show the state before a write
 * @param deleteLinger how long a deleted tenant is still found by a get
 * @param afterDisable the answer to a delete before the disabling is deployed
 * @param wrongParent the answer to a parent distribution that is not tenant-only
 * @param missingParameter the answer to a required parameter without a value
 * @param emptyBlock what an empty Customizations or Parameters block in an update means
 * @param updateWhileInProgress whether a tenant may be updated before it is Deployed
 * @param uncoveredDomains what happens to a domain that no certificate covers or will cover
 * @param attachment who puts an issued managed certificate on the tenant
 * @param etagOnCertificate whether a managed certificate's change of status changes the ETag
 * @param etagOnTags whether tagging changes the ETag
 * @param etagOnParent whether an update of the parent distribution changes its tenants' ETags
 * @param verifyWithoutDomain what VerifyDnsConfiguration without a domain does
 * @param bothFilters what a list by distribution and connection group at once does
 * @param missingManagedCertificate the answer when a tenant has no managed certificate
 * @param managedCertificateAfterDelete what becomes of it when its tenant is deleted
 * @param certificateRequest whether the request made for a new tenant gets through to ACM
 * @param dnsBeforeRequest whether validation by CloudFront needs the DNS record beforehand
 * @param moveNeedsTxt whether moving a domain between accounts needs a TXT record
 * @param managedValidation from proof of control to issued
 * @param tokenHosts where to fetch self-hosted tokens: domain to host:port
 * @param tokenAnywhere whether tokens of other domains are fetched from the real network
 * @param pageSize how many items a list returns when not told
 * @param maxPageSize how many at most
 */
public record CloudFrontSettings(
    Duration tenantDeploy,
    Duration groupDeploy,
    Duration distributionDeploy,
    Duration invalidation,
    Duration listStaleness,
    Duration deleteLinger,
    AfterDisable afterDisable,
    WrongParent wrongParent,
    MissingParameter missingParameter,
    EmptyBlock emptyBlock,
    boolean updateWhileInProgress,
    UncoveredDomains uncoveredDomains,
    Attachment attachment,
    boolean etagOnCertificate,
    boolean etagOnTags,
    boolean etagOnParent,
    VerifyWithoutDomain verifyWithoutDomain,
    BothFilters bothFilters,
    MissingManagedCertificate missingManagedCertificate,
    ManagedCertificateAfterDelete managedCertificateAfterDelete,
    CertificateRequest certificateRequest,
    boolean dnsBeforeRequest,
    boolean moveNeedsTxt,
    Duration managedValidation,
    Map<String, String> tokenHosts,
    boolean tokenAnywhere,
    int pageSize,
    int maxPageSize) {

  /** The answer to a delete in the window between disabling and its deployment. */
  public enum AfterDisable {
    RESOURCE_NOT_DISABLED,
    PRECONDITION_FAILED,
    DELETES
  }

  /** The answer to a tenant below a distribution that takes none. */
  public enum WrongParent {
    INVALID_ASSOCIATION,
    INVALID_ARGUMENT
  }

  /** The answer to a required parameter without a value. */
  public enum MissingParameter {
    INVALID_ARGUMENT,
    INVALID_ASSOCIATION
  }

  /** What an empty block means in an update. */
  public enum EmptyBlock {
    CLEARS,
    KEEPS
  }

  /** What happens to a domain without a certificate. */
  public enum UncoveredDomains {
    REFUSED,
    INACTIVE
  }

  /** Who attaches an issued managed certificate. */
  public enum Attachment {
    BY_CALLER,
    BY_CLOUDFRONT
  }

  /** A DNS check without a domain. */
  public enum VerifyWithoutDomain {
    ALL_DOMAINS,
    INVALID_ARGUMENT
  }

  /** Two association filters at once. */
  public enum BothFilters {
    BOTH_HOLD,
    INVALID_ARGUMENT
  }

  /** A tenant without a managed certificate. */
  public enum MissingManagedCertificate {
    ENTITY_NOT_FOUND,
    EMPTY
  }

  /** A managed certificate without its tenant. */
  public enum ManagedCertificateAfterDelete {
    KEPT,
    DELETED
  }

  /** The certificate request that goes with a create. */
  public enum CertificateRequest {
    HONOURED,
    LOST_ON_CREATE
  }

  public CloudFrontSettings {
    tokenHosts = Map.copyOf(tokenHosts);
  }

  static CloudFrontSettings documented() {
    return new CloudFrontSettings(
        Duration.ofMinutes(3),
        Duration.ofMinutes(3),
        Duration.ofMinutes(15),
        Duration.ofMinutes(1),
        Duration.ZERO,
        Duration.ofSeconds(10),
        AfterDisable.RESOURCE_NOT_DISABLED,
        WrongParent.INVALID_ASSOCIATION,
        MissingParameter.INVALID_ARGUMENT,
        EmptyBlock.CLEARS,
        true,
        UncoveredDomains.REFUSED,
        Attachment.BY_CALLER,
        true,
        false,
        false,
        VerifyWithoutDomain.ALL_DOMAINS,
        BothFilters.BOTH_HOLD,
        MissingManagedCertificate.ENTITY_NOT_FOUND,
        ManagedCertificateAfterDelete.KEPT,
        CertificateRequest.HONOURED,
        true,
        true,
        Duration.ofMinutes(3),
        Map.of(),
        false,
        100,
        100);
  }

  CloudFrontSettings fast() {
    return new CloudFrontSettings(
        Duration.ofMillis(100),
        Duration.ofMillis(100),
        Duration.ofMillis(100),
        Duration.ofMillis(100),
        Duration.ZERO,
        Duration.ofMillis(50),
        afterDisable,
        wrongParent,
        missingParameter,
        emptyBlock,
        updateWhileInProgress,
        uncoveredDomains,
        attachment,
        etagOnCertificate,
        etagOnTags,
        etagOnParent,
        verifyWithoutDomain,
        bothFilters,
        missingManagedCertificate,
        managedCertificateAfterDelete,
        certificateRequest,
        dnsBeforeRequest,
        moveNeedsTxt,
        Duration.ofMillis(100),
        tokenHosts,
        tokenAnywhere,
        pageSize,
        maxPageSize);
  }
}
