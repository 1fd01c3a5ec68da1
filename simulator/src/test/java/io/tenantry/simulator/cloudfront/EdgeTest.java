package io.tenantry.simulator.cloudfront;

import static io.tenantry.simulator.world.TestCloud.PARTNER;
import static io.tenantry.simulator.world.TestCloud.set;
import static io.tenantry.simulator.world.TestCloud.tag;
import static io.tenantry.simulator.world.TestCloud.tenant;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.simulator.world.SandboxWorld;
import io.tenantry.simulator.world.TestCloud;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.acm.model.DeleteCertificateRequest;
import software.amazon.awssdk.services.cloudfront.model.AssociateDistributionTenantWebAclRequest;
import software.amazon.awssdk.services.cloudfront.model.AssociateDistributionTenantWebAclResponse;
import software.amazon.awssdk.services.cloudfront.model.CreateConnectionGroupRequest;
import software.amazon.awssdk.services.cloudfront.model.CreateConnectionGroupResponse;
import software.amazon.awssdk.services.cloudfront.model.CreateDistributionRequest;
import software.amazon.awssdk.services.cloudfront.model.CreateInvalidationForDistributionTenantRequest;
import software.amazon.awssdk.services.cloudfront.model.CreateInvalidationForDistributionTenantResponse;
import software.amazon.awssdk.services.cloudfront.model.DeleteConnectionGroupRequest;
import software.amazon.awssdk.services.cloudfront.model.DeleteDistributionRequest;
import software.amazon.awssdk.services.cloudfront.model.DisassociateDistributionTenantWebAclRequest;
import software.amazon.awssdk.services.cloudfront.model.GetConnectionGroupByRoutingEndpointRequest;
import software.amazon.awssdk.services.cloudfront.model.GetConnectionGroupByRoutingEndpointResponse;
import software.amazon.awssdk.services.cloudfront.model.GetConnectionGroupRequest;
import software.amazon.awssdk.services.cloudfront.model.GetConnectionGroupResponse;
import software.amazon.awssdk.services.cloudfront.model.GetDistributionConfigRequest;
import software.amazon.awssdk.services.cloudfront.model.GetDistributionConfigResponse;
import software.amazon.awssdk.services.cloudfront.model.GetDistributionRequest;
import software.amazon.awssdk.services.cloudfront.model.GetInvalidationForDistributionTenantRequest;
import software.amazon.awssdk.services.cloudfront.model.GetInvalidationForDistributionTenantResponse;
import software.amazon.awssdk.services.cloudfront.model.ListDistributionsByConnectionModeRequest;
import software.amazon.awssdk.services.cloudfront.model.ListDistributionsByConnectionModeResponse;
import software.amazon.awssdk.services.cloudfront.model.ListDomainConflictsRequest;
import software.amazon.awssdk.services.cloudfront.model.ListDomainConflictsResponse;
import software.amazon.awssdk.services.cloudfront.model.ListInvalidationsForDistributionTenantRequest;
import software.amazon.awssdk.services.cloudfront.model.ListInvalidationsForDistributionTenantResponse;
import software.amazon.awssdk.services.cloudfront.model.ListTagsForResourceRequest;
import software.amazon.awssdk.services.cloudfront.model.ListTagsForResourceResponse;
import software.amazon.awssdk.services.cloudfront.model.TagResourceRequest;
import software.amazon.awssdk.services.cloudfront.model.UntagResourceRequest;
import software.amazon.awssdk.services.cloudfront.model.UpdateConnectionGroupRequest;
import software.amazon.awssdk.services.cloudfront.model.UpdateDistributionRequest;
import software.amazon.awssdk.services.cloudfront.model.UpdateDomainAssociationRequest;
import software.amazon.awssdk.services.cloudfront.model.UpdateDomainAssociationResponse;

/** Everything around tenants. */
class EdgeTest {
  private static final String ACL = "arn:aws:wafv2:us-east-1:111111111111:global/webacl/a/1";
  private static final Duration DEPLOY = Duration.ofMinutes(15);

  private final TestCloud aws = new TestCloud();

