package io.tenantry.cloud.aws;

import io.tenantry.cloud.CloudIdentity;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.core.client.builder.SdkSyncClientBuilder;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.core.client.config.SdkAdvancedClientOption;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.DefaultAwsRegionProviderChain;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.services.acm.AcmClient;
import software.amazon.awssdk.services.cloudfront.CloudFrontClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;
import software.amazon.awssdk.services.route53.Route53Client;
import software.amazon.awssdk.services.sts.StsClient;
import software.amazon.awssdk.services.sts.auth.StsAssumeRoleCredentialsProvider;
import software.amazon.awssdk.services.sts.model.AssumeRoleRequest;
import software.amazon.awssdk.services.sts.model.Tag;
import software.amazon.awssdk.utils.Lazy;

/**
 * Builds clients: no retries of their own, bounded in time, endpoints as the standard variables
 * say. They share one HTTP client and one timer.
 */
final class ClientFactory implements AutoCloseable {
  private final AwsSettings settings;
  private final CallMeters meters;
  private final SdkHttpClient http;
  private final ScheduledExecutorService timer =
      Executors.newScheduledThreadPool(
          1, Thread.ofPlatform().daemon().name("aws-timeouts").factory());
  private final DefaultCredentialsProvider own = DefaultCredentialsProvider.builder().build();
  private final Lazy<StsClient> sts = new Lazy<>(this::sts);
  private final Lazy<Region> regionOfChain = new Lazy<>(ClientFactory::regionOfChain);

  ClientFactory(AwsSettings settings, CallMeters meters) {
    this.settings = settings;
    this.meters = meters;
    this.http =
        UrlConnectionHttpClient.builder()
            .connectionTimeout(settings.timeout())
            .socketTimeout(settings.timeout())
            .build();
  }

  /** Credentials of the operator itself. */
  AwsCredentialsProvider own() {
    return own;
  }

  /** Credentials of a role, renewed before they run out. */
  StsAssumeRoleCredentialsProvider assumed(String role, CloudIdentity identity) {
    var request =
        AssumeRoleRequest.builder()
            .roleArn(role)
            .roleSessionName(settings.sessionName())
            .externalId(identity.externalId().orElse(null))
            .tags(
                settings.sessionTags().entrySet().stream()
                    .map(tag -> Tag.builder().key(tag.getKey()).value(tag.getValue()).build())
                    .toList())
            .build();
    return StsAssumeRoleCredentialsProvider.builder()
        .stsClient(sts.getValue())
        .refreshRequest(request)
        .build();
  }

  /** CloudFront has one endpoint for all regions, and it is in us-east-1. */
  CloudFrontClient cloudFront(AwsCredentialsProvider credentials) {
    return build(CloudFrontClient.builder(), Region.US_EAST_1, credentials);
  }

  /** As CloudFront. */
  Route53Client route53(AwsCredentialsProvider credentials) {
    return build(Route53Client.builder(), Region.US_EAST_1, credentials);
  }

  AcmClient acm(Region region, AwsCredentialsProvider credentials) {
    return build(AcmClient.builder(), region, credentials);
  }

  DynamoDbClient dynamoDb(Region region, AwsCredentialsProvider credentials) {
    return build(DynamoDbClient.builder(), region, credentials);
  }

  DynamoDbStreamsClient dynamoDbStreams(Region region, AwsCredentialsProvider credentials) {
    return build(DynamoDbStreamsClient.builder(), region, credentials);
  }

  private StsClient sts() {
    return build(StsClient.builder(), stsRegion(), own, new RoleMeter(meters));
  }

  /** A cluster outside AWS has no region of its own; STS is everywhere. */
  private Region stsRegion() {
    try {
      return ownRegion();
    } catch (PortException _) {
      return Region.US_EAST_1;
    }
  }

  /** Where the operator is; things that are of use in one region only are never made elsewhere. */
  Region ownRegion() {
    return settings.region().map(Region::of).orElseGet(regionOfChain::getValue);
  }

  private static Region regionOfChain() {
    try {
      return DefaultAwsRegionProviderChain.builder().build().getRegion();
    } catch (SdkClientException e) {
      throw new PortException(
          new Failure(
              Kind.INVALID,
              "no region of AWS is known: set --aws-region or AWS_REGION",
              "invalid_spec"),
          AwsText.cause(e));
    }
  }

  private <B extends AwsClientBuilder<B, C> & SdkSyncClientBuilder<B, C>, C> C build(
      B builder,
      Region region,
      AwsCredentialsProvider credentials,
      ExecutionInterceptor... interceptors) {
    return builder
        .region(region)
        .credentialsProvider(credentials)
        .httpClient(http)
        .overrideConfiguration(overrides(interceptors))
        .build();
  }

  private ClientOverrideConfiguration overrides(ExecutionInterceptor... interceptors) {
    var overrides = ClientOverrideConfiguration.builder();
    List.of(interceptors).forEach(overrides::addExecutionInterceptor);
    return overrides
        .retryStrategy(DefaultRetryStrategy.doNotRetry())
        .apiCallTimeout(settings.timeout())
        .apiCallAttemptTimeout(settings.timeout())
        .scheduledExecutorService(timer)
        .addExecutionInterceptor(new SingleDelete())
        .addExecutionInterceptor(new Leading(settings.leads()))
        .putAdvancedOption(SdkAdvancedClientOption.USER_AGENT_SUFFIX, "tenantry")
        .build();
  }

  @Override
  public void close() {
    sts.close();
    own.close();
    http.close();
    timer.shutdownNow();
  }
}
