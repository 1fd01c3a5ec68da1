package io.tenantry.api.hostname;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;

/** Which hostname is held, and by whom. */
@JsonClassDescription("Which hostname is held, and by whom.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record DomainClaimSpec(
    @Required @JsonPropertyDescription("Id of the Route 53 hosted zone of the hostname.")
        String zoneId,
    @Required @JsonPropertyDescription("Hostname that is held.") String hostname,
    @Required @JsonPropertyDescription("GatewayHostnameRequest that holds it.")
        ClaimOwner ownerRef) {}
