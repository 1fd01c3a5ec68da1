package io.tenantry.api.namespace;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.kubernetes.api.model.Condition;
import io.tenantry.api.Copies;
import io.tenantry.api.KeyedBy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the operator reports about a plan. */
@JsonClassDescription("Observed state of the plan. Written by the operator only.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record TenantPlanStatus(
    @JsonPropertyDescription("Number of Tenants that have this plan.") @Nullable Integer tenants,
    @JsonPropertyDescription("Number of those that have the current version of the plan.")
        @Nullable Integer upToDate,
    @JsonPropertyDescription("Parts of the plan that are in effect, such as Quota or Istio.")
        @Nullable List<String> inEffect,
    @JsonPropertyDescription("Generation of the spec that this status describes.")
        @Nullable Long observedGeneration,
    @KeyedBy("type") @JsonPropertyDescription("Conditions of the plan, one for each type.")
        @Nullable List<Condition> conditions) {
  /** Copies, so that the value cannot change. */
  public TenantPlanStatus {
    inEffect = Copies.optional(inEffect);
    conditions = Copies.optional(conditions);
  }
}
