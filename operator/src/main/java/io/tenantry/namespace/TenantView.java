package io.tenantry.namespace;

import io.fabric8.kubernetes.api.model.Condition;
import io.tenantry.namespace.guard.ConditionType;
import io.tenantry.pass.Conditions;
import io.tenantry.pass.Treatment;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A Tenant as the planners see it; a field that is missing in its spec is empty here.
 *
 * @param held whether our finalizer is on it
 * @param provisioned the namespace it is known to have had, from its status
 */
record TenantView(
    String namespace,
    String name,
    String uid,
    long generation,
    Instant created,
    boolean deleting,
    boolean held,
    Treatment treatment,
    String userId,
    String username,
    String plan,
    boolean suspended,
    List<String> domains,
    Optional<String> provisioned,
    List<Condition> conditions) {

  private static final Set<String> FAILED_TRIES =
      Set.of(
          NamespaceReason.NAMESPACE_NOT_READY.text(),
          TenantReason.DELETING.text(),
          TenantReason.NAMESPACE_DELETE_FAILED.text());

  TenantView {
    domains = domains.stream().distinct().sorted().toList();
    conditions = List.copyOf(conditions);
  }

  String key() {
    return namespace + "/" + name;
  }

  /**
   * The Go operator put its finalizer on a Tenant and never wrote a status: this is its trace. Our
   * own failed tries leave a status too, and must not cover it up.
   */
  boolean leftByGoOperator() {
    return held && provisioned.isEmpty() && (conditions.isEmpty() || triedInVain());
  }

  /** The API server counts the changes of a spec. */
  boolean neverEdited() {
    return generation == 1;
  }

  private boolean triedInVain() {
    return Conditions.find(conditions, ConditionType.TENANT_READY)
        .filter(condition -> FAILED_TRIES.contains(condition.getReason()))
        .isPresent();
  }
}
