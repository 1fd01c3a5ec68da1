package io.tenantry.rows.dynamodb;

import io.tenantry.cloud.aws.DynamoTable;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Reads a table, or one part of it, page by page. */
record DynamoScan(DynamoTable table, int segment, int segments) {

  /** Ends only where DynamoDB says so: a page may be empty and not the last. */
  void read(Consumer<List<Map<String, AttributeValue>>> reader) {
    var after = Map.<String, AttributeValue>of();
    do {
      var page = table.scan(segment, segments, after);
      reader.accept(page.items());
      after = page.hasLastEvaluatedKey() ? page.lastEvaluatedKey() : Map.of();
    } while (!after.isEmpty());
  }
}
