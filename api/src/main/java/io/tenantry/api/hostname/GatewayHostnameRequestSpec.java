package io.tenantry.api.hostname;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.tenantry.api.OneOf;
import org.jspecify.annotations.Nullable;

/** The desired hostname and its Gateway. */
@JsonClassDescription("The desired hostname, and the requirements for its Gateway.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record GatewayHostnameRequestSpec(
    @Required
        @JsonPropertyDescription(
            "Id of the Route 53 hosted zone that the records are written to. The zone must "
                + "exist.")
        String zoneId,
    @Required
        @Pattern("^(\\*\\.)?([a-z0-9]+(-[a-z0-9]+)*\\.)+[a-z]{2,}$") @Size(max = 64) @JsonPropertyDescription(
            "Fully qualified name in lower case, such as shop.example.com, or *.example.com"
                + " for all names below.")
        String hostname,
    @OneOf({"dev", "staging", "prod"})
        @JsonPropertyDescription("Environment of the hostname; becomes a tag of the certificate.")
        @Nullable String environment,
    @Default("internet-facing")
        @OneOf({"internet-facing", "internal"})
        @JsonPropertyDescription(
            "Whether the hostname is reachable from the internet or only from inside the "
                + "network.")
        @Nullable String visibility,
    @Default("aws-alb") @JsonPropertyDescription("GatewayClass that the Gateway must have.")
        @Nullable String gatewayClass,
    @JsonPropertyDescription(
            "Labels that the Gateway must have. With a selector no Gateway is created: a "
                + "matching Gateway must exist and be below its limits. Without it, any Gateway "
                + "matches.")
        @Nullable LabelSelector gatewaySelector,
    @Pattern("^arn:aws(-cn|-us-gov)?:wafv2:[a-z0-9-]+:[0-9]+:.*$") @JsonPropertyDescription(
            "ARN of the AWS WAF web ACL that protects the hostname. All hostnames of a "
                + "Gateway share one, so only a Gateway with exactly this web ACL is chosen.")
        @Nullable String wafArn,
    @JsonPropertyDescription(
            "How several clusters that write to the same zone share the hostname. Without it, "
                + "only this cluster serves the hostname.")
        @Nullable Routing routing) {}
