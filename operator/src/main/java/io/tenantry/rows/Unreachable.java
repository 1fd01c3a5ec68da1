package io.tenantry.rows;

import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;

/**
 * A database that no connection leads to. Whoever writes a source could otherwise learn from its
 * status which hosts and ports there are behind the operator; so whatever went wrong, it reads the
 * same, and only the cause, which is logged, tells.
 */
public final class Unreachable {
  private Unreachable() {}

  /** {@code provider} is the block of the spec that names the Secret. */
  public static PortException of(String provider, Throwable e, Secrets secrets) {
    return Reach.refusal(e)
        .map(refusal -> new PortException(new Failure(Kind.INVALID, refusal)))
        .orElseGet(() ->
            new PortException(
                new Failure(
                    Kind.UNAVAILABLE,
                    ("the database at spec.%s.connectionSecretRef cannot be reached: check its"
                            + " address, port and TLS settings; details are in the operator's log")
                        .formatted(provider)),
                secrets.cause(e)));
  }
}
