package io.tenantry.cloud;

import java.util.List;
import java.util.Optional;

/**
 * A multi-tenant distribution: what its tenants must bring along.
 *
 * @param certificateArn its own ACM certificate, which covers tenants without one
 */
public record Distribution(
    String id, String arn, Optional<String> certificateArn, List<Parameter> parameters) {

  public Distribution {
    parameters = List.copyOf(parameters);
  }

  /** A parameter that a tenant may set, or must where there is no default. */
  public record Parameter(String name, boolean required, Optional<String> defaultValue) {}
}
