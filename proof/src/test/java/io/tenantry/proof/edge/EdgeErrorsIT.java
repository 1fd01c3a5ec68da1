package io.tenantry.proof.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.proof.Installation;
import io.tenantry.proof.Scrape;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.TestNames;
import io.tenantry.simulator.control.Fault.Effect;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What AWS refuses is seen on the object, in AWS's words, and once; what passes, passes. */
@WithEdge
@Execution(ExecutionMode.CONCURRENT)
class EdgeErrorsIT {
  private static final String TEXT = "AWS says no in words of its own.";

  private final Sandbox sandbox;
  private final Edges edges;
  private final Cloud cloud;
  private final Scrape metrics;
  private final String name;

  EdgeErrorsIT(
      Sandbox sandbox, KubernetesClient client, Cloud cloud, Scrape metrics, TestNames names) {
    this.sandbox = sandbox;
    this.edges = new Edges(client, names.namespace());
    this.cloud = cloud;
    this.metrics = metrics;
    this.name = names.unique("shop");
  }

  @ParameterizedTest
  @CsvSource({
    "AccessDenied, 403, AccessDenied, access_denied",
    "InvalidArgument, 400, InvalidSpec, invalid_spec",
    "InvalidAssociation, 409, InvalidSpec, invalid_spec",
    "NoSuchDistribution, 404, InvalidSpec, distribution_not_found",
    "CNAMEAlreadyExists, 409, DomainConflict, domain_conflict",
    "EntityLimitExceeded, 400, AWSError, unknown",
    "SomethingQuiteNew, 400, AWSError, unknown"
  })
  void aRefusedCreationIsToldInFull(String code, int status, String reason, String type) {
    cloud.refuse("CreateDistributionTenant", Cloud.named(name), -1, code, status, TEXT);
    var failures = Failures.of(metrics, type);
    edges.create(Draft.of(name));

    var ready = edges.await(name, "Ready", "False", reason);

    assertThat(ready.getMessage()).containsIgnoringCase("create").contains(code, TEXT);
    var synced = edges.condition(name, "Synced");
    assertThat(synced.getStatus()).isEqualTo("False");
    assertThat(synced.getReason()).isEqualTo(reason);
    var event = edges.awaitEvent(name, reason);
    assertThat(event.getType()).isEqualTo("Warning");
    assertThat(event.getNote()).contains(TEXT);
    failures.awaitOne();
  }

  @Test
  void aRefusedUpdateLeavesTheTenantAndSaysSo() {
    edges.createReady(Draft.of(name));
    refuse("UpdateDistributionTenant", -1, "AccessDenied", 403);

    edges.edit(name, draft -> draft.parameters("tenantId", "2"));

    var ready = edges.await(name, "Ready", "False", "AccessDenied");
    assertThat(ready.getMessage()).containsIgnoringCase("update").contains(TEXT);
    assertThat(edges.status(name).observedGeneration()).isEqualTo(1);
    relent();
    edges.annotate(name, "reconcile-at", "now");
    edges.awaitReady(name);
    assertThat(Cloud.parameters(cloud.require(name))).containsEntry("tenantId", "2");
  }

  @Test
  void aRefusedReadIsTold() {
    edges.createReady(Draft.of(name));
    refuse("GetDistributionTenant", -1, "AccessDenied", 403);

    edges.annotate(name, "reconcile-at", "1");

    var ready = edges.await(name, "Ready", "False", "AccessDenied");
    assertThat(ready.getMessage()).containsIgnoringCase("get").contains(TEXT);
    relent();
    edges.annotate(name, "reconcile-at", "2");
    edges.awaitReady(name);
  }

  @ParameterizedTest
  @CsvSource({
    "GetDistributionTenant, get",
    "UpdateDistributionTenant, disabl",
    "DeleteDistributionTenant, delet"
  })
  void aRefusedDeletionIsTold(String operation, String word) {
    edges.createReady(Draft.of(name));
    edges.hold(name);
    refuse(operation, -1, "AccessDenied", 403);

    edges.delete(name);

    var ready = edges.await(name, "Ready", "False", "AccessDenied");
    assertThat(ready.getMessage()).containsIgnoringCase(word).contains(TEXT);
    relent();
    edges.annotate(name, "reconcile-at", "now");
    edges.letGo(name);
    edges.awaitGone(name);
  }

  @Test
  void whatIsGoneWhenItIsToBeDeletedIsDeleted() {
    edges.createReady(Draft.of(name));
    refuse("DeleteDistributionTenant", 1, "EntityNotFound", 404);

    edges.delete(name);

    edges.awaitGone(name);
  }

