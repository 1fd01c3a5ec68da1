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
@JsonClassDescription("The limits and policies of the plan. A part that is left out is off.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record TenantPlanSpec(
    @JsonPropertyDescription(
            "What the whole namespace of a tenant may use. Left out, there is no quota.")
        @Nullable PlanQuota quota,
    @KeyedBy("type")
        @Size(max = 3) @JsonPropertyDescription(
            "What a single pod, container or volume claim may use, one entry for each type."
                + " Left out, there are no such limits.")
        @Nullable List<PlanLimit> limits,
    @JsonPropertyDescription("Which pods are allowed in the namespace.")
        @Nullable PlanPodSecurity podSecurity,
    @JsonPropertyDescription("Allowed traffic from and to the tenant's pods.")
        @Nullable PlanNetwork network,
    @JsonPropertyDescription("What the tenant's users may do in its namespace.")
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
