package io.tenantry.cli.audit;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.rbac.Subject;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.api.namespace.Tenant;
import io.tenantry.cli.CommandException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The audited tenant, its namespace and other namespaces. */
final class AuditTarget {
  private static final Map<String, String> OURS =
      Map.of("app.kubernetes.io/managed-by", "tenant-operator");

  private final KubernetesClient client;
  private final String home;

  private AuditTarget(KubernetesClient client, String home) {
    this.client = client;
    this.home = home;
  }

  /** Throws when there is no such Tenant or it has no namespace: nothing can be asked then. */
  static AuditTarget find(KubernetesClient client, String namespace, String name) {
    var tenant = client.resources(Tenant.class).inNamespace(namespace).withName(name).get();
    if (tenant == null) {
      throw new CommandException("Tenant %s/%s does not exist".formatted(namespace, name));
    }
    var home =
        Optional.ofNullable(tenant.getStatus())
            .flatMap(status -> Optional.ofNullable(status.namespace()))
            .orElseThrow(() ->
                new CommandException(
                    "Tenant %s/%s has no namespace yet".formatted(namespace, name)));
    return new AuditTarget(client, home);
  }

  String home() {
    return home;
  }

  /** The user that the plan gives access, unless --as names another. */
  TenantIdentity identity(@Nullable String user, List<String> groups) {
    if (user != null || !groups.isEmpty()) {
      return new TenantIdentity(user == null ? "tenantry-audit" : user, groups);
    }
    var subjects =
        client.rbac().roleBindings().inNamespace(home).withLabels(OURS).list().getItems().stream()
            .flatMap(binding -> binding.getSubjects().stream())
            .toList();
    return new TenantIdentity(
        names(subjects, "User").findFirst().orElse("tenantry-audit:" + home),
        names(subjects, "Group").toList());
  }

  /** The namespaces everybody would like to look into, and another tenant's. */
  List<String> elsewhere() {
    var neighbour =
        client.namespaces().withLabels(OURS).list().getItems().stream()
            .map(namespace -> namespace.getMetadata().getName())
            .filter(name -> !name.equals(home))
            .sorted()
            .limit(1);
    return Stream.concat(Stream.of("kube-system", "default"), neighbour).toList();
  }

  /** What keeps the tenant in its place. */
  List<HasMetadata> guards() {
    return Stream.of(
            client.resourceQuotas().inNamespace(home).withLabels(OURS).list().getItems(),
            client.limitRanges().inNamespace(home).withLabels(OURS).list().getItems(),
            client
                .network()
                .v1()
                .networkPolicies()
                .inNamespace(home)
                .withLabels(OURS)
                .list()
                .getItems(),
            client.rbac().roleBindings().inNamespace(home).withLabels(OURS).list().getItems())
        .<HasMetadata>flatMap(List::stream)
        .toList();
  }

  private static Stream<String> names(List<Subject> subjects, String kind) {
    return subjects.stream()
        .filter(subject -> kind.equals(subject.getKind()))
        .map(Subject::getName)
        .filter(Objects::nonNull);
  }
}
