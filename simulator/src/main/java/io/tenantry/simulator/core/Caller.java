package io.tenantry.simulator.core;

/** The caller, resolved from the request's credentials. */
public record Caller(String account, String principal, String region) {

  /** The caller of operations that need no credentials, such as AssumeRoleWithWebIdentity. */
  public static Caller anonymous(String region) {
    return new Caller("anonymous", "anonymous", region);
  }
}
