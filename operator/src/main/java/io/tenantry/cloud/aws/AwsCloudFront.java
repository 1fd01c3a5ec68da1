package io.tenantry.cloud.aws;

import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.CloudFront;
import io.tenantry.cloud.CloudIdentity;
import io.tenantry.cloud.ConnectionGroup;
import io.tenantry.cloud.Distribution;
import io.tenantry.cloud.EdgeConfig;
import io.tenantry.cloud.LiveTenant;
import io.tenantry.cloud.ManagedCertificate;
import io.tenantry.cloud.aws.AwsCalls.On;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.cloudfront.CloudFrontClient;
import software.amazon.awssdk.services.cloudfront.model.CreateDistributionTenantRequest;
import software.amazon.awssdk.services.cloudfront.model.DnsConfiguration;
import software.amazon.awssdk.services.cloudfront.model.DnsConfigurationStatus;
import software.amazon.awssdk.services.cloudfront.model.DomainConflict;
import software.amazon.awssdk.services.cloudfront.model.ManagedCertificateDetails;
import software.amazon.awssdk.services.cloudfront.model.UpdateDistributionTenantRequest;
import software.amazon.awssdk.services.cloudfront.model.ValidationTokenDetail;

/** CloudFront's tenant API by the AWS SDK. */
final class AwsCloudFront implements CloudFront {
  private final AwsCalls calls;
  private final CloudIdentity identity;
  private final SharedReads neighbours;

  AwsCloudFront(AwsCalls calls, CloudIdentity identity, SharedReads neighbours) {
    this.calls = calls;
    this.identity = identity;
    this.neighbours = neighbours;
  }

  private <T> T make(
      AwsOperation operation, CallContext call, Function<CloudFrontClient, T> request) {
    return calls.make(
        operation, new On(call, identity), clients -> request.apply(clients.cloudFront()));
  }

  @Override
  public Optional<LiveTenant> find(CallContext call, String identifier) {
    return AwsCalls.found(() -> {
      var answer =
          make(
              AwsOperation.GET_TENANT,
              call,
              client -> client.getDistributionTenant(get -> get.identifier(identifier)));
      return TenantShapes.live(answer.distributionTenant(), answer.eTag());
    });
  }

  @Override
  public Optional<LiveTenant> having(CallContext call, String domain) {
    return AwsCalls.found(() -> {
      var answer =
          make(
              AwsOperation.GET_TENANT_BY_DOMAIN,
              call,
              client -> client.getDistributionTenantByDomain(get -> get.domain(domain)));
      return TenantShapes.live(answer.distributionTenant(), answer.eTag());
    });
  }

  @Override
  public Page list(CallContext call, Optional<String> marker) {
    var page =
        make(
            AwsOperation.LIST_TENANTS,
            call,
            client ->
                client.listDistributionTenants(
                    list -> list.marker(marker.orElse(null)).maxItems(CloudFrontPages.SIZE)));
    return new Page(
        page.distributionTenantList().stream().map(TenantShapes::summary).toList(),
        Optional.ofNullable(page.nextMarker()).filter(next -> !next.isEmpty()));
  }

  @Override
  public LiveTenant create(CallContext call, NewTenant tenant) {
    var config = tenant.config();
    var request =
        CreateDistributionTenantRequest.builder()
            .name(tenant.name())
            .distributionId(config.distributionId())
            .domains(TenantShapes.domainItems(config))
            .enabled(config.enabled());
    config.connectionGroupId().ifPresent(request::connectionGroupId);
    tenant.certificate().map(TenantShapes::request).ifPresent(request::managedCertificateRequest);
    if (!config.parameters().isEmpty()) {
      request.parameters(TenantShapes.parameterItems(config));
    }
    if (TenantShapes.isCustomized(config)) {
      request.customizations(TenantShapes.customizations(config));
    }
    if (!tenant.tags().isEmpty()) {
      request.tags(TenantShapes.tags(tenant.tags()));
    }
    var answer =
        make(
            AwsOperation.CREATE_TENANT,
            call,
            client -> client.createDistributionTenant(request.build()));
    return TenantShapes.live(answer.distributionTenant(), answer.eTag());
  }

  @Override
  public LiveTenant update(
      CallContext call,
      String id,
      String etag,
      EdgeConfig config,
      Optional<ManagedCertificate.Request> certificate) {
    var request =
        UpdateDistributionTenantRequest.builder()
            .id(id)
            .ifMatch(etag)
            .distributionId(config.distributionId())
            .domains(TenantShapes.domainItems(config))
            .enabled(config.enabled())
            .parameters(TenantShapes.parameterItems(config))
            .customizations(TenantShapes.customizations(config));
    config.connectionGroupId().ifPresent(request::connectionGroupId);
    certificate.map(TenantShapes::request).ifPresent(request::managedCertificateRequest);
    var answer =
        make(
            AwsOperation.UPDATE_TENANT,
            call,
            client -> client.updateDistributionTenant(request.build()));
    return TenantShapes.live(answer.distributionTenant(), answer.eTag());
  }

  @Override
  public void delete(CallContext call, String id, String etag) {
    make(
        AwsOperation.DELETE_TENANT,
        call,
        client -> client.deleteDistributionTenant(delete -> delete.id(id).ifMatch(etag)));
  }

  @Override
  public void tag(CallContext call, String arn, Map<String, String> tags) {
    if (!tags.isEmpty()) {
      make(
          AwsOperation.TAG,
          call,
          client -> client.tagResource(tag -> tag.resource(arn).tags(TenantShapes.tags(tags))));
    }
  }

