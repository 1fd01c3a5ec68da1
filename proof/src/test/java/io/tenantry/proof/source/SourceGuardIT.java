package io.tenantry.proof.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.proof.Installation;
import io.tenantry.proof.Scrape;
import io.tenantry.proof.engines.PostgresEngine;
import io.tenantry.proof.source.Databases.Table;
import io.tenantry.sandbox.AuditLog;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.TestNames;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whatever happens to a table, no tenant is deleted by mistake. */
@WithSources
@Execution(ExecutionMode.CONCURRENT)
class SourceGuardIT {
  private static final String[] FLEET = {"ada", "bob", "eve", "joe", "zoe"};

  private final KubernetesClient client;
  private final PostgresEngine database;
  private final AuditLog audit;
  private final Scrape metrics;
  private final TestNames names;

  SourceGuardIT(
      Sandbox sandbox,
      KubernetesClient client,
      PostgresEngine database,
      Scrape metrics,
      TestNames names) {
    this.client = client;
    this.database = database;
    this.audit = sandbox.audit();
    this.metrics = metrics;
    this.names = names;
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "TRUNCATE TABLE_ | DeletionGuard",
        "DROP TABLE TABLE_ | PollFailed",
        "REVOKE SELECT ON TABLE_ FROM TABLE_ | PollFailed",
        "ALTER TABLE TABLE_ RENAME COLUMN name TO title | InvalidConfig",
        "ALTER TABLE TABLE_ RENAME COLUMN domain TO host | InvalidConfig",
        "UPDATE TABLE_ SET name = NULL | DeletionGuard",
        "DELETE FROM TABLE_ WHERE name NOT LIKE '%-zoe' | DeletionGuard"
      })
  void anAccidentDeletesNothing(String accident, String reason) {
    var shop = fleet();
    var mark = audit.mark();
    shop.database().run(accident);
    shop.awaitReason(reason);
    // A deletion would be confirmed by the second.
    readAgain(shop, 1);
    readAgain(shop, 2);
    assertThat(audit.writesSince(mark))
        .filteredOn(entry -> entry.user().equals(Installation.USER))
        .filteredOn(entry -> entry.resource().equals("distributiontenants"))
        .filteredOn(entry -> entry.name().startsWith(shop.name()))
        .filteredOn(entry -> entry.verb().equals("delete"))
        .isEmpty();
    shop.awaitTenants(FLEET);
  }

  /** What somebody agrees to is a reason to read, whatever the interval. */
  private void readAgain(Shop<Table> shop, int time) {
    var count = "tenantry_source_poll_duration_seconds_count";
    var label = "name=\"%s\"".formatted(shop.name());
    var before = metrics.sum(count, label);
    shop.annotate("tenantry.io/approve-deletions", "nothing-" + time);
    shop.await("a reading", () -> metrics.sum(count, label) > before);
  }

  @Test
  void anEmptyReplicaDeletesNothing() {
    var shop = fleet();
    shop.database().run("CREATE TABLE TABLE__replica AS SELECT * FROM TABLE_ WHERE false");
    shop.database().run("GRANT SELECT ON TABLE__replica TO TABLE_");
    shop.database().run("ALTER TABLE TABLE_ RENAME TO TABLE__old");
    shop.database().run("ALTER TABLE TABLE__replica RENAME TO TABLE_");
    shop.awaitReason("DeletionGuard");
    shop.awaitTenants(FLEET);
  }

  @Test
  void whoAgreesToThePlanLetsItHappen() {
    var shop = fleet();
    shop.database().run("DELETE FROM TABLE_ WHERE name NOT LIKE '%-zoe'");
    var said = shop.awaitReason("DeletionGuard");
    var hash = Objects.requireNonNull(shop.status().pendingPlan());
    assertThat(said.getMessage()).contains("approve-deletions=" + hash, shop.tenant("ada"));
    assertThat(Objects.requireNonNull(shop.status().pendingTotals()).delete()).isEqualTo(4);
    shop.annotate("tenantry.io/approve-deletions", hash);
    shop.awaitTenants("zoe");
    shop.awaitReason("PollSucceeded");
  }

  @Test
  void rowsThatComeBackEndTheGuard() {
    var shop = fleet();
    shop.database().run("CREATE TABLE TABLE__backup AS SELECT * FROM TABLE_");
    shop.database().run("TRUNCATE TABLE_");
    shop.awaitReason("DeletionGuard");
    shop.database().run("INSERT INTO TABLE_ SELECT * FROM TABLE__backup");
    shop.awaitReason("PollSucceeded");
    shop.awaitTenants(FLEET);
    assertThat(shop.status().pendingPlan()).isNull();
  }

  @Test
  void aSlowBleedIsHeldUntilSomebodyAgrees() {
    var shop = fleet();
    shop.database().run("DELETE FROM TABLE_ WHERE name LIKE '%-ada'");
    shop.awaitTenants("bob", "eve", "joe", "zoe");
    shop.awaitReason("PollSucceeded");
    // One at a time is no more than a reading may delete; two are more than a day may.
    shop.database().run("DELETE FROM TABLE_ WHERE name LIKE '%-bob'");
    var said = shop.awaitReason("DeletionGuard");
    assertThat(said.getMessage())
        .contains("2 of 5 objects would be deleted within spec.deletionWindow");
    readAgain(shop, 1);
    readAgain(shop, 2);
    shop.awaitTenants("bob", "eve", "joe", "zoe");

    shop.annotate(
        "tenantry.io/approve-deletions", Objects.requireNonNull(shop.status().pendingPlan()));
    shop.awaitTenants("eve", "joe", "zoe");
    shop.awaitReason("PollSucceeded");
  }

  @Test
  void aSourceThatIsDeletedWaitsForSomebodyToAgree() {
    var shop = fleet();
    shop.resource().delete();
    var said = shop.awaitReason("DeletionGuard");
    assertThat(said.getMessage())
        .contains("is being deleted and has 5 objects", "spec.deletionPolicy: Orphan");
    shop.awaitTenants(FLEET);
    var hash = Objects.requireNonNull(shop.status().pendingPlan());
    assertThat(said.getMessage()).contains("approve-deletions=" + hash);
    shop.annotate("tenantry.io/approve-deletions", hash);
    shop.await("the source is gone", () -> shop.resource().get() == null);
    shop.awaitTenants();
  }

  @Test
  void aSourceThatIsDeletedKeepsItsTenantsWhereItIsTold() {
    var shop = fleet();
    shop.resource().delete();
    shop.awaitReason("DeletionGuard");
    shop.change("deletionPolicy: Orphan");
    shop.await("the source is gone", () -> shop.resource().get() == null);
    shop.awaitTenants(FLEET);
  }

  @Test
  void aNamespaceThatIsDeletedTakesItsSourceWithIt() {
    var shop = fleet();
    var namespace = client.namespaces().withName(shop.namespace());
    assertThat(namespace.get()).isNotNull();
    shop.resource().delete();
    shop.awaitReason("DeletionGuard");
    // What the deletion of a namespace does to everything in it.
    for (var word : FLEET) {
      shop.at(word).delete();
    }
    shop.await("the source is gone", () -> shop.resource().get() == null);
  }

  private Shop<Table> fleet() {
    var shop = Shop.open(client, names, Table.in(database, names)).rows(FLEET).source();
    shop.awaitTenants(FLEET);
    shop.awaitReason("PollSucceeded");
    return shop;
  }
}
