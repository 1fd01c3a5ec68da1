package io.tenantry.api.source;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import org.jspecify.annotations.Nullable;

/** How many changes a plan has. */
@JsonClassDescription("How many changes there are, also those that are not listed.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record PendingTotals(
    @JsonPropertyDescription("Objects to create.") @Nullable Integer create,
    @JsonPropertyDescription("Objects to change.") @Nullable Integer update,
    @JsonPropertyDescription("Objects to delete, disable or orphan.") @Nullable Integer delete,
    @JsonPropertyDescription(
            "Rows that conflict with each other, or with an object of another owner.")
        @Nullable Integer conflict) {}
