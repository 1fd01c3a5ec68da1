package io.tenantry.simulator.cloudfront;

import io.tenantry.simulator.acm.CertificateStore;
import io.tenantry.simulator.cloudfront.DomainOwners.Owner;
import io.tenantry.simulator.core.AwsError;
import io.tenantry.simulator.core.Caller;
import io.tenantry.simulator.core.Engine;
import io.tenantry.simulator.route53.DnsName;
import io.tenantry.simulator.route53.Names;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.services.cloudfront.model.DistributionResourceId;
import software.amazon.awssdk.services.cloudfront.model.DomainConflict;
import software.amazon.awssdk.services.cloudfront.model.ListDomainConflictsRequest;
import software.amazon.awssdk.services.cloudfront.model.ListDomainConflictsResponse;
import software.amazon.awssdk.services.cloudfront.model.UpdateDomainAssociationRequest;
import software.amazon.awssdk.services.cloudfront.model.UpdateDomainAssociationResponse;

/** Moves domains between resources, and finds their owner. */
final class DomainOperations {

  /** A tenant or a distribution of the caller's. */
  private record Target(
      String id,
      String etag,
      String endpoint,
      @Nullable StoredTenant tenant,
      @Nullable StoredDistribution own) {}

  private final Engine engine;
  private final FleetIndex fleet;
  private final Deployment deployment;
  private final Aliases aliases;
  private final CertificateStore certificates;
  private final Names names;

  DomainOperations(Parts parts, CertificateStore certificates, Names names) {
    this.engine = parts.engine();
    this.fleet = parts.fleet();
    this.deployment = parts.deployment();
    this.aliases = new Aliases(parts.engine(), parts.ids());
    this.certificates = certificates;
    this.names = names;
  }

  SdkResponse move(Caller caller, UpdateDomainAssociationRequest request, Instant now) {
    var domain = TenantReader.domain(request.domain());
    var target = target(caller, request.targetResource());
    CloudFrontErrors.optionalMatch(request.ifMatch(), target.etag());
    var owner = fleet.domains().owner(domain);
    if (owner == null) {
      throw CloudFrontErrors.notFound("domain");
    }
    if (owner.resource().equals(target.id())) {
      throw illegal("The domain is already associated with the target resource.");
    }
    checkSource(owner);
    checkCertificate(domain, target);
    if (!owner.account().equals(caller.account())) {
      checkControl(domain, target, now);
    }
    release(owner, now);
    var etag = take(domain, target, now);
    return UpdateDomainAssociationResponse.builder()
        .domain(domain)
        .resourceId(target.id())
        .eTag(etag)
        .build();
  }

  private Target target(Caller caller, @Nullable DistributionResourceId sent) {
    var distributionId = sent == null ? null : sent.distributionId();
    var tenantId = sent == null ? null : sent.distributionTenantId();
    if ((distributionId == null) == (tenantId == null)) {
      throw CloudFrontErrors.invalidArgument(
          "Give either a DistributionId or a DistributionTenantId.");
    }
    if (tenantId != null) {
      var tenant = fleet.tenant(caller.account(), tenantId);
      if (tenant == null) {
        throw CloudFrontErrors.notFound("distribution tenant");
      }
      var group = fleet.group(tenant.account(), tenant.spec().group());
      return new Target(
          tenant.id(), tenant.etag(), group == null ? "" : group.endpoint(), tenant, null);
    }
    var own =
        fleet.distribution(
            caller.account(), CloudFrontErrors.required(distributionId, "DistributionId"));
    if (own == null) {
      throw CloudFrontErrors.notFound("distribution");
    }
    if (own.config().tenantOnly()) {
      throw CloudFrontErrors.invalidArgument(
          "A multi-tenant distribution has no domains of its own.");
    }
    return new Target(own.id(), own.etag(), own.domainName(), null, own);
  }

  private void checkSource(Owner owner) {
    var enabled =
        owner.isTenant()
            ? tenantOf(owner).spec().enabled()
            : distributionOf(owner).config().enabled();
    if (enabled) {
      throw illegal("The resource that the domain is associated with must be disabled first.");
    }
  }

