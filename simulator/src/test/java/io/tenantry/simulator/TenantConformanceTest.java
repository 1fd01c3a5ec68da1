package io.tenantry.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.tenantry.simulator.control.Fault;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.cloudfront.CloudFrontClient;
import software.amazon.awssdk.services.cloudfront.model.CloudFrontException;
import software.amazon.awssdk.services.cloudfront.model.CnameAlreadyExistsException;
import software.amazon.awssdk.services.cloudfront.model.ConnectionMode;
import software.amazon.awssdk.services.cloudfront.model.CustomizationActionType;
import software.amazon.awssdk.services.cloudfront.model.DistributionTenant;
import software.amazon.awssdk.services.cloudfront.model.DistributionTenantSummary;
import software.amazon.awssdk.services.cloudfront.model.DnsConfigurationStatus;
import software.amazon.awssdk.services.cloudfront.model.DomainItem;
import software.amazon.awssdk.services.cloudfront.model.DomainStatus;
import software.amazon.awssdk.services.cloudfront.model.EntityAlreadyExistsException;
import software.amazon.awssdk.services.cloudfront.model.EntityNotFoundException;
import software.amazon.awssdk.services.cloudfront.model.GeoRestrictionType;
import software.amazon.awssdk.services.cloudfront.model.IllegalUpdateException;
import software.amazon.awssdk.services.cloudfront.model.InvalidArgumentException;
import software.amazon.awssdk.services.cloudfront.model.InvalidAssociationException;
import software.amazon.awssdk.services.cloudfront.model.InvalidIfMatchVersionException;
import software.amazon.awssdk.services.cloudfront.model.ManagedCertificateDetails;
import software.amazon.awssdk.services.cloudfront.model.ManagedCertificateStatus;
import software.amazon.awssdk.services.cloudfront.model.Parameter;
import software.amazon.awssdk.services.cloudfront.model.PreconditionFailedException;
import software.amazon.awssdk.services.cloudfront.model.ResourceNotDisabledException;
import software.amazon.awssdk.services.cloudfront.model.ValidationTokenHost;

/** Distribution tenants through the official client, over HTTP. */
class TenantConformanceTest {
  private static final String ACL = "arn:aws:wafv2:us-east-1:111111111111:global/webacl/a/1";

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
  void createsAndDeploysATenant() {
    var created = cdn.tenant("shop");
    var tenant = created.distributionTenant();
    assertThat(created.sdkHttpResponse().statusCode()).isEqualTo(201);
    assertThat(created.eTag()).startsWith("E");
    assertThat(tenant.id()).matches("dt_[0-9A-Za-z]{27}");
    assertThat(tenant.arn())
        .isEqualTo(
            "arn:aws:cloudfront::%s:distribution-tenant/%s"
                .formatted(Clients.ACCOUNT, tenant.id()));
    assertThat(tenant.status()).isEqualTo("InProgress");
    assertThat(tenant.domains())
        .singleElement()
        .satisfies(domain -> assertThat(domain.domain()).isEqualTo("shop.example.com"))
        .satisfies(domain -> assertThat(domain.status()).isEqualTo(DomainStatus.ACTIVE));
    assertThat(tenant.parameters())
        .containsExactly(Parameter.builder().name("region").value("eu").build());
    await().until(() -> get("shop").status().equals("Deployed"));
  }

  @Test
  void findsATenantByIdArnNameAndDomain() {
    var tenant = cdn.tenant("shop").distributionTenant();
    for (var identifier : List.of(tenant.id(), tenant.arn(), "shop")) {
      assertThat(get(identifier).id()).isEqualTo(tenant.id());
    }
    assertThat(
            cloudFront
                .getDistributionTenantByDomain(get -> get.domain("shop.example.com"))
                .distributionTenant()
                .id())
        .isEqualTo(tenant.id());
    assertThatThrownBy(() -> get("nobody")).isInstanceOf(EntityNotFoundException.class);
    assertThatThrownBy(
            () -> cloudFront.getDistributionTenantByDomain(get -> get.domain("no.example.com")))
        .isInstanceOf(EntityNotFoundException.class);
  }

