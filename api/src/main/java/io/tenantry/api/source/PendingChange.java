package io.tenantry.api.source;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;

/** A change that a dry run holds back. */
@JsonClassDescription("A change of a dry run, or a deletion that waits for approval.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record PendingChange(
    @Required @JsonPropertyDescription("create, update or delete.") String action,
    @Required @JsonPropertyDescription("Name of the object.") String tenantName,
    @Required @JsonPropertyDescription("Description of the change.") String description) {}
