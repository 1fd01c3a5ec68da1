package io.tenantry.api.hostname;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.tenantry.api.Copies;
import java.util.List;

/** The namespace and the hostnames that it may use. */
@JsonClassDescription("The namespace and the hostnames that it may use.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record HostnameGrantSpec(
    @Required @JsonPropertyDescription("Namespace that the grant is for.") String namespace,
    @Required
        @Size(min = 1) @JsonPropertyDescription("Hostnames that its routes may use; at least one.")
        List<String> hostnames) {
  /** Copies, so that the value cannot change. */
  public HostnameGrantSpec {
    hostnames = Copies.required(hostnames);
  }
}
