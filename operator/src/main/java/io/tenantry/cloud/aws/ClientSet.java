package io.tenantry.cloud.aws;

import io.tenantry.cloud.CloudIdentity;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.acm.AcmClient;
import software.amazon.awssdk.services.cloudfront.CloudFrontClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;
import software.amazon.awssdk.services.route53.Route53Client;
import software.amazon.awssdk.utils.Lazy;

/** The clients of one identity on one set of credentials, each built when first needed. */
final class ClientSet implements AutoCloseable {
  private static final int MOST_REGIONS = 16;

  private final ClientFactory factory;
  private final AwsCredentialsProvider credentials;
  private final Runnable forget;
  private final Lazy<CloudFrontClient> cloudFront;
  private final Lazy<Route53Client> route53;
  private final Map<Region, AcmClient> acm = new ConcurrentHashMap<>();
  private final Map<Region, DynamoDbClient> dynamoDb = new ConcurrentHashMap<>();
  private final Map<Region, DynamoDbStreamsClient> dynamoDbStreams = new ConcurrentHashMap<>();

  private ClientSet(ClientFactory factory, AwsCredentialsProvider credentials, Runnable forget) {
    this.factory = factory;
    this.credentials = credentials;
    this.forget = forget;
    this.cloudFront = new Lazy<>(() -> factory.cloudFront(credentials));
    this.route53 = new Lazy<>(() -> factory.route53(credentials));
  }

  static ClientSet of(CloudIdentity identity, ClientFactory factory) {
    if (identity.role().isEmpty()) {
      return new ClientSet(factory, factory.own(), () -> {});
    }
    var assumed = factory.assumed(identity.role().get(), identity);
    return new ClientSet(factory, assumed, assumed::close);
  }

  CloudFrontClient cloudFront() {
    return cloudFront.getValue();
  }

  Route53Client route53() {
    return route53.getValue();
  }

  /** In the operator's own region. */
  AcmClient acm() {
    return acm(factory.ownRegion());
  }

  AcmClient acm(Region region) {
    return in(region, acm, r -> factory.acm(r, credentials));
  }

  /** Users name regions: those that the SDK knows are few, and of others only some are believed. */
  private static <C> C in(Region region, Map<Region, C> clients, Function<Region, C> open) {
    if (!clients.containsKey(region)
        && clients.size() >= MOST_REGIONS
        && !Region.regions().contains(region)) {
      throw new PortException(
          new Failure(
              Kind.INVALID,
              "%s is not a known AWS region, and too many of those are in use: correct the region"
                  .formatted(region.id()),
              "invalid_spec"));
    }
    return clients.computeIfAbsent(region, open);
  }

  /** In this region, or in the operator's own. */
  DynamoDbClient dynamoDb(Optional<Region> region) {
    return in(
        region.orElseGet(factory::ownRegion), dynamoDb, r -> factory.dynamoDb(r, credentials));
  }

  /** As {@link #dynamoDb}. */
  DynamoDbStreamsClient dynamoDbStreams(Optional<Region> region) {
    return in(
        region.orElseGet(factory::ownRegion),
        dynamoDbStreams,
        r -> factory.dynamoDbStreams(r, credentials));
  }

  @Override
  public void close() {
    cloudFront.close();
    route53.close();
    acm.values().forEach(AcmClient::close);
    dynamoDb.values().forEach(DynamoDbClient::close);
    dynamoDbStreams.values().forEach(DynamoDbStreamsClient::close);
    forget.run();
  }
}
