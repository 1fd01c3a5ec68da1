package io.tenantry.api.namespace;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import io.tenantry.api.OneOf;

/** Which pods a tenant's namespace lets in, by the Pod Security Standards. */
@JsonClassDescription("Which pods are allowed in the namespace; becomes the Pod Security labels.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record PlanPodSecurity(
    @Required
        @OneOf({"off", "auto", "on"})
        @JsonPropertyDescription("Every API server has Pod Security, so auto is the same as on.")
        String mode,
    @Required
        @OneOf({"privileged", "baseline", "restricted"})
        @JsonPropertyDescription(
            "Pod Security Standard to enforce, audit and warn about. Without Istio's CNI plugin the"
                + " sidecar's init container violates even baseline.")
        String level) {}
