package io.tenantry.proof.namespaces;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.proof.Installation;
import io.tenantry.proof.OperatorEndExtension;
import io.tenantry.proof.OperatorProcess;
import io.tenantry.proof.Patience;
import io.tenantry.proof.crash.ApiProxy;
import io.tenantry.proof.crash.CrashTier;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.Sandboxed;
import io.tenantry.sandbox.junit.TestNames;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Reads that all Tenants need, one of which hangs. Writes that hang are in the crash tiers. */
@Sandboxed("plans")
@ResourceLock("plans")
@ExtendWith(OperatorEndExtension.class)
class HangingReadsIT {
  private static final int TENANTS = 6;

  private final Tenants tenants;
  private final Plans plans;
  private final Path kubeconfig;
  private final String name;

  HangingReadsIT(Sandbox sandbox, KubernetesClient client, TestNames names) {
    this.tenants = new Tenants(client, names.namespace());
    this.plans = new Plans(client);
    this.kubeconfig = Installation.kubeconfig(sandbox);
    this.name = names.unique("hanging");
  }

  /** Each is the first of its kind, and another pass may make the same call again. */
  @Test
  void tenantsPassWhileALookForForeignKindsHangs() {
    var hanging = ConcurrentHashMap.<String>newKeySet();
    plans.apply(name, "quota: {hard: {pods: '5'}}");
    try (var api = ApiProxy.to(kubeconfig)) {
      api.hang(path -> isFirst(path, hanging));
      try (var _ =
          OperatorProcess.start(api.kubeconfig(), CrashTier.PATIENT, "--planes=namespaces")) {
        var all = IntStream.range(0, TENANTS).mapToObj(i -> name + "-" + i).toList();
        all.forEach(tenant -> tenants.create(Tenants.tenant(tenants.home(), tenant, tenant, name)));

        await()
            .atMost(Patience.LIMIT)
            .until(() ->
                hanging.size() == 2
                    && all.stream().filter(tenants::isReady).count() >= TENANTS - hanging.size());
      }
    }
  }

  private static boolean isFirst(String path, Set<String> seen) {
    return (path.equals("/apis/security.istio.io/v1") && seen.add("discovery"))
        || (path.contains("/sidecars?") && path.contains("limit=1") && seen.add("list"));
  }
}
