package io.tenantry.simulator.wire;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.acm.model.AddTagsToCertificateRequest;
import software.amazon.awssdk.services.acm.model.DeleteCertificateRequest;
import software.amazon.awssdk.services.acm.model.DescribeCertificateRequest;
import software.amazon.awssdk.services.acm.model.ListCertificatesRequest;
import software.amazon.awssdk.services.acm.model.ListTagsForCertificateRequest;
import software.amazon.awssdk.services.acm.model.RemoveTagsFromCertificateRequest;
import software.amazon.awssdk.services.acm.model.RequestCertificateRequest;
import software.amazon.awssdk.services.cloudfront.model.AssociateDistributionTenantWebAclRequest;
import software.amazon.awssdk.services.cloudfront.model.CreateConnectionGroupRequest;
import software.amazon.awssdk.services.cloudfront.model.CreateDistributionRequest;
import software.amazon.awssdk.services.cloudfront.model.CreateDistributionTenantRequest;
import software.amazon.awssdk.services.cloudfront.model.CreateDistributionWithTagsRequest;
import software.amazon.awssdk.services.cloudfront.model.CreateInvalidationForDistributionTenantRequest;
import software.amazon.awssdk.services.cloudfront.model.DeleteConnectionGroupRequest;
import software.amazon.awssdk.services.cloudfront.model.DeleteDistributionRequest;
import software.amazon.awssdk.services.cloudfront.model.DeleteDistributionTenantRequest;
import software.amazon.awssdk.services.cloudfront.model.DisassociateDistributionTenantWebAclRequest;
import software.amazon.awssdk.services.cloudfront.model.GetConnectionGroupByRoutingEndpointRequest;
import software.amazon.awssdk.services.cloudfront.model.GetConnectionGroupRequest;
import software.amazon.awssdk.services.cloudfront.model.GetDistributionConfigRequest;
import software.amazon.awssdk.services.cloudfront.model.GetDistributionRequest;
import software.amazon.awssdk.services.cloudfront.model.GetDistributionTenantByDomainRequest;
import software.amazon.awssdk.services.cloudfront.model.GetDistributionTenantRequest;
import software.amazon.awssdk.services.cloudfront.model.GetInvalidationForDistributionTenantRequest;
import software.amazon.awssdk.services.cloudfront.model.GetManagedCertificateDetailsRequest;
import software.amazon.awssdk.services.cloudfront.model.ListConnectionGroupsRequest;
import software.amazon.awssdk.services.cloudfront.model.ListDistributionTenantsByCustomizationRequest;
import software.amazon.awssdk.services.cloudfront.model.ListDistributionTenantsRequest;
import software.amazon.awssdk.services.cloudfront.model.ListDistributionsByConnectionModeRequest;
import software.amazon.awssdk.services.cloudfront.model.ListDistributionsRequest;
import software.amazon.awssdk.services.cloudfront.model.ListDomainConflictsRequest;
import software.amazon.awssdk.services.cloudfront.model.ListInvalidationsForDistributionTenantRequest;
import software.amazon.awssdk.services.cloudfront.model.ListTagsForResourceRequest;
import software.amazon.awssdk.services.cloudfront.model.TagResourceRequest;
import software.amazon.awssdk.services.cloudfront.model.UntagResourceRequest;
import software.amazon.awssdk.services.cloudfront.model.UpdateConnectionGroupRequest;
import software.amazon.awssdk.services.cloudfront.model.UpdateDistributionRequest;
import software.amazon.awssdk.services.cloudfront.model.UpdateDistributionTenantRequest;
import software.amazon.awssdk.services.cloudfront.model.UpdateDomainAssociationRequest;
import software.amazon.awssdk.services.cloudfront.model.VerifyDnsConfigurationRequest;
import software.amazon.awssdk.services.route53.model.ChangeResourceRecordSetsRequest;
import software.amazon.awssdk.services.route53.model.ChangeTagsForResourceRequest;
import software.amazon.awssdk.services.route53.model.CreateHostedZoneRequest;
import software.amazon.awssdk.services.route53.model.DeleteHostedZoneRequest;
import software.amazon.awssdk.services.route53.model.GetChangeRequest;
import software.amazon.awssdk.services.route53.model.GetHostedZoneCountRequest;
import software.amazon.awssdk.services.route53.model.GetHostedZoneRequest;
import software.amazon.awssdk.services.route53.model.ListHostedZonesByNameRequest;
import software.amazon.awssdk.services.route53.model.ListHostedZonesRequest;
import software.amazon.awssdk.services.route53.model.ListResourceRecordSetsRequest;
import software.amazon.awssdk.services.route53.model.ListTagsForResourcesRequest;
import software.amazon.awssdk.services.sts.model.AssumeRoleRequest;
import software.amazon.awssdk.services.sts.model.AssumeRoleWithWebIdentityRequest;
import software.amazon.awssdk.services.sts.model.GetCallerIdentityRequest;