  @Test
  void refusesATenantThatCannotBe() {
    cdn.tenant("shop");
    assertThatThrownBy(() -> cdn.tenant("shop")).isInstanceOf(EntityAlreadyExistsException.class);
    assertThatThrownBy(() -> create("other", cdn.distribution(), "shop.example.com"))
        .isInstanceOf(CnameAlreadyExistsException.class);
    assertThatThrownBy(() -> create("other", "E0NOTHERE", "other.example.com"))
        .isInstanceOf(EntityNotFoundException.class);
    assertThatThrownBy(() -> create("other", cdn.distribution(), "other.org"))
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessageContaining("not covered");
    assertThatThrownBy(() ->
            cloudFront.createDistributionTenant(tenant ->
                tenant
                    .distributionId(cdn.distribution())
                    .name("other")
                    .domains(domain("other.example.com"))))
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessageContaining("region");
    var direct =
        cloudFront.createDistribution(distribution ->
            distribution.distributionConfig(
                TestCdn.config(cdn.certificate(), ConnectionMode.DIRECT)));
    assertThatThrownBy(() -> create("other", direct.distribution().id(), "other.example.com"))
        .isInstanceOf(InvalidAssociationException.class);
  }

  @Test
  void updatesOnlyWhatIsSent() {
    var created = cdn.tenant("shop");
    var updated =
        cloudFront.updateDistributionTenant(update ->
            update
                .id(created.distributionTenant().id())
                .ifMatch(created.eTag())
                .customizations(custom ->
                    custom
                        .webAcl(acl -> acl.action(CustomizationActionType.OVERRIDE).arn(ACL))
                        .geoRestrictions(geo ->
                            geo.restrictionType(GeoRestrictionType.WHITELIST)
                                .locations("DE", "GB", "ES"))));
    assertThat(updated.eTag()).isNotEqualTo(created.eTag());
    var tenant = updated.distributionTenant();
    assertThat(tenant.domains()).hasSize(1);
    assertThat(tenant.parameters()).hasSize(1);
    assertThat(tenant.customizations().geoRestrictions().locations())
        .containsExactly("DE", "ES", "GB");
    assertThat(
            cloudFront
                .listDistributionTenantsByCustomization(list -> list.webACLArn(ACL))
                .distributionTenantList())
        .extracting(DistributionTenantSummary::name)
        .containsExactly("shop");
  }

  @Test
  void anUpdateOfNothingChangesNothingButTheVersion() {
    cdn.tenant("shop");
    await().until(() -> get("shop").status().equals("Deployed"));
    var before = cloudFront.getDistributionTenant(get -> get.identifier("shop"));
    var id = before.distributionTenant().id();

    var updated =
        cloudFront.updateDistributionTenant(update -> update.id(id).ifMatch(before.eTag()));

    assertThat(updated.eTag()).isNotEqualTo(before.eTag());
    await().until(() -> get(id).status().equals("Deployed"));
    assertThat(unchanging(get(id))).isEqualTo(unchanging(before.distributionTenant()));
    assertThatThrownBy(
            () -> cloudFront.updateDistributionTenant(u -> u.id(id).ifMatch(before.eTag())))
        .isInstanceOf(PreconditionFailedException.class);
  }

  private static DistributionTenant unchanging(DistributionTenant tenant) {
    return tenant.toBuilder().lastModifiedTime(null).build();
  }

  @Test
  void checksTheEtagOfEveryWrite() {
    var id = cdn.tenant("shop").distributionTenant().id();
    assertThatThrownBy(
            () -> cloudFront.updateDistributionTenant(u -> u.id(id).ifMatch("E1STALE000000")))
        .isInstanceOf(PreconditionFailedException.class);
    assertThatThrownBy(() -> cloudFront.updateDistributionTenant(update -> update.id(id)))
        .isInstanceOf(InvalidIfMatchVersionException.class);
    assertThatThrownBy(() -> cloudFront.deleteDistributionTenant(delete -> delete.id(id)))
        .isInstanceOf(InvalidIfMatchVersionException.class);
  }

