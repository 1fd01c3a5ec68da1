package io.tenantry.cloud.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tenantry.cloud.AllowList;
import io.tenantry.cloud.Budget;
import io.tenantry.cloud.Budget.Operations;
import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.CallContext.Urgency;
import io.tenantry.cloud.CertificateAuthority;
import io.tenantry.cloud.CertificateAuthority.Live;
import io.tenantry.cloud.CertificateAuthority.Order;
import io.tenantry.cloud.CertificateAuthority.Ownership;
import io.tenantry.cloud.CertificateAuthority.Status;
import io.tenantry.cloud.CertificateAuthority.Summary;
import io.tenantry.cloud.CloudIdentity;
import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.dns.ChangeBatch;
import io.tenantry.cloud.dns.RecordChange;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import io.tenantry.simulator.control.Call;
import io.tenantry.simulator.control.Fault;
import io.tenantry.simulator.control.Fault.Effect;
import io.tenantry.simulator.world.SandboxWorld;
import io.tenantry.simulator.world.Seed;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.acm.AcmClient;
import software.amazon.awssdk.services.acm.model.CertificateManagedBy;
import software.amazon.awssdk.services.acm.model.KeyAlgorithm;
import software.amazon.awssdk.services.acm.model.RequestCertificateRequest;
import software.amazon.awssdk.services.acm.model.Tag;

/** ACM over HTTP; the operator's region is eu-west-1. */
class AwsCertificateAuthorityTest {
  private static final CallContext CALL = new CallContext(Urgency.CHANGE, "team/shop");
  private static final DnsZone ZONE = DnsZone.route53(SandboxWorld.ZONE, CloudIdentity.OWN);
  private static final String BALANCER =
      "arn:aws:elasticloadbalancing:eu-west-1:111111111111:loadbalancer/app/gw-01/1";
  private static final String GONE =
      "arn:aws:acm:eu-west-1:111111111111:certificate/00000000-0000-4000-8000-000000000009";
  private static final Map<String, String> OURS = Map.of("managed-by", "us", "uid", "1");

  private SimulatedAws aws;
  private AwsAccess access;
  private CertificateAuthority authority;

  @BeforeEach
  void start() throws Exception {
    aws = SimulatedAws.start(Map.of("acm", Map.of("failures", Map.of("no.test", "CAA_ERROR"))));
    access = aws.access();
    authority = access.certificateAuthority();
  }

  @AfterEach
  void stop() throws Exception {
    access.close();
    aws.close();
  }

  private String request(String hostname) {
    return request(hostname, "token_" + hostname.replaceAll("\\W", "_"), OURS);
  }

  private String request(String hostname, String token, Map<String, String> tags) {
    return authority.request(CALL, new Order(hostname, token, tags));
  }

  private Live live(String arn) {
    return authority.find(CALL, arn).orElseThrow();
  }

  private void issue(String arn) {
    aws.settle();
    live(arn)
        .validation()
        .forEach(proof ->
            access
                .zones()
                .change(
                    CALL,
                    ZONE,
                    new ChangeBatch(
                        List.of(
                            new RecordChange(RecordChange.Action.CREATE, proof, proof.target())),
                        "test")));
    aws.settle();
  }

  private static Failure failure(Runnable call) {
    return catchThrowableOfType(PortException.class, call::run).failure();
  }

  @Test
  void asksInTheOperatorsOwnRegion() {
    var arn = request("shop.sandbox.test");
    assertThat(arn).startsWith("arn:aws:acm:eu-west-1:");
    assertThat(aws.calls()).singleElement().extracting(Call::region).isEqualTo("eu-west-1");
    assertThat(tags(arn)).isEqualTo(OURS);
  }

  @Test
  void theSameTokenIsTheSameCertificate() {
    var arn = request("shop.sandbox.test", "a1", OURS);
    assertThat(request("shop.sandbox.test", "a1", OURS)).isEqualTo(arn);
    assertThat(request("shop.sandbox.test", "a2", OURS)).isNotEqualTo(arn);
    assertThat(request("blog.sandbox.test", "a1", OURS)).isNotEqualTo(arn);
  }

