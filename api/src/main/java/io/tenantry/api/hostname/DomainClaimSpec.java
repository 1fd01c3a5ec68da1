package io.tenantry.api.hostname;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.ValidationRule;

/** The claimed hostname and its owner. */
@JsonClassDescription("The claimed hostname and its owner.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record DomainClaimSpec(
    @Required
        @ValidationRule(
            value = "self == oldSelf",
            message = "zoneId cannot change: a claim is for one hostname of one zone")
        @JsonPropertyDescription(
            "Id of the Route 53 hosted zone of the hostname. It cannot change.")
        String zoneId,
    @Required
        @ValidationRule(
            value = "self == oldSelf",
            message = "hostname cannot change: a claim is for one hostname of one zone")
        @JsonPropertyDescription("Claimed hostname. It cannot change.")
        String hostname,
    @Required @JsonPropertyDescription("GatewayHostnameRequest that owns the hostname.")
        ClaimOwner ownerRef) {}