  @Override
  public void untag(CallContext call, String arn, Set<String> keys) {
    if (!keys.isEmpty()) {
      make(
          AwsOperation.UNTAG,
          call,
          client -> client.untagResource(untag -> untag.resource(arn).tagKeys(k -> k.items(keys))));
    }
  }

  @Override
  public Optional<ManagedCertificate> certificate(CallContext call, String identifier) {
    return AwsCalls.found(() ->
            make(
                AwsOperation.GET_CERTIFICATE,
                call,
                client -> client.getManagedCertificateDetails(get -> get.identifier(identifier))))
        .map(answer -> answer.managedCertificateDetails())
        .flatMap(AwsCloudFront::managed);
  }

  /** CloudFront may also answer with an empty structure. */
  private static Optional<ManagedCertificate> managed(ManagedCertificateDetails details) {
    return Optional.ofNullable(details.certificateStatusAsString())
        .map(status ->
            new ManagedCertificate(
                Optional.ofNullable(details.certificateArn()).filter(arn -> !arn.isEmpty()),
                status,
                Objects.requireNonNullElse(details.validationTokenHostAsString(), ""),
                details.validationTokenDetails().stream().map(AwsCloudFront::token).toList()));
  }

  private static ManagedCertificate.Token token(ValidationTokenDetail token) {
    return new ManagedCertificate.Token(
        token.domain(),
        Objects.requireNonNullElse(token.redirectFrom(), ""),
        Objects.requireNonNullElse(token.redirectTo(), ""));
  }

  @Override
  public Optional<Distribution> distribution(CallContext call, String id) {
    return neighbours.distribution(id);
  }

  @Override
  public Optional<ConnectionGroup> connectionGroup(CallContext call, Optional<String> id) {
    return neighbours.group(id);
  }

  @Override
  public List<Conflict> conflicts(CallContext call, String domain, String tenantId) {
    return CloudFrontPages.<DomainConflict>all(
            marker -> {
              var page =
                  make(
                      AwsOperation.LIST_CONFLICTS,
                      call,
                      client ->
                          client.listDomainConflicts(list ->
                              list.domain(domain)
                                  .domainControlValidationResource(
                                      self -> self.distributionTenantId(tenantId))
                                  .marker(marker.orElse(null))
                                  .maxItems(CloudFrontPages.SIZE)));
              return new CloudFrontPages.Page<>(
                  page.domainConflicts(), Optional.ofNullable(page.nextMarker()));
            })
        .map(c -> new Conflict(c.domain(), c.resourceTypeAsString(), c.resourceId(), c.accountId()))
        .toList();
  }

  @Override
  public Map<String, Optional<String>> verifyDns(CallContext call, String identifier) {
    try {
      return verdicts(verify(call, identifier, null));
    } catch (PortException e) {
      if (e.failure().kind() != Kind.INVALID) {
        throw e;
      }
      return verifyEach(call, identifier);
    }
  }

  /** The documentation leaves open whether the domain may be left out. */
  private Map<String, Optional<String>> verifyEach(CallContext call, String identifier) {
    var all = new TreeMap<String, Optional<String>>();
    find(call, identifier)
        .map(tenant -> tenant.config().domains())
        .ifPresent(domains ->
            domains.forEach(domain -> all.putAll(verdicts(verify(call, identifier, domain)))));
    return all;
  }

  private List<DnsConfiguration> verify(
      CallContext call, String identifier, @Nullable String domain) {
    return make(
            AwsOperation.VERIFY_DNS,
            call,
            client ->
                client.verifyDnsConfiguration(
                    verify -> verify.identifier(identifier).domain(domain)))
        .dnsConfigurationList();
  }

  private static Map<String, Optional<String>> verdicts(List<DnsConfiguration> found) {
    var verdicts = new TreeMap<String, Optional<String>>();
    found.forEach(dns ->
        verdicts.put(
            dns.domain().toLowerCase(Locale.ROOT),
            dns.status() == DnsConfigurationStatus.VALID_CONFIGURATION
                ? Optional.empty()
                : Optional.of(Objects.requireNonNullElse(dns.reason(), dns.statusAsString()))));
    return verdicts;
  }

  @Override
  public void moveDomain(CallContext call, String domain, String tenantId, String etag) {
    make(
        AwsOperation.MOVE_DOMAIN,
        call,
        client ->
            client.updateDomainAssociation(move ->
                move.domain(domain)
                    .targetResource(target -> target.distributionTenantId(tenantId))
                    .ifMatch(etag)));
  }

  @Override
  public String invalidate(
      CallContext call, String tenantId, List<String> paths, String reference) {
    return make(
            AwsOperation.INVALIDATE,
            call,
            client ->
                client.createInvalidationForDistributionTenant(create ->
                    create
                        .id(tenantId)
                        .invalidationBatch(batch ->
                            batch
                                .callerReference(reference)
                                .paths(p -> p.quantity(paths.size()).items(paths)))))
        .invalidation()
        .id();
  }

  @Override
  public Optional<Boolean> invalidated(CallContext call, String tenantId, String invalidationId) {
    return AwsCalls.found(() ->
            make(
                AwsOperation.GET_INVALIDATION,
                call,
                client ->
                    client.getInvalidationForDistributionTenant(
                        get -> get.distributionTenantId(tenantId).id(invalidationId))))
        .map(answer -> "Completed".equals(answer.invalidation().status()));
  }
}
