package io.tenantry.api.namespace;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Size;
import io.fabric8.kubernetes.api.model.Quantity;
import io.tenantry.api.Copies;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What all of a tenant may use together. */
@JsonClassDescription("What the whole namespace of a tenant may use; becomes a ResourceQuota.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record PlanQuota(
    @Size(max = 64) @JsonPropertyDescription(
            "Most that may be used of each resource, such as requests.cpu, limits.memory or"
                + " pods.")
        @Nullable Map<String, Quantity> hard) {
  /** Copies, so that the value cannot change. */
  public PlanQuota {
    hard = Copies.optional(hard);
  }
}
