package io.tenantry.simulator.acm;

import io.tenantry.simulator.acm.StoredCertificate.Method;
import io.tenantry.simulator.core.Ids;
import java.time.Duration;
import java.time.Instant;
import software.amazon.awssdk.services.acm.model.CertificateDetail;
import software.amazon.awssdk.services.acm.model.CertificateSummary;
import software.amazon.awssdk.services.acm.model.DomainStatus;
import software.amazon.awssdk.services.acm.model.DomainValidation;
import software.amazon.awssdk.services.acm.model.RecordType;
import software.amazon.awssdk.services.acm.model.RenewalStatus;

/** Builds ACM's description of a certificate. */
final class Describer {
  private final CertificateStore certificates;
  private final Validation validation;

  Describer(CertificateStore certificates, Validation validation) {
    this.certificates = certificates;
    this.validation = validation;
  }

  CertificateDetail detail(StoredCertificate certificate, Duration detailsAfter, Instant now) {
    var detail =
        CertificateDetail.builder()
            .certificateArn(certificate.arn())
            .domainName(certificate.names().getFirst())
            .subjectAlternativeNames(certificate.names())
            .managedBy(certificate.managedBy())
            .subject("CN=" + certificate.names().getFirst())
            .issuer("Amazon")
            .createdAt(certificate.created())
            .status(certificate.status().name())
            .keyAlgorithm(certificate.keyAlgorithm())
            .signatureAlgorithm(
                certificate.keyAlgorithm().startsWith("RSA") ? "SHA256WITHRSA" : "SHA256WITHECDSA")
            .inUseBy(certificates.usedBy(certificate.arn(), now))
            .failureReason(certificate.failureReason())
            .type("AMAZON_ISSUED")
            .renewalEligibility(eligibility(certificate, now))
            .options(options ->
                options.certificateTransparencyLoggingPreference(certificate.transparency()));
    validity(detail, certificate);
    if (!certificate.created().plus(detailsAfter).isAfter(now)) {
      detail.domainValidationOptions(
          certificate.names().stream().map(name -> option(certificate, name, now)).toList());
    }
    return detail.build();
  }

  private static void validity(CertificateDetail.Builder detail, StoredCertificate certificate) {
    detail.issuedAt(certificate.issued()).notBefore(certificate.issued());
    detail.notAfter(certificate.notAfter());
    if (certificate.issued() != null) {
      detail.serial(Ids.hex(certificate.arn() + certificate.renewals(), 32));
    }
    if (certificate.renewals() > 0) {
      detail.renewalSummary(summary -> summary.renewalStatus(RenewalStatus.SUCCESS));
    }
  }

  CertificateSummary summary(StoredCertificate certificate, Instant now) {
    return CertificateSummary.builder()
        .certificateArn(certificate.arn())
        .domainName(certificate.names().getFirst())
        .subjectAlternativeNameSummaries(certificate.names())
        .hasAdditionalSubjectAlternativeNames(false)
        .status(certificate.status().name())
        .type("AMAZON_ISSUED")
        .keyAlgorithm(certificate.keyAlgorithm())
        .inUse(!certificates.usedBy(certificate.arn(), now).isEmpty())
        .exported(false)
        .renewalEligibility(eligibility(certificate, now))
        .notBefore(certificate.issued())
        .notAfter(certificate.notAfter())
        .createdAt(certificate.created())
        .issuedAt(certificate.issued())
        .managedBy(certificate.managedBy())
        .build();
  }

  private String eligibility(StoredCertificate certificate, Instant now) {
    var used = !certificates.usedBy(certificate.arn(), now).isEmpty();
    return certificate.isIssued() && used ? "ELIGIBLE" : "INELIGIBLE";
  }

  private DomainValidation option(StoredCertificate certificate, String name, Instant now) {
    var option =
        DomainValidation.builder()
            .domainName(name)
            .validationDomain(name)
            .validationMethod(certificate.method().name())
            .validationStatus(status(certificate, name, now));
    if (certificate.method() == Method.DNS) {
      var proof = ValidationRecord.of(certificate.account(), name);
      option.resourceRecord(
          record -> record.name(proof.name()).type(RecordType.CNAME).value(proof.value()));
    } else if (certificate.method() == Method.HTTP) {
      var token = HttpToken.of(certificate.arn(), name);
      option.httpRedirect(
          redirect -> redirect.redirectFrom(token.redirectFrom()).redirectTo(token.redirectTo()));
    }
    return option.build();
  }

  private DomainStatus status(StoredCertificate certificate, String name, Instant now) {
    return switch (certificate.status()) {
      case ISSUED, INACTIVE, EXPIRED, REVOKED -> DomainStatus.SUCCESS;
      case VALIDATION_TIMED_OUT, FAILED -> DomainStatus.FAILED;
      case PENDING_VALIDATION ->
          validation
              .shown(certificate, name)
              .map(since -> since.isAfter(certificate.created()) ? since : certificate.created())
              .filter(since -> !since.plus(validation.delay(certificate)).isAfter(now))
              .map(_ -> DomainStatus.SUCCESS)
              .orElse(DomainStatus.PENDING_VALIDATION);
    };
  }
}
