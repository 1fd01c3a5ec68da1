package io.tenantry.simulator.acm;

import static io.tenantry.simulator.world.TestCloud.PARTNER;
import static io.tenantry.simulator.world.TestCloud.change;
import static io.tenantry.simulator.world.TestCloud.set;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.simulator.core.Caller;
import io.tenantry.simulator.world.SandboxWorld;
import io.tenantry.simulator.world.TestCloud;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.acm.model.AddTagsToCertificateRequest;
import software.amazon.awssdk.services.acm.model.CertificateDetail;
import software.amazon.awssdk.services.acm.model.DeleteCertificateRequest;
import software.amazon.awssdk.services.acm.model.DescribeCertificateRequest;
import software.amazon.awssdk.services.acm.model.DescribeCertificateResponse;
import software.amazon.awssdk.services.acm.model.ListCertificatesRequest;
import software.amazon.awssdk.services.acm.model.ListCertificatesResponse;
import software.amazon.awssdk.services.acm.model.ListTagsForCertificateRequest;
import software.amazon.awssdk.services.acm.model.ListTagsForCertificateResponse;
import software.amazon.awssdk.services.acm.model.RemoveTagsFromCertificateRequest;
import software.amazon.awssdk.services.acm.model.RequestCertificateRequest;
import software.amazon.awssdk.services.acm.model.RequestCertificateResponse;
import software.amazon.awssdk.services.acm.model.ResourceRecord;
import software.amazon.awssdk.services.acm.model.Tag;

class AcmTest {
  private final TestCloud aws = new TestCloud();

  @Test
  void detailsComeSecondsLater() {
    var arn = request("x.sandbox.test");
    assertThat(describe(arn).hasDomainValidationOptions()).isFalse();

    aws.advance(Duration.ofSeconds(5));

    var record = proof(arn);
    assertThat(record.name()).matches("_[0-9a-f]{32}\\.x\\.sandbox\\.test\\.");
    assertThat(record.value()).matches("_[0-9a-f]{32}\\.[a-z0-9]{10}\\.acm-validations\\.aws\\.");
    assertThat(record.typeAsString()).isEqualTo("CNAME");
  }

  @Test
  void isIssuedOnlyAfterItsRecordExists() {
    var arn = request("x.sandbox.test");
    aws.advance(Duration.ofHours(1));
    assertThat(status(arn)).isEqualTo("PENDING_VALIDATION");
    var record = proof(arn);

    aws.record("CREATE", record.name(), "CNAME", record.value());
    assertThat(status(arn)).isEqualTo("PENDING_VALIDATION");
    aws.advance(Duration.ofMinutes(3));

    assertThat(status(arn)).isEqualTo("ISSUED");
    var detail = describe(arn);
    assertThat(detail.notAfter()).isAfter(detail.notBefore());
    assertThat(detail.domainValidationOptions().getFirst().validationStatusAsString())
        .isEqualTo("SUCCESS");
  }

  @Test
  void isNotIssuedWhenTheRecordIsWrongOrGoesAgain() {
    var arn = request("x.sandbox.test");
    aws.advance(Duration.ofSeconds(5));
    var record = proof(arn);
    aws.record("CREATE", record.name(), "CNAME", "_wrong.acm-validations.aws.");
    aws.advance(Duration.ofMinutes(10));
    assertThat(status(arn)).isEqualTo("PENDING_VALIDATION");

    aws.record("UPSERT", record.name(), "CNAME", record.value());
    aws.advance(Duration.ofMinutes(2));
    aws.record("DELETE", record.name(), "CNAME", record.value());
    aws.advance(Duration.ofMinutes(10));

    assertThat(status(arn)).isEqualTo("PENDING_VALIDATION");
    aws.advance(Duration.ofHours(72));
    assertThat(status(arn)).isEqualTo("VALIDATION_TIMED_OUT");
  }

