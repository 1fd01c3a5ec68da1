package io.tenantry.api.edge;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import org.jspecify.annotations.Nullable;

/** What a tenant replaces of its distribution. */
@JsonClassDescription("Settings of the distribution that the tenant overrides.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record Customizations(
    @JsonPropertyDescription("The web application firewall of this tenant.")
        @Nullable WebAcl webAcl,
    @JsonPropertyDescription("A certificate of your own for this tenant.")
        @Nullable Certificate certificate,
    @JsonPropertyDescription("The countries that may, or may not, reach this tenant.")
        @Nullable GeoRestrictions geoRestrictions) {}
