package io.tenantry.cluster;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import java.util.function.Supplier;

/** Translates exceptions of the Kubernetes client into failures. */
public final class Failures {
  private Failures() {}

  /**
   * Runs a call to the API server; what it is trying to do becomes part of the failure's message.
   */
  public static <T> T translated(String what, Supplier<T> call) {
    try {
      return call.get();
    } catch (KubernetesClientException e) {
      throw new PortException(new Failure(kindOf(e.getCode()), what + " failed: " + reason(e)), e);
    }
  }

  private static Kind kindOf(int status) {
    return switch (status) {
      case 404, 409 -> Kind.STALE;
      case 401, 403 -> Kind.DENIED;
      case 400, 422 -> Kind.INVALID;
      case 429 -> Kind.THROTTLED;
      default -> Kind.UNAVAILABLE;
    };
  }

  /** The API server's own words where it has said something. */
  private static String reason(KubernetesClientException e) {
    var status = e.getStatus();
    if (status != null && status.getMessage() != null) {
      return status.getMessage();
    }
    return e.getMessage() == null ? e.toString() : e.getMessage();
  }
}
