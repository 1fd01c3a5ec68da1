package io.tenantry.simulator.cloudfront;

import io.tenantry.simulator.cloudfront.StoredTenant.Spec;
import io.tenantry.simulator.core.Caller;
import io.tenantry.simulator.core.CloudFrontSettings.CertificateRequest;
import io.tenantry.simulator.core.CloudFrontSettings.EmptyBlock;
import io.tenantry.simulator.core.Engine;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.services.cloudfront.model.CreateDistributionTenantRequest;
import software.amazon.awssdk.services.cloudfront.model.CreateDistributionTenantResponse;
import software.amazon.awssdk.services.cloudfront.model.Customizations;
import software.amazon.awssdk.services.cloudfront.model.DeleteDistributionTenantRequest;
import software.amazon.awssdk.services.cloudfront.model.DeleteDistributionTenantResponse;
import software.amazon.awssdk.services.cloudfront.model.UpdateDistributionTenantRequest;
import software.amazon.awssdk.services.cloudfront.model.UpdateDistributionTenantResponse;

/** Creating, updating and deleting tenants. */
final class TenantOperations {
  private final Engine engine;
  private final FleetIndex fleet;
  private final Groups groups;
  private final TenantRules rules;
  private final ManagedCertificates managed;
  private final Deployment deployment;

  TenantOperations(Parts parts) {
    this.engine = parts.engine();
    this.fleet = parts.fleet();
    this.groups = parts.groups();
    this.rules = parts.rules();
    this.managed = parts.managed();
    this.deployment = parts.deployment();
  }

  SdkResponse create(Caller caller, CreateDistributionTenantRequest request, Instant now) {
    var account = caller.account();
    var name = TenantReader.name(request.name());
    var most = engine.settings().quotas().tagsPerResource();
    var tags = TagReader.added(Map.of(), request.tags(), most);
    var spec = drafted(account, name, request, now);
    rules.certificate(account, spec);
    rules.webAcl(account, null, spec);
    rules.domains(account, "", spec.domains());
    var wish = managed.read(request.managedCertificateRequest(), spec, null, now);
    rules.covered(spec, wish == null ? List.of() : wish.domains());
    var tenant = deployment.create(account, name, spec, tags, now);
    var fate = engine.settings().cloudfront().certificateRequest();
    if (wish != null && fate == CertificateRequest.HONOURED) {
      managed.request(tenant, wish, now);
    }
    return CreateDistributionTenantResponse.builder()
        .eTag(tenant.etag())
        .distributionTenant(TenantResponse.full(tenant, fleet.views().coverage(), now))
        .build();
  }

  /** What the request describes, below an existing parent and in an existing group. */
  private Spec drafted(
      String account, String name, CreateDistributionTenantRequest request, Instant now) {
    var reader = new TenantReader(engine.settings().quotas());
    var domains = reader.domains(request.domains());
    var parameters = reader.parameters(request.parameters());
    var customization = TenantReader.customization(request.customizations());
    var distribution = CloudFrontErrors.required(request.distributionId(), "DistributionId");
    var parent = rules.parent(account, distribution);
    if (fleet.tenantNamed(account, name) != null) {
      throw CloudFrontErrors.alreadyExists("distribution tenant");
    }
    rules.room(account);
    var group = groups.chosen(account, request.connectionGroupId(), now);
    var enabled = request.enabled() == null || request.enabled();
    var spec = new Spec(distribution, group, domains, customization, parameters, enabled);
    rules.parameters(parent, spec);
    return spec;
  }

  SdkResponse update(Caller caller, UpdateDistributionTenantRequest request, Instant now) {
    var before = current(caller, request, now);
    var spec = merged(caller.account(), before.spec(), request);
    admit(before, spec);
    var wish = managed.read(request.managedCertificateRequest(), spec, before, now);
    if (!sameNeed(before.spec(), spec)) {
      rules.covered(spec, managed.onTheWay(before, wish));
    }
    var after = deployment.write(before, spec, now);
    if (wish != null) {
      managed.request(after, wish, now);
    }
    return UpdateDistributionTenantResponse.builder()
        .eTag(after.etag())
        .distributionTenant(TenantResponse.full(after, fleet.views().coverage(), now))
        .build();
  }

