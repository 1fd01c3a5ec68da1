package io.tenantry.simulator.cloudfront;

import static io.tenantry.simulator.world.TestCloud.tag;
import static io.tenantry.simulator.world.TestCloud.tenant;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.simulator.world.SandboxWorld;
import io.tenantry.simulator.world.TestCloud;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.cloudfront.model.DeleteDistributionTenantRequest;
import software.amazon.awssdk.services.cloudfront.model.DistributionTenantSummary;
import software.amazon.awssdk.services.cloudfront.model.ListDistributionTenantsByCustomizationRequest;
import software.amazon.awssdk.services.cloudfront.model.ListDistributionTenantsByCustomizationResponse;
import software.amazon.awssdk.services.cloudfront.model.ListDistributionTenantsRequest;
import software.amazon.awssdk.services.cloudfront.model.ListDistributionTenantsResponse;
import software.amazon.awssdk.services.cloudfront.model.TagResourceRequest;
import software.amazon.awssdk.services.cloudfront.model.UpdateDistributionRequest;

class TenantListTest {
  private static final String ACL = "arn:aws:wafv2:us-east-1:111111111111:global/webacl/a/1";

  private final TestCloud aws = new TestCloud();

  @Test
  void pagesThroughAllTenantsOnce() {
    aws.cloud().plant(SandboxWorld.tenants(250));
    var seen = new ArrayList<String>();
    var pages = 0;
    String marker = null;
    do {
      var page = list(ListDistributionTenantsRequest.builder().marker(marker));
      page.distributionTenantList().forEach(t -> seen.add(t.name()));
      marker = page.nextMarker();
      pages++;
    } while (marker != null);

    assertThat(pages).isEqualTo(3);
    assertThat(seen).hasSize(250).doesNotHaveDuplicates();
    assertThat(list(ListDistributionTenantsRequest.builder().maxItems(7)).distributionTenantList())
        .hasSize(7);
    assertThat(aws.refusal(ListDistributionTenantsRequest.builder().maxItems(0).build()))
        .isEqualTo("400 InvalidArgument");
  }

  @Test
  void showsEverythingButParametersAndTags() {
    var made = aws.create(tenant("shop", "a.sandbox.test"));
    var summary = only();

    assertThat(summary.eTag()).isEqualTo(made.eTag());
    assertThat(summary.id()).isEqualTo(made.distributionTenant().id());
    assertThat(summary.domains()).isEqualTo(made.distributionTenant().domains());
    assertThat(summary.enabled()).isTrue();
    assertThat(summary.status()).isEqualTo("InProgress");
    assertThat(summary.connectionGroupId()).isEqualTo(SandboxWorld.DEFAULT_GROUP);
    aws.advance(Duration.ofMinutes(3));
    assertThat(only().status()).isEqualTo("Deployed");
  }

  @Test
  void givesTheSameObjectUntilSomethingChanges() {
    aws.create(tenant("shop", "a.sandbox.test"));
    var before = only();

    assertThat(only()).isSameAs(before);
    aws.create(tenant("other", "b.sandbox.test"));
    assertThat(byName("shop")).isSameAs(before);
    aws.advance(Duration.ofMinutes(3));
    assertThat(byName("shop")).isNotSameAs(before).isSameAs(byName("shop"));
  }

  @Test
  void filtersByDistributionAndGroup() {
    aws.create(tenant("a-1", "a1.sandbox.test"));
    aws.create(tenant("a-2", "a2.sandbox.test").connectionGroupId(SandboxWorld.OTHER_GROUP));

    assertThat(names(f(null, SandboxWorld.OTHER_GROUP))).containsExactly("a-2");
    assertThat(names(f(SandboxWorld.DISTRIBUTION, null))).containsExactlyInAnyOrder("a-1", "a-2");
    assertThat(names(f(SandboxWorld.BARE_DISTRIBUTION, null))).isEmpty();
    assertThat(names(f(SandboxWorld.DISTRIBUTION, SandboxWorld.OTHER_GROUP)))
        .containsExactly("a-2");
    assertThat(aws.refusal(f("EUNKNOWN000000", null).build())).isEqualTo("404 EntityNotFound");
    aws.set(Map.of("cloudfront", Map.of("bothFilters", "INVALID_ARGUMENT")));
    assertThat(aws.refusal(f(SandboxWorld.DISTRIBUTION, SandboxWorld.OTHER_GROUP).build()))
        .isEqualTo("400 InvalidArgument");
  }

