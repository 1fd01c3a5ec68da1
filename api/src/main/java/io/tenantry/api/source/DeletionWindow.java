package io.tenantry.api.source;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.tenantry.api.Timestamp;
import org.jspecify.annotations.Nullable;

/** How many objects a source has had lately. */
@JsonClassDescription("Highest numbers of objects of the source, from which deletions are counted.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record DeletionWindow(
    @Timestamp @JsonPropertyDescription("When the window began.") @Nullable String since,
    @JsonPropertyDescription("Highest number of objects since then.") @Nullable Integer highest,
    @JsonPropertyDescription("Highest number of objects in the window before.")
        @Nullable Integer earlier) {}
