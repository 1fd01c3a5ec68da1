package io.tenantry.simulator.wire;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import software.amazon.awssdk.core.SdkRequest;
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

/** All operations of CloudFront with their paths. */
final class CloudFrontCatalogue {
  private static final List<Binding> TENANTS =
      List.of(
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

  private static final List<Binding> GROUPS =
      List.of(
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

  private static final List<Binding> DISTRIBUTIONS =
      List.of(
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
          cloudfront(
              "ListDistributions", "GET /distribution 200", ListDistributionsRequest::builder),
          cloudfront(
              "ListDistributionsByConnectionMode",
              "GET /distributionsByConnectionMode/{ConnectionMode} 200",
              ListDistributionsByConnectionModeRequest::builder),
          cloudfront("TagResource", "POST /tagging?Operation=Tag 204", TagResourceRequest::builder),
          cloudfront(
              "UntagResource", "POST /tagging?Operation=Untag 204", UntagResourceRequest::builder),
          cloudfront(
              "ListTagsForResource", "GET /tagging 200", ListTagsForResourceRequest::builder));

  private CloudFrontCatalogue() {}

  static Stream<Binding> bindings() {
    return Stream.of(TENANTS, GROUPS, DISTRIBUTIONS).flatMap(List::stream);
  }

  private static Binding cloudfront(
      String name, String line, Supplier<? extends SdkRequest.Builder> request) {
    return Binding.rest(Api.CLOUDFRONT, name, line, request);
  }
}
