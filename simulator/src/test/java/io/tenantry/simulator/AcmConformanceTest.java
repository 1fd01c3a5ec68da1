package io.tenantry.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.acm.AcmClient;
import software.amazon.awssdk.services.acm.model.AcmException;
import software.amazon.awssdk.services.acm.model.CertificateDetail;
import software.amazon.awssdk.services.acm.model.CertificateStatus;
import software.amazon.awssdk.services.acm.model.DomainValidationOption;
import software.amazon.awssdk.services.acm.model.InvalidArnException;
import software.amazon.awssdk.services.acm.model.InvalidDomainValidationOptionsException;
import software.amazon.awssdk.services.acm.model.InvalidParameterException;
import software.amazon.awssdk.services.acm.model.LimitExceededException;
import software.amazon.awssdk.services.acm.model.ResourceInUseException;
import software.amazon.awssdk.services.acm.model.ResourceNotFoundException;
import software.amazon.awssdk.services.acm.model.ResourceRecord;
import software.amazon.awssdk.services.acm.model.Tag;
import software.amazon.awssdk.services.acm.model.ValidationMethod;
import software.amazon.awssdk.services.route53.Route53Client;

/** ACM through the official client, over HTTP. */
class AcmConformanceTest {
  private Simulator simulator;
  private AcmClient acm;
  private Route53Client route53;

  @BeforeEach
  void start() throws Exception {
    simulator = Simulator.start(SimulatorOptions.fast());
    var owner = Clients.owner(simulator);
    acm = owner.acm();
    route53 = owner.route53();
  }

  @AfterEach
  void stop() throws Exception {
    acm.close();
    route53.close();
    simulator.close();
  }

  @Test
  void issuesOnceTheValidationRecordExists() {
    var zone = TestZone.create(route53, "example.com");
    var arn = request("shop.example.com");
    assertThat(describe(arn).status()).isEqualTo(CertificateStatus.PENDING_VALIDATION);
    var proof = validationRecord(arn);
    assertThat(proof.name()).matches("_[0-9a-f]{32}\\.shop\\.example\\.com\\.");
    assertThat(proof.value()).matches("_[0-9a-f]{32}\\.[a-z0-9]{10}\\.acm-validations\\.aws\\.");

    zone.cname(proof.name(), proof.value());
    await().until(() -> describe(arn).status() == CertificateStatus.ISSUED);
    assertThat(describe(arn).notAfter()).isAfter(describe(arn).notBefore());
  }

  @Test
  void sameNameSameValidationRecord() {
    assertThat(validationRecord(request("shop.example.com")))
        .isEqualTo(validationRecord(request("shop.example.com")));
  }

  @Test
  void repeatedTokenGivesTheSameCertificate() {
    var first =
        acm.requestCertificate(request ->
            request.domainName("a.example.com").validationMethod("DNS").idempotencyToken("t1"));
    var again =
        acm.requestCertificate(request ->
            request.domainName("a.example.com").validationMethod("DNS").idempotencyToken("t1"));
    assertThat(again.certificateArn()).isEqualTo(first.certificateArn());
  }

  @Test
  void listsAndPages() {
    var arns = List.of(request("a.example.com"), request("b.example.com"));
    var first = acm.listCertificates(list -> list.maxItems(1));
    var second = acm.listCertificates(list -> list.maxItems(1).nextToken(first.nextToken()));
    assertThat(List.of(first, second))
        .flatExtracting(page -> page.certificateSummaryList())
        .extracting(summary -> summary.certificateArn())
        .containsExactlyInAnyOrderElementsOf(arns);
    assertThat(
            acm.listCertificates(list -> list.certificateStatuses(CertificateStatus.ISSUED))
                .certificateSummaryList())
        .isEmpty();
  }

  @Test
  void tagsAndUntags() {
    var arn = request("a.example.com");
    var tag = Tag.builder().key("team").value("edge").build();
    acm.addTagsToCertificate(add -> add.certificateArn(arn).tags(tag));
    assertThat(acm.listTagsForCertificate(list -> list.certificateArn(arn)).tags())
        .containsExactly(tag);
    acm.removeTagsFromCertificate(remove -> remove.certificateArn(arn).tags(tag));
    assertThat(acm.listTagsForCertificate(list -> list.certificateArn(arn)).tags()).isEmpty();
  }

  @Test
  void refusesToDeleteWhatIsInUse() {
    var arn = request("a.example.com");
    var user = "arn:aws:elasticloadbalancing:us-east-1:1:loadbalancer/app/web/1";
    simulator.cloud().acm().attach(arn, user);
    assertThat(describe(arn).inUseBy()).containsExactly(user);
    assertThatThrownBy(() -> delete(arn)).isInstanceOf(ResourceInUseException.class);
    simulator.cloud().acm().detach(arn, user);
    await().ignoreExceptionsInstanceOf(ResourceInUseException.class).until(() -> delete(arn));
    assertThatThrownBy(() -> describe(arn)).isInstanceOf(ResourceNotFoundException.class);
  }

  @Test
  void certificatesLiveInOneRegion() {
    var arn = request("a.example.com");
    assertThat(arn).startsWith("arn:aws:acm:us-east-1:" + Clients.ACCOUNT + ":certificate/");
  }

  @Test
  void refusesAsAcmDoes() {
    assertThatThrownBy(() -> describe("nonsense")).isInstanceOf(InvalidArnException.class);
    assertThatThrownBy(() -> request("x".repeat(60) + ".example.com"))
        .isInstanceOf(InvalidParameterException.class);
    assertThatThrownBy(() -> request("no spaces.com"))
        .isInstanceOf(AcmException.class)
        .hasMessageContaining("failed to satisfy constraint");
    assertThatThrownBy(() ->
            acm.requestCertificate(request ->
                request
                    .domainName("a.example.com")
                    .subjectAlternativeNames(
                        IntStream.range(0, 11).mapToObj(i -> "n" + i + ".example.com").toList())))
        .isInstanceOf(LimitExceededException.class);
    assertThatThrownBy(() ->
            acm.requestCertificate(request ->
                request
                    .domainName("a.example.com")
                    .domainValidationOptions(
                        DomainValidationOption.builder()
                            .domainName("a.example.com")
                            .validationDomain("other.org")
                            .build())))
        .isInstanceOf(InvalidDomainValidationOptionsException.class);
  }

  private boolean delete(String arn) {
    acm.deleteCertificate(delete -> delete.certificateArn(arn));
    return true;
  }

  private String request(String name) {
    return acm.requestCertificate(
            request -> request.domainName(name).validationMethod(ValidationMethod.DNS))
        .certificateArn();
  }

  private CertificateDetail describe(String arn) {
    return acm.describeCertificate(describe -> describe.certificateArn(arn)).certificate();
  }

  /** Shown only some time after the request, as in the real service. */
  private ResourceRecord validationRecord(String arn) {
    return await()
        .until(
            () -> describe(arn).domainValidationOptions(),
            options -> !options.isEmpty() && options.getFirst().resourceRecord() != null)
        .getFirst()
        .resourceRecord();
  }
}
