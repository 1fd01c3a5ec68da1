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
@JsonClassDescription("What the operator knows about the plan. Written by the operator only.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record TenantPlanStatus(
    @JsonPropertyDescription("Number of Tenants that have this plan.") @Nullable Integer tenants,
    @JsonPropertyDescription("Number of those to whom the plan has been applied as it is now.")
        @Nullable Integer upToDate,
    @JsonPropertyDescription("Parts of the plan that are in effect, such as Quota or Istio.")
        @Nullable List<String> inEffect,
    @JsonPropertyDescription("Generation of the spec that this status speaks of.")
        @Nullable Long observedGeneration,
    @KeyedBy("type")
        @JsonPropertyDescription("What the operator last found out, one entry for each aspect.")
        @Nullable List<Condition> conditions) {
  /** Copies, so that the value cannot change. */
  public TenantPlanStatus {
    inEffect = Copies.optional(inEffect);
    conditions = Copies.optional(conditions);
  }
}
