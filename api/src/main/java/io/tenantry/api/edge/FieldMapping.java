package io.tenantry.api.edge;

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
@JsonClassDescription("What a field of a generated object is made from.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
@ValidationRule(
    value = "has(self.column) || has(self.value)",
    message = "a field needs a column, a value, or both")
public record FieldMapping(
    @Required
        @Size(max = 253) @Pattern("^(spec|metadata\\.labels|metadata\\.annotations)\\..+$") @JsonPropertyDescription("Field of the object, such as spec.plan or metadata.labels.team.")
        String path,
    @Size(min = 1) @JsonPropertyDescription("Column that the row has it in.")
        @Nullable String column,
    @JsonPropertyDescription("What the field is where the row has nothing in the column.")
        @Nullable String value) {}
