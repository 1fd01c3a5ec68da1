package io.tenantry.api.namespace;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Size;
import io.tenantry.api.Copies;
import io.tenantry.api.Each;
import io.tenantry.api.OneOf;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the API server refuses in a tenant's namespace; a rule left out is not applied. */
@JsonClassDescription(
    "What the API server refuses in the namespaces of the plan's tenants, also while the operator"
        + " is down. A rule that is left out is not applied.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record PlanPolicies(
    @OneOf({"off", "auto", "on"})
        @JsonPropertyDescription(
            "Whether ValidatingAdmissionPolicies enforce the rules; auto waits silently until the"
                + " API is served, on reports that it is missing. Left out: on.")
        @Nullable String admission,
    @OneOf({"off", "auto", "on"})
        @JsonPropertyDescription(
            "Whether OPA Gatekeeper enforces the rules on pods, by constraints for the templates of"
                + " its library. Left out: off.")
        @Nullable String gatekeeper,
    @OneOf({"deny", "warn", "audit"})
        @JsonPropertyDescription(
            "What happens to an object that breaks a rule: deny rejects it, warn warns the user,"
                + " audit adds an entry to the audit log. Left out: deny.")
        @Nullable String enforcement,
    @Size(min = 1, max = 32) @Each(pattern = "^[^\\s/]+/(.*/)?$")
        @JsonPropertyDescription(
            "What image names must begin with, each ending in a slash, such as ghcr.io/acme/. With"
                + " injected sidecars, the registry of Istio's proxy too.")
        @Nullable List<String> allowedRegistries,
    @Size(min = 1, max = 4) @OneOf({"Privileged", "HostPath", "HostNamespaces", "PrivilegeEscalation"})
        @JsonPropertyDescription(
            "What no pod may ask for: privileged containers, files of the node, the node's"
                + " namespaces and ports, or more privileges than it started with.")
        @Nullable List<String> forbid,
    @Size(min = 1, max = 4) @OneOf({"ClusterIP", "NodePort", "LoadBalancer", "ExternalName"})
        @JsonPropertyDescription(
            "Types that Services may have; external IPs are always rejected. Limit the number of"
                + " Services by the quota.")
        @Nullable List<String> serviceTypes,
    @Size(min = 1, max = 16) @Each(pattern = "^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)+$")
        @JsonPropertyDescription(
            "Hosts of Ingresses and Gateway API routes must be <userId>.<base domain>, or below it,"
                + " or one of the Tenant's spec.domains, or below one.")
        @Nullable List<String> baseDomains) {
  /** Copies, so that the value cannot change. */
  public PlanPolicies {
    allowedRegistries = Copies.optional(allowedRegistries);
    forbid = Copies.optional(forbid);
    serviceTypes = Copies.optional(serviceTypes);
    baseDomains = Copies.optional(baseDomains);
  }
}
