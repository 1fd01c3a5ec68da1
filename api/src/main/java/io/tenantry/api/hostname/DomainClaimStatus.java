package io.tenantry.api.hostname;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.tenantry.api.Timestamp;
import org.jspecify.annotations.Nullable;

/** The observed state of a claim. */
@JsonClassDescription("Observed state of the claim. Written by the operator only.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record DomainClaimStatus(
    @Timestamp @JsonPropertyDescription("When the hostname was claimed.")
        @Nullable String claimedAt) {}
