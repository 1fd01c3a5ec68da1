package io.tenantry.api.source;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.tenantry.api.Copies;
import io.tenantry.api.OneOf;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Keys of Redis whose values are tenants. */
@JsonClassDescription("Keys of Redis or Valkey whose values are tenants.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
@ValidationRule(
    value = "has(self.keyPattern) != has(self.keySet)",
    message = "exactly one of keyPattern and keySet is required")
public record Redis(
    @Required
        @JsonPropertyDescription(
            "Secret in the source's namespace; its key connectionString says how to reach "
                + "the server, as redis:// or rediss://. A certificate authority may be given by "
                + "the key ca.crt.")
        SecretRef connectionSecretRef,
    @Size(min = 1) @JsonPropertyDescription("Pattern of the keys, such as tenant:*.")
        @Nullable String keyPattern,
    @Size(min = 1) @JsonPropertyDescription("Key of a set whose members are the keys of the tenants.")
        @Nullable String keySet,
    @Default("hash")
        @OneOf({"hash", "json"})
        @JsonPropertyDescription("Whether a value is a hash, or a string of JSON.")
        @Nullable String format,
    @JsonPropertyDescription(
            "Field of the value for each column, by the column's name: a field, or in JSON a "
                + "path such as cdn.domains. A column that is not listed is the field of its "
                + "name; without a field name, the name is the part of the key after its last "
                + "colon.")
        @Nullable Map<String, String> columns) {
  /** Copies, so that the value cannot change. */
  public Redis {
    columns = Copies.optional(columns);
  }
}
