package io.tenantry.simulator.cloudfront;

import java.time.Instant;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.cloudfront.model.Aliases;
import software.amazon.awssdk.services.cloudfront.model.DistributionConfig;
import software.amazon.awssdk.services.cloudfront.model.DistributionSummary;

/** Builds the SDK's view of a distribution. */
final class DistributionView {
  private DistributionView() {}

  static DistributionConfig config(StoredDistribution distribution) {
    return PojoTree.build(
        distribution.tree(), (SdkPojo) DistributionConfig.builder(), DistributionConfig.class);
  }

  static software.amazon.awssdk.services.cloudfront.model.Distribution full(
      StoredDistribution distribution, Instant now) {
    return software.amazon.awssdk.services.cloudfront.model.Distribution.builder()
        .id(distribution.id())
        .arn(distribution.arn())
        .status(status(distribution, now))
        .lastModifiedTime(distribution.modified())
        .inProgressInvalidationBatches(0)
        .domainName(distribution.domainName())
        .activeTrustedSigners(signers -> signers.enabled(false).quantity(0))
        .activeTrustedKeyGroups(groups -> groups.enabled(false).quantity(0))
        .distributionConfig(config(distribution))
        .build();
  }

  static DistributionSummary summary(StoredDistribution distribution, Instant now) {
    var config = config(distribution);
    return DistributionSummary.builder()
        .id(distribution.id())
        .arn(distribution.arn())
        .eTag(distribution.etag())
        .status(status(distribution, now))
        .lastModifiedTime(distribution.modified())
        .domainName(distribution.domainName())
        .aliases(
            config.aliases() == null ? Aliases.builder().quantity(0).build() : config.aliases())
        .origins(config.origins())
        .originGroups(config.originGroups())
        .defaultCacheBehavior(config.defaultCacheBehavior())
        .cacheBehaviors(config.cacheBehaviors())
        .customErrorResponses(config.customErrorResponses())
        .comment(config.comment())
        .priceClass(config.priceClassAsString())
        .enabled(config.enabled())
        .viewerCertificate(config.viewerCertificate())
        .restrictions(config.restrictions())
        .webACLId(config.webACLId() == null ? "" : config.webACLId())
        .httpVersion(config.httpVersionAsString())
        .isIPV6Enabled(config.isIPV6Enabled())
        .staging(Boolean.TRUE.equals(config.staging()))
        .connectionMode(distribution.config().tenantOnly() ? "tenant-only" : "direct")
        .build();
  }

  static String status(StoredDistribution distribution, Instant now) {
    return TenantResponse.status(!distribution.deployed().isAfter(now));
  }
}
