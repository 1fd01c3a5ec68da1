package io.tenantry.api.hostname;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.tenantry.api.OneOf;
import org.jspecify.annotations.Nullable;

/** How several clusters share one hostname. */
@JsonClassDescription(
    "How several clusters share one hostname: each cluster writes its own record sets, "
        + "all with the same policy.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
@ValidationRule(
    value = "has(self.weight) == (has(self.policy) && self.policy == 'weighted')",
    message = "weight is required when policy is 'weighted', and not allowed otherwise")
@ValidationRule(
    value = "has(self.failover) == (has(self.policy) && self.policy == 'failover')",
    message = "failover is required when policy is 'failover', and not allowed otherwise")
@ValidationRule(
    value = "!has(self.setIdentifier) || (has(self.policy) && self.policy != 'simple')",
    message = "setIdentifier is not allowed when policy is 'simple'")
public record Routing(
    @Default("simple")
        @OneOf({"simple", "weighted", "latency", "failover"})
        @JsonPropertyDescription(
            "simple: only this cluster serves the hostname. weighted: each cluster gets a "
                + "share. latency: users reach the nearest region. failover: one cluster takes "
                + "over from another. All but simple need the operator's --cluster-name.")
        @Nullable String policy,
    @Size(min = 1, max = 128) @Pattern("^[A-Za-z0-9._-]+$") @JsonPropertyDescription(
            "Identifies this cluster's record sets; must differ from those of other clusters. "
                + "Default: the name of the cluster.")
        @Nullable String setIdentifier,
    @Min(0) @Max(255) @JsonPropertyDescription(
            "For weighted: this cluster's share of the sum of all weights. 0 sends no "
                + "traffic to this cluster, unless all clusters have 0.")
        @Nullable Integer weight,
    @OneOf({"PRIMARY", "SECONDARY"})
        @JsonPropertyDescription(
            "For failover: PRIMARY serves while its load balancer has healthy targets, "
                + "otherwise SECONDARY does.")
        @Nullable String failover) {}
