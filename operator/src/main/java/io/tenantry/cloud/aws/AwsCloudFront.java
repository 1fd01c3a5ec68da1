package io.tenantry.cloud.aws;

import io.tenantry.cloud.CloudFront;
import io.tenantry.cloud.CloudIdentity;
import io.tenantry.cloud.ConnectionGroup;
import io.tenantry.cloud.Distribution;
import io.tenantry.cloud.EdgeConfig;
import io.tenantry.cloud.Errand;
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
  private final Neighbours neighbours;

  AwsCloudFront(AwsCalls calls, CloudIdentity identity, Neighbours neighbours) {
    this.calls = calls;
    this.identity = identity;
    this.neighbours = neighbours;
  }

  private <T> T make(AwsOperation operation, Errand errand, Function<CloudFrontClient, T> request) {
    return calls.make(
        operation, new On(errand, identity), clients -> request.apply(clients.cloudFront()));
  }

  @Override
  public Optional<LiveTenant> find(Errand errand, String identifier) {
    return AwsCalls.found(() -> {
      var answer =
          make(
              AwsOperation.GET_TENANT,
              errand,
              client -> client.getDistributionTenant(get -> get.identifier(identifier)));
      return TenantShapes.live(answer.distributionTenant(), answer.eTag());
    });
  }

  @Override
  public Optional<LiveTenant> having(Errand errand, String domain) {
    return AwsCalls.found(() -> {
      var answer =
          make(
              AwsOperation.GET_TENANT_BY_DOMAIN,
              errand,
              client -> client.getDistributionTenantByDomain(get -> get.domain(domain)));
      return TenantShapes.live(answer.distributionTenant(), answer.eTag());
    });
  }

  @Override
  public Page list(Errand errand, Optional<String> marker) {
    var page =
        make(
            AwsOperation.LIST_TENANTS,
            errand,
            client ->
                client.listDistributionTenants(
                    list -> list.marker(marker.orElse(null)).maxItems(Pages.SIZE)));
    return new Page(
        page.distributionTenantList().stream().map(TenantShapes::summary).toList(),
        Optional.ofNullable(page.nextMarker()).filter(next -> !next.isEmpty()));
  }

  @Override
  public LiveTenant create(Errand errand, NewTenant tenant) {
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
            errand,
            client -> client.createDistributionTenant(request.build()));
    return TenantShapes.live(answer.distributionTenant(), answer.eTag());
  }

  @Override
  public LiveTenant update(
      Errand errand,
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
            errand,
            client -> client.updateDistributionTenant(request.build()));
    return TenantShapes.live(answer.distributionTenant(), answer.eTag());
  }

  @Override
  public void delete(Errand errand, String id, String etag) {
    make(
        AwsOperation.DELETE_TENANT,
        errand,
        client -> client.deleteDistributionTenant(delete -> delete.id(id).ifMatch(etag)));
  }

  @Override
  public void tag(Errand errand, String arn, Map<String, String> tags) {
    if (!tags.isEmpty()) {
      make(
          AwsOperation.TAG,
          errand,
          client -> client.tagResource(tag -> tag.resource(arn).tags(TenantShapes.tags(tags))));
    }
  }

  @Override
  public void untag(Errand errand, String arn, Set<String> keys) {
    if (!keys.isEmpty()) {
      make(
          AwsOperation.UNTAG,
          errand,
          client -> client.untagResource(untag -> untag.resource(arn).tagKeys(k -> k.items(keys))));
    }
  }

  @Override
  public Optional<ManagedCertificate> certificate(Errand errand, String identifier) {
    return AwsCalls.found(() ->
            make(
                AwsOperation.GET_CERTIFICATE,
                errand,
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
  public Optional<Distribution> distribution(Errand errand, String id) {
    return neighbours.distribution(id);
  }

  @Override
  public Optional<ConnectionGroup> connectionGroup(Errand errand, Optional<String> id) {
    return neighbours.group(id);
  }

  @Override
  public List<Conflict> conflicts(Errand errand, String domain, String tenantId) {
    return Pages.<DomainConflict>all(
            marker -> {
              var page =
                  make(
                      AwsOperation.LIST_CONFLICTS,
                      errand,
                      client ->
                          client.listDomainConflicts(list ->
                              list.domain(domain)
                                  .domainControlValidationResource(
                                      self -> self.distributionTenantId(tenantId))
                                  .marker(marker.orElse(null))
                                  .maxItems(Pages.SIZE)));
              return new Pages.Page<>(
                  page.domainConflicts(), Optional.ofNullable(page.nextMarker()));
            })
        .map(c -> new Conflict(c.domain(), c.resourceTypeAsString(), c.resourceId(), c.accountId()))
        .toList();
  }

  @Override
  public Map<String, Optional<String>> verifyDns(Errand errand, String identifier) {
    try {
      return verdicts(verify(errand, identifier, null));
    } catch (PortException e) {
      if (e.failure().kind() != Kind.INVALID) {
        throw e;
      }
      return verifyEach(errand, identifier);
    }
  }

  /** The documentation leaves open whether the domain may be left out. */
  private Map<String, Optional<String>> verifyEach(Errand errand, String identifier) {
    var all = new TreeMap<String, Optional<String>>();
    find(errand, identifier)
        .map(tenant -> tenant.config().domains())
        .ifPresent(domains ->
            domains.forEach(domain -> all.putAll(verdicts(verify(errand, identifier, domain)))));
    return all;
  }

  private List<DnsConfiguration> verify(Errand errand, String identifier, @Nullable String domain) {
    return make(
            AwsOperation.VERIFY_DNS,
            errand,
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
  public void moveDomain(Errand errand, String domain, String tenantId, String etag) {
    make(
        AwsOperation.MOVE_DOMAIN,
        errand,
        client ->
            client.updateDomainAssociation(move ->
                move.domain(domain)
                    .targetResource(target -> target.distributionTenantId(tenantId))
                    .ifMatch(etag)));
  }

  @Override
  public String invalidate(Errand errand, String tenantId, List<String> paths, String reference) {
    return make(
            AwsOperation.INVALIDATE,
            errand,
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
  public Optional<Boolean> invalidated(Errand errand, String tenantId, String invalidationId) {
    return AwsCalls.found(() ->
            make(
                AwsOperation.GET_INVALIDATION,
                errand,
                client ->
                    client.getInvalidationForDistributionTenant(
                        get -> get.distributionTenantId(tenantId).id(invalidationId))))
        .map(answer -> "Completed".equals(answer.invalidation().status()));
  }
}
