package io.tenantry.api.edge;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import org.jspecify.annotations.Nullable;

/** A DNS record that the owner of a domain must create. */
@JsonClassDescription("A DNS record that the owner of a domain must create.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record RequiredRecord(
    @Required @JsonPropertyDescription("Name of the record: the domain.") String name,
    @Required
        @JsonPropertyDescription(
            "Type of the record: CNAME, or ALIAS at a zone's apex, where no CNAME is possible: an "
                + "ALIAS, ANAME or flattened CNAME, as the DNS provider calls it.")
        String type,
    @Required @JsonPropertyDescription("Target of the record.") String value,
    @JsonPropertyDescription("Whether CloudFront sees the record. Left out before the first check.")
        @Nullable Boolean seen,
    @JsonPropertyDescription("Why CloudFront does not accept the record.")
        @Nullable String reason) {}