  @Test
  void needsEveryName() {
    var arn = request("x.sandbox.test", "y.sandbox.test");
    aws.advance(Duration.ofSeconds(5));
    for (var option : describe(arn).domainValidationOptions()) {
      assertThat(status(arn)).isEqualTo("PENDING_VALIDATION");
      aws.record(
          "CREATE", option.resourceRecord().name(), "CNAME", option.resourceRecord().value());
      aws.advance(Duration.ofMinutes(3));
    }
    assertThat(status(arn)).isEqualTo("ISSUED");
  }

  @Test
  void sharesValidationRecordsPerNameAndAccount() {
    var one = request("x.sandbox.test");
    var two = request("*.x.sandbox.test", "x.sandbox.test");
    var other =
        ((RequestCertificateResponse) aws.call(PARTNER, requesting("x.sandbox.test").build()))
            .certificateArn();
    aws.advance(Duration.ofSeconds(5));

    var record = proof(one);
    assertThat(describe(two).domainValidationOptions())
        .allMatch(option -> option.resourceRecord().equals(record));
    var theirs =
        (DescribeCertificateResponse)
            aws.call(PARTNER, DescribeCertificateRequest.builder().certificateArn(other).build());
    assertThat(theirs.certificate().domainValidationOptions().getFirst().resourceRecord().name())
        .isNotEqualTo(record.name());
    assertThat(aws.refusal(DescribeCertificateRequest.builder().certificateArn(other).build()))
        .isEqualTo("400 ResourceNotFoundException");
  }

  @Test
  void followsCnamesAndWaitsForZones() {
    aws.set(Map.of("dns", Map.of("visibleAfter", "1m")));
    var arn = request("late.example.org");
    aws.advance(Duration.ofSeconds(5));
    var record = proof(arn);
    var zone =
        ((software.amazon.awssdk.services.route53.model.CreateHostedZoneResponse)
                aws.call(
                    PARTNER,
                    software.amazon.awssdk.services.route53.model.CreateHostedZoneRequest.builder()
                        .name("example.org")
                        .callerReference("r")
                        .build()))
            .hostedZone()
            .id();
    aws.call(PARTNER, change(zone, "CREATE", set(record.name(), "CNAME", "proof.sandbox.test")));
    aws.advance(Duration.ofMinutes(10));
    assertThat(status(arn)).isEqualTo("PENDING_VALIDATION");

    aws.record("CREATE", "proof.sandbox.test", "CNAME", record.value());
    aws.advance(Duration.ofMinutes(3));
    assertThat(status(arn)).isEqualTo("PENDING_VALIDATION");
    aws.advance(Duration.ofMinutes(1));

    assertThat(status(arn)).isEqualTo("ISSUED");
  }

  @Test
  void failsByTheSettings() {
    aws.set(Map.of("acm", Map.of("failures", Map.of("bad.sandbox.test", "CAA_ERROR"))));
    var arn = request("bad.sandbox.test");

    aws.advance(Duration.ofMinutes(3));

    assertThat(status(arn)).isEqualTo("FAILED");
    assertThat(describe(arn).failureReasonAsString()).isEqualTo("CAA_ERROR");
  }

  @Test
  void remembersTheIdempotencyTokenForAnHour() {
    var request = requesting("x.sandbox.test").idempotencyToken("once");
    var first = arn(request);
    assertThat(arn(request)).isEqualTo(first);

    aws.advance(Duration.ofHours(1));

    assertThat(arn(request)).isNotEqualTo(first);
    assertThat(aws.refusal(request.idempotencyToken("no-dashes").build()))
        .isEqualTo("400 ValidationException");
  }

