package io.tenantry.api.namespace;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.tenantry.api.Copies;
import io.tenantry.api.Each;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Who a tenant is, and what it has paid for. */
@JsonClassDescription("Who the tenant is, and which plan it has.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record TenantSpec(
    @Required
        @JsonPropertyDescription(
            "Plan of the tenant. Where TenantPlans are in use, the name of one of them.")
        String plan,
    @Required
        @Pattern("^[a-z0-9]([-a-z0-9]*[a-z0-9])?$") @Size(max = 63) @ValidationRule(
            value = "self == oldSelf",
            message = "userId cannot change: it names the tenant's namespace")
        @JsonPropertyDescription(
            "Id of the tenant, and the name of its namespace: lower-case letters, digits "
                + "and '-'. It cannot change.")
        String userId,
    @Required
        @JsonPropertyDescription("Display name of the tenant; becomes a label of the namespace.")
        String username,
    @JsonPropertyDescription(
            "Whether the tenant is suspended: running pods stay until they end, and no new pod"
                + " starts. Left out: false.")
        @Nullable Boolean suspended,
    @Size(max = 32) @Each(pattern = "^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)+$")
        @JsonPropertyDescription(
            "Further domains of the tenant, for plans that limit the hosts of Ingresses and"
                + " routes to the tenant's domains.")
        @Nullable List<String> domains) {

  /** A tenant with what every tenant has. */
  public TenantSpec(String plan, String userId, String username) {
    this(plan, userId, username, null, null);
  }

  /** Copies, so that the value cannot change. */
  public TenantSpec {
    domains = Copies.optional(domains);
  }
}
