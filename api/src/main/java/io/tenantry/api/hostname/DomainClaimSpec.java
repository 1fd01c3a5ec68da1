package io.tenantry.api.hostname;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.ValidationRule;

/** Which hostname is held, and by whom. */
@JsonClassDescription("Which hostname is held, and by whom.")
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
        @JsonPropertyDescription("Hostname that is held. It cannot change.")
        String hostname,
    @Required @JsonPropertyDescription("GatewayHostnameRequest that holds it.")
        ClaimOwner ownerRef) {}
