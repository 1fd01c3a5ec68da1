package io.tenantry.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.cloudfront.CloudFrontClient;
import software.amazon.awssdk.services.cloudfront.model.BatchTooLargeException;
import software.amazon.awssdk.services.cloudfront.model.CannotDeleteEntityWhileInUseException;
import software.amazon.awssdk.services.cloudfront.model.ConnectionMode;
import software.amazon.awssdk.services.cloudfront.model.CreateInvalidationForDistributionTenantResponse;
import software.amazon.awssdk.services.cloudfront.model.DistributionNotDisabledException;
import software.amazon.awssdk.services.cloudfront.model.EntityAlreadyExistsException;
import software.amazon.awssdk.services.cloudfront.model.EntityNotFoundException;
import software.amazon.awssdk.services.cloudfront.model.InconsistentQuantitiesException;
import software.amazon.awssdk.services.cloudfront.model.NoSuchDistributionException;
import software.amazon.awssdk.services.cloudfront.model.NoSuchInvalidationException;
import software.amazon.awssdk.services.cloudfront.model.NoSuchResourceException;
import software.amazon.awssdk.services.cloudfront.model.PreconditionFailedException;
import software.amazon.awssdk.services.cloudfront.model.ResourceInUseException;
import software.amazon.awssdk.services.cloudfront.model.ResourceNotDisabledException;
import software.amazon.awssdk.services.cloudfront.model.Tag;
import software.amazon.awssdk.services.cloudfront.model.TagKeys;
import software.amazon.awssdk.services.cloudfront.model.Tags;

/** What surrounds tenants, through the official client, over HTTP. */
class DistributionConformanceTest {
  private Simulator simulator;
  private CloudFrontClient cloudFront;
  private TestCdn cdn;

  @BeforeEach
  void start() throws Exception {
    simulator = Simulator.start(SimulatorOptions.fast());
    cdn = TestCdn.create(Clients.owner(simulator));
    cloudFront = cdn.cloudFront();
  }

  @AfterEach
  void stop() throws Exception {
    cloudFront.close();
    simulator.close();
  }

  @Test
  void givesBackAConfigurationAsItWasSent() {
    var got = cloudFront.getDistributionConfig(get -> get.id(cdn.distribution()));
    assertThat(got.distributionConfig())
        .isEqualTo(TestCdn.config(cdn.certificate(), ConnectionMode.TENANT_ONLY));
    var distribution = cloudFront.getDistribution(get -> get.id(cdn.distribution()));
    assertThat(distribution.eTag()).isEqualTo(got.eTag());
    await()
        .until(() ->
            cloudFront
                .getDistribution(get -> get.id(cdn.distribution()))
                .distribution()
                .status()
                .equals("Deployed"));
    assertThatThrownBy(() -> cloudFront.getDistribution(get -> get.id("E0NOTHERE")))
        .isInstanceOf(NoSuchDistributionException.class);
  }

  @Test
  void listsDistributionsByMode() {
    assertThat(cloudFront.listDistributions().distributionList().items()).hasSize(1);
    assertThat(
            cloudFront
                .listDistributionsByConnectionMode(
                    list -> list.connectionMode(ConnectionMode.TENANT_ONLY))
                .distributionList()
                .items())
        .extracting(summary -> summary.id())
        .containsExactly(cdn.distribution());
    assertThat(
            cloudFront
                .listDistributionsByConnectionMode(
                    list -> list.connectionMode(ConnectionMode.DIRECT))
                .distributionList()
                .quantity())
        .isZero();
  }

  @Test
  void deletesADistributionOnlyDisabledAndEmpty() {
    var got = cloudFront.getDistributionConfig(get -> get.id(cdn.distribution()));
    assertThatThrownBy(() ->
            cloudFront.deleteDistribution(
                delete -> delete.id(cdn.distribution()).ifMatch(got.eTag())))
        .isInstanceOf(DistributionNotDisabledException.class);
    cdn.tenant("shop");
    var disabled =
        cloudFront.updateDistribution(update ->
            update
                .id(cdn.distribution())
                .ifMatch(got.eTag())
                .distributionConfig(got.distributionConfig().copy(c -> c.enabled(false))));
    assertThatThrownBy(() ->
            cloudFront.updateDistribution(update ->
                update
                    .id(cdn.distribution())
                    .ifMatch(got.eTag())
                    .distributionConfig(got.distributionConfig())))
        .isInstanceOf(PreconditionFailedException.class);
    await()
        .ignoreExceptionsInstanceOf(DistributionNotDisabledException.class)
        .untilAsserted(() ->
            assertThatThrownBy(() ->
                    cloudFront.deleteDistribution(
                        delete -> delete.id(cdn.distribution()).ifMatch(disabled.eTag())))
                .isInstanceOf(ResourceInUseException.class));
  }

  @Test
  void createsADistributionWithTags() {
    var tags = Tags.builder().items(tag("team", "edge")).build();
    var created =
        cloudFront.createDistributionWithTags(create ->
            create.distributionConfigWithTags(with ->
                with.distributionConfig(TestCdn.config(cdn.certificate(), ConnectionMode.DIRECT))
                    .tags(tags)));
    assertThat(created.location()).contains(created.distribution().id());
    assertThat(cloudFront.listTagsForResource(l -> l.resource(created.distribution().arn())).tags())
        .isEqualTo(tags);
  }

