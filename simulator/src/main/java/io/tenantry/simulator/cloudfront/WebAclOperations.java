package io.tenantry.simulator.cloudfront;

import io.tenantry.simulator.cloudfront.Customization.WebAcl;
import io.tenantry.simulator.core.Caller;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.services.cloudfront.model.AssociateDistributionTenantWebAclRequest;
import software.amazon.awssdk.services.cloudfront.model.AssociateDistributionTenantWebAclResponse;
import software.amazon.awssdk.services.cloudfront.model.DisassociateDistributionTenantWebAclRequest;
import software.amazon.awssdk.services.cloudfront.model.DisassociateDistributionTenantWebAclResponse;

/** Web ACLs of tenants. */
final class WebAclOperations {
  private final FleetIndex fleet;
  private final TenantRules rules;
  private final Deployment deployment;

  WebAclOperations(Parts parts) {
    this.fleet = parts.fleet();
    this.rules = parts.rules();
    this.deployment = parts.deployment();
  }

  SdkResponse associate(
      Caller caller, AssociateDistributionTenantWebAclRequest request, Instant now) {
    var arn = TenantReader.webAclArn(request.webACLArn());
    var webAcl = new WebAcl("override", arn);
    var tenant = write(caller, request.id(), request.ifMatch(), webAcl, now);
    return AssociateDistributionTenantWebAclResponse.builder()
        .id(tenant.id())
        .webACLArn(arn)
        .eTag(tenant.etag())
        .build();
  }

  SdkResponse disassociate(
      Caller caller, DisassociateDistributionTenantWebAclRequest request, Instant now) {
    var tenant = write(caller, request.id(), request.ifMatch(), null, now);
    return DisassociateDistributionTenantWebAclResponse.builder()
        .id(tenant.id())
        .eTag(tenant.etag())
        .build();
  }

  private StoredTenant write(
      Caller caller,
      @Nullable String id,
      @Nullable String ifMatch,
      @Nullable WebAcl webAcl,
      Instant now) {
    var tenant = fleet.tenant(caller.account(), CloudFrontErrors.required(id, "Id"));
    if (tenant == null) {
      throw CloudFrontErrors.notFound("distribution tenant");
    }
    CloudFrontErrors.optionalMatch(ifMatch, tenant.etag());
    var spec = tenant.spec().with(tenant.spec().customization().withWebAcl(webAcl));
    rules.webAcl(caller.account(), tenant, spec);
    return deployment.write(tenant, spec, now);
  }
}