  private void checkCertificate(String domain, Target target) {
    var tenant = target.tenant();
    var covered =
        tenant == null
            ? target.own() != null && covers(target.own().config().certificate(), domain)
            : fleet.views().coverage().active(tenant.spec(), domain);
    if (!covered) {
      throw CloudFrontErrors.invalidArgument(
          "The target resource has no valid certificate that covers " + domain + ".");
    }
  }

  private boolean covers(@Nullable String arn, String domain) {
    var certificate = arn == null ? null : certificates.find(arn);
    return certificate != null && certificate.isIssued() && certificate.covers(domain);
  }

  /** Between accounts, a TXT record {@code _<domain>} naming the target shows control. */
  private void checkControl(String domain, Target target, Instant now) {
    var name = DnsName.canonical("_" + domain).orElse("");
    if (engine.settings().cloudfront().moveNeedsTxt()
        && !names.hasText(name, target.endpoint(), now)) {
      throw CloudFrontErrors.invalidArgument(
          "Control of "
              + domain
              + " is not shown: a TXT record _"
              + domain
              + " with the value "
              + target.endpoint()
              + " is needed.");
    }
  }

  private void release(Owner owner, Instant now) {
    if (owner.isTenant()) {
      var tenant = tenantOf(owner);
      var rest = new ArrayList<>(tenant.spec().domains());
      rest.remove(owner.domain());
      deployment.write(tenant, tenant.spec().with(rest), now);
    } else {
      aliases.remove(distributionOf(owner), owner.domain(), now);
    }
  }

  private String take(String domain, Target target, Instant now) {
    if (target.tenant() != null) {
      var spec = target.tenant().spec();
      var more = new ArrayList<>(spec.domains());
      more.add(domain);
      return deployment.write(target.tenant(), spec.with(more), now).etag();
    }
    return aliases.add(java.util.Objects.requireNonNull(target.own()), domain, now).etag();
  }

  private StoredTenant tenantOf(Owner owner) {
    return java.util.Objects.requireNonNull(fleet.tenant(owner.account(), owner.resource()));
  }

  private StoredDistribution distributionOf(Owner owner) {
    return java.util.Objects.requireNonNull(fleet.distribution(owner.account(), owner.resource()));
  }

  SdkResponse conflicts(Caller caller, ListDomainConflictsRequest request, Instant now) {
    var domain = TenantReader.domain(request.domain());
    var self = target(caller, request.domainControlValidationResource());
    var limit = Paging.limit(engine.settings().cloudfront(), request.maxItems());
    var marker = Paging.marker(request.marker());
    var rest =
        fleet.domains().overlapping(domain).stream()
            .filter(owner -> !owner.resource().equals(self.id()))
            .filter(owner -> owner.domain().compareTo(marker) > 0)
            .limit(limit + 1L)
            .toList();
    return ListDomainConflictsResponse.builder()
        .domainConflicts(conflicts(Paging.first(rest, limit), caller))
        .nextMarker(rest.size() > limit ? rest.get(limit - 1).domain() : null)
        .build();
  }

  private static List<DomainConflict> conflicts(List<Owner> owners, Caller caller) {
    return owners.stream()
        .map(owner -> {
          var own = owner.account().equals(caller.account());
          return DomainConflict.builder()
              .domain(owner.domain())
              .resourceType(owner.isTenant() ? "distribution-tenant" : "distribution")
              .resourceId(own ? owner.resource() : masked(owner.resource()))
              .accountId(own ? owner.account() : masked(owner.account()))
              .build();
        })
        .toList();
  }

  /** Strangers see only the end. */
  private static String masked(String text) {
    var shown = Math.min(6, text.length() / 2);
    return "*".repeat(text.length() - shown) + text.substring(text.length() - shown);
  }

  private static AwsError illegal(String message) {
    return new AwsError(400, "IllegalUpdate", message);
  }
}
