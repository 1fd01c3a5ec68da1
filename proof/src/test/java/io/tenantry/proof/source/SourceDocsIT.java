package io.tenantry.proof.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.FieldValidateable.Validation;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.tenantry.api.edge.DistributionTenant;
import io.tenantry.api.edge.Domain;
import io.tenantry.api.namespace.Tenant;
import io.tenantry.api.source.TenantSource;
import io.tenantry.api.source.TenantSourceStatus;
import io.tenantry.proof.Patience;
import io.tenantry.proof.engines.Docs;
import io.tenantry.proof.engines.DynamoEngine;
import io.tenantry.proof.source.Guides.Guide;
import io.tenantry.sandbox.junit.TestNames;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whoever copies the examples of docs/sources gets what the pages say. */
@WithSources
@Execution(ExecutionMode.CONCURRENT)
class SourceDocsIT {
  private static final String MAIN = "sources.md";

  private final KubernetesClient client;
  private final DynamoEngine dynamo;
  private final TestNames names;

  SourceDocsIT(KubernetesClient client, DynamoEngine dynamo, TestNames names) {
    this.client = client;
    this.dynamo = dynamo;
    this.names = names;
  }

  @ParameterizedTest
  @CsvSource({
    "postgres, Following",
    "mysql, None",
    "mongodb, Following",
    "redis, Following",
    "dynamodb, Following"
  })
  void thePageOfADatabaseKeepsItsPromise(String database, String feed) throws IOException {
    try (var guide = Guides.open(database, dynamo)) {
      guide.type();
      var namespace = names.newNamespace();
      apply(documents(MAIN).filter(SourceDocsIT::isRight), guide, namespace);
      apply(documents("sources/" + database + ".md"), guide, namespace);
      awaitShop(namespace);
      await(feed).atMost(Patience.LIMIT).until(() -> feed.equals(status(namespace).changeFeed()));
    }
  }

  @Test
  void theFirstPageKeepsItsPromises() throws IOException {
    try (var guide = Guides.open("postgres", dynamo)) {
      guide.type();
      var namespace = names.newNamespace();
      apply(documents("sources/postgres.md").filter(is("Secret")), guide, namespace);
      apply(documents(MAIN).filter(SourceDocsIT::isRight), guide, namespace);
      apply(documents(MAIN).filter(Predicate.not(SourceDocsIT::isRight)), guide, namespace);
      awaitShop(namespace);
      assertThat(Objects.requireNonNull(shop(namespace).getSpec().dns()).hostedZoneId())
          .isEqualTo("Z1234567890ABC");

      var account = client.resources(Tenant.class).inNamespace(namespace).withName("shop");
      await("the Tenant").atMost(Patience.LIMIT).until(() -> account.get() != null);
      var spec = Objects.requireNonNull(account.get().getSpec());
      assertThat(spec.plan()).isEqualTo("free");
      assertThat(spec.userId()).isEqualTo("shop");
      assertThat(spec.suspended()).isFalse();
      assertThat(account.get().getMetadata().getLabels()).containsEntry("team", "a");
    }
  }

  private static Stream<String> documents(String page) {
    return Docs.blocks(page, "yaml").stream()
        .flatMap(block -> Stream.of(block.split("(?m)^---\n")));
  }

  private static boolean isRight(String document) {
    return is("Role").or(is("RoleBinding")).test(document);
  }

  private static Predicate<String> is(String kind) {
    return document -> document.contains("\nkind: " + kind + "\n");
  }

  /** As it is printed, but for the address and the namespace; nothing unknown is let through. */
  private void apply(Stream<String> documents, Guide guide, String namespace) {
    documents
        .map(guide::filledIn)
        .map(document ->
            document.replace("\n  namespace: shop\n", "\n  namespace: %s\n".formatted(namespace)))
        .map(document -> Serialization.unmarshal(document, GenericKubernetesResource.class))
        .forEach(object -> client.resource(object).fieldValidation(Validation.STRICT).create());
  }

  private void awaitShop(String namespace) {
    await("PollSucceeded")
        .atMost(Patience.LIMIT)
        .untilAsserted(() ->
            assertThat(
                    Objects.requireNonNullElse(
                        status(namespace).conditions(), List.<Condition>of()))
                .extracting(Condition::getReason)
                .containsExactly("PollSucceeded"));
    assertThat(shop(namespace).getSpec().domains())
        .containsExactlyInAnyOrder(
            new Domain("shop.example.com"), new Domain("www.shop.example.com"));
    assertThat(status(namespace).tenantsDiscovered()).isEqualTo(1);
    assertThat(status(namespace).rowsSkipped()).isZero();
  }

  private DistributionTenant shop(String namespace) {
    return client
        .resources(DistributionTenant.class)
        .inNamespace(namespace)
        .withName("shop")
        .require();
  }

  private TenantSourceStatus status(String namespace) {
    return await("a status of customers")
        .atMost(Patience.LIMIT)
        .until(
            () ->
                client
                    .resources(TenantSource.class)
                    .inNamespace(namespace)
                    .withName("customers")
                    .require()
                    .getStatus(),
            Objects::nonNull);
  }
}
