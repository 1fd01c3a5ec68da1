package io.tenantry.cloud.aws;

import io.tenantry.cloud.CloudIdentity;
import java.util.Optional;
import software.amazon.awssdk.regions.Region;

/** Tables of DynamoDB, on the clients and the budget of all AWS calls. */
public final class DynamoTables {
  private final AwsCalls calls;

  DynamoTables(AwsCalls calls) {
    this.calls = calls;
  }

  /**
   * A table; nothing is asked of it yet.
   *
   * @param object key of the object that the calls are made for
   * @param region where the table is; empty for the operator's own
   * @param consistent whether a read shows all that was written before it
   */
  public DynamoTable table(
      String object,
      CloudIdentity identity,
      Optional<String> region,
      String name,
      boolean consistent) {
    return new DynamoTable(calls, object, identity, region.map(Region::of), name, consistent);
  }
}
