package io.tenantry.namespace.guard;

import io.tenantry.api.namespace.PlanAccess;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A plan's role for the users of a tenant, as a RoleBinding.
 *
 * @param userId the Tenant's
 * @param username the Tenant's
 */
public record AccessGuard(PlanAccess access, String userId, String username) {
  private static final String RBAC = "rbac.authorization.k8s.io";

  /** The role is in the name because a RoleBinding cannot change its role. */
  public List<GuardObject> children(GuardScope place) {
    var subjects = new ArrayList<Map<String, String>>();
    name(access.group()).ifPresent(name -> subjects.add(subject("Group", name)));
    name(access.user()).ifPresent(name -> subjects.add(subject("User", name)));
    return List.of(
        place.child(
            GuardKind.ROLE_BINDING,
            "tenant-" + access.clusterRole(),
            Map.of(
                "roleRef",
                Map.of("apiGroup", RBAC, "kind", "ClusterRole", "name", access.clusterRole()),
                "subjects",
                subjects)));
  }

  /** A name that must not be given access: a Tenant's username is anybody's free text. */
  public Optional<String> refused() {
    var names = new ArrayList<String>();
    name(access.group()).ifPresent(names::add);
    name(access.user()).ifPresent(names::add);
    return names.stream().filter(name -> name.isBlank() || name.startsWith("system:")).findFirst();
  }

  private Optional<String> name(@Nullable String pattern) {
    return Optional.ofNullable(pattern)
        .map(p -> p.replace("{userId}", userId).replace("{username}", username));
  }

  private static Map<String, String> subject(String kind, String name) {
    return Map.of("apiGroup", RBAC, "kind", kind, "name", name);
  }
}
