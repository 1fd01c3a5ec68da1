package io.tenantry.api.edge;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import org.jspecify.annotations.Nullable;

/** A setting that is not what the spec says. */
@JsonClassDescription("A setting of the tenant in CloudFront that is not what the spec says.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record Difference(
    @Required @JsonPropertyDescription("The setting, as a path in the spec.") String field,
    @JsonPropertyDescription("What the spec says. Left out where it says nothing.")
        @Nullable String expected,
    @JsonPropertyDescription("What CloudFront has. Left out where it has nothing.")
        @Nullable String actual) {}
