package io.tenantry.namespace;

import io.fabric8.kubernetes.api.model.Condition;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The Tenant of a pass; a field missing in its spec is empty here.
 *
 * @param held whether our finalizer is on it
 * @param provisioned the namespace it is known to have had, from its status
 */
record Subject(
    String namespace,
    String name,
    String uid,
    long generation,
    Instant created,
    boolean deleting,
    boolean held,
    String userId,
    String username,
    String plan,
    Optional<String> provisioned,
    List<Condition> conditions) {

  Subject {
    conditions = List.copyOf(conditions);
  }

  String key() {
    return namespace + "/" + name;
  }

  /** The Go operator put its finalizer on a Tenant and never wrote a status: this is its trace. */
  boolean leftByGoOperator() {
    return held && conditions.isEmpty();
  }
}
