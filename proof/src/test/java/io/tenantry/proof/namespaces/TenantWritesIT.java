package io.tenantry.proof.namespaces;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.api.namespace.TenantSpec;
import io.tenantry.proof.Installation;
import io.tenantry.proof.OperatorProcess;
import io.tenantry.proof.Patience;
import io.tenantry.proof.Scrape;
import io.tenantry.proof.WithoutOperator;
import io.tenantry.sandbox.AuditLog;
import io.tenantry.sandbox.AuditLog.Entry;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.TestNames;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** How much the operator writes, by the API server's own account. */
@WithoutOperator
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TenantWritesIT {
  private final Sandbox sandbox;
  private final Tenants tenants;
  private final TestNames names;
  private final AuditLog audit;
  private final Scrape metrics = Scrape.somewhere();
  private OperatorProcess operator;

  TenantWritesIT(Sandbox sandbox, KubernetesClient client, TestNames names) {
    this.sandbox = sandbox;
    this.tenants = new Tenants(client, names.namespace());
    this.names = names;
    this.audit = sandbox.audit();
  }

  @BeforeAll
  void start() {
    operator =
        OperatorProcess.start(
            Installation.kubeconfig(sandbox),
            "--planes=namespaces",
            "--resync-interval=1s",
            "--metrics-secure=false",
            metrics.flag());
    // Somebody to look at, so that passes can be counted in any case.
    var resting = names.unique("resting");
    tenants.create(resting, resting);
    tenants.awaitEvent(resting, "NamespaceReady");
  }

  @AfterAll
  void stop() {
    operator.close();
  }

  @Test
  void eachStretchOfALifeTakesTheFewestWrites() {
    var name = names.unique("counted");
    var userId = names.unique("user");

    var creation =
        writesOf(() -> {
          tenants.create(name, userId);
          tenants.awaitEvent(name, "NamespaceReady");
        });
    var change =
        writesOf(() -> {
          tenants.changeSpec(name, new TenantSpec("pro", userId, "Ada"));
          tenants.awaitEvent(name, "NamespaceUpdated");
        });
    var correction =
        writesOf(() -> {
          tenants.mark(userId, m -> m.addToLabels("kleff.io/tenant-plan", "gold"));
          Awaitility.await().until(() -> tenants.told(name).get("NamespaceUpdated") == 2);
        });
    var deletion =
        writesOf(() -> {
          tenants.at(name).delete();
          tenants.awaitGone(name);
          tenants.awaitEvent(name, "NamespaceDeleted");
        });

    Map.of("create", creation, "change", change, "drift", correction, "delete", deletion)
        .forEach((what, writes) -> System.out.println("writes: " + what + " " + writes));
    assertThat(creation)
        .containsExactly(
            "patch tenants", "create namespaces", "patch tenants/status", "create events");
    assertThat(change).containsExactly("patch namespaces", "patch tenants/status", "create events");
    assertThat(correction).containsExactly("patch namespaces", "create events");
    assertThat(deletion)
        .containsExactly(
            "delete namespaces", "patch tenants/status", "patch tenants", "create events");
  }

  @Test
  void atRestNothingIsWrittenHoweverOftenEveryTenantIsLookedAt() {
    var good = Stream.generate(() -> names.unique("good")).limit(10).toList();
    good.forEach(name -> tenants.create(name, name));
    var invalid = names.unique("invalid");
    tenants.create(invalid, "default");
    var conflict = names.unique("conflict");
    tenants.createNamespace(conflict, Map.of(), Map.of());
    tenants.create(conflict, conflict);
    good.forEach(name -> tenants.awaitEvent(name, "NamespaceReady"));
    tenants.awaitEvent(invalid, "InvalidSpec");
    tenants.awaitEvent(conflict, "NamespaceConflict");

    var writes = writesOf(() -> awaitPasses(3 * (good.size() + 2)));

    assertThat(writes).isEmpty();
  }

  @Test
  void anInvalidTenantDelaysNobody() {
    var bad = Stream.generate(() -> names.unique("bad")).limit(5).toList();
    bad.forEach(name -> tenants.create(name, "kube-system"));
    var good = Stream.generate(() -> names.unique("good")).limit(10).toList();
    good.forEach(name -> tenants.create(name, name));

    good.forEach(tenants::awaitReady);
    bad.forEach(name -> tenants.await(name, "TenantReady", "False", "InvalidSpec"));
  }

  /** Waits until the operator has made so many more passes. */
  private void awaitPasses(int count) {
    double before = passes();
    Awaitility.await().atMost(Patience.LIMIT).until(() -> passes() >= before + count);
  }

  private double passes() {
    return metrics.sum("controller_runtime_reconcile_total", "controller=\"tenant\"");
  }

  /** What the operator writes meanwhile, and until it has looked at everything once more. */
  private List<String> writesOf(Runnable stretch) {
    var mark = audit.mark();
    stretch.run();
    awaitPasses(tenants.count() + 1);
    return audit.writesSince(mark).stream()
        .filter(entry -> entry.user().equals(Installation.USER))
        .filter(this::isOurs)
        .map(TenantWritesIT::plain)
        .toList();
  }

  /** Tenants of other classes may be on their way out. */
  private boolean isOurs(Entry entry) {
    return entry.resource().equals("namespaces") || entry.namespace().equals(tenants.home());
  }

  private static String plain(Entry entry) {
    UnaryOperator<String> sub = s -> s.isEmpty() ? "" : "/" + s;
    return entry.verb() + " " + entry.resource() + sub.apply(entry.subresource());
  }
}
