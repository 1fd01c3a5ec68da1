package io.tenantry.cli.audit;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The checks of the isolation audit, each an attempt that the API server must reject. */
final class IsolationChecks {
  private static final String RBAC = "rbac.authorization.k8s.io";
  private static final String KLEFF = "kleff.kleff.io";

  private final TenantActor tenant;
  private final String home;
  private final List<String> elsewhere;
  private final List<HasMetadata> guards;
  private final List<Finding> findings = new ArrayList<>();

  /**
   * What to check.
   *
   * @param home the tenant's own namespace
   * @param elsewhere namespaces that are not the tenant's
   * @param guards what keeps the tenant in its place
   */
  IsolationChecks(
      TenantActor tenant, String home, List<String> elsewhere, List<HasMetadata> guards) {
    this.tenant = tenant;
    this.home = home;
    this.elsewhere = List.copyOf(elsewhere);
    this.guards = List.copyOf(guards);
  }

  List<Finding> run() {
    cluster();
    otherNamespaces();
    pods();
    network();
    ownRails();
    return List.copyOf(findings);
  }

  private void cluster() {
    check("cannot see nodes", () -> tenant.asks("list", "", "nodes", ""));
    check("cannot see all namespaces", () -> tenant.asks("list", "", "namespaces", ""));
    check("cannot read secrets of the cluster", () -> tenant.asks("list", "", "secrets", ""));
    check("cannot create namespaces", () -> tenant.asks("create", "", "namespaces", ""));
    check(
        "cannot give itself cluster roles",
        () -> tenant.asks("create", RBAC, "clusterrolebindings", ""));
    check("cannot impersonate others", () -> tenant.asks("impersonate", "", "users", ""));
    check("cannot change plans", () -> tenant.asks("update", "tenantry.io", "tenantplans", ""));
    check("cannot change Tenants", () -> tenant.asks("update", KLEFF, "tenants", ""));
    check(
        "cannot change admission policies",
        () ->
            tenant.asks(
                "delete", "admissionregistration.k8s.io", "validatingadmissionpolicies", ""));
  }

  private void otherNamespaces() {
    for (var other : elsewhere) {
      check("cannot read secrets in " + other, () -> tenant.asks("get", "", "secrets", other));
      check("cannot see pods in " + other, () -> tenant.asks("list", "", "pods", other));
      check("cannot run pods in " + other, () -> tenant.asks("create", "", "pods", other));
    }
  }

  private void pods() {
    var forbidden = new ForbiddenObjects(home);
    check("cannot run privileged pods", () -> tenant.creates(forbidden.privilegedPod()));
    check("cannot reach the host's files", () -> tenant.creates(forbidden.podOnTheHostsFiles()));
    check("cannot use the host's network", () -> tenant.creates(forbidden.podOnTheHostsNetwork()));
    check(
        "cannot see the host's processes",
        () -> tenant.creates(forbidden.podAmongTheHostsProcesses()));
    check("cannot open ports on nodes", () -> tenant.creates(forbidden.nodePort()));
    check(
        "cannot take more than its share",
        () -> tenant.creates(forbidden.podThatTakesEverything()));
    check("cannot bind cluster-admin", () -> tenant.creates(forbidden.bindingToClusterAdmin()));
  }

  /** Where nothing closes the network there is nothing to open. */
  private void network() {
    if (guards.stream().anyMatch(NetworkPolicy.class::isInstance)) {
      check(
          "cannot open its network",
          () -> tenant.creates(new ForbiddenObjects(home).openNetwork()));
    }
  }

  private void ownRails() {
    check("cannot relabel its namespace", () -> tenant.asks("patch", "", "namespaces", home));
    for (var guard : guards) {
      check(
          "cannot remove %s %s".formatted(guard.getKind(), guard.getMetadata().getName()),
          () -> tenant.deletes(guard));
    }
  }

  private void check(String name, Supplier<ApiAnswer> attempt) {
    findings.add(new Finding(name, attempt.get()));
  }
}
