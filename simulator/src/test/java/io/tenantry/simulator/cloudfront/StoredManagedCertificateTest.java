package io.tenantry.simulator.cloudfront;

import static io.tenantry.simulator.world.TestCloud.alias;
import static io.tenantry.simulator.world.TestCloud.change;
import static io.tenantry.simulator.world.TestCloud.domains;
import static io.tenantry.simulator.world.TestCloud.tenant;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.simulator.acm.HttpToken;
import io.tenantry.simulator.world.SandboxWorld;
import io.tenantry.simulator.world.TestCloud;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.acm.model.CertificateDetail;
import software.amazon.awssdk.services.acm.model.DescribeCertificateRequest;
import software.amazon.awssdk.services.acm.model.DescribeCertificateResponse;
import software.amazon.awssdk.services.cloudfront.model.CreateDistributionTenantRequest;
import software.amazon.awssdk.services.cloudfront.model.DeleteDistributionTenantRequest;
import software.amazon.awssdk.services.cloudfront.model.GetManagedCertificateDetailsRequest;
import software.amazon.awssdk.services.cloudfront.model.GetManagedCertificateDetailsResponse;
import software.amazon.awssdk.services.cloudfront.model.ManagedCertificateDetails;
import software.amazon.awssdk.services.cloudfront.model.VerifyDnsConfigurationRequest;
import software.amazon.awssdk.services.cloudfront.model.VerifyDnsConfigurationResponse;

class StoredManagedCertificateTest {
  private static final Duration VALIDATION = Duration.ofMinutes(3);
  private static final String DOMAIN = "shop.deep.sandbox.test";

  private final Set<HttpToken> served = new HashSet<>();
  private final TestCloud aws = new TestCloud(Map.of(), served::contains);

  @Test
  void needsTheDnsRecordBeforehand() {
    var error = aws.error(TestCloud.OWN, managed("cloudfront", DOMAIN).build());

    assertThat(error.code()).isEqualTo("InvalidArgument");
    assertThat(error.text())
        .contains(
            "Could not verify Domain Name ownership. It may not be pointing to a valid CloudFront"
                + " resource.");
    aws.set(Map.of("cloudfront", Map.of("dnsBeforeRequest", false)));
    aws.create(managed("cloudfront", DOMAIN));
  }

  @Test
  void seesAFreshRecordOnlyWhenTheDnsHasSpread() {
    aws.set(Map.of("dns", Map.of("visibleAfter", "60s")));
    point();

    assertThat(aws.refusal(managed("cloudfront", DOMAIN).build())).isEqualTo("400 InvalidArgument");
    aws.advance(Duration.ofSeconds(60));
    aws.create(managed("cloudfront", DOMAIN));
  }

  @Test
  void isIssuedAndThenAttachedByTheCaller() {
    point();
    var made = aws.create(managed("cloudfront", DOMAIN));
    assertThat(details().certificateStatusAsString()).isEqualTo("pending-validation");
    assertThat(made.distributionTenant().domains().getFirst().statusAsString())
        .isEqualTo("inactive");

    aws.advance(VALIDATION);
    var issued = details();
    assertThat(issued.certificateStatusAsString()).isEqualTo("issued");
    assertThat(acm(issued.certificateArn()).managedByAsString()).isEqualTo("CLOUDFRONT");
    assertThat(domainStatus()).isEqualTo("inactive");
    assertThat(aws.get("shop").eTag()).as("changes by itself").isNotEqualTo(made.eTag());

    aws.update(
        aws.updating("shop")
            .customizations(c -> c.certificate(own -> own.arn(issued.certificateArn()))));
    assertThat(domainStatus()).isEqualTo("active");
    assertThat(acm(issued.certificateArn()).inUseBy())
        .containsExactly(made.distributionTenant().arn());
  }

  @Test
  void mayBeAttachedByCloudFront() {
    aws.set(Map.of("cloudfront", Map.of("attachment", "BY_CLOUDFRONT")));
    point();
    aws.create(managed("cloudfront", DOMAIN));

    aws.advance(VALIDATION);

    assertThat(domainStatus()).isEqualTo("active");
    assertThat(aws.get("shop").distributionTenant().customizations().certificate().arn())
        .isEqualTo(details().certificateArn());
  }

  @Test
  void mayKeepTheETagWhenTheCertificateChanges() {
    aws.set(Map.of("cloudfront", Map.of("etagOnCertificate", false)));
    point();
    var made = aws.create(managed("cloudfront", DOMAIN));

    aws.advance(VALIDATION);

    assertThat(aws.get("shop").eTag()).isEqualTo(made.eTag());
  }

