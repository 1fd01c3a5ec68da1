package io.tenantry.api.source;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.tenantry.api.OneOf;
import org.jspecify.annotations.Nullable;

/** A MySQL or MariaDB query whose rows are tenants. */
@JsonClassDescription("A MySQL or MariaDB query whose rows are tenants.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record MySql(
    @Required
        @JsonPropertyDescription(
            "Secret in the source's namespace; its key connectionString says how to reach "
                + "the database. A certificate authority may be given by the key ca.crt.")
        SecretRef connectionSecretRef,
    @Required
        @JsonPropertyDescription(
            "Query to run. It must return the columns name and domain (or domains), and may "
                + "return enabled, connection_group_id and the others of docs/sources.md. Other "
                + "columns are ignored.")
        String query,
    @OneOf({"disable", "require", "verify-ca", "verify-full"})
        @JsonPropertyDescription(
            "TLS mode of the connection. Left out, the one of the connection string, or "
                + "verify-full if that has none and the Secret has ca.crt.")
        @Nullable String sslMode,
    @Default("30s")
        @JsonPropertyDescription("How long the query may run, as a duration such as 30s or 2m.")
        @Nullable String statementTimeout,
    @Default("100000")
        @Min(1) @Max(10000000) @JsonPropertyDescription(
            "Most rows that the query may return. If it returns more, the poll fails and "
                + "nothing changes.")
        @Nullable Integer maxRows) {}
