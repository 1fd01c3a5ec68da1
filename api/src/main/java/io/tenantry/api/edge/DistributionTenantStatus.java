package io.tenantry.api.edge;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.kubernetes.api.model.Condition;
import io.tenantry.api.Copies;
import io.tenantry.api.KeyedBy;
import io.tenantry.api.Timestamp;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the operator reports about a distribution tenant. */
@JsonClassDescription("Observed state of the tenant. Written by the operator only.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record DistributionTenantStatus(
    @JsonPropertyDescription(
            "Generation of the spec that AWS last accepted or was found to match. Lower "
                + "than metadata.generation while a change is still to be applied.")
        @Nullable Long observedGeneration,
    @JsonPropertyDescription("Id of the tenant in CloudFront.") @Nullable String id,
    @JsonPropertyDescription("ARN of the tenant.") @Nullable String arn,
    @JsonPropertyDescription("Version of the tenant in CloudFront when it was last read.")
        @Nullable String eTag,
    @JsonPropertyDescription(
            "State of the tenant's deployment in CloudFront: InProgress or Deployed.")
        @Nullable String distributionTenantStatus,
    @Timestamp @JsonPropertyDescription("When the tenant was created in CloudFront.")
        @Nullable String createdTime,
    @Timestamp @JsonPropertyDescription("When the tenant last changed in CloudFront.")
        @Nullable String lastModifiedTime,
    @JsonPropertyDescription("State of each domain in CloudFront.")
        @Nullable List<DomainResult> domainResults,
    @JsonPropertyDescription(
            "ARN of the certificate that the tenant uses, its own or a managed one.")
        @Nullable String certificateArn,
    @JsonPropertyDescription(
            "State of the managed certificate: pending-validation, issued, inactive, "
                + "expired, validation-timed-out, revoked or failed.")
        @Nullable String managedCertificateStatus,
    @JsonPropertyDescription("The managed certificate that CloudFront was last asked for.")
        @Nullable ManagedCertificateRequest certificateRequest,
    @Timestamp @JsonPropertyDescription("When the tenant was last compared with the spec.")
        @Nullable String lastDriftCheckTime,
    @JsonPropertyDescription("Whether the tenant was modified in AWS outside the operator.")
        @Nullable Boolean driftDetected,
    @JsonPropertyDescription("Id of the Route 53 change that has not reached all name servers yet.")
        @Nullable String dnsChangeId,
    @JsonPropertyDescription(
            "Endpoint that the DNS records point to; kept so that they can be removed.")
        @Nullable String dnsTarget,
    @JsonPropertyDescription(
            "The DNS records that the operator manages for this tenant, with the zone and the "
                + "values they were written with.")
        @Nullable List<WrittenRecord> dnsRecords,
    @JsonPropertyDescription(
            "Without spec.dns: the records that the owners of the domains must create.")
        @Nullable List<RequiredRecord> requiredRecords,
    @JsonPropertyDescription("Settings that were modified in CloudFront outside the operator.")
        @Nullable List<Difference> drift,
    @JsonPropertyDescription("Keys of the AWS tags that the operator has set for the spec.")
        @Nullable List<String> tagKeys,
    @JsonPropertyDescription("The cache invalidation that was last requested.")
        @Nullable InvalidationStatus invalidation,
    @Timestamp
        @JsonPropertyDescription(
            "When the tenant was deleted in CloudFront. Its DNS records are deleted next, "
                + "then the object.")
        @Nullable String deletedTime,
    @KeyedBy("type") @JsonPropertyDescription("Conditions of the tenant, one for each type.")
        @Nullable List<Condition> conditions) {
  /** Copies, so that the value cannot change. */
  public DistributionTenantStatus {
    domainResults = Copies.optional(domainResults);
    dnsRecords = Copies.optional(dnsRecords);
    requiredRecords = Copies.optional(requiredRecords);
    drift = Copies.optional(drift);
    tagKeys = Copies.optional(tagKeys);
    conditions = Copies.optional(conditions);
  }
}
