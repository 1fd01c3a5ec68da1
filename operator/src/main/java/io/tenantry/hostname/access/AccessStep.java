package io.tenantry.hostname.access;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.tenantry.api.hostname.HostnameGrant;
import io.tenantry.api.hostname.HostnameGrantSpec;
import io.tenantry.hostname.access.AccessPlan.NamespaceMarks;
import io.tenantry.hostname.access.AccessWorld.Granted;
import io.tenantry.hostname.pool.Marks;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One step of a plan for the access of a namespace. */
sealed interface AccessStep {
  /** Deletes a grant of ours, if it is still as it was seen. */
  record Revoke(Granted grant) implements AccessStep {}

  /** Writes a grant; without a version it is new. */
  record Grant(String name, String namespace, List<String> hostnames, Optional<String> version)
      implements AccessStep {
    public Grant {
      hostnames = List.copyOf(hostnames);
    }

    HostnameGrant object(String pool) {
      var grant = new HostnameGrant();
      grant.setMetadata(
          new ObjectMetaBuilder()
              .withNamespace(pool)
              .withName(name)
              .withLabels(Map.of(Marks.MANAGED_BY, Marks.MANAGER))
              .withResourceVersion(version.orElse(null))
              .build());
      grant.setSpec(new HostnameGrantSpec(namespace, hostnames));
      return grant;
    }
  }

  /** Writes on the namespace what others read there, if it is still as it was seen. */
  record Mark(String namespace, String version, NamespaceMarks marks) implements AccessStep {}

  /** Says since when a grant is there; the API server drops it from a creation. */
  record Stamp(String name, Instant at) implements AccessStep {}
}
