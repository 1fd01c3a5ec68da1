package io.tenantry.api.source;

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
import org.jspecify.annotations.Nullable;

/** A DynamoDB table of tenants, and which attribute of an item means what. */
@JsonClassDescription(
    "A DynamoDB table of tenants, and which attribute of an item means what. A "
        + "mapping that is left out is not read.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record DynamoDb(
    @Required @JsonPropertyDescription("Name of the table. All its items are read.")
        String tableName,
    @JsonPropertyDescription("AWS region of the table. Left out, the operator's own.")
        @Nullable String region,
    @JsonPropertyDescription(
            "ARN of an IAM role to assume for this table, for a table in another account.")
        @Nullable String assumeRoleArn,
    @Size(min = 2, max = 1224) @Pattern("^[a-zA-Z0-9_+=,.@:/-]+$") @JsonPropertyDescription("External id that the trust policy of the role requires.")
        @Nullable String externalId,
    @JsonPropertyDescription(
            "Whether the table is read with strong consistency, which costs twice as much. "
                + "Left out: false.")
        @Nullable Boolean consistentRead,
    @Min(1) @Max(64) @JsonPropertyDescription(
            "Number of segments of the table that are scanned in parallel. Left out: 1.")
        @Nullable Integer segments,
    @Default("name")
        @JsonPropertyDescription(
            "Attribute that names the tenant (a string). Items without it are left out.")
        @Nullable String nameAttribute,
    @Default("domains")
        @JsonPropertyDescription(
            "Attribute with the domains (a string, a string set or a list of strings). Items without it are "
                + "left out.")
        @Nullable String domainsAttribute,
    @JsonPropertyDescription(
            "Another name for domainsAttribute, from an earlier version of the original operator. "
                + "Used where domainsAttribute is not set.")
        @Nullable String domainAttribute,
    @JsonPropertyDescription(
            "Attribute for distributionId (a string), for tenants of another distribution.")
        @Nullable String distributionIdAttribute,
    @JsonPropertyDescription("Attribute for enabled (a boolean, or the string true).")
        @Nullable String enabledAttribute,
    @JsonPropertyDescription("Attribute for connectionGroupId (a string).")
        @Nullable String connectionGroupIdAttribute,
    @JsonPropertyDescription(
            "Attribute for customizations.certificate.arn (a string). An item that has it "
                + "gets no managed certificate.")
        @Nullable String certificateArnAttribute,
    @JsonPropertyDescription(
            "Attribute for managedCertificateRequest.validationTokenHost (a string). Read "
                + "only when the template asks for a managed certificate.")
        @Nullable String validationTokenHostAttribute,
    @JsonPropertyDescription(
            "Attribute for managedCertificateRequest.primaryDomainName (a string). Read "
                + "only when the template asks for a managed certificate.")
        @Nullable String primaryDomainNameAttribute,
    @JsonPropertyDescription(
            "Attribute for "
                + "managedCertificateRequest.certificateTransparencyLoggingPreference (a string)."
                + " Read only when the template asks for a managed certificate.")
        @Nullable String certificateTransparencyLoggingPreferenceAttribute,
    @JsonPropertyDescription("Attribute for dns.provider (a string).")
        @Nullable String dnsProviderAttribute,
    @JsonPropertyDescription("Attribute for dns.hostedZoneId (a string).")
        @Nullable String hostedZoneIdAttribute,
    @JsonPropertyDescription("Attribute for dns.ttl (a whole number).")
        @Nullable String dnsTTLAttribute,
    @JsonPropertyDescription("Attribute for dns.assumeRoleArn (a string).")
        @Nullable String dnsAssumeRoleArnAttribute,
    @JsonPropertyDescription("Attribute for customizations.webAcl.action (a string).")
        @Nullable String webAclActionAttribute,
    @JsonPropertyDescription("Attribute for customizations.webAcl.arn (a string).")
        @Nullable String webAclArnAttribute,
    @JsonPropertyDescription(
            "Attribute for customizations.geoRestrictions.restrictionType (a string).")
        @Nullable String geoRestrictionTypeAttribute,
    @JsonPropertyDescription(
            "Attribute for customizations.geoRestrictions.locations (a string set).")
        @Nullable String geoLocationsAttribute,
    @JsonPropertyDescription(
            "Attribute for parameters (a map of strings). Replaces the template's list.")
        @Nullable String parametersAttribute,
    @JsonPropertyDescription("Attribute for tags (a map of strings). Replaces the template's list.")
        @Nullable String tagsAttribute) {}
