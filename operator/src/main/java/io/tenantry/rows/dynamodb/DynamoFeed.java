package io.tenantry.rows.dynamodb;

import io.tenantry.cloud.aws.DynamoTable;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import io.tenantry.rows.Feed;
import io.tenantry.rows.Following;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorRequest;
import software.amazon.awssdk.services.dynamodb.model.OperationType;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;

/**
 * A table's stream, from now on. What was said before does not matter: everything is read first.
 */
final class DynamoFeed implements Feed {
  /** AWS allows five a second for each shard, to all who read it. */
  private static final Duration PACE = Duration.ofSeconds(1);

  private final DynamoTable table;

  DynamoFeed(DynamoTable table) {
    this.table = table;
  }

  @Override
  public AutoCloseable follow(Listener listener) {
    return Following.start("dynamodb-feed", new Course(), listener);
  }

  private final class Course implements Following.Course {
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final Map<String, String> iterators = new LinkedHashMap<>();

    @Override
    public void follow(Listener listener) {
      var arn = arn();
      shards(arn).stream()
          .filter(shard -> shard.sequenceNumberRange().endingSequenceNumber() == null)
          .forEach(shard -> begin(arn, shard.shardId(), ShardIteratorType.LATEST));
      listener.connected();
      do {
        for (var shard : List.copyOf(iterators.keySet())) {
          look(arn, shard, listener);
        }
      } while (!stopped());
    }

    private String arn() {
      var arn = table.describe().latestStreamArn();
      if (arn == null) {
        throw new PortException(
            new Failure(Kind.INVALID, "the table has no stream", "dynamodb_scan"));
      }
      return arn;
    }

    private List<Shard> shards(String arn) {
      var shards = new LinkedHashMap<String, Shard>();
      var after = Optional.<String>empty();
      do {
        var page = table.stream(arn, after).streamDescription();
        page.shards().forEach(shard -> shards.put(shard.shardId(), shard));
        after = Optional.ofNullable(page.lastEvaluatedShardId());
      } while (after.isPresent());
      return List.copyOf(shards.values());
    }

    private void begin(String arn, String shard, ShardIteratorType from) {
      var request =
          GetShardIteratorRequest.builder()
              .streamArn(arn)
              .shardId(shard)
              .shardIteratorType(from)
              .build();
      iterators.put(shard, table.iterator(request));
    }

    private void look(String arn, String shard, Listener listener) {
      try {
        var answer = table.records(iterators.getOrDefault(shard, ""));
        tell(answer.records(), listener);
        if (answer.nextShardIterator() == null) {
          iterators.remove(shard);
          children(arn, shard);
        } else {
          iterators.put(shard, answer.nextShardIterator());
        }
      } catch (PortException e) {
        switch (e.failure().kind()) {
          case STALE -> {
            begin(arn, shard, ShardIteratorType.LATEST); // We were away for too long.
            listener.unclear();
          }
          case THROTTLED -> {} // We look again in a moment.
          default -> throw e;
        }
      }
    }

    /** A shard ends after some hours, and others go on from there. */
    private void children(String arn, String shard) {
      for (var child : shards(arn)) {
        if (shard.equals(child.parentShardId()) && !iterators.containsKey(child.shardId())) {
          begin(arn, child.shardId(), ShardIteratorType.TRIM_HORIZON);
        }
      }
    }

    private void tell(List<Record> records, Listener listener) {
      var keys = new LinkedHashSet<String>();
      boolean unclear = false;
      for (var one : records) {
        if (one.eventName() == OperationType.REMOVE) {
          unclear = true;
        } else {
          keys.add(DynamoKeys.text(one.dynamodb().keys(), one.dynamodb().keys().keySet()));
        }
      }
      if (!keys.isEmpty()) {
        listener.changed(keys);
      }
      if (unclear) {
        listener.unclear();
      }
    }

    private boolean stopped() {
      try {
        return stopped.await(PACE.toMillis(), TimeUnit.MILLISECONDS);
      } catch (InterruptedException _) {
        return true;
      }
    }

    @Override
    public void stop() {
      stopped.countDown();
    }
  }
}
