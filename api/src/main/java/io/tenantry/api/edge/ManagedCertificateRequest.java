package io.tenantry.api.edge;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import io.tenantry.api.OneOf;
import org.jspecify.annotations.Nullable;

/** A request for a certificate that CloudFront obtains and renews. */
@JsonClassDescription("A certificate that CloudFront obtains and renews for the tenant.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record ManagedCertificateRequest(
    @Required
        @OneOf({"cloudfront", "self-hosted"})
        @JsonPropertyDescription(
            "Where the validation tokens for the domains are served: by cloudfront, once their "
                + "DNS records point there, or self-hosted, by your own web server.")
        String validationTokenHost,
    @JsonPropertyDescription(
            "Domain that the certificate is issued to; one of spec.domains. Left out, the "
                + "first of them.")
        @Nullable String primaryDomainName,
    @OneOf({"enabled", "disabled"})
        @JsonPropertyDescription(
            "Whether the certificate is published in certificate transparency logs. "
                + "Browsers may refuse one that is not.")
        @Nullable String certificateTransparencyLoggingPreference) {}
