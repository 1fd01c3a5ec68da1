package io.tenantry.api.namespace;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.api.model.Quantity;
import io.tenantry.api.Copies;
import io.tenantry.api.OneOf;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What one object of a type may use. */
@JsonClassDescription("What one object of a type may use; becomes an item of a LimitRange.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
@ValidationRule(
    value = "self.type == 'Container' || (!has(self.default) && !has(self.defaultRequest))",
    message = "default and defaultRequest are for type Container only")
@ValidationRule(
    value =
        "self.type != 'PersistentVolumeClaim' || (has(self.min) && 'storage' in self.min)"
            + " || (has(self.max) && 'storage' in self.max)",
    message = "type PersistentVolumeClaim needs storage in min or max")
public record PlanLimit(
    @Required
        @OneOf({"Container", "Pod", "PersistentVolumeClaim"})
        @JsonPropertyDescription("Type of object that is limited.")
        String type,
    @Size(max = 16) @JsonPropertyDescription("Most that one object may ask for, by resource.")
        @Nullable Map<String, Quantity> max,
    @Size(max = 16) @JsonPropertyDescription("Least that one object must ask for, by resource.")
        @Nullable Map<String, Quantity> min,
    @Size(max = 16) @JsonProperty("default")
        @JsonPropertyDescription("Limit of a container that sets none, by resource.")
        @Nullable Map<String, Quantity> defaultLimit,
    @Size(max = 16) @JsonPropertyDescription("Request of a container that sets none, by resource.")
        @Nullable Map<String, Quantity> defaultRequest,
    @Size(max = 16) @JsonPropertyDescription("How many times its request a limit may be, by resource.")
        @Nullable Map<String, Quantity> maxLimitRequestRatio) {
  /** Copies, so that the value cannot change. */
  public PlanLimit {
    max = Copies.optional(max);
    min = Copies.optional(min);
    defaultLimit = Copies.optional(defaultLimit);
    defaultRequest = Copies.optional(defaultRequest);
    maxLimitRequestRatio = Copies.optional(maxLimitRequestRatio);
  }
}
