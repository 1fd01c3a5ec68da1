package io.tenantry.api.edge;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Required;
import io.tenantry.api.OneOf;
import org.jspecify.annotations.Nullable;

/** What a user wants of a tenant source. */
@JsonClassDescription("Where the rows are and what becomes of them.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record TenantSourceSpec(
    @Required
        @OneOf({"postgres", "dynamodb"})
        @JsonPropertyDescription(
            "Kind of database. The block of the same name says how to reach it.")
        String provider,
    @Default("5m")
        @JsonPropertyDescription(
            "Pause between two readings, as a duration such as 30s, 5m or 1h30m.")
        @Nullable String pollInterval,
    @Required
        @JsonPropertyDescription(
            "Id of the multi-tenant distribution that every tenant of this source belongs " + "to.")
        String distributionId,
    @JsonPropertyDescription("Namespace that the tenants are kept in. Left out, the source's own.")
        @Nullable String targetNamespace,
    @Default("false")
        @JsonPropertyDescription(
            "Only show in the status what would be created, updated and deleted.")
        @Nullable Boolean dryRun,
    @JsonPropertyDescription(
            "Settings that every tenant of this source starts with. What a row says goes "
                + "first.")
        @Nullable TenantTemplate template,
    @JsonPropertyDescription("The DynamoDB table. Needed with provider dynamodb.")
        @Nullable DynamoDb dynamodb,
    @JsonPropertyDescription("The PostgreSQL database. Needed with provider postgres.")
        @Nullable Postgres postgres) {}
