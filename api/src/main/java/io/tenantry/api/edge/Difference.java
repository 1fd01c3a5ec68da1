package io.tenantry.api.edge;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import org.jspecify.annotations.Nullable;

/** A setting that is not what the spec says. */
@JsonClassDescription("A setting of the tenant in CloudFront that differs from the spec.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record Difference(
    @Required @JsonPropertyDescription("The setting, as a path in the spec.") String field,
    @JsonPropertyDescription("Value in the spec. Left out if the spec does not set it.")
        @Nullable String expected,
    @JsonPropertyDescription("Value in CloudFront. Left out if CloudFront has none.")
        @Nullable String actual) {}
