package io.tenantry.api.source;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import org.jspecify.annotations.Nullable;

/** What a field of a generated object is made from. */
@JsonClassDescription("Maps a column of a row to a field of its object.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
@ValidationRule(
    value = "has(self.column) || has(self.value)",
    message = "a field needs a column, a value, or both")
public record FieldMapping(
    @Required
        @Size(max = 253) @Pattern("^(spec|metadata\\.labels|metadata\\.annotations)\\..+$") @JsonPropertyDescription("Field of the object, such as spec.plan or metadata.labels.team.")
        String path,
    @Size(min = 1) @JsonPropertyDescription("Column of the row with the value.")
        @Nullable String column,
    @JsonPropertyDescription("Value of the field if the row has none in the column.")
        @Nullable String value) {}