  @Test
  void connectionGroupGoesThroughItsLife() {
    var made =
        aws.call(
            CreateConnectionGroupRequest.builder().name("edge").build(),
            CreateConnectionGroupResponse.class);
    var group = made.connectionGroup();
    assertThat(group.id()).matches("cg_[0-9A-Za-z]{27}");
    assertThat(group.routingEndpoint()).matches("d[0-9a-z]{13}\\.cloudfront\\.net");
    assertThat(group.ipv6Enabled()).isTrue();
    assertThat(group.isDefault()).isFalse();
    assertThat(group.status()).isEqualTo("InProgress");
    assertThat(aws.refusal(CreateConnectionGroupRequest.builder().name("edge").build()))
        .isEqualTo("409 EntityAlreadyExists");
    assertThat(
            aws.call(
                    GetConnectionGroupByRoutingEndpointRequest.builder()
                        .routingEndpoint(group.routingEndpoint())
                        .build(),
                    GetConnectionGroupByRoutingEndpointResponse.class)
                .eTag())
        .isEqualTo(made.eTag());

    aws.create(tenant("shop", "a.sandbox.test").connectionGroupId(group.id()));
    assertThat(aws.refusal(deleting("edge"))).isEqualTo("409 CannotDeleteEntityWhileInUse");
    aws.update(aws.updating("shop").connectionGroupId(SandboxWorld.DEFAULT_GROUP));
    assertThat(aws.refusal(deleting("edge"))).isEqualTo("409 ResourceNotDisabled");
    aws.call(
        TestCloud.OWN,
        UpdateConnectionGroupRequest.builder()
            .id(group.id())
            .ifMatch(made.eTag())
            .enabled(false)
            .build());
    assertThat(aws.refusal(deleting("edge"))).isEqualTo("409 ResourceNotDisabled");
    aws.advance(DEPLOY);
    aws.call(TestCloud.OWN, deleting("edge"));
    assertThat(aws.refusal(GetConnectionGroupRequest.builder().identifier("edge").build()))
        .isEqualTo("404 EntityNotFound");
  }

  private DeleteConnectionGroupRequest deleting(String group) {
    var present =
        aws.call(
            GetConnectionGroupRequest.builder().identifier(group).build(),
            GetConnectionGroupResponse.class);
    return DeleteConnectionGroupRequest.builder()
        .id(present.connectionGroup().id())
        .ifMatch(present.eTag())
        .build();
  }

  @Test
  void distributionComesBackWhole() {
    var config = Distributions.config("ref", "tenant-only").priceClass("PriceClass_100").build();
    var id = Distributions.create(aws, "other", "tenant-only");
    var made =
        aws.call(
            TestCloud.OWN, CreateDistributionRequest.builder().distributionConfig(config).build());
    assertThat(made.getValueForField("Distribution", Object.class).toString())
        .contains("InProgress");

    assertThat(byMode("tenant-only")).contains(id, SandboxWorld.DISTRIBUTION);
    assertThat(byMode("direct")).isEmpty();
    assertThat(config(SandboxWorld.DISTRIBUTION).distributionConfig().tenantConfig())
        .extracting(t -> t.parameterDefinitions().getFirst().definition().stringSchema().required())
        .isEqualTo(true);
    assertThat(aws.refusal(GetDistributionRequest.builder().id("ENONE000000000").build()))
        .isEqualTo("404 NoSuchDistribution");
    assertThat(aws.refusal(CreateDistributionRequest.builder().distributionConfig(config).build()))
        .isEqualTo("409 DistributionAlreadyExists");
    assertThat(aws.refusal(CreateDistributionRequest.builder().build()))
        .isEqualTo("400 MissingBody");
  }

  private List<String> byMode(String mode) {
    return aws
        .call(
            ListDistributionsByConnectionModeRequest.builder().connectionMode(mode).build(),
            ListDistributionsByConnectionModeResponse.class)
        .distributionList()
        .items()
        .stream()
        .map(d -> d.id())
        .toList();
  }

  private GetDistributionConfigResponse config(String id) {
    return aws.call(
        GetDistributionConfigRequest.builder().id(id).build(), GetDistributionConfigResponse.class);
  }

  @Test
  void distributionIsDeletedOnlyDisabledAndWithoutTenants() {
    aws.create(tenant("shop", "a.sandbox.test"));
    var present = config(SandboxWorld.DISTRIBUTION);
    assertThat(aws.refusal(deletingDistribution())).isEqualTo("409 ResourceInUse");
    assertThat(
            aws.refusal(
                DeleteDistributionRequest.builder()
                    .id(SandboxWorld.BARE_DISTRIBUTION)
                    .ifMatch(config(SandboxWorld.BARE_DISTRIBUTION).eTag())
                    .build()))
        .isEqualTo("409 DistributionNotDisabled");
    aws.set(Map.of("cloudfront", Map.of("afterDisable", "DELETES")));
    var off = aws.update(aws.updating("shop").enabled(false));
    aws.call(
        TestCloud.OWN,
        software.amazon.awssdk.services.cloudfront.model.DeleteDistributionTenantRequest.builder()
            .id(off.distributionTenant().id())
            .ifMatch(off.eTag())
            .build());
    aws.call(
        TestCloud.OWN,
        UpdateDistributionRequest.builder()
            .id(SandboxWorld.DISTRIBUTION)
            .ifMatch(present.eTag())
            .distributionConfig(present.distributionConfig().toBuilder().enabled(false).build())
            .build());
    assertThat(aws.refusal(deletingDistribution())).isEqualTo("409 DistributionNotDisabled");
    aws.advance(DEPLOY);
    var certificate = present.distributionConfig().viewerCertificate().acmCertificateArn();
    var delete = DeleteCertificateRequest.builder().certificateArn(certificate).build();
    assertThat(aws.refusal(delete)).isEqualTo("400 ResourceInUseException");
    aws.call(TestCloud.OWN, deletingDistribution());
    assertThat(aws.refusal(delete)).as("seen with delay").isEqualTo("400 ResourceInUseException");
    aws.advance(Duration.ofSeconds(30));
    aws.call(TestCloud.OWN, delete);
  }

