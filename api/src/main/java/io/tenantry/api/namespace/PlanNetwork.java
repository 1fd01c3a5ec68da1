package io.tenantry.api.namespace;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.tenantry.api.Copies;
import io.tenantry.api.Each;
import io.tenantry.api.OneOf;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Who may talk to a tenant's pods, and whom they may talk to. */
@JsonClassDescription(
    "Allowed traffic from and to the tenant's pods; becomes a NetworkPolicy that denies"
        + " everything else.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record PlanNetwork(
    @Required
        @OneOf({"off", "auto", "on"})
        @JsonPropertyDescription(
            "Every API server has NetworkPolicies, so auto is the same as on. They work only where"
                + " the network plugin enforces them.")
        String mode,
    @Size(max = 16) @Each(pattern = "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$", longest = 63)
        @JsonPropertyDescription(
            "Namespaces whose pods may reach the tenant's and be reached, such as an ingress"
                + " controller's and Istio's control plane. Left out: istio-system.")
        @Nullable List<String> trustedNamespaces,
    @JsonPropertyDescription(
            "Whether pods may reach public addresses. Private and link-local ones are denied."
                + " Left out: true.")
        @Nullable Boolean internet,
    @OneOf({"restrict", "deny", "allow"})
        @JsonPropertyDescription(
            "Which policies the tenant's users may write while the network or the mesh is"
                + " isolated: restrict allows those whose peers are in their own namespace, deny"
                + " none, allow any. Such policies are additive, so allow lets tenants open the"
                + " network. Left out: restrict.")
        @Nullable String tenantPolicies) {
  /** Copies, so that the value cannot change. */
  public PlanNetwork {
    trustedNamespaces = Copies.optional(trustedNamespaces);
  }
}
