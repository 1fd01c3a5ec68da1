package io.tenantry.api.edge;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.ValidationRule;

/** A tenant's own certificate. */
@JsonClassDescription("A certificate of the tenant's own.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
@ValidationRule(
    value = "self.arn.startsWith('arn:aws:acm:us-east-1:')",
    message = "ACM certificates used with CloudFront must be in the us-east-1 region")
public record Certificate(
    @Required
        @JsonPropertyDescription(
            "ARN of the certificate in ACM. CloudFront takes certificates of us-east-1 " + "only.")
        String arn) {}
