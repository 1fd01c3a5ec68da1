package io.tenantry.rows.dynamodb;

import io.tenantry.api.source.DynamoDb;
import io.tenantry.api.source.SecretRef;
import io.tenantry.api.source.TenantSourceSpec;
import io.tenantry.cloud.CloudIdentity;
import io.tenantry.cloud.aws.DynamoTables;
import io.tenantry.rows.Backend;
import io.tenantry.rows.Store;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/** Tables of DynamoDB as sources. Rights come from roles, so there is no Secret. */
public final class DynamoBackend implements Backend {
  private static final Pattern REGION = Pattern.compile("[a-z]{2}(-[a-z0-9]+)+");

  private final DynamoTables tables;

  public DynamoBackend(DynamoTables tables) {
    this.tables = tables;
  }

  @Override
  public String provider() {
    return "dynamodb";
  }

  @Override
  public Optional<String> flaw(TenantSourceSpec spec) {
    var dynamo = spec.dynamodb();
    if (dynamo == null) {
      return Optional.of("dynamodb is required when provider is 'dynamodb'");
    }
    if (dynamo.tableName().isBlank()) {
      return Optional.of("dynamodb.tableName is empty");
    }
    if (dynamo.region() != null && !REGION.matcher(dynamo.region()).matches()) {
      return Optional.of("dynamodb.region is \"%s\", not a region".formatted(dynamo.region()));
    }
    return dynamo.externalId() != null && dynamo.assumeRoleArn() == null
        ? Optional.of("dynamodb.externalId is for a role: set assumeRoleArn, too")
        : Optional.empty();
  }

  @Override
  public Optional<String> role(TenantSourceSpec spec) {
    return Optional.ofNullable(spec.dynamodb()).map(DynamoDb::assumeRoleArn);
  }

  @Override
  public Optional<String> table(TenantSourceSpec spec) {
    return Optional.ofNullable(spec.dynamodb()).map(DynamoDb::tableName);
  }

  @Override
  public Optional<SecretRef> secret(TenantSourceSpec spec) {
    return Optional.empty();
  }

  @Override
  public Store open(TenantSourceSpec spec, Map<String, String> secret, String identity) {
    var dynamo = Objects.requireNonNull(spec.dynamodb());
    return new DynamoStore(
        tables.table(
            identity,
            new CloudIdentity(
                Optional.ofNullable(dynamo.assumeRoleArn()),
                Optional.ofNullable(dynamo.externalId())),
            Optional.ofNullable(dynamo.region()),
            dynamo.tableName(),
            Boolean.TRUE.equals(dynamo.consistentRead())),
        DynamoItems.of(dynamo),
        segments(dynamo));
  }

  private static int segments(DynamoDb dynamo) {
    return dynamo.segments() == null ? 1 : dynamo.segments();
  }
}
