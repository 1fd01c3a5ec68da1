package io.tenantry.api.edge;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;

/** A change that a dry run holds back. */
@JsonClassDescription("A change that the dry run holds back.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record PendingChange(
    @Required @JsonPropertyDescription("create, update or delete.") String action,
    @Required @JsonPropertyDescription("Name of the DistributionTenant.") String tenantName,
    @Required @JsonPropertyDescription("The change in words.") String description) {}
