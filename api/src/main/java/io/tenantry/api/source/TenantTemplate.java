package io.tenantry.api.source;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.tenantry.api.Copies;
import io.tenantry.api.edge.Customizations;
import io.tenantry.api.edge.Dns;
import io.tenantry.api.edge.ManagedCertificateRequest;
import io.tenantry.api.edge.Parameter;
import io.tenantry.api.edge.Tag;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What every tenant of a source starts with. */
@JsonClassDescription(
    "Settings of every tenant of the source. The fields are those of a " + "DistributionTenant.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record TenantTemplate(
    @JsonPropertyDescription(
            "Whether tenants serve traffic, unless their row sets it. Left out: true.")
        @Nullable Boolean enabled,
    @JsonPropertyDescription("Id of the connection group that receives the tenants' traffic.")
        @Nullable String connectionGroupId,
    @JsonPropertyDescription(
            "Values for the distribution's parameters. Parameters of a row replace the "
                + "whole list.")
        @Nullable List<Parameter> parameters,
    @JsonPropertyDescription("Settings of the distribution that the tenants override.")
        @Nullable Customizations customizations,
    @JsonPropertyDescription(
            "Asks CloudFront to obtain a certificate for each tenant whose row names none.")
        @Nullable ManagedCertificateRequest managedCertificateRequest,
    @JsonPropertyDescription("AWS tags put on each tenant. Tags of a row replace the whole list.")
        @Nullable List<Tag> tags,
    @JsonPropertyDescription("Lets the operator manage the DNS records of the tenants.")
        @Nullable Dns dns) {
  /** Copies, so that the value cannot change. */
  public TenantTemplate {
    parameters = Copies.optional(parameters);
    tags = Copies.optional(tags);
  }
}