  private StoredTenant current(
      Caller caller, UpdateDistributionTenantRequest request, Instant now) {
    var tenant = fleet.tenant(caller.account(), CloudFrontErrors.required(request.id(), "Id"));
    if (tenant == null) {
      throw CloudFrontErrors.notFound("distribution tenant");
    }
    CloudFrontErrors.requireMatch(request.ifMatch(), tenant.etag());
    if (!engine.settings().cloudfront().updateWhileInProgress() && !tenant.isDeployed(now)) {
      throw CloudFrontErrors.preconditionFailed();
    }
    return tenant;
  }

  /** A customization that stays is not checked again: its certificate may have run out. */
  private void admit(StoredTenant before, Spec spec) {
    var account = before.account();
    rules.parameters(rules.parent(account, spec.distribution()), spec);
    if (!spec.customization().equals(before.spec().customization())) {
      rules.certificate(account, spec);
      rules.webAcl(account, before, spec);
    }
    rules.domains(account, before.id(), spec.domains());
  }

  /** Whether the domains need no other certificate than before. */
  private static boolean sameNeed(Spec before, Spec after) {
    return before.domains().equals(after.domains())
        && before.distribution().equals(after.distribution())
        && before.customization().equals(after.customization());
  }

  /** Omitted members keep their value; a sent block replaces the whole block. */
  private Spec merged(String account, Spec before, UpdateDistributionTenantRequest request) {
    var reader = new TenantReader(engine.settings().quotas());
    var group = request.connectionGroupId();
    return new Spec(
        request.distributionId() == null ? before.distribution() : request.distributionId(),
        group == null ? before.group() : groups.existing(account, group).id(),
        request.hasDomains() ? reader.domains(request.domains()) : before.domains(),
        customization(before, request.customizations()),
        parameters(before, request, reader),
        request.enabled() == null ? before.enabled() : request.enabled());
  }

  private Customization customization(Spec before, @Nullable Customizations sent) {
    var read = TenantReader.customization(sent);
    var keep = sent == null || (read.equals(Customization.NONE) && keepsEmptyBlocks());
    return keep ? before.customization() : read;
  }

  private SortedMap<String, String> parameters(
      Spec before, UpdateDistributionTenantRequest request, TenantReader reader) {
    var empty = request.parameters().isEmpty();
    return !request.hasParameters() || (empty && keepsEmptyBlocks())
        ? before.parameters()
        : reader.parameters(request.parameters());
  }

  private boolean keepsEmptyBlocks() {
    return engine.settings().cloudfront().emptyBlock() == EmptyBlock.KEEPS;
  }

  SdkResponse delete(Caller caller, DeleteDistributionTenantRequest request, Instant now) {
    var tenant = fleet.tenant(caller.account(), CloudFrontErrors.required(request.id(), "Id"));
    if (tenant == null) {
      throw CloudFrontErrors.notFound("distribution tenant");
    }
    CloudFrontErrors.requireMatch(request.ifMatch(), tenant.etag());
    if (tenant.spec().enabled()) {
      throw CloudFrontErrors.notDisabled("distribution tenant");
    }
    if (tenant.disabled() != null && tenant.disabled().isAfter(now)) {
      switch (engine.settings().cloudfront().afterDisable()) {
        case RESOURCE_NOT_DISABLED -> throw CloudFrontErrors.notDisabled("distribution tenant");
        case PRECONDITION_FAILED -> throw CloudFrontErrors.preconditionFailed();
        case DELETES -> {}
      }
    }
    deployment.delete(tenant, now);
    managed.tenantDeleted(tenant, now);
    invalidations(tenant.id());
    return DeleteDistributionTenantResponse.builder().build();
  }

  /** They are part of the tenant. */
  private void invalidations(String tenant) {
    engine.store().all(Kinds.INVALIDATION).stream()
        .filter(invalidation -> invalidation.tenant().equals(tenant))
        .toList()
        .forEach(i -> engine.store().remove(Kinds.INVALIDATION, i.id()));
  }
}
