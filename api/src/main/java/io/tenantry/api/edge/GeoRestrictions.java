package io.tenantry.api.edge;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import io.tenantry.api.Copies;
import io.tenantry.api.OneOf;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The countries that may, or may not, reach a tenant. */
@JsonClassDescription("The countries that may, or may not, reach the tenant.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record GeoRestrictions(
    @Required
        @OneOf({"none", "whitelist", "blacklist"})
        @JsonPropertyDescription(
            "whitelist serves only the countries in locations, blacklist all but those, "
                + "none every country.")
        String restrictionType,
    @JsonPropertyDescription("Countries as two-letter codes of ISO 3166-1, such as DE.")
        @Nullable List<String> locations) {
  /** Copies, so that the value cannot change. */
  public GeoRestrictions {
    locations = Copies.optional(locations);
  }
}