/** Every operation on the wire: where it is and what a success answers. */
public final class Catalogue {
  private Catalogue() {}

  public static List<Binding> bindings() {
    return Stream.of(tenants(), groups(), distributions(), zones(), certificates(), identities())
        .flatMap(List::stream)
        .toList();
  }

  private static List<Binding> tenants() {
    return List.of(
        cloudfront(
            "CreateDistributionTenant",
            "POST /distribution-tenant 201",
            CreateDistributionTenantRequest::builder),
        cloudfront(
            "GetDistributionTenant",
            "GET /distribution-tenant/{Identifier} 200",
            GetDistributionTenantRequest::builder),
        cloudfront(
            "GetDistributionTenantByDomain",
            "GET /distribution-tenant 200",
            GetDistributionTenantByDomainRequest::builder),
        cloudfront(
            "UpdateDistributionTenant",
            "PUT /distribution-tenant/{Id} 200",
            UpdateDistributionTenantRequest::builder),
        cloudfront(
            "DeleteDistributionTenant",
            "DELETE /distribution-tenant/{Id} 204",
            DeleteDistributionTenantRequest::builder),
        cloudfront(
            "ListDistributionTenants",
            "POST /distribution-tenants 200",
            ListDistributionTenantsRequest::builder),
        cloudfront(
            "ListDistributionTenantsByCustomization",
            "POST /distribution-tenants-by-customization 200",
            ListDistributionTenantsByCustomizationRequest::builder),
        cloudfront(
            "AssociateDistributionTenantWebACL",
            "PUT /distribution-tenant/{Id}/associate-web-acl 200",
            AssociateDistributionTenantWebAclRequest::builder),
        cloudfront(
            "DisassociateDistributionTenantWebACL",
            "PUT /distribution-tenant/{Id}/disassociate-web-acl 200",
            DisassociateDistributionTenantWebAclRequest::builder),
        cloudfront(
            "GetManagedCertificateDetails",
            "GET /managed-certificate/{Identifier} 200",
            GetManagedCertificateDetailsRequest::builder),
        cloudfront(
            "VerifyDnsConfiguration",
            "POST /verify-dns-configuration 200",
            VerifyDnsConfigurationRequest::builder),
        cloudfront(
            "UpdateDomainAssociation",
            "POST /domain-association 200",
            UpdateDomainAssociationRequest::builder),
        cloudfront(
            "ListDomainConflicts",
            "POST /domain-conflicts 200",
            ListDomainConflictsRequest::builder),
        cloudfront(
            "CreateInvalidationForDistributionTenant",
            "POST /distribution-tenant/{Id}/invalidation 201",
            CreateInvalidationForDistributionTenantRequest::builder),
        cloudfront(
            "ListInvalidationsForDistributionTenant",
            "GET /distribution-tenant/{Id}/invalidation 200",
            ListInvalidationsForDistributionTenantRequest::builder),
        cloudfront(
            "GetInvalidationForDistributionTenant",
            "GET /distribution-tenant/{DistributionTenantId}/invalidation/{Id} 200",
            GetInvalidationForDistributionTenantRequest::builder));
  }

  private static List<Binding> groups() {
    return List.of(
        cloudfront(
            "CreateConnectionGroup",
            "POST /connection-group 201",
            CreateConnectionGroupRequest::builder),
        cloudfront(
            "GetConnectionGroup",
            "GET /connection-group/{Identifier} 200",
            GetConnectionGroupRequest::builder),
        cloudfront(
            "GetConnectionGroupByRoutingEndpoint",
            "GET /connection-group 200",
            GetConnectionGroupByRoutingEndpointRequest::builder),
        cloudfront(
            "UpdateConnectionGroup",
            "PUT /connection-group/{Id} 200",
            UpdateConnectionGroupRequest::builder),
        cloudfront(
            "DeleteConnectionGroup",
            "DELETE /connection-group/{Id} 204",
            DeleteConnectionGroupRequest::builder),
        cloudfront(
            "ListConnectionGroups",
            "POST /connection-groups 200",
            ListConnectionGroupsRequest::builder));
  }

