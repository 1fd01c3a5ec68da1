package io.tenantry.api.namespace;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.tenantry.api.Copies;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The hosts a tenant has on the ingress gateway. */
@JsonClassDescription(
    "The hosts of the tenant on the ingress gateway: <userId>.<baseDomain> and all below, for"
        + " VirtualServices of its own namespace only.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record PlanGateway(
    @Required
        @Size(max = 189) @Pattern("^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)+$") @JsonPropertyDescription("Domain under which every tenant has its own.")
        String baseDomain,
    @Size(max = 8) @JsonPropertyDescription(
            "Labels of the ingress gateway's pods. Left out: istio: ingressgateway.")
        @Nullable Map<String, String> selector,
    @Size(max = 253) @JsonPropertyDescription(
            "Secret with the certificate, in the ingress gateway's namespace. Given, the hosts are"
                + " served over HTTPS and HTTP redirects there.")
        @Nullable String tlsSecret) {
  /** Copies, so that the value cannot change. */
  public PlanGateway {
    selector = Copies.optional(selector);
  }
}
