package io.tenantry.simulator.cloudfront;

import static io.tenantry.simulator.world.TestCloud.domains;
import static io.tenantry.simulator.world.TestCloud.parameter;
import static io.tenantry.simulator.world.TestCloud.tag;
import static io.tenantry.simulator.world.TestCloud.tenant;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.simulator.world.SandboxWorld;
import io.tenantry.simulator.world.TestCloud;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.cloudfront.model.ConnectionGroupSummary;
import software.amazon.awssdk.services.cloudfront.model.Customizations;
import software.amazon.awssdk.services.cloudfront.model.DeleteDistributionTenantRequest;
import software.amazon.awssdk.services.cloudfront.model.GetDistributionTenantByDomainRequest;
import software.amazon.awssdk.services.cloudfront.model.GetDistributionTenantByDomainResponse;
import software.amazon.awssdk.services.cloudfront.model.GetDistributionTenantRequest;
import software.amazon.awssdk.services.cloudfront.model.ListConnectionGroupsRequest;
import software.amazon.awssdk.services.cloudfront.model.ListConnectionGroupsResponse;
import software.amazon.awssdk.services.cloudfront.model.UpdateDistributionTenantRequest;

class StoredTenantTest {
  private static final Duration DEPLOY = Duration.ofMinutes(3);
  private static final String ACL = "arn:aws:wafv2:us-east-1:111111111111:global/webacl/a/1";

  private final TestCloud aws = new TestCloud();

  @Test
  void isInProgressThenDeployed() {
    var made = aws.create(tenant("shop", "Shop.sandbox.test"));

    assertThat(made.distributionTenant().id()).matches("dt_[0-9A-Za-z]{27}");
    assertThat(made.eTag()).matches("E[0-9A-Z]{13}");
    assertThat(made.distributionTenant().arn())
        .isEqualTo(
            "arn:aws:cloudfront::111111111111:distribution-tenant/"
                + made.distributionTenant().id());
    assertThat(made.distributionTenant().status()).isEqualTo("InProgress");
    assertThat(made.distributionTenant().domains().getFirst().domain())
        .isEqualTo("shop.sandbox.test");
    aws.advance(DEPLOY);
    assertThat(aws.get("shop").distributionTenant().status()).isEqualTo("Deployed");
    assertThat(aws.get("shop").eTag()).isEqualTo(made.eTag());
  }

  @Test
  void isFoundByIdArnNameAndDomain() {
    var made = aws.create(tenant("shop", "shop.sandbox.test")).distributionTenant();

    assertThat(aws.get(made.id()).distributionTenant()).isEqualTo(made);
    assertThat(aws.get(made.arn()).distributionTenant()).isEqualTo(made);
    assertThat(aws.get("shop").distributionTenant()).isEqualTo(made);
    var byDomain = GetDistributionTenantByDomainRequest.builder().domain("shop.sandbox.test");
    assertThat(
            aws.call(byDomain.build(), GetDistributionTenantByDomainResponse.class)
                .distributionTenant())
        .isEqualTo(made);
    assertThat(aws.refusal(TestCloud.PARTNER, byDomain.build())).isEqualTo("404 EntityNotFound");
    assertThat(aws.refusal(TestCloud.PARTNER, getting(made.id()))).isEqualTo("404 EntityNotFound");
    assertThat(aws.refusal(TestCloud.PARTNER, getting(made.arn()))).isEqualTo("403 AccessDenied");
  }