  @Test
  void keepsConnectionGroups() {
    var created = cloudFront.createConnectionGroup(create -> create.name("europe"));
    var group = created.connectionGroup();
    assertThat(group.id()).matches("cg_[0-9A-Za-z]{27}");
    assertThat(group.ipv6Enabled()).isTrue();
    assertThat(group.isDefault()).isFalse();
    assertThatThrownBy(() -> cloudFront.createConnectionGroup(create -> create.name("europe")))
        .isInstanceOf(EntityAlreadyExistsException.class);
    assertThat(
            cloudFront
                .getConnectionGroupByRoutingEndpoint(
                    get -> get.routingEndpoint(group.routingEndpoint()))
                .connectionGroup()
                .id())
        .isEqualTo(group.id());
    cdn.tenant("shop");
    assertThat(cloudFront.listConnectionGroups(list -> {}).connectionGroups())
        .filteredOn(summary -> summary.isDefault())
        .hasSize(1);
    assertThatThrownBy(() -> cloudFront.getConnectionGroup(get -> get.identifier("none")))
        .isInstanceOf(EntityNotFoundException.class);
    assertThatThrownBy(
            () -> cloudFront.deleteConnectionGroup(d -> d.id(group.id()).ifMatch(created.eTag())))
        .isInstanceOf(ResourceNotDisabledException.class);
    var disabled =
        cloudFront.updateConnectionGroup(
            update -> update.id(group.id()).ifMatch(created.eTag()).enabled(false));
    await()
        .ignoreExceptionsInstanceOf(ResourceNotDisabledException.class)
        .until(
            () ->
                cloudFront
                    .deleteConnectionGroup(d -> d.id(group.id()).ifMatch(disabled.eTag()))
                    .sdkHttpResponse()
                    .statusCode(),
            status -> status == 204);
  }

  @Test
  void keepsAGroupThatHasTenants() {
    var tenant = cdn.tenant("shop").distributionTenant();
    var group = cloudFront.getConnectionGroup(get -> get.identifier(tenant.connectionGroupId()));
    assertThatThrownBy(() ->
            cloudFront.deleteConnectionGroup(
                delete -> delete.id(tenant.connectionGroupId()).ifMatch(group.eTag())))
        .isInstanceOf(CannotDeleteEntityWhileInUseException.class);
  }

  @Test
  void tagsAndUntags() {
    var arn = cdn.tenant("shop").distributionTenant().arn();
    cloudFront.tagResource(request ->
        request.resource(arn).tags(tags -> tags.items(tag("team", "edge"), tag("tier", "gold"))));
    cloudFront.untagResource(
        request -> request.resource(arn).tagKeys(TagKeys.builder().items("tier").build()));
    assertThat(cloudFront.listTagsForResource(list -> list.resource(arn)).tags().items())
        .containsExactly(tag("team", "edge"));
    assertThatThrownBy(
            () -> cloudFront.listTagsForResource(list -> list.resource(arn.replace("dt_", "dt_x"))))
        .isInstanceOf(NoSuchResourceException.class);
  }

  @Test
  void invalidatesPathsOfATenant() {
    var id = cdn.tenant("shop").distributionTenant().id();
    var created = invalidate(id, 2, "/a", "/b/*");
    assertThat(created.location()).contains(created.invalidation().id());
    assertThat(created.invalidation().status()).isEqualTo("InProgress");
    await()
        .until(() ->
            cloudFront
                .getInvalidationForDistributionTenant(
                    get -> get.distributionTenantId(id).id(created.invalidation().id()))
                .invalidation()
                .status()
                .equals("Completed"));
    assertThat(
            cloudFront
                .listInvalidationsForDistributionTenant(list -> list.id(id))
                .invalidationList()
                .items())
        .hasSize(1);
    assertThatThrownBy(() -> invalidate(id, 5, "/a"))
        .isInstanceOf(InconsistentQuantitiesException.class);
    assertThatThrownBy(() ->
            cloudFront.getInvalidationForDistributionTenant(
                get -> get.distributionTenantId(id).id("I0NOTHERE")))
        .isInstanceOf(NoSuchInvalidationException.class);
    var many = IntStream.range(0, 3001).mapToObj(i -> "/" + i).toArray(String[]::new);
    assertThatThrownBy(() -> invalidate(id, many.length, many))
        .isInstanceOf(BatchTooLargeException.class);
  }

  private CreateInvalidationForDistributionTenantResponse invalidate(
      String id, int quantity, String... paths) {
    return cloudFront.createInvalidationForDistributionTenant(create ->
        create
            .id(id)
            .invalidationBatch(batch ->
                batch
                    .callerReference(String.join(",", paths))
                    .paths(all -> all.quantity(quantity).items(paths))));
  }

  private static Tag tag(String key, String value) {
    return Tag.builder().key(key).value(value).build();
  }
}