  @Test
  void validatesByASelfHostedToken() {
    aws.create(managed("self-hosted", DOMAIN));
    var token = details().validationTokenDetails().getFirst();
    assertThat(token.redirectFrom())
        .matches("http://" + DOMAIN + "/\\.well-known/pki-validation/[0-9a-f]{32}\\.txt");
    aws.advance(Duration.ofHours(1));
    assertThat(details().certificateStatusAsString()).isEqualTo("pending-validation");

    served.add(HttpToken.of(details().certificateArn(), DOMAIN));
    assertThat(details().certificateStatusAsString()).isEqualTo("pending-validation");
    aws.advance(VALIDATION);

    assertThat(details().certificateStatusAsString()).isEqualTo("issued");
  }

  @Test
  void validatesASelfHostedOneByDnsAsWell() {
    aws.create(managed("self-hosted", DOMAIN));
    aws.advance(Duration.ofHours(1));

    aws.call(
        TestCloud.OWN,
        change(
            SandboxWorld.ZONE,
            "CREATE",
            alias(DOMAIN, "A", "Z2FDTNDATAQYW2", SandboxWorld.DEFAULT_ENDPOINT)));
    aws.advance(VALIDATION);

    assertThat(details().certificateStatusAsString()).isEqualTo("issued");
  }

  @Test
  void timesOutAfterThreeDaysAndMayBeRequestedAgain() {
    aws.create(managed("self-hosted", DOMAIN));
    var again =
        aws.updating("shop").managedCertificateRequest(m -> m.validationTokenHost("self-hosted"));
    assertThat(aws.error(TestCloud.OWN, again.build()).text()).contains("pending");

    aws.advance(Duration.ofHours(72));
    assertThat(details().certificateStatusAsString()).isEqualTo("validation-timed-out");
    aws.update(again.ifMatch(aws.get("shop").eTag()));

    assertThat(details().certificateStatusAsString()).isEqualTo("pending-validation");
  }

  @Test
  void failsWithTheReasonOfTheSettings() {
    aws.set(Map.of("acm", Map.of("failures", Map.of(DOMAIN, "CAA_ERROR"))));
    aws.create(managed("self-hosted", DOMAIN));

    aws.advance(VALIDATION);

    assertThat(details().certificateStatusAsString()).isEqualTo("failed");
    assertThat(acm(details().certificateArn()).failureReasonAsString()).isEqualTo("CAA_ERROR");
  }

  @Test
  void isNotMadeWhenAllDomainsAreCovered() {
    aws.create(managed("self-hosted", "shop.sandbox.test"));

    assertThat(aws.refusal(asking())).isEqualTo("404 EntityNotFound");
    aws.set(Map.of("cloudfront", Map.of("missingManagedCertificate", "EMPTY")));
    assertThat(details().certificateArn()).isNull();
  }

  @Test
  void mayGetLostOnCreate() {
    aws.set(Map.of("cloudfront", Map.of("certificateRequest", "LOST_ON_CREATE")));
    aws.create(managed("self-hosted", DOMAIN));
    assertThat(aws.refusal(asking())).isEqualTo("404 EntityNotFound");

    aws.update(
        aws.updating("shop").managedCertificateRequest(m -> m.validationTokenHost("self-hosted")));

    assertThat(details().certificateStatusAsString()).isEqualTo("pending-validation");
  }

  @Test
  void refusesWildcardsAndForeignPrimaryNames() {
    assertThat(aws.refusal(managed("self-hosted", "*.deep.sandbox.test").build()))
        .isEqualTo("400 InvalidArgument");
    assertThat(
            aws.refusal(
                managed("self-hosted", DOMAIN)
                    .managedCertificateRequest(m ->
                        m.validationTokenHost("self-hosted").primaryDomainName("x.example.org"))
                    .build()))
        .isEqualTo("400 InvalidArgument");
    assertThat(aws.refusal(managed("elsewhere", DOMAIN).build())).isEqualTo("400 InvalidArgument");
  }

  @Test
  void coversDomainsOnTheirWayToACertificate() {
    point();
    aws.create(managed("cloudfront", DOMAIN));

    aws.update(aws.updating("shop").domains(domains(DOMAIN, "also.sandbox.test")));

    assertThat(aws.refusal(aws.updating("shop").domains(domains(DOMAIN, "x.example.org")).build()))
        .isEqualTo("400 InvalidArgument");
  }

