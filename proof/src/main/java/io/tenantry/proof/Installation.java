package io.tenantry.proof;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.sandbox.Checkout;
import io.tenantry.sandbox.Sandbox;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Installs the operator's account and rights from the very files users install. */
public final class Installation {
  public static final String NAMESPACE = "tenantry-system";
  public static final String ACCOUNT = "tenantry";

  /** The operator's name in the audit log. */
  public static final String USER = "system:serviceaccount:" + NAMESPACE + ":" + ACCOUNT;

  private Installation() {}

  /** A kubeconfig with which the operator may do what it ships with, and nothing else. */
  public static Path kubeconfig(Sandbox sandbox) {
    install(sandbox.client());
    return sandbox.kubeconfigFor(NAMESPACE, ACCOUNT);
  }

  private static void install(KubernetesClient client) {
    for (var file : Checkout.find().rights()) {
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
