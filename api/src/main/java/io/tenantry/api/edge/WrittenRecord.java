package io.tenantry.api.edge;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import org.jspecify.annotations.Nullable;

/** A DNS record that the operator has written, or is about to. */
@JsonClassDescription(
    "A DNS record that the operator manages, listed before it is written so that it can "
        + "always be found and removed.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record WrittenRecord(
    @Required @JsonPropertyDescription("Name of the record.") String name,
    @Required @JsonPropertyDescription("CNAME, or A or AAAA for an alias at the zone's apex.")
        String type,
    @Required @JsonPropertyDescription("Endpoint that the record points to.") String target,
    @JsonPropertyDescription("TTL of the record, in seconds. An alias has none.")
        @Nullable Long ttl,
    @Required @JsonPropertyDescription("Id of the hosted zone it is in.") String hostedZoneId,
    @JsonPropertyDescription("Role with which it was written.") @Nullable String assumeRoleArn,
    @JsonPropertyDescription("External id that was used with the role.")
        @Nullable String externalId,
    @JsonPropertyDescription(
            "False until all name servers have it; left out while it is being removed.")
        @Nullable Boolean written) {}