  @Test
  void followsACertificateUntilItIsIssued() {
    var arn = request("*.Shop.sandbox.test");
    assertThat(live(arn))
        .isEqualTo(
            new Live(
                arn,
                "*.shop.sandbox.test",
                Status.PENDING,
                Optional.empty(),
                Set.of(),
                Set.of(),
                Optional.empty()));
    aws.settle();
    assertThat(live(arn).validation())
        .singleElement()
        .satisfies(proof -> {
          assertThat(proof.name()).matches("_[0-9a-f]{32}\\.shop\\.sandbox\\.test");
          assertThat(proof.target()).endsWith(".acm-validations.aws");
          assertThat(proof.ttl()).isEqualTo(300);
        });
    issue(arn);
    assertThat(live(arn).status()).isEqualTo(Status.ISSUED);
    assertThat(live(arn).notAfter()).isPresent();
    aws.simulator().cloud().acm().attach(arn, BALANCER);
    assertThat(live(arn).inUseBy()).containsExactly(BALANCER);
  }

  @Test
  void tellsWhyACertificateFailed() {
    var arn = request("no.test");
    aws.settle();
    assertThat(live(arn).status()).isEqualTo(Status.FAILED);
    assertThat(live(arn).failureReason()).contains("CAA_ERROR");
  }

  @Test
  void tellsThatValidationTookTooLong() {
    var arn = request("shop.sandbox.test");
    aws.simulator().cloud().engine().clock().advance(Duration.ofHours(73));
    assertThat(live(arn).status()).isEqualTo(Status.TIMED_OUT);
    assertThat(live(arn).status().word()).isEqualTo("VALIDATION_TIMED_OUT");
  }

  @ParameterizedTest
  @EnumSource(Status.class)
  void knowsEveryWordOfAcm(Status status) {
    assertThat(Status.of(status.word())).isEqualTo(status);
    assertThat(Status.of("NEWER_THAN_US")).isEqualTo(Status.UNKNOWN);
  }

  @Test
  void onlyWhatAcmDoesNotKnowIsNotThere() {
    assertThat(authority.find(CALL, GONE)).isEmpty();
    assertThat(failure(() -> authority.find(CALL, "no-arn")).kind()).isEqualTo(Kind.INVALID);
  }

  @ParameterizedTest
  @CsvSource({
    "AccessDeniedException, 400, DENIED",
    "ThrottlingException, 400, THROTTLED",
    "InternalFailure, 500, UNAVAILABLE",
    "ServiceUnavailable, 503, UNAVAILABLE",
    "UnrecognizedClientException, 400, DENIED",
    "InvalidArnException, 400, INVALID"
  })
  void troubleIsNoEvidence(String code, int status, Kind kind) {
    aws.fail("DescribeCertificate", new Effect.Refuse(code, status, "so"));
    assertThat(failure(() -> authority.find(CALL, GONE)).kind()).isEqualTo(kind);
    aws.fail("DescribeCertificate", new Effect.DropBefore());
    assertThat(failure(() -> authority.find(CALL, GONE)).kind()).isEqualTo(Kind.UNAVAILABLE);
  }

  @ParameterizedTest
  @CsvSource({
    "LimitExceededException, 400, LIMIT",
    "InvalidParameterException, 400, INVALID",
    "InvalidDomainValidationOptionsException, 400, INVALID",
    "InvalidTagException, 400, INVALID",
    "TooManyTagsException, 400, INVALID",
    "TagPolicyException, 400, INVALID",
    "AccessDeniedException, 400, DENIED",
    "ThrottlingException, 400, THROTTLED",
    "InternalFailure, 500, UNAVAILABLE"
  })
  void putsRefusedRequestsInOurWords(String code, int status, Kind kind) {
    aws.fail("RequestCertificate", new Effect.Refuse(code, status, "so"));
    var failure = failure(() -> request("shop.sandbox.test"));
    assertThat(failure.kind()).isEqualTo(kind);
    assertThat(failure.message()).contains("RequestCertificate failed", "so");
    assertThat(aws.operations()).containsExactly("RequestCertificate");
  }