  @Test
  void refusesWhatTheFormForbids() {
    assertThat(aws.refusal(tenant("x", "a.sandbox.test").build())).isEqualTo("400 InvalidArgument");
    assertThat(aws.refusal(tenant("-ab", "a.sandbox.test").build()))
        .isEqualTo("400 InvalidArgument");
    assertThat(aws.refusal(tenant("shop").build())).isEqualTo("400 InvalidArgument");
    assertThat(aws.refusal(tenant("shop", "not a domain").build()))
        .isEqualTo("400 InvalidArgument");
    assertThat(aws.refusal(tenant("shop", "a.sandbox.test", "A.sandbox.test").build()))
        .isEqualTo("400 InvalidArgument");
    assertThat(aws.refusal(tenant("shop", "a.sandbox.test").distributionId(null).build()))
        .isEqualTo("400 InvalidArgument");
    assertThat(
            aws.refusal(
                tenant("shop", "a.sandbox.test").tags(t -> t.items(tag("aws:x", "y"))).build()))
        .isEqualTo("400 InvalidTagging");
    assertThat(
            aws.refusal(
                tenant("shop", "a.sandbox.test")
                    .customizations(c -> c.webAcl(w -> w.action("override")))
                    .build()))
        .isEqualTo("400 InvalidArgument");
  }

  @Test
  void hasAUniqueNamePerAccount() {
    aws.create(tenant("shop", "a.sandbox.test"));

    assertThat(aws.refusal(tenant("shop", "b.sandbox.test").build()))
        .isEqualTo("409 EntityAlreadyExists");
    aws.call(
        TestCloud.PARTNER,
        tenant("shop", "b.partner.test")
            .distributionId(SandboxWorld.PARTNER_DISTRIBUTION)
            .parameters(List.of())
            .build());
  }

  @Test
  void ownsItsDomainsInAllAccounts() {
    aws.set(Map.of("cloudfront", Map.of("uncoveredDomains", "INACTIVE")));
    aws.create(tenant("shop", "shop.example.org"));
    var stolen =
        tenant("thief", "shop.example.org")
            .distributionId(SandboxWorld.PARTNER_DISTRIBUTION)
            .parameters(List.of());

    var error = aws.error(TestCloud.PARTNER, stolen.build());

    assertThat(error.code()).isEqualTo("CNAMEAlreadyExists");
    assertThat(error.httpStatus()).isEqualTo(409);
    assertThat(error.text()).contains("already associated with a different resource");
    assertThat(aws.refusal(TestCloud.PARTNER, stolen.domains(domains("*.example.org")).build()))
        .isEqualTo("409 CNAMEAlreadyExists");
    assertThat(aws.refusal(tenant("other", "shop.example.org").build()))
        .isEqualTo("409 CNAMEAlreadyExists");
  }

  @Test
  void needsAMultiTenantParent() {
    var unknown = tenant("shop", "a.sandbox.test").distributionId("ENOTTHERE00000");
    assertThat(aws.refusal(unknown.build())).isEqualTo("404 EntityNotFound");
    var direct = Distributions.create(aws, "direct-1", "direct");
    var wrong = tenant("shop", "a.sandbox.test").distributionId(direct);

    assertThat(aws.refusal(wrong.build())).isEqualTo("409 InvalidAssociation");
    aws.set(Map.of("cloudfront", Map.of("wrongParent", "INVALID_ARGUMENT")));
    assertThat(aws.refusal(wrong.build())).isEqualTo("400 InvalidArgument");
  }

  @Test
  void needsItsRequiredParametersAndNoOthers() {
    var request = tenant("shop", "a.sandbox.test");

    assertThat(aws.refusal(request.parameters(List.of()).build())).isEqualTo("400 InvalidArgument");
    assertThat(
            aws.refusal(
                request.parameters(parameter("tenantId", "1"), parameter("nope", "2")).build()))
        .isEqualTo("400 InvalidArgument");
    aws.set(Map.of("cloudfront", Map.of("missingParameter", "INVALID_ASSOCIATION")));
    assertThat(aws.refusal(request.parameters(List.of()).build()))
        .isEqualTo("409 InvalidAssociation");
    aws.create(request.parameters(parameter("tenantId", "1"), parameter("stage", "test")));
  }

