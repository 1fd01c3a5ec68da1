package io.tenantry.proof.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.proof.engines.DynamoEngine;
import io.tenantry.sandbox.junit.TestNames;
import java.io.IOException;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every database besides PostgreSQL, from its first row to its loss. */
@WithSources
@Execution(ExecutionMode.CONCURRENT)
class SourceDatabasesIT {
  private final KubernetesClient client;
  private final DynamoEngine dynamo;
  private final TestNames names;

  SourceDatabasesIT(KubernetesClient client, DynamoEngine dynamo, TestNames names) {
    this.client = client;
    this.dynamo = dynamo;
    this.names = names;
  }

  @ParameterizedTest
  @ValueSource(strings = {"mysql", "mongodb", "redis", "dynamodb"})
  void theFleetFollowsAndOutlivesTheDatabase(String provider) throws IOException {
    try (var database = Databases.open(provider, dynamo)) {
      var shop = Shop.open(client, names, database).rows("ada", "bob").source();
      shop.awaitTenants("ada", "bob");
      shop.awaitReason("PollSucceeded");
      shop.awaitFeed(provider.equals("mysql") ? "None" : "Following");

      shop.rows("eve");
      shop.awaitTenants("ada", "bob", "eve");

      database.lose();
      assertThat(shop.awaitReason(database.loss()).getMessage()).doesNotContain("s3cret");
      shop.awaitTenants("ada", "bob", "eve");
    }
  }
}