  @Test
  void aNameThatIsTooLongOrAnAccountThatIsFullIsToldApart() throws Exception {
    var long65 = "a".repeat(52) + ".sandbox.test";
    assertThat(failure(() -> request(long65)).kind()).isEqualTo(Kind.INVALID);
    stop();
    aws = SimulatedAws.start(Map.of("quotas", Map.of("certificates", 1)));
    access = aws.access();
    authority = access.certificateAuthority();
    request("shop.sandbox.test");
    assertThat(failure(() -> request("blog.sandbox.test")).kind()).isEqualTo(Kind.LIMIT);
  }

  @Test
  void deletesWhatNobodyUses() {
    var arn = request("shop.sandbox.test");
    aws.simulator().cloud().acm().attach(arn, BALANCER);
    assertThat(failure(() -> authority.delete(CALL, arn)).kind()).isEqualTo(Kind.BUSY);
    aws.simulator().cloud().acm().detach(arn, BALANCER);
    aws.settle();
    authority.delete(CALL, arn);
    assertThat(authority.find(CALL, arn)).isEmpty();
    assertThat(failure(() -> authority.delete(CALL, arn)).kind()).isEqualTo(Kind.MISSING);
  }

  @Test
  void tagsAndTagsAnew() {
    var arn = request("shop.sandbox.test");
    aws.simulator().ledger().clear();
    authority.tag(CALL, arn, Map.of());
    assertThat(aws.calls()).isEmpty();
    authority.tag(CALL, arn, Map.of("environment", "prod", "uid", "2"));
    assertThat(tags(arn)).isEqualTo(Map.of("managed-by", "us", "uid", "2", "environment", "prod"));
    assertThat(failure(() -> authority.tag(CALL, GONE, OURS)).kind()).isEqualTo(Kind.MISSING);
    assertThat(failure(() -> authority.tag(CALL, arn, Map.of("aws:x", "y"))).kind())
        .isEqualTo(Kind.INVALID);
  }

  @Test
  void tagsWithCharactersThatAcmTakes() {
    var tags = Map.of("hostname", "*.sandbox.test", "cluster", "my (own) cluster");
    var arn = request("*.sandbox.test", "a1", tags);
    assertThat(tags(arn))
        .isEqualTo(Map.of("hostname", "-.sandbox.test", "cluster", "my -own- cluster"));
    assertThat(authority.findOwn(CALL, "*.sandbox.test", Ownership.of(tags))).contains(arn);
  }

  /** Moved to another region, an operator must neither lose nor replace what it has. */
  @Test
  void looksForACertificateWhereItsArnSays() {
    assertThat(live(SimulatedAws.CERTIFICATE).status()).isEqualTo(Status.ISSUED);
    authority.tag(CALL, SimulatedAws.CERTIFICATE, OURS);
    assertThat(aws.calls()).extracting(Call::region).containsOnly("us-east-1");
    assertThat(authority.findOwn(CALL, "sandbox.test", Ownership.of(OURS))).isEmpty();
  }

  @Test
  void findsItsOwnAgain() {
    request("shop.sandbox.test", "foreign", Map.of("managed-by", "us", "uid", "2"));
    request("blog.sandbox.test");
    assertThat(authority.findOwn(CALL, "shop.sandbox.test", Ownership.of(OURS))).isEmpty();
    var arn = request("shop.sandbox.test");
    assertThat(authority.findOwn(CALL, "Shop.sandbox.test", Ownership.of(OURS))).contains(arn);
    assertThat(authority.findOwn(CALL, "shop.sandbox.test", Ownership.of(Map.of("uid", "3"))))
        .isEmpty();
  }

