package io.tenantry.api.edge;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.tenantry.api.OneOf;
import org.jspecify.annotations.Nullable;

/** How the operator keeps a tenant's DNS records. */
@JsonClassDescription("How the operator manages the DNS records of the domains.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
@ValidationRule(
    value = "self.provider != 'route53' || has(self.hostedZoneId)",
    message = "hostedZoneId is required when provider is 'route53'")
public record Dns(
    @Required @OneOf("route53") @JsonPropertyDescription("Service that holds the zone.")
        String provider,
    @JsonPropertyDescription(
            "Id of the Route 53 hosted zone that the records are written to. Needed with "
                + "route53.")
        @Nullable String hostedZoneId,
    @Default("300")
        @Min(60) @Max(172800) @JsonPropertyDescription("TTL of the records, in seconds.")
        @Nullable Long ttl,
    @JsonPropertyDescription(
            "ARN of an IAM role to assume for Route 53 calls, for a zone in another account. "
                + "It is used for no other calls.")
        @Nullable String assumeRoleArn,
    @Size(min = 2, max = 1224) @Pattern("^[a-zA-Z0-9_+=,.@:/-]+$") @JsonPropertyDescription("External id that the trust policy of the role requires.")
        @Nullable String externalId) {}
