package io.tenantry.simulator.cloudfront;

import io.tenantry.simulator.acm.CertificateStore;
import io.tenantry.simulator.core.AwsError;
import io.tenantry.simulator.core.Caller;
import io.tenantry.simulator.core.Engine;
import io.tenantry.simulator.core.Ids;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.services.cloudfront.model.CreateDistributionRequest;
import software.amazon.awssdk.services.cloudfront.model.CreateDistributionResponse;
import software.amazon.awssdk.services.cloudfront.model.CreateDistributionWithTagsRequest;
import software.amazon.awssdk.services.cloudfront.model.CreateDistributionWithTagsResponse;
import software.amazon.awssdk.services.cloudfront.model.DeleteDistributionRequest;
import software.amazon.awssdk.services.cloudfront.model.DeleteDistributionResponse;
import software.amazon.awssdk.services.cloudfront.model.DistributionConfig;
import software.amazon.awssdk.services.cloudfront.model.UpdateDistributionRequest;
import software.amazon.awssdk.services.cloudfront.model.UpdateDistributionResponse;

/** Creating, updating and deleting distributions, as far as tenants need them. */
final class DistributionOperations {
  private static final String LOCATION =
      "https://cloudfront.amazonaws.com/2020-05-31/distribution/";

  private final Engine engine;
  private final Ids ids;
  private final FleetIndex fleet;
  private final Deployment deployment;
  private final DistributionReader reader;

  DistributionOperations(Parts parts, CertificateStore certificates) {
    this.engine = parts.engine();
    this.ids = parts.ids();
    this.fleet = parts.fleet();
    this.deployment = parts.deployment();
    this.reader = new DistributionReader(engine, fleet, certificates);
  }

  SdkResponse create(Caller caller, CreateDistributionRequest request, Instant now) {
    var made = create(caller.account(), request.distributionConfig(), Map.of(), now);
    return CreateDistributionResponse.builder()
        .eTag(made.etag())
        .location(LOCATION + made.id())
        .distribution(DistributionView.full(made, now))
        .build();
  }

  SdkResponse createWithTags(
      Caller caller, CreateDistributionWithTagsRequest request, Instant now) {
    var sent = request.distributionConfigWithTags();
    var most = engine.settings().quotas().tagsPerResource();
    var tags = TagReader.added(Map.of(), sent == null ? null : sent.tags(), most);
    var config = sent == null ? null : sent.distributionConfig();
    var made = create(caller.account(), config, tags, now);
    return CreateDistributionWithTagsResponse.builder()
        .eTag(made.etag())
        .location(LOCATION + made.id())
        .distribution(DistributionView.full(made, now))
        .build();
  }

  private StoredDistribution create(
      String account, @Nullable DistributionConfig sent, Map<String, String> tags, Instant now) {
    var config = reader.read(account, "", sent);
    checkRoom(account, config.callerReference());
    var made =
        new StoredDistribution(
            ids.upper("E", 13),
            account,
            ids.lower("d", 13) + ".cloudfront.net",
            config,
            PojoTree.of(java.util.Objects.requireNonNull(sent)),
            tags,
            now,
            deployedAt(now),
            null,
            ids.etag());
    engine.store().put(Kinds.DISTRIBUTION, made.id(), made);
    deployment.uses(made.arn(), null, config.certificate(), now);
    return made;
  }

  private void checkRoom(String account, String reference) {
    var own = fleet.distributions(account).values();
    if (own.stream().anyMatch(d -> d.config().callerReference().equals(reference))) {
      throw new AwsError(
          409,
          "DistributionAlreadyExists",
          "The caller reference you attempted to create the distribution with is associated with"
              + " another distribution.");
    }
    var most = engine.settings().quotas().distributions();
    if (own.stream().filter(d -> d.config().tenantOnly()).count() >= most) {
      throw new AwsError(
          400, "TooManyDistributions", "The account has reached its limit of " + most + ".");
    }
  }

  private Instant deployedAt(Instant now) {
    return now.plus(engine.settings().cloudfront().distributionDeploy());
  }

  SdkResponse update(Caller caller, UpdateDistributionRequest request, Instant now) {
    var before = found(caller, request.id());
    CloudFrontErrors.requireMatch(request.ifMatch(), before.etag());
    var config = reader.read(caller.account(), before.id(), request.distributionConfig());
    if (!config.callerReference().equals(before.config().callerReference())
        || config.tenantOnly() != before.config().tenantOnly()) {
      throw new AwsError(
          400, "IllegalUpdate", "CallerReference and ConnectionMode cannot be changed.");
    }
    var tree = PojoTree.of(request.distributionConfig());
    var after = before.written(config, tree, ids.etag(), now, deployedAt(now));
    engine.store().put(Kinds.DISTRIBUTION, after.id(), after);
    deployment.uses(after.arn(), before.config().certificate(), config.certificate(), now);
    if (engine.settings().cloudfront().etagOnParent()) {
      fleet
          .views()
          .tenants(TenantResponses.distribution(after.id()))
          .forEach(tenant -> deployment.touch(tenant, now));
    }
    return UpdateDistributionResponse.builder()
        .eTag(after.etag())
        .distribution(DistributionView.full(after, now))
        .build();
  }

  SdkResponse delete(Caller caller, DeleteDistributionRequest request, Instant now) {
    var distribution = found(caller, request.id());
    CloudFrontErrors.requireMatch(request.ifMatch(), distribution.etag());
    if (fleet.views().size(TenantResponses.distribution(distribution.id())) > 0) {
      throw new AwsError(
          409, "ResourceInUse", "The distribution cannot be deleted while it has tenants.");
    }
    var settling = distribution.disabled() != null && distribution.disabled().isAfter(now);
    if (distribution.config().enabled() || settling) {
      throw new AwsError(
          409,
          "DistributionNotDisabled",
          "The distribution you are trying to delete has not been disabled.");
    }
    engine.store().remove(Kinds.DISTRIBUTION, distribution.id());
    deployment.uses(distribution.arn(), distribution.config().certificate(), null, now);
    return DeleteDistributionResponse.builder().build();
  }

  private StoredDistribution found(Caller caller, @Nullable String id) {
    var distribution = fleet.distribution(caller.account(), CloudFrontErrors.required(id, "Id"));
    if (distribution == null) {
      throw CloudFrontErrors.noSuchDistribution();
    }
    return distribution;
  }
}