  @Test
  void anothersIsKnownByATagThatSpeaksAgainstIt() {
    var green = request("a.sandbox.test", "t1", Map.of("uid", "1", "cluster", "green"));
    var unnamed = request("b.sandbox.test", "t2", Map.of("uid", "1"));
    var blue = List.of(new Ownership(Map.of("uid", "1"), Map.of("cluster", "blue")));
    var nameless = List.of(new Ownership(Map.of("uid", "1"), Map.of("cluster", "")));

    assertThat(authority.isOwn(CALL, green, blue)).isFalse();
    assertThat(authority.isOwn(CALL, green, nameless)).isFalse();
    assertThat(authority.isOwn(CALL, unnamed, blue)).isTrue();
    assertThat(authority.isOwn(CALL, unnamed, nameless)).isTrue();
    assertThat(authority.findOwn(CALL, "a.sandbox.test", blue.getFirst())).isEmpty();
  }

  @Test
  void knowsItsOwnWhateverHasBecomeOfIt() {
    var failed = request("no.test");
    var foreign = request("shop.sandbox.test", "foreign", Map.of("uid", "2"));
    assertThat(authority.isOwn(CALL, failed, List.of(Ownership.of(OURS)))).isTrue();
    assertThat(authority.isOwn(CALL, foreign, List.of(Ownership.of(OURS)))).isFalse();
    authority.delete(CALL, failed);
    assertThat(authority.isOwn(CALL, failed, List.of(Ownership.of(OURS)))).isFalse();
  }

  @Test
  void prefersIssuedOnesThenTheNewest() {
    var first = request("shop.sandbox.test", "a1", OURS);
    aws.settle();
    var second = request("shop.sandbox.test", "a2", OURS);
    assertThat(authority.findOwn(CALL, "shop.sandbox.test", Ownership.of(OURS))).contains(second);
    issue(first);
    var third = request("shop.sandbox.test", "a3", OURS);
    assertThat(live(third).status()).isEqualTo(Status.PENDING);
    assertThat(authority.findOwn(CALL, "shop.sandbox.test", Ownership.of(OURS))).contains(second);
    authority.delete(CALL, second);
    assertThat(authority.findOwn(CALL, "shop.sandbox.test", Ownership.of(OURS))).contains(first);
  }

  @Test
  void neverFindsAFailedOne() {
    request("no.test");
    aws.settle();
    assertThat(authority.findOwn(CALL, "no.test", Ownership.of(OURS))).isEmpty();
  }

  @Test
  void whatIsDeletedMeanwhileIsNotFound() {
    request("shop.sandbox.test");
    aws.fail("ListTagsForCertificate", new Effect.Refuse("ResourceNotFoundException", 400, "so"));
    assertThat(authority.findOwn(CALL, "shop.sandbox.test", Ownership.of(OURS))).isEmpty();
    aws.fail("ListTagsForCertificate", new Effect.Refuse("AccessDeniedException", 400, "so"));
    assertThat(
            failure(() -> authority.findOwn(CALL, "shop.sandbox.test", Ownership.of(OURS))).kind())
        .isEqualTo(Kind.DENIED);
  }

  @Test
  void listsAThousandWithOneCall() {
    plant(1_001);
    var all = authority.list(CALL);
    assertThat(all).hasSize(1_001).extracting(Summary::arn).doesNotHaveDuplicates();
    assertThat(aws.operations()).containsExactly("ListCertificates", "ListCertificates");
    var last = all.getLast();
    authority.tag(CALL, last.arn(), OURS);
    assertThat(authority.findOwn(CALL, last.hostname(), Ownership.of(OURS))).contains(last.arn());
  }

