package io.tenantry.simulator.sts;

import io.tenantry.simulator.core.Accounts.Role;
import io.tenantry.simulator.core.Caller;
import org.jspecify.annotations.Nullable;

/** Evaluates who may assume a role. */
final class TrustPolicy {
  private TrustPolicy() {}

  static boolean allows(Role role, Caller caller) {
    return role.trusts().stream().anyMatch(trusted -> matches(trusted, caller));
  }

  /** A role that asks for an external id wants exactly it; one that does not ignores it. */
  static boolean knows(Role role, @Nullable String externalId) {
    return role.externalId() == null || role.externalId().equals(externalId);
  }

  private static boolean matches(String trusted, Caller caller) {
    return trusted.equals("*")
        || trusted.equals(caller.account())
        || trusted.equals("arn:aws:iam::" + caller.account() + ":root")
        || trusted.equals(caller.principal())
        || trusted.equals(roleBehind(caller.principal()));
  }

  /** {@code arn:aws:sts::1:assumed-role/name/session} acts for {@code arn:aws:iam::1:role/name}. */
  private static String roleBehind(String principal) {
    var parts = principal.split(":assumed-role/", 2);
    if (parts.length < 2) {
      return principal;
    }
    var name = parts[1].substring(0, Math.max(0, parts[1].indexOf('/')));
    return parts[0].replace("arn:aws:sts:", "arn:aws:iam:") + ":role/" + name;
  }
}