  @Test
  void deletesOnlyADisabledTenant() {
    var created = cdn.tenant("shop");
    var id = created.distributionTenant().id();
    assertThatThrownBy(
            () -> cloudFront.deleteDistributionTenant(d -> d.id(id).ifMatch(created.eTag())))
        .isInstanceOf(ResourceNotDisabledException.class);
    var disabled =
        cloudFront.updateDistributionTenant(
            update -> update.id(id).ifMatch(created.eTag()).enabled(false));
    await()
        .ignoreExceptionsInstanceOf(ResourceNotDisabledException.class)
        .until(
            () ->
                cloudFront
                    .deleteDistributionTenant(d -> d.id(id).ifMatch(disabled.eTag()))
                    .sdkHttpResponse()
                    .statusCode(),
            status -> status == 204);
    await()
        .untilAsserted(
            () -> assertThatThrownBy(() -> get(id)).isInstanceOf(EntityNotFoundException.class));
  }

  @Test
  void listsPageByPageWithFilters() {
    for (int i = 0; i < 5; i++) {
      cdn.tenant("shop" + i);
    }
    var names = new ArrayList<String>();
    String marker = null;
    do {
      var from = marker;
      var page = cloudFront.listDistributionTenants(list -> list.maxItems(2).marker(from));
      assertThat(page.distributionTenantList()).hasSizeLessThanOrEqualTo(2);
      page.distributionTenantList().forEach(summary -> names.add(summary.name()));
      marker = page.nextMarker();
    } while (marker != null);
    assertThat(names).containsExactlyInAnyOrder("shop0", "shop1", "shop2", "shop3", "shop4");

    var all = cloudFront.listDistributionTenants(list -> {}).distributionTenantList();
    assertThat(all).hasSize(5).allMatch(summary -> summary.eTag() != null);
    assertThatThrownBy(() ->
            cloudFront.listDistributionTenants(
                list -> list.associationFilter(by -> by.distributionId("E0NOTHERE"))))
        .isInstanceOf(EntityNotFoundException.class);
    var group = all.getFirst().connectionGroupId();
    assertThat(
            cloudFront
                .listDistributionTenants(
                    list -> list.associationFilter(by -> by.connectionGroupId(group)))
                .distributionTenantList())
        .hasSize(5);
  }

  @Test
  void associatesAWebAcl() {
    var created = cdn.tenant("shop");
    var id = created.distributionTenant().id();
    var associated = cloudFront.associateDistributionTenantWebACL(a -> a.id(id).webACLArn(ACL));
    assertThat(associated.webACLArn()).isEqualTo(ACL);
    assertThat(get(id).customizations().webAcl().arn()).isEqualTo(ACL);
    assertThatThrownBy(() ->
            cloudFront.disassociateDistributionTenantWebACL(d -> d.id(id).ifMatch(created.eTag())))
        .isInstanceOf(PreconditionFailedException.class);
    cloudFront.disassociateDistributionTenantWebACL(d -> d.id(id).ifMatch(associated.eTag()));
    assertThat(get(id).customizations()).isNull();
  }

