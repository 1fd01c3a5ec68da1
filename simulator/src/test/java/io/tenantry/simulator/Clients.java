package io.tenantry.simulator;

import io.tenantry.simulator.core.Accounts;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.core.client.builder.SdkSyncClientBuilder;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.services.acm.AcmClient;
import software.amazon.awssdk.services.cloudfront.CloudFrontClient;
import software.amazon.awssdk.services.route53.Route53Client;
import software.amazon.awssdk.services.sts.StsClient;

/** The official clients, without retries: a test wants to see every answer. */
record Clients(URI endpoint, AwsCredentials credentials) {
  static final AwsBasicCredentials OWNER = AwsBasicCredentials.create("AKIAOWNER", "owner-secret");
  static final String ACCOUNT = "111111111111";

  /** The owner of an account that has nothing yet. */
  static Clients owner(Simulator simulator) {
    var store = simulator.cloud().engine().store();
    simulator
        .cloud()
        .engine()
        .write(_ -> {
          store.put(
              Accounts.KEY,
              OWNER.accessKeyId(),
              new Accounts.AccessKey(
                  OWNER.accessKeyId(),
                  OWNER.secretAccessKey(),
                  ACCOUNT,
                  "arn:aws:iam::" + ACCOUNT + ":root"));
          return true;
        });
    return new Clients(simulator.endpoint(), OWNER);
  }

  Clients as(AwsCredentials other) {
    return new Clients(endpoint, other);
  }

  CloudFrontClient cloudFront() {
    return build(CloudFrontClient.builder(), Region.AWS_GLOBAL);
  }

  Route53Client route53() {
    return build(Route53Client.builder(), Region.AWS_GLOBAL);
  }

  AcmClient acm() {
    return build(AcmClient.builder(), Region.US_EAST_1);
  }

  StsClient sts() {
    return build(StsClient.builder(), Region.EU_WEST_1);
  }

  /** Something that the SDK would not send. */
  HttpResponse<String> raw(HttpRequest.Builder request) throws Exception {
    try (var http = HttpClient.newHttpClient()) {
      return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
  }

  HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(endpoint.resolve(path));
  }

  private <B extends AwsClientBuilder<B, C> & SdkSyncClientBuilder<B, C>, C> C build(
      B builder, Region region) {
    return builder
        .endpointOverride(endpoint)
        .region(region)
        .credentialsProvider(StaticCredentialsProvider.create(credentials))
        .httpClientBuilder(UrlConnectionHttpClient.builder())
        .overrideConfiguration(config -> config.retryStrategy(DefaultRetryStrategy.doNotRetry()))
        .build();
  }
}