  @Test
  void listsEveryKeyAndStatusButNotWhatCloudFrontManages() {
    var curve = byHand(request -> request.keyAlgorithm(KeyAlgorithm.EC_PRIME256_V1));
    byHand(request -> request.managedBy(CertificateManagedBy.CLOUDFRONT));
    var failed = request("no.test");
    var used = request("shop.sandbox.test");
    issue(used);
    aws.simulator().cloud().acm().attach(used, BALANCER);
    assertThat(authority.list(CALL))
        .containsExactlyInAnyOrder(
            new Summary(curve, "other.sandbox.test", Status.PENDING, false),
            new Summary(failed, "no.test", Status.FAILED, false),
            new Summary(
                used,
                "shop.sandbox.test",
                Status.ISSUED,
                true,
                authority.find(CALL, used).orElseThrow().notAfter()));
    assertThat(authority.find(CALL, used).orElseThrow().notAfter()).isPresent();
    assertThat(authority.findOwn(CALL, "other.sandbox.test", Ownership.of(Map.of())))
        .contains(curve);
  }

  @Test
  void aListingIsWholeOrFails() {
    plant(1_001);
    aws.simulator()
        .faults()
        .add(
            new Fault(
                "acm",
                "ListCertificates",
                null,
                1,
                null,
                new Effect.Refuse("ThrottlingException", 400, "Rate exceeded")));
    assertThat(failure(() -> authority.list(CALL)).kind()).isEqualTo(Kind.THROTTLED);
  }

  @Test
  void eachSortOfCallHasItsOwnBudget() {
    var arn = request("shop.sandbox.test");
    live(arn);
    authority.list(CALL);
    authority.delete(CALL, arn);
    assertThat(rate(Operations.WRITE)).isEqualTo(5);
    assertThat(rate(Operations.READ)).isEqualTo(10);
    assertThat(rate(Operations.LISTING)).isEqualTo(8);
    assertThat(rate(Operations.REMOVAL)).isEqualTo(10);
  }

  @Test
  void withoutARegionNothingIsAskedFor() {
    assumeThat(System.getenv("AWS_REGION")).isNull();
    aws.set("aws.disableEc2Metadata", "true");
    aws.set("aws.configFile", "/nonexistent");
    var settings = AwsSettings.of(Optional.empty(), "tenantry", AllowList.ANYTHING);
    try (var nowhere = AwsAccess.open(settings, new SimpleMeterRegistry(), aws.clock())) {
      var order = new Order("shop.sandbox.test", "a1", OURS);
      var failure = failure(() -> nowhere.certificateAuthority().request(CALL, order));
      assertThat(failure.kind()).isEqualTo(Kind.INVALID);
      assertThat(failure.message()).contains("AWS_REGION");
    }
    assertThat(aws.calls()).isEmpty();
  }

  private double rate(Operations operations) {
    return access
        .budget()
        .state(new Budget.Key("own", "acm", operations))
        .orElseThrow()
        .perSecond();
  }

  private void plant(int count) {
    var certificates =
        IntStream.range(0, count)
            .mapToObj(i ->
                new Seed.Certificate(
                    null, List.of("h%04d.sandbox.test".formatted(i)), "eu-west-1", true, false))
            .toList();
    aws.simulator()
        .cloud()
        .plant(
            new Seed(
                List.of(
                    new Seed.Account(
                        SandboxWorld.ACCOUNT,
                        List.of(),
                        List.of(),
                        List.of(),
                        certificates,
                        List.of(),
                        List.of(),
                        List.of()))));
  }

  private Map<String, String> tags(String arn) {
    try (var client = client()) {
      return client.listTagsForCertificate(list -> list.certificateArn(arn)).tags().stream()
          .collect(Collectors.toMap(Tag::key, Tag::value));
    }
  }

  /** Somebody else's request. */
  private String byHand(Consumer<RequestCertificateRequest.Builder> request) {
    try (var client = client()) {
      return client
          .requestCertificate(r -> {
            r.domainName("other.sandbox.test").validationMethod("DNS");
            request.accept(r);
          })
          .certificateArn();
    }
  }

  private AcmClient client() {
    return AcmClient.builder()
        .endpointOverride(aws.simulator().endpoint())
        .region(Region.EU_WEST_1)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("test", "test")))
        .httpClientBuilder(UrlConnectionHttpClient.builder())
        .build();
  }
}
