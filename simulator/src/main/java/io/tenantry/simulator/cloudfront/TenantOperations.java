package io.tenantry.simulator.cloudfront;

import io.tenantry.simulator.cloudfront.Tenant.Spec;
import io.tenantry.simulator.core.Caller;
import io.tenantry.simulator.core.CloudFrontSettings.CertificateRequest;
import io.tenantry.simulator.core.CloudFrontSettings.EmptyBlock;
import io.tenantry.simulator.core.Engine;
import io.tenantry.simulator.core.Ids;
import java.time.Instant;
import java.util.List;
import java.util.SortedMap;
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
  private final Ids ids;
  private final Fleet fleet;
  private final Groups groups;
  private final TenantRules rules;
  private final ManagedCertificates managed;
  private final Deployment deployment;

  TenantOperations(Parts parts) {
    this.engine = parts.engine();
    this.ids = parts.ids();
    this.fleet = parts.fleet();
    this.groups = parts.groups();
    this.rules = parts.rules();
    this.managed = parts.managed();
    this.deployment = parts.deployment();
  }

  SdkResponse create(Caller caller, CreateDistributionTenantRequest request, Instant now) {
    var account = caller.account();
    var quotas = engine.settings().quotas();
    var reader = new TenantReader(quotas);
    var name = TenantReader.name(request.name());
    var domains = reader.domains(request.domains());
    var parameters = reader.parameters(request.parameters());
    var customization = TenantReader.customization(request.customizations());
    var tags = TagReader.added(java.util.Map.of(), request.tags(), quotas.tagsPerResource());
    var distribution = Errors.required(request.distributionId(), "DistributionId");
    var parent = rules.parent(account, distribution);
    if (fleet.tenantNamed(account, name) != null) {
      throw Errors.alreadyExists("distribution tenant");
    }
    rules.room(account);
    var group = groups.chosen(account, request.connectionGroupId(), now);
    var enabled = request.enabled() == null || request.enabled();
    var spec = new Spec(distribution, group, domains, customization, parameters, enabled);
    rules.parameters(parent, spec);
    rules.certificate(account, spec);
    rules.webAcl(account, null, spec);
    rules.domains(account, "", domains);
    var wish = managed.read(request.managedCertificateRequest(), spec, null, now);
    rules.covered(spec, wish == null ? List.of() : wish.domains());
    var tenant =
        deployment.create(
            new Tenant(
                ids.base62("dt_", 27),
                account,
                name,
                spec,
                tags,
                now,
                now,
                deployment.deployedAt(now),
                null,
                ids.etag()));
    var lost =
        engine.settings().cloudfront().certificateRequest() == CertificateRequest.LOST_ON_CREATE;
    if (wish != null && !lost) {
      managed.request(tenant, wish, now);
    }
    return CreateDistributionTenantResponse.builder()
        .eTag(tenant.etag())
        .distributionTenant(TenantView.full(tenant, fleet.views().coverage(), now))
        .build();
  }

  SdkResponse update(Caller caller, UpdateDistributionTenantRequest request, Instant now) {
    var account = caller.account();
    var before = fleet.tenant(account, Errors.required(request.id(), "Id"));
    if (before == null) {
      throw Errors.notFound("distribution tenant");
    }
    Errors.requireMatch(request.ifMatch(), before.etag());
    if (!engine.settings().cloudfront().updateWhileInProgress() && !before.isDeployed(now)) {
      throw Errors.preconditionFailed();
    }
    var spec = merged(account, before.spec(), request);
    var parent = rules.parent(account, spec.distribution());
    rules.parameters(parent, spec);
    if (!spec.customization().equals(before.spec().customization())) {
      rules.certificate(account, spec);
      rules.webAcl(account, before, spec);
    }
    rules.domains(account, before.id(), spec.domains());
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
        .distributionTenant(TenantView.full(after, fleet.views().coverage(), now))
        .build();
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

  private Customization customization(
      Spec before, @org.jspecify.annotations.Nullable Customizations sent) {
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
    var tenant = fleet.tenant(caller.account(), Errors.required(request.id(), "Id"));
    if (tenant == null) {
      throw Errors.notFound("distribution tenant");
    }
    Errors.requireMatch(request.ifMatch(), tenant.etag());
    if (tenant.spec().enabled()) {
      throw Errors.notDisabled("distribution tenant");
    }
    if (tenant.disabled() != null && tenant.disabled().isAfter(now)) {
      switch (engine.settings().cloudfront().afterDisable()) {
        case RESOURCE_NOT_DISABLED -> throw Errors.notDisabled("distribution tenant");
        case PRECONDITION_FAILED -> throw Errors.preconditionFailed();
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
