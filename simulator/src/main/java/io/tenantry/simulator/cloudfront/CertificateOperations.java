package io.tenantry.simulator.cloudfront;

import io.tenantry.simulator.acm.CertificateStore;
import io.tenantry.simulator.acm.HttpToken;
import io.tenantry.simulator.acm.StoredCertificate;
import io.tenantry.simulator.cloudfront.StoredManagedCertificate.TokenHost;
import io.tenantry.simulator.core.Caller;
import io.tenantry.simulator.core.CloudFrontSettings.VerifyWithoutDomain;
import io.tenantry.simulator.core.Engine;
import io.tenantry.simulator.route53.DnsName;
import io.tenantry.simulator.route53.Names;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.services.cloudfront.model.DnsConfiguration;
import software.amazon.awssdk.services.cloudfront.model.DnsConfigurationStatus;
import software.amazon.awssdk.services.cloudfront.model.GetManagedCertificateDetailsRequest;
import software.amazon.awssdk.services.cloudfront.model.GetManagedCertificateDetailsResponse;
import software.amazon.awssdk.services.cloudfront.model.ManagedCertificateDetails;
import software.amazon.awssdk.services.cloudfront.model.ManagedCertificateStatus;
import software.amazon.awssdk.services.cloudfront.model.ValidationTokenDetail;
import software.amazon.awssdk.services.cloudfront.model.VerifyDnsConfigurationRequest;
import software.amazon.awssdk.services.cloudfront.model.VerifyDnsConfigurationResponse;

/** Managed certificate details and the DNS check. */
final class CertificateOperations {
  private final Engine engine;
  private final FleetIndex fleet;
  private final ManagedCertificates managed;
  private final CertificateStore certificates;
  private final Names names;

  CertificateOperations(Parts parts, CertificateStore certificates, Names names) {
    this.engine = parts.engine();
    this.fleet = parts.fleet();
    this.managed = parts.managed();
    this.certificates = certificates;
    this.names = names;
  }

  SdkResponse details(Caller caller, GetManagedCertificateDetailsRequest request, Instant now) {
    var tenant = tenant(caller, request.identifier());
    var latest = managed.of(tenant.id());
    var certificate = latest == null ? null : certificates.find(latest.arn());
    if (latest == null || certificate == null) {
      return switch (engine.settings().cloudfront().missingManagedCertificate()) {
        case ENTITY_NOT_FOUND -> throw CloudFrontErrors.notFound("managed certificate");
        case EMPTY ->
            GetManagedCertificateDetailsResponse.builder()
                .managedCertificateDetails(ManagedCertificateDetails.builder().build())
                .build();
      };
    }
    return GetManagedCertificateDetailsResponse.builder()
        .managedCertificateDetails(describe(latest, certificate))
        .build();
  }

  private static ManagedCertificateDetails describe(
      StoredManagedCertificate managed, StoredCertificate certificate) {
    var selfHosted = managed.host() == TokenHost.SELF_HOSTED;
    return ManagedCertificateDetails.builder()
        .certificateArn(certificate.arn())
        .certificateStatus(status(certificate.status()))
        .validationTokenHost(selfHosted ? "self-hosted" : "cloudfront")
        .validationTokenDetails(
            managed.domains().stream().map(domain -> token(certificate, domain)).toList())
        .build();
  }

  private static ValidationTokenDetail token(StoredCertificate certificate, String domain) {
    var token = HttpToken.of(certificate.arn(), domain);
    return ValidationTokenDetail.builder()
        .domain(domain)
        .redirectFrom(token.redirectFrom())
        .redirectTo(token.redirectTo())
        .build();
  }

  private static ManagedCertificateStatus status(StoredCertificate.Status status) {
    return switch (status) {
      case PENDING_VALIDATION -> ManagedCertificateStatus.PENDING_VALIDATION;
      case ISSUED -> ManagedCertificateStatus.ISSUED;
      case INACTIVE -> ManagedCertificateStatus.INACTIVE;
      case EXPIRED -> ManagedCertificateStatus.EXPIRED;
      case VALIDATION_TIMED_OUT -> ManagedCertificateStatus.VALIDATION_TIMED_OUT;
      case REVOKED -> ManagedCertificateStatus.REVOKED;
      case FAILED -> ManagedCertificateStatus.FAILED;
    };
  }

  SdkResponse verifyDns(Caller caller, VerifyDnsConfigurationRequest request, Instant now) {
    var tenant = tenant(caller, request.identifier());
    var group = fleet.group(tenant.account(), tenant.spec().group());
    var endpoint = group == null ? "" : group.endpoint();
    return VerifyDnsConfigurationResponse.builder()
        .dnsConfigurationList(
            asked(tenant, request.domain()).stream()
                .map(domain -> verify(domain, endpoint, now))
                .toList())
        .build();
  }

  private List<String> asked(StoredTenant tenant, @Nullable String domain) {
    if (domain == null) {
      var answer = engine.settings().cloudfront().verifyWithoutDomain();
      if (answer == VerifyWithoutDomain.INVALID_ARGUMENT) {
        throw CloudFrontErrors.invalidArgument("The parameter Domain is required.");
      }
      return tenant.spec().domains();
    }
    var wanted = TenantReader.domain(domain);
    if (!tenant.spec().domains().contains(wanted)) {
      throw CloudFrontErrors.invalidArgument(
          "The domain " + domain + " does not belong to the distribution tenant.");
    }
    return List.of(wanted);
  }

  private DnsConfiguration verify(String domain, String endpoint, Instant now) {
    var canonical = DnsName.canonical(domain).orElse(domain + ".");
    var trace = names.trace(canonical);
    var since = trace.leadsTo(target -> target.equals(endpoint + "."));
    var result = DnsConfiguration.builder().domain(domain);
    if (since.isPresent() && !since.get().isAfter(now)) {
      return result.status(DnsConfigurationStatus.VALID_CONFIGURATION).build();
    }
    if (trace.hops().isEmpty() && !names.served(canonical)) {
      return result
          .status(DnsConfigurationStatus.UNKNOWN_CONFIGURATION)
          .reason("The DNS of the domain could not be read.")
          .build();
    }
    return result
        .status(DnsConfigurationStatus.INVALID_CONFIGURATION)
        .reason("The domain does not point to the routing endpoint " + endpoint + ".")
        .build();
  }

  private StoredTenant tenant(Caller caller, @Nullable String identifier) {
    var tenant =
        fleet.tenantBy(caller.account(), CloudFrontErrors.required(identifier, "Identifier"));
    if (tenant == null) {
      throw CloudFrontErrors.notFound("distribution tenant");
    }
    return tenant;
  }
}
