package io.tenantry.api.source;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.tenantry.api.Copies;
import io.tenantry.api.KeyedBy;
import io.tenantry.api.OneOf;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a user wants of a tenant source. */
@JsonClassDescription("The database, and the objects that its rows become.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
@ValidationRule(
    value =
        "(has(self.targetKind) && self.targetKind != 'DistributionTenant')"
            + " || has(self.distributionId)",
    message = "distributionId is required for DistributionTenants")
@ValidationRule(
    value = "self.provider != 'mysql' || has(self.mysql)",
    message = "mysql is required when provider is 'mysql'")
@ValidationRule(
    value = "self.provider != 'mongodb' || has(self.mongodb)",
    message = "mongodb is required when provider is 'mongodb'")
@ValidationRule(
    value = "self.provider != 'redis' || has(self.redis)",
    message = "redis is required when provider is 'redis'")
@ValidationRule(
    value =
        "(!has(self.mysql) || self.provider == 'mysql')"
            + " && (!has(self.mongodb) || self.provider == 'mongodb')"
            + " && (!has(self.redis) || self.provider == 'redis')"
            + " && (!(has(self.dynamodb) || has(self.postgres))"
            + " || self.provider in ['dynamodb', 'postgres'])",
    message = "only the block of the provider may be there")
@ValidationRule(
    value =
        "!has(self.template) || !has(self.targetKind) || self.targetKind == 'DistributionTenant'",
    message = "template is for DistributionTenants; other kinds have fields")
public record TenantSourceSpec(
    @Required
        @OneOf({"postgres", "dynamodb", "mysql", "mongodb", "redis"})
        @JsonPropertyDescription(
            "Kind of database. The block of the same name says how to reach it.")
        String provider,
    @Default("5m")
        @Pattern("^[-+]?(0|([0-9]+(\\.[0-9]*)?(ns|us|ms|s|m|h))+)$") @JsonPropertyDescription(
            "Pause between two polls, as a duration such as 30s, 5m or 1h30m. Less than 5s "
                + "counts as 5s.")
        @Nullable String pollInterval,
    @JsonPropertyDescription(
            "Id of the multi-tenant distribution that every tenant of this source belongs "
                + "to, unless its row names another. Needed for DistributionTenants.")
        @Nullable String distributionId,
    @JsonPropertyDescription("Namespace of the objects. Left out, the source's own.")
        @Nullable String targetNamespace,
    @Default("DistributionTenant")
        @OneOf({"DistributionTenant", "Tenant", "GatewayHostnameRequest"})
        @JsonPropertyDescription("Kind of the objects that the rows become.")
        @Nullable String targetKind,
    @KeyedBy("path")
        @Size(max = 64) @JsonPropertyDescription(
            "Which column of a row becomes which field of its object. For DistributionTenants "
                + "only labels and annotations: their spec comes from the columns and the template.")
        @Nullable List<FieldMapping> fields,
    @Default("false")
        @JsonPropertyDescription(
            "Only show in the status what would be created, updated and deleted.")
        @Nullable Boolean dryRun,
    @JsonPropertyDescription("Stops polling and leaves every object as it is. Left out: false.")
        @Nullable Boolean suspend,
    @JsonPropertyDescription(
            "Whether the change feed of the database is used, if it has one; all rows are "
                + "polled at the interval in any case. Left out: true.")
        @Nullable Boolean changeFeed,
    @OneOf({"Delete", "Disable", "Orphan"})
        @JsonPropertyDescription(
            "What happens to an object whose row no longer exists: Delete deletes it, Disable "
                + "disables and keeps it, Orphan keeps it without an owner. Left out: Delete.")
        @Nullable String deletionPolicy,
    @JsonPropertyDescription(
            "Most objects that may be deleted within deletionWindow, as a number or as a "
                + "percentage of the highest number of objects, such as 10%. If more rows are "
                + "missing, or the source itself is deleted, nothing is deleted until you approve "
                + "it by an annotation. Left out: 10%, and at least 1.")
        @Nullable IntOrString maxDeletions,
    @JsonPropertyDescription(
            "How long deletions count against maxDeletions, as a duration such as 24h or 30m. 0s "
                + "counts those of one poll only. Left out: 24h.")
        @Nullable String deletionWindow,
    @Min(1) @JsonPropertyDescription(
            "Most objects that may be not Ready at a time; further changes wait. Left out, there "
                + "is no limit.")
        @Nullable Integer maxConcurrentChanges,
    @JsonPropertyDescription(
            "Settings of every tenant of this source. Values of a row take precedence.")
        @Nullable TenantTemplate template,
    @JsonPropertyDescription("The DynamoDB table. Needed with provider dynamodb.")
        @Nullable DynamoDb dynamodb,
    @JsonPropertyDescription("The PostgreSQL database. Needed with provider postgres.")
        @Nullable Postgres postgres,
    @JsonPropertyDescription("The MySQL or MariaDB database. Needed with provider mysql.")
        @Nullable MySql mysql,
    @JsonPropertyDescription("The MongoDB or DocumentDB collection. Needed with provider mongodb.")
        @Nullable MongoDb mongodb,
    @JsonPropertyDescription("The keys in Redis. Needed with provider redis.")
        @Nullable Redis redis) {
  /** Copies, so that the value cannot change. */
  public TenantSourceSpec {
    fields = Copies.optional(fields);
  }
}
