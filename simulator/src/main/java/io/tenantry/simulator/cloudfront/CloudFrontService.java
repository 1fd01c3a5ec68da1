package io.tenantry.simulator.cloudfront;

import io.tenantry.simulator.acm.CertificateStore;
import io.tenantry.simulator.acm.Validation;
import io.tenantry.simulator.core.Engine;
import io.tenantry.simulator.core.Handler;
import io.tenantry.simulator.core.Ids;
import io.tenantry.simulator.core.Operation;
import io.tenantry.simulator.core.Service;
import io.tenantry.simulator.route53.Names;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
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

/** CloudFront's tenant API. */
public final class CloudFrontService implements Service {
  private final Engine engine;
  private final FleetIndex fleet;
  private final EdgeSeeds seeds;
  private final Map<String, Handler> operations = new HashMap<>();

  public CloudFrontService(
      Engine engine,
      Ids ids,
      CertificateStore certificates,
      Validation validation,
      Names names,
      @Nullable TokenFetcher fetcher) {
    this.engine = engine;
    this.fleet = new FleetIndex(engine, certificates);
    var deployment = new Deployment(engine, ids, certificates);
    var parts =
        new Parts(
            engine,
            ids,
            fleet,
            new Groups(engine, ids, fleet),
            new TenantRules(engine, fleet, certificates),
            new ManagedCertificates(engine, fleet, names, certificates, validation, deployment),
            deployment);
    seeds = new EdgeSeeds(parts, certificates);
    tenants(parts);
    groups(parts);
    distributions(parts, certificates);
    domains(parts, certificates, names);
    others(parts);
    var tokens = fetcher == null ? new HttpTokenFetcher(engine) : fetcher;
    probing(new Prober(engine, fleet, certificates, validation, tokens));
  }

  @Override
  public String name() {
    return "cloudfront";
  }

  @Override
  public Map<String, Handler> operations() {
    return Map.copyOf(operations);
  }

  /** Whether a canonical DNS name is a routing endpoint or a distribution's own name. */
  public boolean isEndpoint(String canonicalName) {
    return fleet.isEndpoint(canonicalName);
  }

  public EdgeSeeds seeds() {
    return seeds;
  }

  private void tenants(Parts parts) {
    var writes = new TenantOperations(parts);
    var reads = new TenantReads(parts);
    var webAcls = new WebAclOperations(parts);
    write(CreateDistributionTenantRequest.class, writes::create);
    write(UpdateDistributionTenantRequest.class, writes::update);
    write(DeleteDistributionTenantRequest.class, writes::delete);
    read(GetDistributionTenantRequest.class, reads::get);
    read(GetDistributionTenantByDomainRequest.class, reads::getByDomain);
    read(ListDistributionTenantsRequest.class, reads::list);
    read(ListDistributionTenantsByCustomizationRequest.class, reads::listByCustomization);
    write(AssociateDistributionTenantWebAclRequest.class, webAcls::associate);
    write(DisassociateDistributionTenantWebAclRequest.class, webAcls::disassociate);
  }

  private void groups(Parts parts) {
    var groups = new GroupOperations(parts);
    write(CreateConnectionGroupRequest.class, groups::create);
    write(UpdateConnectionGroupRequest.class, groups::update);
    write(DeleteConnectionGroupRequest.class, groups::delete);
    read(GetConnectionGroupRequest.class, groups::get);
    read(GetConnectionGroupByRoutingEndpointRequest.class, groups::getByEndpoint);
    read(ListConnectionGroupsRequest.class, groups::list);
  }

  private void distributions(Parts parts, CertificateStore certificates) {
    var writes = new DistributionOperations(parts, certificates);
    var reads = new DistributionReads(parts);
    write(CreateDistributionRequest.class, writes::create);
    write(CreateDistributionWithTagsRequest.class, writes::createWithTags);
    write(UpdateDistributionRequest.class, writes::update);
    write(DeleteDistributionRequest.class, writes::delete);
    read(GetDistributionRequest.class, reads::get);
    read(GetDistributionConfigRequest.class, reads::getConfig);
    read(ListDistributionsRequest.class, reads::list);
    read(ListDistributionsByConnectionModeRequest.class, reads::listByMode);
  }

  private void domains(Parts parts, CertificateStore certificates, Names names) {
    var domains = new DomainOperations(parts, certificates, names);
    var managed = new CertificateOperations(parts, certificates, names);
    write(UpdateDomainAssociationRequest.class, domains::move);
    read(ListDomainConflictsRequest.class, domains::conflicts);
    read(GetManagedCertificateDetailsRequest.class, managed::details);
    read(VerifyDnsConfigurationRequest.class, managed::verifyDns);
  }

  private void others(Parts parts) {
    var invalidations = new InvalidationOperations(parts);
    var tags = new CloudFrontTagOperations(parts);
    write(CreateInvalidationForDistributionTenantRequest.class, invalidations::create);
    read(GetInvalidationForDistributionTenantRequest.class, invalidations::get);
    read(ListInvalidationsForDistributionTenantRequest.class, invalidations::list);
    write(TagResourceRequest.class, tags::tag);
    write(UntagResourceRequest.class, tags::untag);
    read(ListTagsForResourceRequest.class, tags::list);
  }

  private void probing(Prober prober) {
    operations.computeIfPresent(
        "GetManagedCertificateDetails",
        (_, handler) ->
            prober.before(
                GetManagedCertificateDetailsRequest.class,
                GetManagedCertificateDetailsRequest::identifier,
                handler));
    operations.computeIfPresent(
        "GetDistributionTenant",
        (_, handler) ->
            prober.before(
                GetDistributionTenantRequest.class,
                GetDistributionTenantRequest::identifier,
                handler));
  }

  private <Q extends SdkRequest> void read(Class<Q> type, Operation<Q> operation) {
    operations.put(operationName(type), engine.reading(type, operation));
  }

  private <Q extends SdkRequest> void write(Class<Q> type, Operation<Q> operation) {
    operations.put(operationName(type), engine.writing(type, operation));
  }

  /** The SDK spells {@code WebAcl} where the API says {@code WebACL}. */
  private static String operationName(Class<?> request) {
    var name = request.getSimpleName();
    return name.substring(0, name.length() - "Request".length()).replace("WebAcl", "WebACL");
  }
}
