package io.tenantry.cloud;

import java.util.Optional;

/**
 * With whose rights calls to AWS are made.
 *
 * @param role a role to assume; empty for the operator's own identity
 * @param externalId what the role's owner asks for to be sure that it is us
 */
public record CloudIdentity(Optional<String> role, Optional<String> externalId)
    implements ZoneAccess {
  /** The operator itself. */
  public static final CloudIdentity OWN = new CloudIdentity(Optional.empty(), Optional.empty());
}
