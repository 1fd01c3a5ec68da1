package io.tenantry.api.source;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.tenantry.api.Copies;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A collection of MongoDB or DocumentDB whose documents are tenants. */
@JsonClassDescription("A collection of MongoDB or DocumentDB whose documents are tenants.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record MongoDb(
    @Required
        @JsonPropertyDescription(
            "Secret in the source's namespace; its key connectionString says how to reach "
                + "the database. A certificate authority may be given by the key ca.crt.")
        SecretRef connectionSecretRef,
    @Required @Size(min = 1) @JsonPropertyDescription("Name of the database.") String database,
    @Required @Size(min = 1) @JsonPropertyDescription("Name of the collection.") String collection,
    @JsonPropertyDescription(
            "Which documents are tenants, as JSON such as {\"active\": true}. Left out, all.")
        @Nullable String filter,
    @JsonPropertyDescription(
            "Field of the document for each column, by the column's name: a field, or a path "
                + "such as cdn.domains. A column that is not listed is the field of its name.")
        @Nullable Map<String, String> columns) {
  /** Copies, so that the value cannot change. */
  public MongoDb {
    columns = Copies.optional(columns);
  }
}
