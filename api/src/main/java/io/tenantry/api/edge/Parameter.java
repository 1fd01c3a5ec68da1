package io.tenantry.api.edge;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

/** A value for one of the distribution's parameters. */
@JsonClassDescription("A value for one of the distribution's parameters.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record Parameter(
    @Required
        @Size(min = 1, max = 128) @Pattern("^[a-zA-Z0-9\\-_]+$") @JsonPropertyDescription("Name of the parameter as the distribution declares it.")
        String name,
    @Required @Size(min = 1, max = 256) @JsonPropertyDescription("Value that this tenant gives it.")
        String value) {}
