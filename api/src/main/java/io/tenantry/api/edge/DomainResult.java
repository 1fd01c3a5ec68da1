package io.tenantry.api.edge;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import org.jspecify.annotations.Nullable;

/** The state of a domain in CloudFront. */
@JsonClassDescription("The state of a domain in CloudFront.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record DomainResult(
    @Required @JsonPropertyDescription("The domain.") String domain,
    @JsonPropertyDescription("active once CloudFront serves the domain, inactive before.")
        @Nullable String status) {}