  private DeleteDistributionRequest deletingDistribution() {
    return DeleteDistributionRequest.builder()
        .id(SandboxWorld.DISTRIBUTION)
        .ifMatch(config(SandboxWorld.DISTRIBUTION).eTag())
        .build();
  }

  @Test
  void webAclIsAssociatedAndDisassociated() {
    var made = aws.create(tenant("shop", "a.sandbox.test"));
    var id = made.distributionTenant().id();

    var on =
        aws.call(
            AssociateDistributionTenantWebAclRequest.builder().id(id).webACLArn(ACL).build(),
            AssociateDistributionTenantWebAclResponse.class);

    assertThat(on.eTag()).isNotEqualTo(made.eTag());
    assertThat(aws.get("shop").distributionTenant().customizations().webAcl().arn()).isEqualTo(ACL);
    var off = DisassociateDistributionTenantWebAclRequest.builder().id(id);
    assertThat(aws.refusal(off.ifMatch(made.eTag()).build())).isEqualTo("412 PreconditionFailed");
    aws.call(TestCloud.OWN, off.ifMatch(on.eTag()).build());
    assertThat(aws.get("shop").distributionTenant().customizations()).isNull();
    aws.set(Map.of("quotas", Map.of("webAclAssociations", 0)));
    assertThat(
            aws.refusal(
                AssociateDistributionTenantWebAclRequest.builder().id(id).webACLArn(ACL).build()))
        .isEqualTo("400 EntityLimitExceeded");
  }

  @Test
  void invalidationsRunAndAreLimited() {
    var id = aws.create(tenant("shop", "a.sandbox.test")).distributionTenant().id();
    var made =
        aws.call(
                invalidating(id, "r1", 2, "/a", "/b*"),
                CreateInvalidationForDistributionTenantResponse.class)
            .invalidation();
    assertThat(made.status()).isEqualTo("InProgress");
    assertThat(
            aws.call(
                    invalidating(id, "r1", 2, "/b*", "/a"),
                    CreateInvalidationForDistributionTenantResponse.class)
                .invalidation()
                .id())
        .isEqualTo(made.id());
    assertThat(aws.refusal(invalidating(id, "r1", 1, "/c"))).isEqualTo("400 InvalidArgument");
    assertThat(aws.refusal(invalidating(id, "r2", 2, "/c")))
        .isEqualTo("400 InconsistentQuantities");
    assertThat(aws.refusal(invalidating(id, "r2", 1, "c"))).isEqualTo("400 InvalidArgument");
    assertThat(aws.refusal(CreateInvalidationForDistributionTenantRequest.builder().id(id).build()))
        .isEqualTo("400 MissingBody");
    aws.set(Map.of("quotas", Map.of("invalidationPaths", 3, "invalidationWildcards", 1)));
    assertThat(aws.refusal(invalidating(id, "r2", 1, "/d*")))
        .isEqualTo("400 TooManyInvalidationsInProgress");
    assertThat(aws.refusal(invalidating(id, "r2", 4, "/1", "/2", "/3", "/4")))
        .isEqualTo("413 BatchTooLarge");
    aws.advance(Duration.ofMinutes(1));
    var get = GetInvalidationForDistributionTenantRequest.builder().distributionTenantId(id);
    assertThat(
            aws.call(get.id(made.id()).build(), GetInvalidationForDistributionTenantResponse.class)
                .invalidation()
                .status())
        .isEqualTo("Completed");
    assertThat(aws.refusal(get.id("INONE").build())).isEqualTo("404 NoSuchInvalidation");
    aws.call(TestCloud.OWN, invalidating(id, "r3", 1, "/e*"));
    var list = ListInvalidationsForDistributionTenantRequest.builder().id(id).maxItems(1);
    var page = aws.call(list.build(), ListInvalidationsForDistributionTenantResponse.class);
    assertThat(page.invalidationList().isTruncated()).isTrue();
    var next = list.marker(page.invalidationList().nextMarker());
    assertThat(
            aws.call(next.build(), ListInvalidationsForDistributionTenantResponse.class)
                .invalidationList()
                .items()
                .getFirst()
                .id())
        .isEqualTo(made.id());
  }

