package io.tenantry.rows;

import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;

/**
 * The error for a database that cannot be reached. Its message is the same for every cause, because
 * the author of a source could otherwise scan the operator's network by its status; only the log
 * has the cause.
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
                    ("The database at spec.%s.connectionSecretRef cannot be reached: check its"
                            + " address, port and TLS settings; details are in the operator's log")
                        .formatted(provider)),
                secrets.cause(e)));
  }
}