  @Test
  void refusesWhatTheFormForbids() {
    assertThat(aws.refusal(RequestCertificateRequest.builder().build()))
        .isEqualTo("400 ValidationException");
    assertThat(aws.refusal(requesting("not a domain").build()))
        .isEqualTo("400 ValidationException");
    var labels = "a".repeat(60) + ".sandbox.test";
    assertThat(aws.refusal(requesting(labels).build())).isEqualTo("400 InvalidParameterException");
    assertThat(arn(requesting("x.sandbox.test").subjectAlternativeNames(labels))).isNotNull();
    assertThat(aws.refusal(requesting("x.sandbox.test").keyAlgorithm("RSA_4096").build()))
        .isEqualTo("400 InvalidParameterException");
    assertThat(aws.refusal(requesting("x.sandbox.test").validationMethod("HTTP").build()))
        .isEqualTo("400 InvalidParameterException");
    assertThat(
            aws.refusal(
                requesting("x.sandbox.test")
                    .subjectAlternativeNames(
                        java.util.stream.IntStream.range(0, 10)
                            .mapToObj(i -> i + ".sandbox.test")
                            .toList())
                    .build()))
        .isEqualTo("400 LimitExceededException");
    assertThat(aws.refusal(DescribeCertificateRequest.builder().certificateArn("nonsense").build()))
        .isEqualTo("400 InvalidArnException");
  }

  @Test
  void countsDeletedCertificatesForAYear() {
    aws.set(Map.of("quotas", Map.of("certificatesPerYear", 2)));
    var arn = request("x.sandbox.test");
    aws.call(TestCloud.OWN, deleting(arn));

    assertThat(aws.refusal(requesting("y.sandbox.test").build()))
        .isEqualTo("400 LimitExceededException");
    aws.advance(Duration.ofDays(365));
    request("y.sandbox.test");
  }

  @Test
  void isNotDeletedWhileInUse() {
    var arn = request("x.sandbox.test");
    var balancer = "arn:aws:elasticloadbalancing:us-east-1:111111111111:loadbalancer/app/a/1";
    aws.cloud().acm().attach(arn, balancer);
    assertThat(describe(arn).inUseBy()).containsExactly(balancer);
    assertThat(aws.refusal(deleting(arn))).isEqualTo("400 ResourceInUseException");

    aws.cloud().acm().detach(arn, balancer);
    assertThat(aws.refusal(deleting(arn))).isEqualTo("400 ResourceInUseException");
    aws.advance(Duration.ofSeconds(30));

    aws.call(TestCloud.OWN, deleting(arn));
    assertThat(aws.refusal(deleting(arn))).isEqualTo("400 ResourceNotFoundException");
  }

  @Test
  void isUsedAsALoadBalancerSaysLast() {
    var first = request("x.sandbox.test");
    var second = request("y.sandbox.test");
    var third = request("z.sandbox.test");
    var balancer = "arn:aws:elasticloadbalancing:us-east-1:111111111111:loadbalancer/app/a/1";
    var acm = aws.cloud().acm();
    acm.use(balancer, Set.of(first, second));
    acm.use(balancer, Set.of(second, third));
    assertThat(acm.usedBy(balancer)).containsExactlyInAnyOrder(second, third);
    assertThat(describe(first).inUseBy()).containsExactly(balancer);

    acm.use(balancer, Set.of(first));
    aws.advance(Duration.ofSeconds(30));

    assertThat(describe(first).inUseBy()).containsExactly(balancer);
    assertThat(describe(second).inUseBy()).isEmpty();
    assertThat(describe(third).inUseBy()).isEmpty();
  }

  @Test
  void renewsWhileInUseAndProvenElseExpires() {
    var used = "arn:aws:acm:us-east-1:111111111111:certificate/" + SandboxWorld.CERTIFICATE;
    var end = describe(used).notAfter();
    var arn = request("x.sandbox.test");
    aws.advance(Duration.ofSeconds(5));
    aws.record("CREATE", proof(arn).name(), "CNAME", proof(arn).value());

    aws.advance(Duration.ofDays(400));

    assertThat(describe(used).notAfter()).isAfter(end);
    assertThat(describe(used).statusAsString()).isEqualTo("ISSUED");
    assertThat(describe(used).renewalSummary().renewalStatusAsString()).isEqualTo("SUCCESS");
    assertThat(status(arn)).isEqualTo("EXPIRED");
  }

