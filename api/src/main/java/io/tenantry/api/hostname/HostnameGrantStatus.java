package io.tenantry.api.hostname;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.tenantry.api.Timestamp;
import org.jspecify.annotations.Nullable;

/** What the operator reports about a grant. */
@JsonClassDescription("What the operator knows about the grant. Written by the operator only.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record HostnameGrantStatus(
    @Timestamp @JsonPropertyDescription("When the grant was first given.")
        @Nullable String grantedAt) {}
