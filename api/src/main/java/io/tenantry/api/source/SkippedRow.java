package io.tenantry.api.source;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;

/** A row that no object is made of. */
@JsonClassDescription("A row that the operator cannot use.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record SkippedRow(
    @Required @JsonPropertyDescription("Name of the row, or its key if it has no name.") String row,
    @Required @JsonPropertyDescription("Why the row cannot be used.") String reason) {}
