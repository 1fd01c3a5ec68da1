package io.tenantry.api.edge;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import org.jspecify.annotations.Nullable;

/** The invalidation that the annotation tenantry.io/invalidate last asked for. */
@JsonClassDescription(
    "The cache invalidation that annotation tenantry.io/invalidate last requested.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record InvalidationStatus(
    @Required @JsonPropertyDescription("The annotation's value.") String request,
    @JsonPropertyDescription("Id of the invalidation in CloudFront.") @Nullable String id,
    @Required @JsonPropertyDescription("InProgress, Completed or Refused.") String state,
    @JsonPropertyDescription("Why it was refused.") @Nullable String message) {}