  @Test
  void needsACertificateForEachDomain() {
    var uncovered = tenant("shop", "shop.example.org");

    assertThat(aws.refusal(uncovered.build())).isEqualTo("400 InvalidArgument");
    aws.set(Map.of("cloudfront", Map.of("uncoveredDomains", "INACTIVE")));
    assertThat(aws.create(uncovered).distributionTenant().domains().getFirst().statusAsString())
        .isEqualTo("inactive");
    var covered = aws.create(tenant("other", "other.sandbox.test")).distributionTenant();
    assertThat(covered.domains().getFirst().statusAsString()).isEqualTo("active");
  }

  @Test
  void getsTheDefaultGroupAndMakesItWhenThereIsNone() {
    var third = TestCloud.caller("333333333333");
    assertThat(
            aws.create(tenant("shop", "a.sandbox.test")).distributionTenant().connectionGroupId())
        .isEqualTo(SandboxWorld.DEFAULT_GROUP);
    assertThat(
            aws.create(
                    tenant("vip", "vip.sandbox.test").connectionGroupId(SandboxWorld.OTHER_GROUP))
                .distributionTenant()
                .connectionGroupId())
        .isEqualTo(SandboxWorld.OTHER_GROUP);
    assertThat(aws.refusal(tenant("nope", "no.sandbox.test").connectionGroupId("cg_none").build()))
        .isEqualTo("404 EntityNotFound");

    aws.set(Map.of("cloudfront", Map.of("uncoveredDomains", "INACTIVE")));
    var id = Distributions.create(aws, third, "mine", "tenant-only");
    assertThat(groups(third)).isEmpty();
    aws.call(
        third,
        tenant("first", "first.example.net").distributionId(id).parameters(List.of()).build());
    assertThat(groups(third)).hasSize(1).allMatch(ConnectionGroupSummary::isDefault);
  }

  private List<ConnectionGroupSummary> groups(io.tenantry.simulator.core.Caller caller) {
    return ((ListConnectionGroupsResponse)
            aws.call(caller, ListConnectionGroupsRequest.builder().build()))
        .connectionGroups();
  }

  @Test
  void keepsWhatAnUpdateLeavesOutAndReplacesWholeBlocks() {
    aws.create(
        tenant("shop", "a.sandbox.test")
            .customizations(c ->
                c.webAcl(w -> w.action("override").arn(ACL))
                    .geoRestrictions(
                        g -> g.restrictionType("whitelist").locations("DE", "GB", "ES"))));
    var before = aws.get("shop");
    assertThat(before.distributionTenant().customizations().geoRestrictions().locations())
        .containsExactly("DE", "ES", "GB");

    var after =
        aws.update(
            aws.updating("shop")
                .customizations(c -> c.geoRestrictions(g -> g.restrictionType("none"))));

    assertThat(after.eTag()).isNotEqualTo(before.eTag());
    var changed = after.distributionTenant();
    assertThat(changed.status()).isEqualTo("InProgress");
    assertThat(changed.domains()).isEqualTo(before.distributionTenant().domains());
    assertThat(changed.parameters()).isEqualTo(before.distributionTenant().parameters());
    assertThat(changed.enabled()).isTrue();
    assertThat(changed.customizations().webAcl()).isNull();
    assertThat(changed.createdTime()).isEqualTo(before.distributionTenant().createdTime());
  }

  @Test
  void clearsOrKeepsByAnEmptyBlock() {
    aws.create(
        tenant("shop", "a.sandbox.test").customizations(c -> c.webAcl(w -> w.action("disable"))));
    aws.set(Map.of("cloudfront", Map.of("emptyBlock", "KEEPS")));
    var kept = aws.update(aws.updating("shop").customizations(Customizations.builder().build()));
    assertThat(kept.distributionTenant().customizations()).isNotNull();

    aws.set(Map.of("cloudfront", Map.of("emptyBlock", "CLEARS")));
    var gone = aws.update(aws.updating("shop").customizations(Customizations.builder().build()));
    assertThat(gone.distributionTenant().customizations()).isNull();
    assertThat(aws.refusal(aws.updating("shop").parameters(List.of()).build()))
        .isEqualTo("400 InvalidArgument");
  }

