package io.tenantry.simulator.cloudfront;

import io.tenantry.simulator.core.Caller;
import io.tenantry.simulator.world.TestCloud;
import software.amazon.awssdk.services.cloudfront.model.CreateDistributionRequest;
import software.amazon.awssdk.services.cloudfront.model.CreateDistributionResponse;
import software.amazon.awssdk.services.cloudfront.model.DistributionConfig;
import software.amazon.awssdk.services.cloudfront.model.Origin;

/** Small distributions for tests. */
final class Distributions {
  private Distributions() {}

  static DistributionConfig.Builder config(String reference, String mode) {
    return DistributionConfig.builder()
        .callerReference(reference)
        .comment("")
        .enabled(true)
        .connectionMode(mode)
        .origins(
            o -> o.quantity(1).items(Origin.builder().id("o").domainName("o.example.com").build()))
        .defaultCacheBehavior(b -> b.targetOriginId("o").viewerProtocolPolicy("https-only"));
  }

  static String create(TestCloud aws, String reference, String mode) {
    return create(aws, TestCloud.OWN, reference, mode);
  }

  static String create(TestCloud aws, Caller caller, String reference, String mode) {
    var request =
        CreateDistributionRequest.builder().distributionConfig(config(reference, mode).build());
    return ((CreateDistributionResponse) aws.call(caller, request.build())).distribution().id();
  }
}
