package io.tenantry.api.edge;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.tenantry.api.Copies;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a user wants of a distribution tenant. */
@JsonClassDescription("Wanted state of the tenant.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record DistributionTenantSpec(
    @Required
        @Size(min = 1) @JsonPropertyDescription("Id of the multi-tenant distribution that the tenant belongs to.")
        String distributionId,
    @Required
        @Size(min = 1) @JsonPropertyDescription(
            "Domains that the tenant serves; at least one. A domain can belong to one "
                + "tenant only.")
        List<Domain> domains,
    @Default("true")
        @JsonPropertyDescription(
            "Whether the tenant serves traffic. False disables it in CloudFront and "
                + "keeps everything else.")
        @Nullable Boolean enabled,
    @JsonPropertyDescription(
            "Id of the connection group that receives the tenant's traffic. Left out, the "
                + "account's default group is used.")
        @Nullable String connectionGroupId,
    @JsonPropertyDescription(
            "Values for the parameters that the distribution declares. Those it requires "
                + "and gives no default must be here.")
        @Nullable List<Parameter> parameters,
    @JsonPropertyDescription("Settings of the distribution that this tenant overrides.")
        @Nullable Customizations customizations,
    @JsonPropertyDescription(
            "Asks CloudFront to obtain and renew a certificate for the domains. Left out, "
                + "the certificate comes from customizations or from the distribution.")
        @Nullable ManagedCertificateRequest managedCertificateRequest,
    @JsonPropertyDescription("AWS tags put on the tenant in CloudFront.") @Nullable List<Tag> tags,
    @JsonPropertyDescription(
            "Lets the operator manage the DNS records that point the domains to CloudFront: "
                + "written before the tenant is created, removed after it is deleted. Left out, "
                + "DNS records are not managed.")
        @Nullable Dns dns) {
  /** Copies, so that the value cannot change. */
  public DistributionTenantSpec {
    domains = Copies.required(domains);
    parameters = Copies.optional(parameters);
    tags = Copies.optional(tags);
  }
}
