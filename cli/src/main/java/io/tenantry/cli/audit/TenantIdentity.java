package io.tenantry.cli.audit;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.util.List;

/** The user and groups to impersonate. */
record TenantIdentity(String user, List<String> groups) {
  TenantIdentity {
    groups = List.copyOf(groups);
  }

  KubernetesClient impersonating(Config auditor) {
    var config =
        new ConfigBuilder(auditor)
            .withImpersonateUsername(user)
            .withImpersonateGroups(groups.toArray(String[]::new))
            .build();
    return new KubernetesClientBuilder().withConfig(config).build();
  }

  @Override
  public String toString() {
    return groups.isEmpty() ? user : user + " of " + String.join(", ", groups);
  }
}
