package io.tenantry.api.hostname;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;

/** The request that owns a claim. */
@JsonClassDescription("The GatewayHostnameRequest that owns the claim.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record ClaimOwner(
    @Required @JsonPropertyDescription("Namespace of the request.") String namespace,
    @Required @JsonPropertyDescription("Name of the request.") String name,
    @Required
        @JsonPropertyDescription(
            "UID of the request. A later request of the same name has another UID.")
        String uid) {}
