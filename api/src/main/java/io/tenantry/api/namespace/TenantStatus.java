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

/** What the operator reports about a tenant. */
@JsonClassDescription("Observed state of the tenant. Written by the operator only.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record TenantStatus(
    @JsonPropertyDescription("Namespace that belongs to the tenant.") @Nullable String namespace,
    @JsonPropertyDescription("Generation of the spec that this status describes.")
        @Nullable Long observedGeneration,
    @KeyedBy("type") @JsonPropertyDescription("Conditions of the tenant, one for each type.")
        @Nullable List<Condition> conditions) {
  /** Copies, so that the value cannot change. */
  public TenantStatus {
    conditions = Copies.optional(conditions);
  }
}
