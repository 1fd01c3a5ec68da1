package io.tenantry.proof.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.api.edge.DistributionTenant;
import io.tenantry.api.edge.DistributionTenantSpec;
import io.tenantry.api.edge.Domain;
import io.tenantry.api.namespace.Tenant;
import io.tenantry.api.source.PendingChange;
import io.tenantry.proof.Installation;
import io.tenantry.proof.Scrape;
import io.tenantry.proof.engines.PostgresEngine;
import io.tenantry.proof.source.Databases.Table;
import io.tenantry.sandbox.AuditLog;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.TestNames;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A table of PostgreSQL and the tenants that follow it. */
@WithSources
@Execution(ExecutionMode.CONCURRENT)
class SourceIT {
  private final KubernetesClient client;
  private final PostgresEngine database;
  private final AuditLog audit;
  private final Scrape metrics;
  private final TestNames names;

  SourceIT(
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

  @Test
  void tenantsFollowTheTable() {
    var shop = open().rows("ada", "bob").source("template: {connectionGroupId: cg_all}");
    shop.awaitTenants("ada", "bob");
    var ada = shop.at("ada").get();
    assertThat(ada.getSpec().domains())
        .containsExactly(new Domain(shop.tenant("ada") + ".sandbox.test"));
    assertThat(ada.getSpec().connectionGroupId()).isEqualTo("cg_all");
    assertThat(ada.getMetadata().getLabels())
        .containsEntry("cloudfront-tenant-operator.io/source", shop.name());
    // By this the original knows its tenants: the way back.
    assertThat(ada.getMetadata().getOwnerReferences())
        .singleElement()
        .satisfies(owner -> {
          assertThat(owner.getKind()).isEqualTo("TenantSource");
          assertThat(owner.getName()).isEqualTo(shop.name());
          assertThat(owner.getUid())
              .isEqualTo(ada.getMetadata().getAnnotations().get("tenantry.io/source-uid"));
        });

    shop.rows("eve").database().run("UPDATE TABLE_ SET enabled = false WHERE name LIKE '%-bob'");
    shop.awaitTenants("ada", "bob", "eve");
    shop.await("bob is off", () -> !enabled(shop, "bob"));
    shop.database().run("DELETE FROM TABLE_ WHERE name LIKE '%-eve'");
    shop.awaitTenants("ada", "bob");
    assertThat(shop.awaitReason("PollSucceeded").getStatus()).isEqualTo("True");
  }

  @Test
  void aChangeThatTheDatabaseTellsOfNeedsNoInterval() {
    var shop = open().rows("ada").source("pollInterval: 1h");
    shop.awaitTenants("ada");
    shop.awaitFeed("Following");
    shop.rows("bob").database().tell(shop.tenant("bob"));
    shop.awaitTenants("ada", "bob");
    shop.database().run("DELETE FROM TABLE_ WHERE name LIKE '%-bob'");
    shop.database().tell(shop.tenant("bob"));
    shop.awaitTenants("ada");
  }

  /** The table is read row by row, at leisure; a single row is found at once. */
  @Test
  void aChangedRowDoesNotWaitForAReadingOfAllRows() {
    var shop = open().rows("ada", "bob", "eve", "kim", "liz", "max", "pat", "sue", "tom", "zoe");
    List.of(
            "CREATE FUNCTION TABLE__slow() RETURNS boolean AS"
                + " 'BEGIN PERFORM pg_sleep(1); RETURN true; END' LANGUAGE plpgsql",
            "ALTER TABLE TABLE_ RENAME TO TABLE__rows",
            "CREATE VIEW TABLE_ AS SELECT * FROM TABLE__rows WHERE TABLE__slow()",
            "GRANT SELECT ON TABLE_ TO TABLE_")
        .forEach(shop.database()::run);
    shop.source("pollInterval: 5s");
    shop.await("all rows are read", () -> shop.at("zoe").get() != null);
    shop.await("they are read again", () -> !readers(shop).isEmpty());
    var readers = readers(shop);
    shop.rows("late").database().tell(shop.tenant("late"));
    shop.await("the late one", () -> shop.at("late").get() != null);
    assertThat(readers(shop)).containsAll(readers);
  }

  /** Sessions that read all rows. */
  private static List<String> readers(Shop<Table> shop) {
    return shop.database()
        .engine()
        .ask(
            ("SELECT pid FROM pg_stat_activity WHERE usename = '%s' AND state = 'active'"
                    + " AND query LIKE '%%ORDER BY%%' AND query NOT LIKE '%%WHERE%%'")
                .formatted(shop.database().name()));
  }

  @Test
  void aReadingThatFindsNothingNewReadsOnlyTheSourceAndWritesNothing() {
    var shop = open().rows("ada", "bob", "eve").source();
    shop.awaitTenants("ada", "bob", "eve");
    List.of("ada", "bob", "eve")
        .forEach(
            word -> shop.await(word + " at rest", () -> shop.at(word).get().getStatus() != null));
    awaitPolls(shop, 3);
    var quiet = audit.mark();
    awaitPolls(shop, 2);
    assertThat(audit.entriesSince(quiet))
        .filteredOn(entry -> entry.user().equals(Installation.USER))
        .filteredOn(entry -> entry.name().equals(shop.name()) || isRead(entry, shop))
        .isEmpty();
  }

  private static boolean isRead(AuditLog.Entry entry, Shop<Table> shop) {
    return entry.namespace().equals(shop.namespace())
        && entry.name().startsWith(shop.name())
        && !entry.isWrite();
  }

  @Test
  void anEditedTenantIsPutRightAndADeletedOneComesBack() {
    var shop = open().rows("ada", "bob").source("pollInterval: 1h");
    shop.awaitTenants("ada", "bob");
    shop.edit(
        "ada",
        tenant -> {
          tenant.setSpec(spec("EOTHER", "hand.sandbox.test"));
          return tenant;
        });
    shop.await(
        "ada is back",
        () -> shop.at("ada").get().getSpec().distributionId().equals(Shop.DISTRIBUTION));
    var uid = shop.at("bob").get().getMetadata().getUid();
    shop.at("bob").delete();
    shop.await(
        "another bob",
        () -> {
          var bob = shop.at("bob").get();
          return bob != null && !bob.getMetadata().getUid().equals(uid);
        });
  }

  @Test
  void aTenantOfSomebodyElseIsLeftAloneAndNamed() {
    var shop = open().rows("ada", "bob");
    client.resource(foreign(shop, "bob")).create();
    shop.source();
    shop.awaitTenants("ada", "bob");
    var said = shop.awaitReason("Conflict");
    assertThat(said.getMessage())
        .contains(shop.tenant("bob") + " already exists but is not managed by this TenantSource");
    assertThat(shop.at("bob").get().getSpec().distributionId()).isEqualTo("EFOREIGN");
    assertThat(Objects.requireNonNull(shop.status().skippedRows()).getFirst().row())
        .isEqualTo(shop.tenant("bob"));
    shop.resource().delete();
    shop.await("the source is gone", () -> shop.resource().get() == null);
    shop.awaitTenants("bob");
  }

  @Test
  void takesOverWhatTheGoOperatorHasMade() {
    var shop = open().rows("ada").source("suspend: true");
    shop.awaitReason("Suspended");
    var made = foreign(shop, "ada");
    made.setSpec(spec(Shop.DISTRIBUTION, shop.tenant("ada") + ".sandbox.test"));
    made.getMetadata().setLabels(Map.of("cloudfront-tenant-operator.io/source", shop.name()));
    var source = shop.resource().get();
    made.addOwnerReference(source);
    client.resource(made).create();
    shop.change();
    shop.await(
        "taken over",
        () ->
            source
                .getMetadata()
                .getUid()
                .equals(
                    shop.at("ada")
                        .get()
                        .getMetadata()
                        .getAnnotations()
                        .get("tenantry.io/source-uid")));
    assertThat(shop.awaitReason("PollSucceeded").getStatus()).isEqualTo("True");
  }

  @Test
  void aDryRunShowsWhatItWouldDoAndTouchesNothing() {
    var shop = open().rows("ada", "bob").source();
    shop.awaitTenants("ada", "bob");
    shop.change("dryRun: true", "template: {connectionGroupId: cg_new}");
    shop.awaitReason("DryRunComplete");
    shop.rows("eve").database().run("DELETE FROM TABLE_ WHERE name LIKE '%-bob'");
    shop.await(
        "the plan", () -> Objects.requireNonNull(shop.status().pendingTotals()).delete() == 1);
    assertThat(shop.status().pendingChanges())
        .containsExactly(
            new PendingChange(
                "create",
                shop.tenant("eve"),
                "New row with " + shop.tenant("eve") + ".sandbox.test"),
            new PendingChange(
                "delete", shop.tenant("bob"), "Its row no longer exists: delete the object"),
            new PendingChange("update", shop.tenant("ada"), "connectionGroupId: (none) → cg_new"));
    assertThat(shop.tenants()).containsExactly("ada", "bob");
    assertThat(shop.at("ada").get().getMetadata().getGeneration()).isEqualTo(1);
  }

  @Test
  void aSecretIsReadOnlyWhereItsNamespaceAllowsItAndANewPasswordIsUsedAtOnce() {
    var shop =
        Shop.closed(client, names, Table.in(database, names))
            .rows("ada")
            .source("pollInterval: 5s");
    var said = shop.awaitReason("InvalidConfig");
    assertThat(said.getMessage())
        .contains("Secret %s/%s may not be read".formatted(shop.namespace(), shop.name()), "Role");
    shop.letIn();
    shop.await("let in", () -> shop.tenants().contains("ada"));

    shop.database().password("changed");
    shop.awaitReason("PollFailed");
    assertThat(shop.ready().getMessage()).doesNotContain("s3cret");
    shop.rows("bob").secret("changed");
    shop.awaitTenants("ada", "bob");
    shop.awaitReason("PollSucceeded");
  }

  @Test
  void anotherNamespaceMustLetTheSourceIn() {
    var other = names.newNamespace();
    var shop = open().rows("ada").source("targetNamespace: " + other);
    assertThat(shop.awaitReason("InvalidConfig").getMessage())
        .contains("tenantry.io/allowed-tenant-sources=" + shop.namespace());
    client
        .namespaces()
        .withName(other)
        .edit(namespace -> {
          namespace
              .getMetadata()
              .getAnnotations()
              .put("tenantry.io/allowed-tenant-sources", shop.namespace());
          return namespace;
        });
    shop.await("ada elsewhere", () -> shop.tenants(other).contains("ada"));
    assertThat(shop.tenants()).isEmpty();
    shop.resource().delete();
    shop.await("the source is gone", () -> shop.resource().get() == null);
    assertThat(shop.tenants(other)).isEmpty();
  }

  @Test
  void letsItsTenantsGoWhenItIsToldTo() {
    var shop = open().rows("ada").source("deletionPolicy: Orphan");
    shop.awaitTenants("ada");
    shop.resource().delete();
    shop.await("the source is gone", () -> shop.resource().get() == null);
    assertThat(shop.tenants()).containsExactly("ada");
    var metadata = shop.at("ada").get().getMetadata();
    assertThat(metadata.getLabels()).doesNotContainKey("cloudfront-tenant-operator.io/source");
    assertThat(metadata.getAnnotations())
        .doesNotContainKey("tenantry.io/source-uid")
        .containsEntry("tenantry.io/orphaned-by", shop.namespace() + "/" + shop.name());
  }

  @Test
  void aSourceMadeAnewTakesOverWhatWasLeftWhenItIsTold() {
    var shop = open().rows("ada").source("deletionPolicy: Orphan");
    shop.awaitTenants("ada");
    var ada = shop.at("ada").get().getMetadata().getUid();
    shop.resource().delete();
    shop.await("the source is gone", () -> shop.resource().get() == null);
    var forgotten = foreign(shop, "eve");
    forgotten
        .getMetadata()
        .setAnnotations(
            Map.of(
                "tenantry.io/source",
                shop.namespace() + "/" + shop.name(),
                "tenantry.io/source-uid",
                "of-a-source-that-is-gone"));
    client.resource(forgotten).create();
    client.resource(foreign(shop, "bob")).create();

    shop.rows("bob", "eve").source("pollInterval: 1h");
    assertThat(shop.awaitReason("Conflict").getMessage())
        .contains(shop.tenant("ada"), shop.tenant("bob"), shop.tenant("eve"));
    shop.annotate("tenantry.io/adopt", "true");
    var source = shop.resource().get().getMetadata().getUid();
    shop.await(
        "taken over", () -> source.equals(owner(shop, "ada")) && source.equals(owner(shop, "eve")));
    shop.await("the rest is told", () -> !shop.ready().getMessage().contains(shop.tenant("ada")));
    assertThat(shop.ready().getMessage())
        .contains(shop.tenant("bob"))
        .doesNotContain(shop.tenant("eve"));
    assertThat(shop.at("ada").get().getMetadata().getUid()).isEqualTo(ada);
    assertThat(shop.at("ada").get().getMetadata().getAnnotations())
        .doesNotContainKey("tenantry.io/orphaned-by");
    assertThat(shop.at("eve").get().getSpec().distributionId()).isEqualTo(Shop.DISTRIBUTION);
    assertThat(owner(shop, "bob")).isNull();
    assertThat(shop.at("bob").get().getSpec().distributionId()).isEqualTo("EFOREIGN");
  }

  private static @Nullable String owner(Shop<Table> shop, String word) {
    return shop.at(word).get().getMetadata().getAnnotations().get("tenantry.io/source-uid");
  }

  @Test
  void rowsMayBecomeTenantsOfTheCluster() {
    var shop =
        open()
            .rows("ada")
            .source(
                "targetKind: Tenant",
                "fields: [{path: spec.plan, column: plan}, {path: metadata.labels.tier, column: plan}]");
    var ada =
        client.resources(Tenant.class).inNamespace(shop.namespace()).withName(shop.tenant("ada"));
    shop.await("a Tenant", () -> ada.get() != null);
    assertThat(Objects.requireNonNull(ada.get().getSpec()).plan()).isEqualTo("free");
    assertThat(ada.get().getSpec().userId()).isEqualTo(shop.tenant("ada"));
    shop.database().run("UPDATE TABLE_ SET plan = 'pro'");
    shop.await("pro", () -> "pro".equals(ada.get().getMetadata().getLabels().get("tier")));
    shop.resource().delete();
    shop.await("the Tenant is gone", () -> ada.get() == null);
  }

  @Test
  void rowsMayBecomeHostnames() {
    var shop =
        open()
            .rows("ada")
            .source(
                "targetKind: GatewayHostnameRequest", "fields: [{path: spec.zoneId, value: Z1}]");
    shop.await(
        "a hostname",
        () -> {
          GenericKubernetesResource found =
              client
                  .genericKubernetesResources(
                      "gateway.opendi.com/v1alpha1", "GatewayHostnameRequest")
                  .inNamespace(shop.namespace())
                  .withName(shop.tenant("ada"))
                  .get();
          return found != null
              && (shop.tenant("ada") + ".sandbox.test").equals(found.get("spec", "hostname"));
        });
    shop.resource().delete();
    shop.await("the source is gone", () -> shop.resource().get() == null);
  }

  @Test
  void countsWhatItDoes() {
    var shop = open().rows("ada", "bob").source();
    shop.database().run("INSERT INTO TABLE_ VALUES ('Not A Name', 'x.sandbox.test', true, 'free')");
    shop.awaitTenants("ada", "bob");
    shop.await("a skipped row", () -> Objects.equals(shop.status().rowsSkipped(), 1));
    var label = "name=\"%s\"".formatted(shop.name());
    assertThat(metrics.sum("tenantry_source_creations_total", label)).isEqualTo(2);
    assertThat(metrics.sum("tenantry_source_rows", label)).isEqualTo(3);
    assertThat(metrics.sum("tenantry_source_skipped", label)).isEqualTo(1);
  }

  private Shop<Table> open() {
    return Shop.open(client, names, Table.in(database, names));
  }

  private void awaitPolls(Shop<Table> shop, int more) {
    var label = "name=\"%s\"".formatted(shop.name());
    var before = metrics.sum("tenantry_source_poll_duration_seconds_count", label);
    shop.await(
        more + " readings",
        () -> metrics.sum("tenantry_source_poll_duration_seconds_count", label) >= before + more);
  }

  private static boolean enabled(Shop<Table> shop, String word) {
    return !Boolean.FALSE.equals(shop.at(word).get().getSpec().enabled());
  }

  private static DistributionTenant foreign(Shop<Table> shop, String word) {
    var tenant = new DistributionTenant();
    tenant.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace(shop.namespace())
            .withName(shop.tenant(word))
            .build());
    tenant.setSpec(spec("EFOREIGN", "foreign.sandbox.test"));
    return tenant;
  }

  private static DistributionTenantSpec spec(String distribution, String domain) {
    return new DistributionTenantSpec(
        distribution, List.of(new Domain(domain)), true, null, null, null, null, null, null);
  }
}
