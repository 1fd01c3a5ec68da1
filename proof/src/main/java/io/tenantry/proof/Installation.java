package io.tenantry.proof;

import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.sandbox.Checkout;
import io.tenantry.sandbox.Sandbox;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** Installs the operator's account and rights from the very files users install. */
public final class Installation {
  public static final String NAMESPACE = "tenantry-system";
  public static final String ACCOUNT = "tenantry";

  /** The operator's name in the audit log. */
  public static final String USER = "system:serviceaccount:" + NAMESPACE + ":" + ACCOUNT;

  private Installation() {}

  /** A kubeconfig with which the operator may do what it ships with, and nothing else. */
  public static synchronized Path kubeconfig(Sandbox sandbox) {
    apply(sandbox.client(), Checkout.find().rights());
    try {
      // A file of its own: the sandbox writes its one anew each time, while others may read it.
      var own = Files.createTempFile(sandbox.directory(), "operator-", ".kubeconfig");
      var written = sandbox.kubeconfigFor(NAMESPACE, ACCOUNT);
      return Files.copy(written, own, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Binds the Role that is needed with --http-redirect, and not bound by default. */
  public static void allowRedirects(KubernetesClient client) {
    var role = "tenantry-hostnames-redirect";
    client
        .resource(
            new RoleBindingBuilder()
                .withNewMetadata()
                .withNamespace("edge")
                .withName(role)
                .endMetadata()
                .withNewRoleRef("rbac.authorization.k8s.io", "Role", role)
                .addNewSubject("", "ServiceAccount", ACCOUNT, NAMESPACE)
                .build())
        .serverSideApply();
  }

  /** Applies manifests as {@code kubectl apply --server-side} does. */
  public static void apply(KubernetesClient client, List<Path> manifests) {
    for (var file : manifests) {
      try (var manifest = Files.newInputStream(file)) {
        client
            .load(manifest)
            .items()
            .forEach(item -> client.resource(item).forceConflicts().serverSideApply());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
