package io.tenantry.cloud.aws;

import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.CallContext.Urgency;
import io.tenantry.cloud.CloudIdentity;
import io.tenantry.cloud.ConnectionGroup;
import io.tenantry.cloud.Distribution;
import io.tenantry.cloud.aws.AwsCalls.On;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import software.amazon.awssdk.services.cloudfront.model.DistributionConfig;
import software.amazon.awssdk.services.cloudfront.model.ParameterDefinition;
import software.amazon.awssdk.services.cloudfront.model.StringSchemaConfig;
import software.amazon.awssdk.services.cloudfront.model.TenantConfig;
import software.amazon.awssdk.services.cloudfront.model.ViewerCertificate;

/**
 * Reads distributions and connection groups once for the many tenants that share them.
 *
 * <p>The read is urgent whoever asks first, because everyone else waits for it.
 */
final class SharedReads {
  private static final int MOST = 256;
  private static final Duration KEEP = Duration.ofMinutes(5);
  private static final Duration KEEP_ABSENT = Duration.ofSeconds(15);

  private final AwsCalls calls;
  private final CloudIdentity identity;
  private final RefreshingCache<String, Optional<Distribution>> distributions;
  private final RefreshingCache<Optional<String>, Optional<ConnectionGroup>> groups;

  SharedReads(AwsCalls calls, CloudIdentity identity, InstantSource clock, Executor background) {
    this.calls = calls;
    this.identity = identity;
    this.distributions = new RefreshingCache<>(MOST, SharedReads::keep, clock, background);
    this.groups = new RefreshingCache<>(MOST, SharedReads::keep, clock, background);
  }

  /** What is not there may be made any moment. */
  private static Duration keep(Optional<?> found) {
    return found.isPresent() ? KEEP : KEEP_ABSENT;
  }

  Optional<Distribution> distribution(String id) {
    return distributions.get(id, () -> AwsCalls.found(() -> readDistribution(id)));
  }

  Optional<ConnectionGroup> group(Optional<String> id) {
    return groups.get(
        id, () -> id.isPresent() ? AwsCalls.found(() -> readGroup(id.get())) : defaultGroup());
  }

  private On shared(String what) {
    return new On(new CallContext(Urgency.CHANGE, what), identity);
  }

  private Distribution readDistribution(String id) {
    var distribution =
        calls
            .make(
                AwsOperation.GET_DISTRIBUTION,
                shared("distribution/" + id),
                clients -> clients.cloudFront().getDistribution(get -> get.id(id)))
            .distribution();
    var config = Optional.ofNullable(distribution.distributionConfig());
    return new Distribution(
        distribution.id(),
        distribution.arn(),
        config.map(DistributionConfig::viewerCertificate).flatMap(SharedReads::certificate),
        config
            .map(DistributionConfig::tenantConfig)
            .map(TenantConfig::parameterDefinitions)
            .orElse(List.of())
            .stream()
            .map(SharedReads::parameter)
            .toList());
  }

  private static Optional<String> certificate(ViewerCertificate viewer) {
    return Boolean.TRUE.equals(viewer.cloudFrontDefaultCertificate())
        ? Optional.empty()
        : Optional.ofNullable(viewer.acmCertificateArn()).filter(arn -> !arn.isEmpty());
  }

  private static Distribution.Parameter parameter(ParameterDefinition parameter) {
    var schema = Optional.ofNullable(parameter.definition()).map(d -> d.stringSchema());
    return new Distribution.Parameter(
        parameter.name(),
        schema.map(StringSchemaConfig::required).orElse(false),
        schema.map(StringSchemaConfig::defaultValue).filter(text -> !text.isEmpty()));
  }

  private ConnectionGroup readGroup(String id) {
    var group =
        calls
            .make(
                AwsOperation.GET_GROUP,
                shared("connection-group/" + id),
                clients -> clients.cloudFront().getConnectionGroup(get -> get.identifier(id)))
            .connectionGroup();
    return new ConnectionGroup(
        group.id(), group.routingEndpoint(), Boolean.TRUE.equals(group.isDefault()));
  }

  /** Only a listing tells which group is the default, and it may be on any page. */
  private Optional<ConnectionGroup> defaultGroup() {
    return CloudFrontPages.all(
            marker -> {
              var page =
                  calls.make(
                      AwsOperation.LIST_GROUPS,
                      shared("connection-groups"),
                      clients ->
                          clients
                              .cloudFront()
                              .listConnectionGroups(list ->
                                  list.marker(marker.orElse(null)).maxItems(CloudFrontPages.SIZE)));
              return new CloudFrontPages.Page<>(
                  page.connectionGroups(), Optional.ofNullable(page.nextMarker()));
            })
        .filter(group -> Boolean.TRUE.equals(group.isDefault()))
        .findFirst()
        .map(group -> new ConnectionGroup(group.id(), group.routingEndpoint(), true));
  }
}
