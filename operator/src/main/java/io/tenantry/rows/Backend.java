package io.tenantry.rows;

import io.tenantry.api.source.SecretRef;
import io.tenantry.api.source.TenantSourceSpec;
import java.util.Map;
import java.util.Optional;

/** Port: one kind of database that a TenantSource can read. */
public interface Backend {
  /** The value of {@code spec.provider}. */
  String provider();

  /** What is wrong with the settings, in words that say what to change; pure. */
  Optional<String> flaw(TenantSourceSpec spec);

  /**
   * The Secret that {@link #open} needs, in the source's own namespace; empty where it needs none.
   */
  Optional<SecretRef> secret(TenantSourceSpec spec);

  /** The IAM role that it takes on for a source, whose namespace must be allowed to name it. */
  default Optional<String> role(TenantSourceSpec spec) {
    return Optional.empty();
  }

  /** The table that it reads with the operator's rights, or with a role's. */
  default Optional<String> table(TenantSourceSpec spec) {
    return Optional.empty();
  }

  /**
   * The store of a source without a flaw. Nothing is connected yet.
   *
   * @param secret the data of the Secret as text, by key
   * @param identity of the source, for the sessions and logs of the database: namespace/name
   */
  Store open(TenantSourceSpec spec, Map<String, String> secret, String identity);
}
