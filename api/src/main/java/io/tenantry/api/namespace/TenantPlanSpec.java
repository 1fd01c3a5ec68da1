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

/** The limits of a plan. */
@JsonClassDescription("The limits of the plan.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record TenantPlanSpec(
    @JsonPropertyDescription("What all of a tenant may use together. Left out, there is no quota.")
        @Nullable PlanQuota quota,
    @KeyedBy("type")
        @Size(max = 3) @JsonPropertyDescription(
            "What a single pod, container or volume claim may use, one entry for each type."
                + " Left out, there are no such limits.")
        @Nullable List<PlanLimit> limits) {
  /** Copies, so that the value cannot change. */
  public TenantPlanSpec {
    limits = Copies.optional(limits);
  }
}