  private static CreateInvalidationForDistributionTenantRequest invalidating(
      String id, String reference, int quantity, String... paths) {
    return CreateInvalidationForDistributionTenantRequest.builder()
        .id(id)
        .invalidationBatch(
            b -> b.callerReference(reference).paths(p -> p.quantity(quantity).items(paths)))
        .build();
  }

  @Test
  void tagsOfAllResourcesCanBeChanged() {
    var arn = aws.create(tenant("shop", "a.sandbox.test")).distributionTenant().arn();
    var parent = "arn:aws:cloudfront::111111111111:distribution/" + SandboxWorld.DISTRIBUTION;
    for (var resource : List.of(arn, parent)) {
      aws.call(
          TestCloud.OWN,
          TagResourceRequest.builder()
              .resource(resource)
              .tags(t -> t.items(tag("a", "1"), tag("b", "2")))
              .build());
      aws.call(
          TestCloud.OWN,
          UntagResourceRequest.builder().resource(resource).tagKeys(k -> k.items("a")).build());
      assertThat(tags(resource)).containsExactly("b=2");
    }
    var list = ListTagsForResourceRequest.builder();
    assertThat(aws.refusal(list.resource(arn + "x").build())).isEqualTo("404 NoSuchResource");
    assertThat(aws.refusal(list.resource("nonsense").build())).isEqualTo("400 InvalidArgument");
    assertThat(aws.refusal(PARTNER, list.resource(arn).build())).isEqualTo("403 AccessDenied");
  }

  private List<String> tags(String resource) {
    return aws
        .call(
            ListTagsForResourceRequest.builder().resource(resource).build(),
            ListTagsForResourceResponse.class)
        .tags()
        .items()
        .stream()
        .map(tag -> tag.key() + "=" + tag.value())
        .toList();
  }

  @Test
  void domainMovesFromADisabledTenant() {
    var source = aws.create(tenant("old", "a.sandbox.test", "b.sandbox.test"));
    var target = aws.create(tenant("new", "c.sandbox.test")).distributionTenant().id();
    var move =
        UpdateDomainAssociationRequest.builder()
            .domain("a.sandbox.test")
            .targetResource(t -> t.distributionTenantId(target));
    assertThat(aws.refusal(move.build())).isEqualTo("400 IllegalUpdate");
    aws.update(aws.updating("old").enabled(false));
    assertThat(aws.refusal(move.ifMatch(source.eTag()).build()))
        .isEqualTo("412 PreconditionFailed");

    var moved = aws.call(move.ifMatch(null).build(), UpdateDomainAssociationResponse.class);

    assertThat(moved.resourceId()).isEqualTo(target);
    assertThat(moved.eTag()).isEqualTo(aws.get("new").eTag());
    assertThat(aws.get("new").distributionTenant().domains()).hasSize(2);
    assertThat(aws.get("old").distributionTenant().domains()).hasSize(1);
    assertThat(aws.refusal(move.domain("zz.sandbox.test").build())).isEqualTo("404 EntityNotFound");
  }

  @Test
  void domainMovesBetweenAccountsByATxtRecord() {
    aws.set(Map.of("cloudfront", Map.of("uncoveredDomains", "INACTIVE")));
    aws.call(
        PARTNER,
        tenant("theirs", "a.sandbox.test")
            .distributionId(SandboxWorld.PARTNER_DISTRIBUTION)
            .parameters(List.of())
            .enabled(false)
            .build());
    var target = aws.create(tenant("mine", "m.sandbox.test")).distributionTenant().id();
    var move =
        UpdateDomainAssociationRequest.builder()
            .domain("a.sandbox.test")
            .targetResource(t -> t.distributionTenantId(target))
            .build();
    var conflicts =
        aws.call(
                ListDomainConflictsRequest.builder()
                    .domain("a.sandbox.test")
                    .domainControlValidationResource(r -> r.distributionTenantId(target))
                    .build(),
                ListDomainConflictsResponse.class)
            .domainConflicts();
    assertThat(conflicts).hasSize(1);
    assertThat(conflicts.getFirst().accountId()).startsWith("***").endsWith("222222");
    assertThat(aws.refusal(move)).isEqualTo("400 InvalidArgument");

    aws.call(
        TestCloud.OWN,
        TestCloud.change(
            SandboxWorld.ZONE,
            "CREATE",
            set("_a.sandbox.test", "TXT", "\"" + SandboxWorld.DEFAULT_ENDPOINT + "\"")));
    aws.call(TestCloud.OWN, move);

    assertThat(aws.get("mine").distributionTenant().domains()).hasSize(2);
  }
}
