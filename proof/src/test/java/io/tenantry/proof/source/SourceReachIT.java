package io.tenantry.proof.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.proof.engines.DynamoEngine;
import io.tenantry.proof.engines.PostgresEngine;
import io.tenantry.proof.source.Databases.Database;
import io.tenantry.proof.source.Databases.Table;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.TestNames;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a source cannot reach, and what it learns of it: nothing, while others go on. */
@WithSources
@Execution(ExecutionMode.CONCURRENT)
class SourceReachIT {
  private final KubernetesClient client;
  private final PostgresEngine postgres;
  private final DynamoEngine dynamo;
  private final TestNames names;
  private final int apiServer;

  SourceReachIT(Sandbox sandbox, PostgresEngine postgres, DynamoEngine dynamo, TestNames names) {
    this.client = sandbox.client();
    this.postgres = postgres;
    this.names = names;
    this.dynamo = dynamo;
    this.apiServer = URI.create(client.getMasterUrl().toString()).getPort();
  }

  /** A database that is an address only. */
  private record Elsewhere(String provider, Map<String, String> secret, String block)
      implements Database {
    static Elsewhere at(String provider, String address) {
      var block =
          switch (provider) {
            case "postgres", "mysql" -> "query: SELECT 1 AS name";
            case "mongodb" -> "database: shop, collection: tenants";
            default -> "keyPattern: '*'";
          };
      return new Elsewhere(
          provider,
          Map.of("connectionString", address),
          "{connectionSecretRef: {name: SECRET_}, %s}".formatted(block));
    }

    @Override
    public Map<String, String> secret(String password) {
      return secret;
    }

    @Override
    public void put(String name, String domain) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void lose() {}

    @Override
    public String loss() {
      return "";
    }

    @Override
    public void close() {}
  }

  @ParameterizedTest
  @CsvSource({
    "postgres, postgres://a:b@169.254.169.254:80/x, 169.254.169.254:80",
    "mysql, mysql://a:b@169.254.169.254:80/x, 169.254.169.254:80",
    "mongodb, mongodb://169.254.169.254:80, 169.254.169.254:80",
    "redis, redis://169.254.169.254:80, 169.254.169.254:80",
    "postgres, postgres://a:b@127.0.0.1:API/x, 127.0.0.1:API",
    "redis, rediss://kubernetes.default.svc:443, kubernetes.default.svc:443"
  })
  void theSurroundingsOfTheOperatorAreNoDatabase(String provider, String address, String shown) {
    var port = String.valueOf(apiServer);
    var shop =
        Shop.open(client, names, Elsewhere.at(provider, address.replace("API", port))).source();
    assertThat(shop.awaitReason("InvalidConfig").getMessage())
        .startsWith(
            "Namespace %s may not connect to %s, which is"
                .formatted(names.namespace(), shown.replace("API", port)));
    assertThat(shop.tenants()).isEmpty();

    var other = Shop.open(client, names, Table.in(postgres, names)).rows("ada").source();
    other.awaitTenants("ada");
  }

  @ParameterizedTest
  @CsvSource({
    "postgres, postgres://a:b@127.0.0.1:1/x",
    "postgres, postgres://a:b@127.0.0.1:HTTP/x",
    "mysql, mysql://a:b@127.0.0.1:1/x",
    "mongodb, mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=500",
    "redis, redis://127.0.0.1:1"
  })
  void whatIsNotThereIsNotDescribed(String provider, String address) {
    var elsewhere =
        Elsewhere.at(
            provider, address.replace("HTTP", String.valueOf(dynamo.endpoint().getPort())));
    var shop = Shop.open(client, names, elsewhere).source();
    assertThat(shop.awaitReason("PollFailed").getMessage())
        .contains(
            "The database at spec.%s.connectionSecretRef cannot be reached: check its address, port"
                    .formatted(provider)
                + " and TLS settings; details are in the operator's log");
  }

  @Test
  void aTableThatIsNotAllowedIsNotRead() {
    var payments = new Elsewhere("dynamodb", Map.of(), "{tableName: payments, region: eu-west-1}");
    var shop = Shop.open(client, names, payments).source();
    assertThat(shop.awaitReason("InvalidConfig").getMessage())
        .isEqualTo(
            "Namespace %s may not read table payments: add it to --allowed-tables"
                .formatted(names.namespace()));
  }
}
