package io.tenantry.namespace;

import io.tenantry.api.namespace.PlanAccess;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Builds the RoleBinding that gives a tenant's group or user the plan's ClusterRole. */
final class AccessGuard {
  private static final String RBAC = "rbac.authorization.k8s.io";

  private AccessGuard() {}

  /** The role is in the name because a RoleBinding cannot change its role. */
  static List<Child> children(PlanAccess access, Subject tenant, Place place) {
    var subjects = new ArrayList<Map<String, String>>();
    name(access.group(), tenant).ifPresent(name -> subjects.add(subject("Group", name)));
    name(access.user(), tenant).ifPresent(name -> subjects.add(subject("User", name)));
    return List.of(
        place.child(
            ChildKind.ROLE_BINDING,
            "tenant-" + access.clusterRole(),
            Map.of(
                "roleRef",
                Map.of("apiGroup", RBAC, "kind", "ClusterRole", "name", access.clusterRole()),
                "subjects",
                subjects)));
  }

  /** A name that must not be given access: a Tenant's username is anybody's free text. */
  static Optional<String> refused(PlanAccess access, Subject tenant) {
    var names = new ArrayList<String>();
    name(access.group(), tenant).ifPresent(names::add);
    name(access.user(), tenant).ifPresent(names::add);
    return names.stream().filter(name -> name.isBlank() || name.startsWith("system:")).findFirst();
  }

  private static Optional<String> name(@Nullable String pattern, Subject tenant) {
    return Optional.ofNullable(pattern)
        .map(p -> p.replace("{userId}", tenant.userId()).replace("{username}", tenant.username()));
  }

  private static Map<String, String> subject(String kind, String name) {
    return Map.of("apiGroup", RBAC, "kind", kind, "name", name);
  }
}
