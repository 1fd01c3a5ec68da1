package io.tenantry.audit;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The well-known questions of multi-tenancy, put to the API server one by one. */
final class Checks {
  private static final String RBAC = "rbac.authorization.k8s.io";
  private static final String KLEFF = "kleff.kleff.io";

  private final Intruder intruder;
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
  Checks(Intruder intruder, String home, List<String> elsewhere, List<HasMetadata> guards) {
    this.intruder = intruder;
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
    check("cannot see nodes", () -> intruder.asks("list", "", "nodes", ""));
    check("cannot see all namespaces", () -> intruder.asks("list", "", "namespaces", ""));
    check("cannot read secrets of the cluster", () -> intruder.asks("list", "", "secrets", ""));
    check("cannot create namespaces", () -> intruder.asks("create", "", "namespaces", ""));
    check(
        "cannot give itself cluster roles",
        () -> intruder.asks("create", RBAC, "clusterrolebindings", ""));
    check("cannot impersonate others", () -> intruder.asks("impersonate", "", "users", ""));
    check("cannot change plans", () -> intruder.asks("update", "tenantry.io", "tenantplans", ""));
    check("cannot change Tenants", () -> intruder.asks("update", KLEFF, "tenants", ""));
    check(
        "cannot change admission policies",
        () ->
            intruder.asks(
                "delete", "admissionregistration.k8s.io", "validatingadmissionpolicies", ""));
  }

  private void otherNamespaces() {
    for (var other : elsewhere) {
      check("cannot read secrets in " + other, () -> intruder.asks("get", "", "secrets", other));
      check("cannot see pods in " + other, () -> intruder.asks("list", "", "pods", other));
      check("cannot run pods in " + other, () -> intruder.asks("create", "", "pods", other));
    }
  }

  private void pods() {
    var temptations = new Temptations(home);
    check("cannot run privileged pods", () -> intruder.creates(temptations.privilegedPod()));
    check(
        "cannot reach the host's files", () -> intruder.creates(temptations.podOnTheHostsFiles()));
    check(
        "cannot use the host's network",
        () -> intruder.creates(temptations.podOnTheHostsNetwork()));
    check(
        "cannot see the host's processes",
        () -> intruder.creates(temptations.podAmongTheHostsProcesses()));
    check("cannot open ports on nodes", () -> intruder.creates(temptations.nodePort()));
    check(
        "cannot take more than its share",
        () -> intruder.creates(temptations.podThatTakesEverything()));
    check("cannot bind cluster-admin", () -> intruder.creates(temptations.bindingToClusterAdmin()));
  }

  /** Where nothing closes the network there is nothing to open. */
  private void network() {
    if (guards.stream().anyMatch(NetworkPolicy.class::isInstance)) {
      check("cannot open its network", () -> intruder.creates(new Temptations(home).openNetwork()));
    }
  }

  private void ownRails() {
    check("cannot relabel its namespace", () -> intruder.asks("patch", "", "namespaces", home));
    for (var guard : guards) {
      check(
          "cannot remove %s %s".formatted(guard.getKind(), guard.getMetadata().getName()),
          () -> intruder.deletes(guard));
    }
  }

  private void check(String name, Supplier<Answer> attempt) {
    findings.add(new Finding(name, attempt.get()));
  }
}
