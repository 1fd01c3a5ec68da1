package io.tenantry.api.edge;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.ValidationRule;
import io.tenantry.api.OneOf;
import org.jspecify.annotations.Nullable;

/** The web application firewall of a tenant. */
@JsonClassDescription("The web application firewall of the tenant.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
@ValidationRule(
    value = "self.action != 'override' || has(self.arn)",
    message = "arn is required when action is 'override'")
public record WebAcl(
    @Required
        @OneOf({"disable", "override"})
        @JsonPropertyDescription(
            "override uses the web ACL in arn for this tenant; disable uses none.")
        String action,
    @JsonPropertyDescription("ARN of the WAF web ACL. Needed with override.")
        @Nullable String arn) {}