  @Test
  void managesACertificateOnceTheNamePointsHere() {
    var group = cloudFront.createConnectionGroup(create -> create.name("europe")).connectionGroup();
    var zone = TestZone.create(Clients.owner(simulator).route53(), "shop.org");
    assertThatThrownBy(() -> managed("shop", "www.shop.org", group.id()))
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessageContaining("Could not verify Domain Name ownership");
    zone.cname("www.shop.org", group.routingEndpoint());
    var tenant = managed("shop", "www.shop.org", group.id());
    assertThat(tenant.domains().getFirst().status()).isEqualTo(DomainStatus.INACTIVE);

    await()
        .until(() -> certificateOf("shop").certificateStatus() == ManagedCertificateStatus.ISSUED);
    var arn = certificateOf("shop").certificateArn();
    var current = cloudFront.getDistributionTenant(get -> get.identifier("shop"));
    var updated =
        cloudFront.updateDistributionTenant(update ->
            update
                .id(tenant.id())
                .ifMatch(current.eTag())
                .customizations(custom -> custom.certificate(c -> c.arn(arn))));
    assertThat(updated.distributionTenant().domains().getFirst().status())
        .isEqualTo(DomainStatus.ACTIVE);
    var dns = cloudFront.verifyDnsConfiguration(v -> v.identifier("shop").domain("www.shop.org"));
    assertThat(dns.dnsConfigurationList().getFirst().status())
        .isEqualTo(DnsConfigurationStatus.VALID_CONFIGURATION);
  }

  @Test
  void saysSoWhenThereIsNoManagedCertificate() {
    cdn.tenant("shop");
    assertThatThrownBy(() -> certificateOf("shop")).isInstanceOf(EntityNotFoundException.class);
  }

  @Test
  void movesADomainAndShowsConflicts() {
    var source = cdn.tenant("shop");
    var target = cdn.tenant("other");
    var targetId = target.distributionTenant().id();
    assertThat(
            cloudFront
                .listDomainConflicts(list ->
                    list.domain("shop.example.com")
                        .domainControlValidationResource(r -> r.distributionTenantId(targetId)))
                .domainConflicts())
        .singleElement()
        .satisfies(conflict ->
            assertThat(conflict.resourceId()).isEqualTo(source.distributionTenant().id()));
    assertThatThrownBy(() -> move("shop.example.com", targetId))
        .isInstanceOf(IllegalUpdateException.class);
    cloudFront.updateDistributionTenant(update ->
        update.id(source.distributionTenant().id()).ifMatch(source.eTag()).enabled(false));
    move("shop.example.com", targetId);
    assertThat(get(targetId).domains()).hasSize(2);
  }

  @Test
  void throttlesWithTheCodeSeenInTheField() {
    simulator
        .faults()
        .add(
            new Fault(
                "cloudfront",
                "GetDistributionTenant",
                null,
                null,
                null,
                new Fault.Effect.Refuse("Throttling", 400, "Rate exceeded")));
    assertThatThrownBy(() -> get("shop"))
        .isInstanceOfSatisfying(
            CloudFrontException.class, error -> assertThat(error.isThrottlingException()).isTrue());
  }

  private DistributionTenant get(String identifier) {
    return cloudFront.getDistributionTenant(get -> get.identifier(identifier)).distributionTenant();
  }

  private ManagedCertificateDetails certificateOf(String tenant) {
    return cloudFront
        .getManagedCertificateDetails(get -> get.identifier(tenant))
        .managedCertificateDetails();
  }

  private void create(String name, String distribution, String domain) {
    cloudFront.createDistributionTenant(create ->
        create
            .distributionId(distribution)
            .name(name)
            .domains(domain(domain))
            .parameters(Parameter.builder().name("region").value("eu").build()));
  }

  private DistributionTenant managed(String name, String domain, String group) {
    return cloudFront
        .createDistributionTenant(create ->
            create
                .distributionId(cdn.distribution())
                .name(name)
                .domains(domain(domain))
                .parameters(Parameter.builder().name("region").value("eu").build())
                .connectionGroupId(group)
                .managedCertificateRequest(
                    request -> request.validationTokenHost(ValidationTokenHost.CLOUDFRONT)))
        .distributionTenant();
  }

  private void move(String domain, String target) {
    cloudFront.updateDomainAssociation(
        move -> move.domain(domain).targetResource(r -> r.distributionTenantId(target)));
  }

  private static DomainItem domain(String name) {
    return DomainItem.builder().domain(name).build();
  }
}
