package io.tenantry.rows.dynamodb;

import io.tenantry.cloud.aws.DynamoTable;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import io.tenantry.rows.Feed;
import io.tenantry.rows.Row;
import io.tenantry.rows.Store;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A table as a store: read page by page, or in several parts side by side. */
final class DynamoStore implements Store {
  private static final int BATCH = 100;

  /** So often in a row a batch may come back with nothing read. */
  private static final int PATIENCE = 10;

  private final DynamoTable table;
  private final DynamoItems items;
  private final int segments;
  private volatile boolean closed;

  DynamoStore(DynamoTable table, DynamoItems items, int segments) {
    this.table = table;
    this.items = items;
    this.segments = segments;
  }

  @Override
  public void read(Consumer<Row> reader) {
    var key = key();
    Consumer<List<Map<String, AttributeValue>>> pages =
        page -> {
          check();
          page.forEach(item -> reader.accept(row(item, key)));
        };
    if (segments == 1) {
      new DynamoScan(table, 0, 1).read(pages);
    } else {
      DynamoSegments.read(table, segments, pages);
    }
  }

  @Override
  public void read(Set<String> keys, Consumer<Row> reader) {
    var key = key();
    if (key.isEmpty()) {
      read(row -> {
        if (keys.contains(row.key())) {
          reader.accept(row);
        }
      });
      return;
    }
    var left = new ArrayDeque<Map<String, AttributeValue>>();
    keys.forEach(text -> left.add(DynamoKeys.key(text)));
    for (int fruitless = 0; !left.isEmpty(); ) {
      check();
      var batch = new ArrayList<Map<String, AttributeValue>>();
      while (!left.isEmpty() && batch.size() < BATCH) {
        batch.add(left.remove());
      }
      var unread = get(batch, item -> reader.accept(row(item, key)));
      left.addAll(unread);
      fruitless = unread.size() == batch.size() ? fruitless + 1 : 0;
      if (fruitless == PATIENCE) {
        throw new PortException(
            new Failure(
                Kind.THROTTLED,
                "BatchGetItem leaves out all items: the table is too busy",
                "dynamodb_scan"));
      }
    }
  }

  /** Gives what was found, and returns those that DynamoDB had no time for. */
  private List<Map<String, AttributeValue>> get(
      List<Map<String, AttributeValue>> keys, Consumer<Map<String, AttributeValue>> reader) {
    var answer = table.get(keys);
    answer.responses().values().forEach(found -> found.forEach(reader));
    return answer.unprocessedKeys().values().stream()
        .flatMap(some -> some.keys().stream())
        .toList();
  }

  private Row row(Map<String, AttributeValue> item, List<String> key) {
    return items.row(key.isEmpty() ? items.name(item) : DynamoKeys.text(item, key), item);
  }

  /** Empty where we may read the table but not look at what it is; names do for keys then. */
  private List<String> key() {
    check();
    try {
      return DynamoTable.key(table.describe());
    } catch (PortException e) {
      if (DynamoTable.isDescriptionDenied(e.failure())) {
        return List.of();
      }
      throw e;
    }
  }

  private void check() {
    if (closed) {
      throw new PortException(
          new Failure(Kind.UNAVAILABLE, "the source was closed", "dynamodb_scan"));
    }
  }

  /** Only a table with a stream can tell; where we cannot know, following it will say why. */
  @Override
  public Optional<Feed> feed() {
    try {
      var stream = table.describe().streamSpecification();
      return stream != null && Boolean.TRUE.equals(stream.streamEnabled())
          ? Optional.of(new DynamoFeed(table))
          : Optional.empty();
    } catch (PortException e) {
      return e.failure().kind() == Kind.DENIED
          ? Optional.empty()
          : Optional.of(new DynamoFeed(table));
    }
  }

  @Override
  public void close() {
    closed = true;
  }
}
