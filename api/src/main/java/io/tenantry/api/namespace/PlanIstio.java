package io.tenantry.api.namespace;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.tenantry.api.OneOf;
import org.jspecify.annotations.Nullable;

/** How a tenant's namespace takes part in the mesh. */
@JsonClassDescription(
    "How the tenant's namespace takes part in Istio's mesh: strict mTLS, traffic only from the"
        + " namespace itself and the ingress gateway.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record PlanIstio(
    @Required
        @OneOf({"off", "auto", "on"})
        @JsonPropertyDescription(
            "auto waits silently until Istio is installed, on reports that it is missing.")
        String mode,
    @Size(max = 253) @JsonPropertyDescription(
            "Identity of the ingress gateway that may reach the tenant. Left out:"
                + " cluster.local/ns/istio-system/sa/istio-ingressgateway-service-account.")
        @Nullable String ingressPrincipal,
    @JsonPropertyDescription("Hosts of the tenant on the ingress gateway. Left out, it has none.")
        @Nullable PlanGateway gateway,
    @JsonPropertyDescription(
            "Whether proxies get configuration only for their own namespace and istio-system,"
                + " which saves memory. Left out: false.")
        @Nullable Boolean sidecar,
    @Size(max = 63) @Pattern("^[a-z0-9]([-a-z0-9]*[a-z0-9])?$") @JsonPropertyDescription(
            "Revision of the control plane: labels the namespace istio.io/rev instead of"
                + " istio-injection. Left out: what the operator's --istio-revision says.")
        @Nullable String revision) {}