  private static List<Binding> distributions() {
    return List.of(
        cloudfront(
            "CreateDistribution", "POST /distribution 201", CreateDistributionRequest::builder),
        cloudfront(
            "CreateDistributionWithTags",
            "POST /distribution?WithTags 201",
            CreateDistributionWithTagsRequest::builder),
        cloudfront(
            "GetDistribution", "GET /distribution/{Id} 200", GetDistributionRequest::builder),
        cloudfront(
            "GetDistributionConfig",
            "GET /distribution/{Id}/config 200",
            GetDistributionConfigRequest::builder),
        cloudfront(
            "UpdateDistribution",
            "PUT /distribution/{Id}/config 200",
            UpdateDistributionRequest::builder),
        cloudfront(
            "DeleteDistribution",
            "DELETE /distribution/{Id} 204",
            DeleteDistributionRequest::builder),
        cloudfront("ListDistributions", "GET /distribution 200", ListDistributionsRequest::builder),
        cloudfront(
            "ListDistributionsByConnectionMode",
            "GET /distributionsByConnectionMode/{ConnectionMode} 200",
            ListDistributionsByConnectionModeRequest::builder),
        cloudfront("TagResource", "POST /tagging?Operation=Tag 204", TagResourceRequest::builder),
        cloudfront(
            "UntagResource", "POST /tagging?Operation=Untag 204", UntagResourceRequest::builder),
        cloudfront("ListTagsForResource", "GET /tagging 200", ListTagsForResourceRequest::builder));
  }

  private static List<Binding> zones() {
    return List.of(
        route53("CreateHostedZone", "POST /hostedzone 201", CreateHostedZoneRequest::builder),
        route53("GetHostedZone", "GET /hostedzone/{Id} 200", GetHostedZoneRequest::builder),
        route53(
            "GetHostedZoneCount", "GET /hostedzonecount 200", GetHostedZoneCountRequest::builder),
        route53(
            "DeleteHostedZone", "DELETE /hostedzone/{Id} 200", DeleteHostedZoneRequest::builder),
        route53("ListHostedZones", "GET /hostedzone 200", ListHostedZonesRequest::builder),
        route53(
            "ListHostedZonesByName",
            "GET /hostedzonesbyname 200",
            ListHostedZonesByNameRequest::builder),
        route53(
            "ChangeResourceRecordSets",
            "POST /hostedzone/{Id}/rrset 200",
            ChangeResourceRecordSetsRequest::builder),
        route53(
            "ListResourceRecordSets",
            "GET /hostedzone/{Id}/rrset 200",
            ListResourceRecordSetsRequest::builder),
        route53("GetChange", "GET /change/{Id} 200", GetChangeRequest::builder),
        route53(
            "ChangeTagsForResource",
            "POST /tags/{ResourceType}/{ResourceId} 200",
            ChangeTagsForResourceRequest::builder),
        route53(
            "ListTagsForResource",
            "GET /tags/{ResourceType}/{ResourceId} 200",
            software.amazon.awssdk.services.route53.model.ListTagsForResourceRequest::builder),
        route53(
            "ListTagsForResources",
            "POST /tags/{ResourceType} 200",
            ListTagsForResourcesRequest::builder));
  }

  private static List<Binding> certificates() {
    return List.of(
        Binding.post(Api.ACM, "RequestCertificate", RequestCertificateRequest::builder),
        Binding.post(Api.ACM, "DescribeCertificate", DescribeCertificateRequest::builder),
        Binding.post(Api.ACM, "DeleteCertificate", DeleteCertificateRequest::builder),
        Binding.post(Api.ACM, "ListCertificates", ListCertificatesRequest::builder),
        Binding.post(Api.ACM, "AddTagsToCertificate", AddTagsToCertificateRequest::builder),
        Binding.post(
            Api.ACM, "RemoveTagsFromCertificate", RemoveTagsFromCertificateRequest::builder),
        Binding.post(Api.ACM, "ListTagsForCertificate", ListTagsForCertificateRequest::builder));
  }

  private static List<Binding> identities() {
    return List.of(
        Binding.post(Api.STS, "AssumeRole", AssumeRoleRequest::builder),
        Binding.post(
            Api.STS, "AssumeRoleWithWebIdentity", AssumeRoleWithWebIdentityRequest::builder),
        Binding.post(Api.STS, "GetCallerIdentity", GetCallerIdentityRequest::builder));
  }

  private static Binding cloudfront(
      String name, String line, Supplier<? extends SdkRequest.Builder> request) {
    return Binding.rest(Api.CLOUDFRONT, name, line, request);
  }

  private static Binding route53(
      String name, String line, Supplier<? extends SdkRequest.Builder> request) {
    return Binding.rest(Api.ROUTE53, name, line, request);
  }
}