  @Test
  void listsOnlyRsaUnlessAsked() {
    var rsa = request("x.sandbox.test");
    var ec = arn(requesting("y.sandbox.test").keyAlgorithm("EC_prime256v1"));

    assertThat(listed(ListCertificatesRequest.builder())).contains(rsa).doesNotContain(ec);
    assertThat(
            listed(
                ListCertificatesRequest.builder()
                    .includes(f -> f.keyTypesWithStrings("EC_prime256v1"))))
        .containsExactly(ec);
    assertThat(
            listed(
                ListCertificatesRequest.builder()
                    .certificateStatusesWithStrings("PENDING_VALIDATION")))
        .containsExactly(rsa);
    var page =
        aws.call(
            ListCertificatesRequest.builder().maxItems(1).build(), ListCertificatesResponse.class);
    assertThat(listed(ListCertificatesRequest.builder().nextToken(page.nextToken())))
        .hasSize(1)
        .doesNotContain(page.certificateSummaryList().getFirst().certificateArn());
    assertThat(aws.refusal(ListCertificatesRequest.builder().maxItems(0).build()))
        .isEqualTo("400 ValidationException");
    var elsewhere = new Caller(SandboxWorld.ACCOUNT, "arn:x", "eu-west-1");
    assertThat(
            ((ListCertificatesResponse)
                    aws.call(elsewhere, ListCertificatesRequest.builder().build()))
                .certificateSummaryList())
        .isEmpty();
  }

  @Test
  void tagsAreAddedAndRemoved() {
    var arn = request("x.sandbox.test");
    var a = Tag.builder().key("a").value("1").build();
    var b = Tag.builder().key("b").value("2").build();
    aws.call(
        TestCloud.OWN,
        AddTagsToCertificateRequest.builder().certificateArn(arn).tags(a, b).build());
    aws.call(
        TestCloud.OWN,
        RemoveTagsFromCertificateRequest.builder()
            .certificateArn(arn)
            .tags(a, b.toBuilder().value("other").build())
            .build());

    assertThat(
            aws.call(
                    ListTagsForCertificateRequest.builder().certificateArn(arn).build(),
                    ListTagsForCertificateResponse.class)
                .tags())
        .containsExactly(b);
    aws.set(Map.of("quotas", Map.of("tagsPerResource", 1)));
    assertThat(
            aws.refusal(AddTagsToCertificateRequest.builder().certificateArn(arn).tags(a).build()))
        .isEqualTo("400 TooManyTagsException");
  }

  @Test
  void tagsAreOfLettersDigitsAndFewOthers() {
    var arn = request("x.sandbox.test");
    for (var tag :
        List.of(
            Tag.builder().key("host").value("*.sandbox.test").build(),
            Tag.builder().key("a,b").value("c").build())) {
      assertThat(
              aws.refusal(
                  AddTagsToCertificateRequest.builder().certificateArn(arn).tags(tag).build()))
          .isEqualTo("400 ValidationException");
    }
  }

  private List<String> listed(ListCertificatesRequest.Builder request) {
    return aws
        .call(request.build(), ListCertificatesResponse.class)
        .certificateSummaryList()
        .stream()
        .map(s -> s.certificateArn())
        .toList();
  }

  private static RequestCertificateRequest.Builder requesting(String name, String... more) {
    return RequestCertificateRequest.builder()
        .domainName(name)
        .validationMethod("DNS")
        .subjectAlternativeNames(more);
  }

  private String request(String name, String... more) {
    return arn(requesting(name, more));
  }

  private String arn(RequestCertificateRequest.Builder request) {
    return aws.call(request.build(), RequestCertificateResponse.class).certificateArn();
  }

  private CertificateDetail describe(String arn) {
    return aws.call(
            DescribeCertificateRequest.builder().certificateArn(arn).build(),
            DescribeCertificateResponse.class)
        .certificate();
  }

  private String status(String arn) {
    return describe(arn).statusAsString();
  }

  private ResourceRecord proof(String arn) {
    return describe(arn).domainValidationOptions().getFirst().resourceRecord();
  }

  private static DeleteCertificateRequest deleting(String arn) {
    return DeleteCertificateRequest.builder().certificateArn(arn).build();
  }
}