  @Test
  void filtersByCustomization() {
    aws.create(
        tenant("a-1", "a1.sandbox.test")
            .customizations(c -> c.webAcl(w -> w.action("override").arn(ACL))));
    aws.create(tenant("a-2", "a2.sandbox.test"));
    var byAcl = ListDistributionTenantsByCustomizationRequest.builder().webACLArn(ACL);

    assertThat(
            aws.call(byAcl.build(), ListDistributionTenantsByCustomizationResponse.class)
                .distributionTenantList())
        .extracting(DistributionTenantSummary::name)
        .containsExactly("a-1");
    assertThat(aws.refusal(byAcl.certificateArn("arn:x").build())).isEqualTo("400 InvalidArgument");
    assertThat(aws.refusal(ListDistributionTenantsByCustomizationRequest.builder().build()))
        .isEqualTo("400 InvalidArgument");
  }

  @Test
  void mayLagBehindWrites() {
    aws.set(
        Map.of(
            "cloudfront",
            Map.of("listStaleness", "10s", "afterDisable", "DELETES", "tenantDeploy", "1s")));
    var made = aws.create(tenant("shop", "a.sandbox.test"));
    assertThat(names(ListDistributionTenantsRequest.builder())).isEmpty();
    aws.advance(Duration.ofSeconds(10));
    assertThat(only().eTag()).isEqualTo(made.eTag());

    var updated = aws.update(aws.updating("shop").enabled(false));
    assertThat(only().eTag()).isEqualTo(made.eTag());
    aws.advance(Duration.ofSeconds(10));
    assertThat(only().eTag()).isEqualTo(updated.eTag());

    aws.call(
        TestCloud.OWN,
        DeleteDistributionTenantRequest.builder()
            .id(updated.distributionTenant().id())
            .ifMatch(updated.eTag())
            .build());
    assertThat(only().eTag()).isEqualTo(updated.eTag());
    aws.advance(Duration.ofSeconds(10));
    assertThat(names(ListDistributionTenantsRequest.builder())).isEmpty();
  }

  @Test
  void mayShowAnotherETagAfterTaggingOrAChangeOfTheParent() {
    var made = aws.create(tenant("shop", "a.sandbox.test"));
    var tag =
        TagResourceRequest.builder()
            .resource(made.distributionTenant().arn())
            .tags(t -> t.items(tag("k", "v")))
            .build();
    aws.call(TestCloud.OWN, tag);
    updateParent();
    assertThat(only().eTag()).isEqualTo(made.eTag());

    aws.set(Map.of("cloudfront", Map.of("etagOnTags", true, "etagOnParent", true)));
    aws.call(TestCloud.OWN, tag);
    var tagged = only().eTag();
    assertThat(tagged).isNotEqualTo(made.eTag());
    updateParent();
    assertThat(only().eTag()).isNotEqualTo(tagged);
  }

  private void updateParent() {
    var parent =
        aws.call(
            software.amazon.awssdk.services.cloudfront.model.GetDistributionConfigRequest.builder()
                .id(SandboxWorld.DISTRIBUTION)
                .build(),
            software.amazon.awssdk.services.cloudfront.model.GetDistributionConfigResponse.class);
    aws.call(
        TestCloud.OWN,
        UpdateDistributionRequest.builder()
            .id(SandboxWorld.DISTRIBUTION)
            .ifMatch(parent.eTag())
            .distributionConfig(parent.distributionConfig())
            .build());
  }

  private static ListDistributionTenantsRequest.Builder f(String distribution, String group) {
    return ListDistributionTenantsRequest.builder()
        .associationFilter(a -> a.distributionId(distribution).connectionGroupId(group));
  }

  private List<String> names(ListDistributionTenantsRequest.Builder request) {
    return list(request).distributionTenantList().stream()
        .map(DistributionTenantSummary::name)
        .toList();
  }

  private DistributionTenantSummary only() {
    var all = list(ListDistributionTenantsRequest.builder()).distributionTenantList();
    assertThat(all).hasSize(1);
    return all.getFirst();
  }

  private DistributionTenantSummary byName(String name) {
    return list(ListDistributionTenantsRequest.builder()).distributionTenantList().stream()
        .filter(t -> t.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private ListDistributionTenantsResponse list(ListDistributionTenantsRequest.Builder request) {
    return aws.call(request.build(), ListDistributionTenantsResponse.class);
  }
}
