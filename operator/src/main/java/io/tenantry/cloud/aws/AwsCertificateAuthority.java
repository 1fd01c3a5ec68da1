package io.tenantry.cloud.aws;

import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.CertificateAuthority;
import io.tenantry.cloud.CloudIdentity;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.aws.AwsCalls.On;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.acm.AcmClient;
import software.amazon.awssdk.services.acm.model.CertificateDetail;
import software.amazon.awssdk.services.acm.model.CertificateManagedBy;
import software.amazon.awssdk.services.acm.model.CertificateStatus;
import software.amazon.awssdk.services.acm.model.CertificateSummary;
import software.amazon.awssdk.services.acm.model.DomainValidation;
import software.amazon.awssdk.services.acm.model.KeyAlgorithm;
import software.amazon.awssdk.services.acm.model.ListCertificatesRequest;
import software.amazon.awssdk.services.acm.model.ResourceRecord;
import software.amazon.awssdk.services.acm.model.SortBy;
import software.amazon.awssdk.services.acm.model.SortOrder;
import software.amazon.awssdk.services.acm.model.ValidationMethod;

/**
 * ACM by the AWS SDK. New certificates are of the operator's own region; one that is known by its
 * ARN is looked for where the ARN says, or an operator that is moved would take all for gone.
 */
final class AwsCertificateAuthority implements CertificateAuthority {
  private static final Pattern ARN =
      Pattern.compile("arn:aws[a-z-]*:acm:([a-z]{2,4}(?:-[a-z]+)+-\\d{1,2}):\\d{12}:.+");
  private static final int PAGE = 1_000;
  private static final List<CertificateStatus> USABLE =
      List.of(CertificateStatus.ISSUED, CertificateStatus.PENDING_VALIDATION);

  private final AwsCalls calls;
  private final CloudIdentity identity;

  AwsCertificateAuthority(AwsCalls calls, CloudIdentity identity) {
    this.calls = calls;
    this.identity = identity;
  }

  private <T> T make(AwsOperation operation, CallContext call, Function<AcmClient, T> request) {
    return calls.make(operation, new On(call, identity), clients -> request.apply(clients.acm()));
  }

  private <T> T make(
      AwsOperation operation, CallContext call, String arn, Function<AcmClient, T> request) {
    var home = Optional.of(ARN.matcher(arn)).filter(Matcher::matches).map(m -> m.group(1));
    return calls.make(
        operation,
        new On(call, identity),
        clients ->
            request.apply(
                home.map(region -> clients.acm(Region.of(region))).orElseGet(clients::acm)));
  }

  @Override
  public String request(CallContext call, Order order) {
    return make(
            AwsOperation.REQUEST_CERTIFICATE,
            call,
            client ->
                client.requestCertificate(request ->
                    request
                        .domainName(order.hostname())
                        .validationMethod(ValidationMethod.DNS)
                        .idempotencyToken(order.token())
                        .tags(AcmTags.write(order.tags()))))
        .certificateArn();
  }

  @Override
  public Optional<Live> find(CallContext call, String arn) {
    return AwsCalls.found(() ->
        live(
            make(
                    AwsOperation.DESCRIBE_CERTIFICATE,
                    call,
                    arn,
                    client -> client.describeCertificate(get -> get.certificateArn(arn)))
                .certificate()));
  }

  private static Live live(CertificateDetail certificate) {
    return new Live(
        certificate.certificateArn(),
        hostname(certificate.domainName()),
        Status.of(certificate.statusAsString()),
        Optional.ofNullable(certificate.failureReasonAsString()),
        certificate.domainValidationOptions().stream()
            .map(DomainValidation::resourceRecord)
            .filter(Objects::nonNull)
            .map(AwsCertificateAuthority::proof)
            .collect(Collectors.toSet()),
        Set.copyOf(certificate.inUseBy()),
        Optional.ofNullable(certificate.notAfter()));
  }

  private static DnsRecord.Cname proof(ResourceRecord record) {
    return new DnsRecord.Cname(record.name(), record.value(), VALIDATION_TTL);
  }

  private static String hostname(String domain) {
    return domain.toLowerCase(Locale.ROOT);
  }

  @Override
  public void delete(CallContext call, String arn) {
    make(
        AwsOperation.DELETE_CERTIFICATE,
        call,
        arn,
        client -> client.deleteCertificate(delete -> delete.certificateArn(arn)));
  }

  @Override
  public void tag(CallContext call, String arn, Map<String, String> tags) {
    if (!tags.isEmpty()) {
      make(
          AwsOperation.TAG_CERTIFICATE,
          call,
          arn,
          client ->
              client.addTagsToCertificate(
                  add -> add.certificateArn(arn).tags(AcmTags.write(tags))));
    }
  }

  @Override
  public Optional<String> findOwn(CallContext call, String hostname, Ownership ownership) {
    return usable(call)
        .filter(certificate -> hostname.equalsIgnoreCase(certificate.domainName()))
        .sorted(Comparator.comparingInt(certificate -> USABLE.indexOf(certificate.status())))
        .map(CertificateSummary::certificateArn)
        .filter(arn -> isOwn(call, arn, List.of(ownership)))
        .findFirst();
  }

  /** Newest first. */
  private Stream<CertificateSummary> usable(CallContext call) {
    return listed(
        call,
        ListCertificatesRequest.builder()
            .certificateStatuses(USABLE)
            .sortBy(SortBy.CREATED_AT)
            .sortOrder(SortOrder.DESCENDING)
            .build());
  }

  @Override
  public boolean isOwn(CallContext call, String arn, List<Ownership> anyOf) {
    return AwsCalls.found(() ->
            make(
                AwsOperation.LIST_CERTIFICATE_TAGS,
                call,
                arn,
                client -> client.listTagsForCertificate(list -> list.certificateArn(arn))))
        .filter(answer -> anyOf.stream().anyMatch(own -> AcmTags.show(answer.tags(), own)))
        .isPresent();
  }

  @Override
  public List<Summary> list(CallContext call) {
    return listed(call, ListCertificatesRequest.builder().build())
        .map(certificate ->
            new Summary(
                certificate.certificateArn(),
                hostname(certificate.domainName()),
                Status.of(certificate.statusAsString()),
                Boolean.TRUE.equals(certificate.inUse()),
                Optional.ofNullable(certificate.notAfter())))
        .toList();
  }

  /** Unless told otherwise, ACM leaves out all keys but the oldest sort. */
  private Stream<CertificateSummary> listed(CallContext call, ListCertificatesRequest which) {
    return CloudFrontPages.<CertificateSummary>all(
            token -> {
              var request =
                  which.toBuilder()
                      .includes(filter -> filter.keyTypes(KeyAlgorithm.knownValues()))
                      .maxItems(PAGE)
                      .nextToken(token.orElse(null))
                      .build();
              var page =
                  make(
                      AwsOperation.LIST_CERTIFICATES,
                      call,
                      client -> client.listCertificates(request));
              return new CloudFrontPages.Page<>(
                  page.certificateSummaryList(), Optional.ofNullable(page.nextToken()));
            })
        .filter(certificate -> certificate.managedBy() != CertificateManagedBy.CLOUDFRONT);
  }
}