  @Test
  void aStaleVersionDoesNotStopADeletion() {
    edges.createReady(Draft.of(name));
    refuse("DeleteDistributionTenant", 1, "PreconditionFailed", 412);
    try (var story = edges.story(name)) {
      edges.delete(name);
      edges.awaitGone(name);

      assertThat(story.messages("Ready")).noneMatch(message -> message.contains(TEXT));
    }
  }

  /** Upstream's weakness: nothing was to be seen meanwhile. */
  @ParameterizedTest
  @CsvSource({"InternalError, 500", "ServiceUnavailable, 503"})
  void aPassingFailureIsSeenAndPasses(String code, int status) {
    cloud.refuse("CreateDistributionTenant", Cloud.named(name), 2, code, status, TEXT);
    var failures = Failures.of(metrics, "retryable");
    try (var story = edges.story(name)) {
      edges.createReady(Draft.of(name));

      assertThat(story.of("Ready")).startsWith("False/Creating").endsWith("True/Deployed");
      assertThat(story.messages("Ready")).anyMatch(message -> message.contains(TEXT));
    }
    failures.awaitOne();
  }

  @Test
  void aLostConnectionPasses() {
    cloud.fail("CreateDistributionTenant", Cloud.named(name), 2, new Effect.DropBefore());

    edges.createReady(Draft.of(name));
  }

  @Test
  void halfAnAnswerPasses() {
    cloud.fail("CreateDistributionTenant", Cloud.named(name), 1, new Effect.Truncate());

    edges.createReady(Draft.of(name));
    assertThat(edges.id(name)).isEqualTo(cloud.require(name).id());
  }

  @Test
  void aReadyTenantStaysReadyWhileItCannotBeRead() {
    edges.createReady(Draft.of(name));
    refuse("GetDistributionTenant", -1, "ServiceUnavailable", 503);
    try (var story = edges.story(name)) {
      edges.annotate(name, "reconcile-at", "now");

      var synced = edges.await(name, "Synced", "False", "Retrying");
      assertThat(synced.getMessage()).contains(TEXT);
      relent();
      edges.await(name, "Synced", "True", "InSync");

      assertThat(story.of("Ready")).containsExactly("True/Deployed");
    }
  }

  @Test
  void anUpdateThatFailsForAWhileIsSeenAndMade() {
    edges.createReady(Draft.of(name));
    refuse("UpdateDistributionTenant", 2, "InternalError", 500);
    try (var story = edges.story(name)) {
      edges.edit(name, draft -> draft.parameters("tenantId", "2"));

      edges.awaitReady(name);

      assertThat(story.messages("Ready")).anyMatch(message -> message.contains(TEXT));
    }
    assertThat(Cloud.parameters(cloud.require(name))).containsEntry("tenantId", "2");
  }

  @Test
  void theSameFailureAgainIsNotWrittenAgain() {
    cloud.refuse("CreateDistributionTenant", Cloud.named(name), -1, "AccessDenied", 403, TEXT);
    edges.create(Draft.of(name));
    edges.await(name, "Ready", "False", "AccessDenied");
    edges.awaitEvent(name, "AccessDenied");
    var audit = sandbox.audit();
    var mark = audit.mark();
    var before = cloud.refusals();

    for (int i = 1; i <= 3; i++) {
      edges.annotate(name, "reconcile-at", "look " + i);
      cloud.awaitRefusals(before + i);
    }

    assertThat(edges.told(name)).isEqualTo(Map.of("AccessDenied", 1L));
    assertThat(audit.writesSince(mark))
        .filteredOn(entry -> entry.user().equals(Installation.USER))
        .filteredOn(entry -> entry.namespace().equals(edges.home()))
        .filteredOn(entry -> entry.name().startsWith(name))
        .isEmpty();
  }

  @Test
  void aGroupThatDoesNotExistIsAMistakeInTheSpec() {
    edges.create(Draft.of(name).group("cg_nosuchgroup0000000000000000"));

    edges.await(name, "Ready", "False", "InvalidSpec");
    assertThat(cloud.tenant(name)).isEmpty();
  }

  @Test
  void withDnsAMissingGroupIsAMistakeOfTheDns() {
    edges.create(
        Draft.of(name)
            .group("cg_nosuchgroup0000000000000000")
            .dns(io.tenantry.simulator.world.SandboxWorld.ZONE));

    var ready = edges.await(name, "Ready", "False", "DNSError");
    assertThat(ready.getMessage()).contains("cg_nosuchgroup0000000000000000");
    assertThat(edges.condition(name, "DNSReady").getReason()).isEqualTo("DNSError");
  }

  private void refuse(String operation, int times, String code, int status) {
    cloud.refuse(operation, edges.id(name), times, code, status, TEXT);
  }

  private void relent() {
    cloud.relent(edges.id(name));
  }
}
