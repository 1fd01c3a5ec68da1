package io.tenantry.api.edge;

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
    @JsonPropertyDescription("Objects to delete, to switch off or to let go.")
        @Nullable Integer delete,
    @JsonPropertyDescription(
            "Rows that stand in the way of each other, or of somebody else's object.")
        @Nullable Integer conflict) {}