  @Test
  void wantsTheRightETag() {
    var made = aws.create(tenant("shop", "a.sandbox.test"));
    var update = UpdateDistributionTenantRequest.builder().id(made.distributionTenant().id());

    assertThat(aws.refusal(update.build())).isEqualTo("400 InvalidIfMatchVersion");
    assertThat(aws.refusal(update.ifMatch("\"nonsense\"").build()))
        .isEqualTo("400 InvalidIfMatchVersion");
    assertThat(aws.refusal(update.ifMatch("E00000000000XX").build()))
        .isEqualTo("412 PreconditionFailed");
    aws.update(update.ifMatch(made.eTag()));
    assertThat(aws.refusal(update.build())).isEqualTo("412 PreconditionFailed");
  }

  @Test
  void mayRefuseAnUpdateWhileInProgress() {
    aws.create(tenant("shop", "a.sandbox.test"));
    aws.update(aws.updating("shop"));
    aws.set(Map.of("cloudfront", Map.of("updateWhileInProgress", false)));

    assertThat(aws.refusal(aws.updating("shop").build())).isEqualTo("412 PreconditionFailed");
    aws.advance(DEPLOY);
    aws.update(aws.updating("shop"));
  }

  @Test
  void isDisabledBeforeItIsDeletedAndThatTakesAWhile() {
    aws.create(tenant("shop", "a.sandbox.test"));
    aws.advance(DEPLOY);
    assertThat(aws.refusal(deleting("shop"))).isEqualTo("409 ResourceNotDisabled");
    aws.update(aws.updating("shop").enabled(false));

    assertThat(aws.refusal(deleting("shop"))).isEqualTo("409 ResourceNotDisabled");
    aws.set(Map.of("cloudfront", Map.of("afterDisable", "PRECONDITION_FAILED")));
    assertThat(aws.refusal(deleting("shop"))).isEqualTo("412 PreconditionFailed");
    aws.advance(DEPLOY);
    var id = aws.get("shop").distributionTenant().id();
    aws.call(TestCloud.OWN, deleting("shop"));

    assertThat(aws.get("shop").distributionTenant().id()).isEqualTo(id);
    aws.advance(Duration.ofSeconds(10));
    assertThat(aws.refusal(getting("shop"))).isEqualTo("404 EntityNotFound");
    aws.create(tenant("shop", "a.sandbox.test"));
  }

  @Test
  void mayBeDeletedRightAfterDisablingWhenToldSo() {
    aws.set(Map.of("cloudfront", Map.of("afterDisable", "DELETES", "deleteLinger", "0s")));
    aws.create(tenant("shop", "a.sandbox.test"));
    aws.update(aws.updating("shop").enabled(false));

    aws.call(TestCloud.OWN, deleting("shop"));

    assertThat(aws.refusal(getting("shop"))).isEqualTo("404 EntityNotFound");
  }

  @Test
  void staysWithinTheQuotas() {
    aws.set(Map.of("quotas", Map.of("tenants", 1, "domainsPerTenant", 1)));

    assertThat(aws.refusal(tenant("shop", "a.sandbox.test", "b.sandbox.test").build()))
        .isEqualTo("400 EntityLimitExceeded");
    aws.create(tenant("shop", "a.sandbox.test"));
    assertThat(aws.refusal(tenant("more", "b.sandbox.test").build()))
        .isEqualTo("400 EntityLimitExceeded");
  }

  @Test
  void leavesNothingBehindWhenRefused() {
    var before = aws.cloud().engine().store().snapshot();

    aws.refusal(tenant("shop", "shop.example.org").build());

    assertThat(aws.cloud().engine().store().snapshot()).isEqualTo(before);
  }

  private static GetDistributionTenantRequest getting(String identifier) {
    return GetDistributionTenantRequest.builder().identifier(identifier).build();
  }

  private DeleteDistributionTenantRequest deleting(String identifier) {
    var present = aws.get(identifier);
    return DeleteDistributionTenantRequest.builder()
        .id(present.distributionTenant().id())
        .ifMatch(present.eTag())
        .build();
  }
}
