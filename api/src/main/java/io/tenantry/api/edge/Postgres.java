package io.tenantry.api.edge;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;

/** A PostgreSQL query whose rows are tenants. */
@JsonClassDescription("A PostgreSQL query whose rows are tenants.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record Postgres(
    @Required
        @JsonPropertyDescription(
            "Secret in the source's namespace; its key connectionString says how to reach "
                + "the database.")
        SecretRef connectionSecretRef,
    @Required
        @JsonPropertyDescription(
            "Query to run. Columns name and domain must be there; enabled and "
                + "connection_group_id may be. Other columns are ignored.")
        String query) {}