  @Test
  void outlivesItsTenantOrNot() {
    aws.set(Map.of("cloudfront", Map.of("afterDisable", "DELETES")));
    aws.create(managed("self-hosted", DOMAIN).enabled(false));
    var kept = details().certificateArn();
    delete();
    assertThat(acm(kept).domainName()).isEqualTo(DOMAIN);

    aws.set(Map.of("cloudfront", Map.of("managedCertificateAfterDelete", "DELETED")));
    aws.create(managed("self-hosted", DOMAIN).enabled(false));
    var gone = details().certificateArn();
    delete();
    assertThat(aws.refusal(DescribeCertificateRequest.builder().certificateArn(gone).build()))
        .isEqualTo("400 ResourceNotFoundException");
  }

  @Test
  void countsAgainstTheQuotaOfTheAccount() {
    aws.set(Map.of("quotas", Map.of("certificates", 1)));

    assertThat(aws.refusal(managed("self-hosted", DOMAIN).build()))
        .isEqualTo("400 EntityLimitExceeded");
  }

  @Test
  void dnsIsVerifiedAgainstTheRoutingEndpoint() {
    aws.set(Map.of("cloudfront", Map.of("uncoveredDomains", "INACTIVE")));
    aws.create(tenant("shop", "a.sandbox.test", "b.sandbox.test", "c.example.org"));
    aws.record("CREATE", "a.sandbox.test", "CNAME", SandboxWorld.DEFAULT_ENDPOINT);
    aws.record("CREATE", "b.sandbox.test", "CNAME", SandboxWorld.OTHER_ENDPOINT);
    var request = VerifyDnsConfigurationRequest.builder().identifier("shop");

    assertThat(
            aws.call(request.build(), VerifyDnsConfigurationResponse.class).dnsConfigurationList())
        .extracting(d -> d.domain() + " " + d.statusAsString())
        .containsExactly(
            "a.sandbox.test valid-configuration",
            "b.sandbox.test invalid-configuration",
            "c.example.org unknown-configuration");
    assertThat(
            aws.call(request.domain("b.sandbox.test").build(), VerifyDnsConfigurationResponse.class)
                .dnsConfigurationList()
                .getFirst()
                .reason())
        .contains(SandboxWorld.DEFAULT_ENDPOINT);
    assertThat(aws.refusal(request.domain("z.sandbox.test").build()))
        .isEqualTo("400 InvalidArgument");
    aws.set(
        Map.of(
            "cloudfront",
            Map.of("verifyWithoutDomain", "INVALID_ARGUMENT"),
            "dns",
            Map.of("elsewhere", Map.of("c.example.org", SandboxWorld.DEFAULT_ENDPOINT))));
    assertThat(aws.refusal(VerifyDnsConfigurationRequest.builder().identifier("shop").build()))
        .isEqualTo("400 InvalidArgument");
    assertThat(
            aws.call(request.domain("c.example.org").build(), VerifyDnsConfigurationResponse.class)
                .dnsConfigurationList()
                .getFirst()
                .statusAsString())
        .isEqualTo("valid-configuration");
  }

  private void point() {
    aws.record("CREATE", DOMAIN, "CNAME", SandboxWorld.DEFAULT_ENDPOINT);
  }

  private static CreateDistributionTenantRequest.Builder managed(String host, String domain) {
    return tenant("shop", domain).managedCertificateRequest(m -> m.validationTokenHost(host));
  }

  private static GetManagedCertificateDetailsRequest asking() {
    return GetManagedCertificateDetailsRequest.builder().identifier("shop").build();
  }

  private ManagedCertificateDetails details() {
    return aws.call(asking(), GetManagedCertificateDetailsResponse.class)
        .managedCertificateDetails();
  }

  private String domainStatus() {
    return aws.get("shop").distributionTenant().domains().getFirst().statusAsString();
  }

  private CertificateDetail acm(String arn) {
    return aws.call(
            DescribeCertificateRequest.builder().certificateArn(arn).build(),
            DescribeCertificateResponse.class)
        .certificate();
  }

  private void delete() {
    var present = aws.get("shop");
    aws.call(
        TestCloud.OWN,
        DeleteDistributionTenantRequest.builder()
            .id(present.distributionTenant().id())
            .ifMatch(present.eTag())
            .build());
    aws.advance(Duration.ofMinutes(1));
    assertThat(List.of(present.distributionTenant().name())).containsExactly("shop");
  }
}
