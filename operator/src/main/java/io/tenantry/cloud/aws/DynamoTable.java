package io.tenantry.cloud.aws;

import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.CallContext.Urgency;
import io.tenantry.cloud.CloudIdentity;
import io.tenantry.cloud.aws.AwsCalls.On;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamResponse;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorRequest;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** One table of DynamoDB, as one source reaches it: each method is one call. */
public final class DynamoTable {
  private final AwsCalls calls;
  private final String object;
  private final CloudIdentity identity;
  private final Optional<Region> region;
  private final String name;
  private final boolean consistent;

  DynamoTable(
      AwsCalls calls,
      String object,
      CloudIdentity identity,
      Optional<Region> region,
      String name,
      boolean consistent) {
    this.calls = calls;
    this.object = object;
    this.identity = identity;
    this.region = region;
    this.name = name;
    this.consistent = consistent;
  }

  public TableDescription describe() {
    return call(
        AwsOperation.DESCRIBE_TABLE,
        client -> client.describeTable(t -> t.tableName(name)).table());
  }

  /** A page; the first where {@code after} is empty. A page may be empty and not the last. */
  public ScanResponse scan(int segment, int segments, Map<String, AttributeValue> after) {
    return call(
        AwsOperation.SCAN,
        client ->
            client.scan(scan -> {
              scan.tableName(name).consistentRead(consistent);
              if (segments > 1) {
                scan.segment(segment).totalSegments(segments);
              }
              if (!after.isEmpty()) {
                scan.exclusiveStartKey(after);
              }
            }));
  }

  /** Up to a hundred; some may be left over. */
  public BatchGetItemResponse get(Collection<Map<String, AttributeValue>> keys) {
    var wanted = KeysAndAttributes.builder().keys(keys).consistentRead(consistent).build();
    return call(
        AwsOperation.GET_ITEMS,
        client -> client.batchGetItem(get -> get.requestItems(Map.of(name, wanted))));
  }

  public DescribeStreamResponse stream(String arn, Optional<String> afterShard) {
    return callStreams(
        AwsOperation.DESCRIBE_STREAM,
        client ->
            client.describeStream(
                stream -> stream.streamArn(arn).exclusiveStartShardId(afterShard.orElse(null))));
  }

  public String iterator(GetShardIteratorRequest request) {
    return callStreams(
        AwsOperation.GET_SHARD_ITERATOR,
        client -> client.getShardIterator(request).shardIterator());
  }

  public GetRecordsResponse records(String iterator) {
    return callStreams(
        AwsOperation.GET_RECORDS, client -> client.getRecords(r -> r.shardIterator(iterator)));
  }

  /** The attributes that its key is made of. */
  public static List<String> key(TableDescription table) {
    return table.keySchema().stream().map(element -> element.attributeName()).toList();
  }

  /**
   * Whether it is the description alone that is not allowed: a role that cannot be assumed can do
   * nothing else, either.
   */
  public static boolean isDescriptionDenied(Failure failure) {
    return failure.kind() == Kind.DENIED
        && failure.message().startsWith(AwsOperation.DESCRIBE_TABLE.awsName());
  }

  private <T> T call(AwsOperation operation, Function<DynamoDbClient, T> request) {
    return calls.make(
        operation, on(Urgency.CONVERGENCE), clients -> request.apply(clients.dynamoDb(region)));
  }

  private <T> T callStreams(AwsOperation operation, Function<DynamoDbStreamsClient, T> request) {
    return calls.make(
        operation, on(Urgency.DRIFT), clients -> request.apply(clients.dynamoDbStreams(region)));
  }

  private On on(Urgency urgency) {
    return new On(new CallContext(urgency, object), identity);
  }
}
