package io.tenantry.api.edge;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import org.jspecify.annotations.Nullable;

/** An AWS tag. */
@JsonClassDescription("An AWS tag.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record Tag(
    @Required @Size(min = 1, max = 128) @JsonPropertyDescription("Key of the tag.") String key,
    @Size(max = 256) @JsonPropertyDescription("Value of the tag; may be empty.")
        @Nullable String value) {}
