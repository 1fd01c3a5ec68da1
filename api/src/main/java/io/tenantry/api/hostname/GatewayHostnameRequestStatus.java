package io.tenantry.api.hostname;

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

/** The observed state of a hostname. */
@JsonClassDescription("Observed state of the hostname. Written by the operator only.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record GatewayHostnameRequestStatus(
    @JsonPropertyDescription("Generation of the spec that this status describes.")
        @Nullable Long observedGeneration,
    @JsonPropertyDescription("Hash of hostname, zone, visibility and class as last provisioned.")
        @Nullable String observedSpecHash,
    @JsonPropertyDescription("Name of the Gateway that serves the hostname.")
        @Nullable String assignedGateway,
    @JsonPropertyDescription("Namespace of that Gateway.")
        @Nullable String assignedGatewayNamespace,
    @JsonPropertyDescription("DNS name of the load balancer that the hostname points to.")
        @Nullable String assignedLoadBalancer,
    @JsonPropertyDescription("ARN of the certificate in ACM.") @Nullable String certificateArn,
    @Timestamp @JsonPropertyDescription("When that certificate was requested.")
        @Nullable String certificateRequestedAt,
    @JsonPropertyDescription("Number of certificates for the hostname that failed before it.")
        @Nullable Integer certificateFailures,
    @JsonPropertyDescription(
            "Hash of the generation and of annotation tenantry.io/reconcile-at for which no"
                + " more certificates are requested after too many failed. Another generation or"
                + " value of the annotation lets the operator request again.")
        @Nullable String certificatesStoppedFor,
    @JsonPropertyDescription(
            "ARNs of earlier certificates that are not deleted yet. The first of them is used"
                + " until the new one is issued.")
        @Nullable List<String> retiredCertificateArns,
    @JsonPropertyDescription(
            "Name of the Gateway that the hostname moves away from. It serves the hostname until the"
                + " DNS records point to the new Gateway.")
        @Nullable String previousGateway,
    @JsonPropertyDescription(
            "Name of the Gateway that the hostname would move to if the pool were rebalanced.")
        @Nullable String plannedGateway,
    @KeyedBy("type") @JsonPropertyDescription("Conditions of the hostname, one for each type.")
        @Nullable List<Condition> conditions) {
  /** Copies, so that the value cannot change. */
  public GatewayHostnameRequestStatus {
    retiredCertificateArns = Copies.optional(retiredCertificateArns);
    conditions = Copies.optional(conditions);
  }
}
