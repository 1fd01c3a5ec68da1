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
@JsonClassDescription("How the operator keeps the DNS records of the domains.")
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
        @Min(60) @Max(172800) @JsonPropertyDescription("Seconds that resolvers may keep a record.")
        @Nullable Long ttl,
    @JsonPropertyDescription(
            "ARN of an IAM role to take on for Route 53 calls, for a zone that lives in "
                + "another account. Nothing else is called with it.")
        @Nullable String assumeRoleArn,
    @Size(min = 2, max = 1224) @Pattern("^[a-zA-Z0-9_+=,.@:/-]+$") @JsonPropertyDescription(
            "External id that the owner of the role asks for, so that nobody else can borrow it.")
        @Nullable String externalId) {}
