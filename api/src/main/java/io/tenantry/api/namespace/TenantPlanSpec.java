package io.tenantry.api.namespace;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Size;
import io.tenantry.api.Copies;
import io.tenantry.api.KeyedBy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The limits and the guard rails of a plan. */
@JsonClassDescription("The limits and guard rails of the plan. What is left out is off.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record TenantPlanSpec(
    @JsonPropertyDescription("What all of a tenant may use together. Left out, there is no quota.")
        @Nullable PlanQuota quota,
    @KeyedBy("type")
        @Size(max = 3) @JsonPropertyDescription(
            "What a single pod, container or volume claim may use, one entry for each type."
                + " Left out, there are no such limits.")
        @Nullable List<PlanLimit> limits,
    @JsonPropertyDescription("Which pods the namespace lets in.")
        @Nullable PlanPodSecurity podSecurity,
    @JsonPropertyDescription("Who may talk to the tenant's pods, and whom they may talk to.")
        @Nullable PlanNetwork network,
    @JsonPropertyDescription("What the tenant's people may do in its namespace.")
        @Nullable PlanAccess access,
    @JsonPropertyDescription("How the namespace takes part in Istio's mesh.")
        @Nullable PlanIstio istio,
    @JsonPropertyDescription("What the API server refuses in the namespace.")
        @Nullable PlanPolicies policies) {
  /** Copies, so that the value cannot change. */
  public TenantPlanSpec {
    limits = Copies.optional(limits);
  }
}
