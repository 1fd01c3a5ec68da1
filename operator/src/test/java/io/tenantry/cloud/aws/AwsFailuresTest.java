package io.tenantry.cloud.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tenantry.cloud.AllowList;
import io.tenantry.cloud.Budget;
import io.tenantry.cloud.Budget.Operations;
import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.CallContext.Urgency;
import io.tenantry.cloud.CloudIdentity;
import io.tenantry.cloud.RateLimits;
import io.tenantry.cloud.aws.AwsCalls.On;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import io.tenantry.simulator.control.Fault.Effect;
import io.tenantry.simulator.world.SandboxWorld;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.route53.model.Change;
import software.amazon.awssdk.services.route53.model.ChangeAction;
import software.amazon.awssdk.services.route53.model.RRType;
import software.amazon.awssdk.services.route53.model.ResourceRecord;
import software.amazon.awssdk.services.route53.model.ResourceRecordSet;

/** Every refusal AWS knows, over HTTP: in our words, after exactly one call. */
class AwsFailuresTest {
  private static final CallContext CALL = new CallContext(Urgency.CHANGE, "default/shop");
  private static final On OWN = new On(CALL, CloudIdentity.OWN);

  private static SimulatedAws aws;

  private AwsClients clients;
  private AwsCalls calls;
  private Budget budget;

  @BeforeAll
  static void start() throws Exception {
    aws = SimulatedAws.start();
  }

  @BeforeEach
  void reset() {
    aws.simulator().reset();
    var meters = new CallMeters(new SimpleMeterRegistry());
    clients = new AwsClients(SimulatedAws.settings(), meters, aws.clock());
    budget = new Budget(_ -> RateLimits.documented(1_000, 100), Duration.ofSeconds(5));
    calls = new AwsCalls(clients, budget, meters);
  }

  @AfterEach
  void closeClients() {
    clients.close();
  }

  @AfterAll
  static void stop() throws Exception {
    aws.close();
  }

  @ParameterizedTest
  @CsvSource({
    "CNAMEAlreadyExists,409,TAKEN,domain_conflict",
    "EntityAlreadyExists,409,TAKEN,unknown",
    "AccessDenied,403,DENIED,access_denied",
    "InvalidClientTokenId,403,DENIED,access_denied",
    "SignatureDoesNotMatch,403,DENIED,access_denied",
    "InvalidArgument,400,INVALID,invalid_spec",
    "InvalidAssociation,409,INVALID,invalid_spec",
    "InvalidTagging,400,INVALID,invalid_spec",
    "IllegalUpdate,400,INVALID,invalid_spec",
    "MissingBody,400,INVALID,invalid_spec",
    "InconsistentQuantities,400,INVALID,invalid_spec",
    "BatchTooLarge,413,INVALID,invalid_spec",
    "SomethingNew,400,INVALID,unknown",
    "NoSuchDistribution,404,MISSING,distribution_not_found",
    "EntityNotFound,404,MISSING,retryable",
    "NoSuchDistributionTenant,404,MISSING,retryable",
    "NoSuchResource,404,MISSING,retryable",
    "NoSuchInvalidation,404,MISSING,retryable",
    "ResourceNotDisabled,409,BUSY,retryable",
    "DistributionNotDisabled,409,BUSY,retryable",
    "ResourceInUse,409,BUSY,retryable",
    "CannotDeleteEntityWhileInUse,409,BUSY,retryable",
    "TooManyInvalidationsInProgress,400,BUSY,retryable",
    "PreconditionFailed,412,STALE,retryable",
    "InvalidIfMatchVersion,400,STALE,retryable",
    "EntityLimitExceeded,400,LIMIT,unknown",
    "ServiceUnavailable,503,UNAVAILABLE,retryable",
    "InternalFailure,500,UNAVAILABLE,retryable",
    "SomethingNew,502,UNAVAILABLE,retryable",
    "RequestTimeout,400,UNAVAILABLE,retryable",
    "ExpiredToken,403,UNAVAILABLE,retryable",
  })
  void cloudFront(String code, int status, Kind kind, String type) {
    aws.fail("UpdateDistributionTenant", new Effect.Refuse(code, status, "AWS's own words."));
    assertThat(failure(this::update))
        .isEqualTo(
            new Failure(
                kind, "UpdateDistributionTenant failed: " + code + ": AWS's own words.", type));
    assertThat(aws.operations()).containsExactly("UpdateDistributionTenant");
  }

  @ParameterizedTest
  @CsvSource({
    "Throttling,400",
    "ThrottlingException,400",
    "TooManyRequests,429",
    "RequestLimitExceeded,503",
    "SomethingNew,429",
  })
  void cloudFrontIsAskedAgainForWhatWasTooMuchButNotForEver(String code, int status) {
    aws.failAlways("UpdateDistributionTenant", new Effect.Refuse(code, status, "Slow down."));
    assertThat(failure(this::update))
        .isEqualTo(
            new Failure(
                Kind.THROTTLED,
                "UpdateDistributionTenant failed: " + code + ": Slow down.",
                "throttling"));
    assertThat(aws.operations()).containsOnly("UpdateDistributionTenant").hasSize(AwsCalls.TURNS);
  }

  @ParameterizedTest
  @CsvSource({
    "NoSuchHostedZone,404,MISSING,dns_zone_not_found",
    "HostedZoneNotFound,404,MISSING,dns_zone_not_found",
    "NoSuchChange,404,MISSING,dns_retryable",
    "AccessDenied,403,DENIED,dns_access_denied",
    "AccessDeniedException,403,DENIED,dns_access_denied",
    "InvalidInput,400,INVALID,dns_invalid_input",
    "InvalidChangeBatch,400,INVALID,dns_invalid_input",
    "InvalidDomainName,400,INVALID,dns_invalid_input",
    "NoSuchHealthCheck,404,INVALID,dns_invalid_input",
    "LimitsExceeded,400,LIMIT,dns_error",
    "Throttling,400,THROTTLED,dns_throttling",
    "TooManyRequests,429,THROTTLED,dns_throttling",
    "PriorRequestNotComplete,400,THROTTLED,dns_throttling",
    "ServiceUnavailable,503,UNAVAILABLE,dns_retryable",
  })
  void route53(String code, int status, Kind kind, String type) {
    aws.fail("ChangeResourceRecordSets", new Effect.Refuse(code, status, "AWS's own words."));
    assertThat(failure(this::changeRecords))
        .isEqualTo(
            new Failure(
                kind, "ChangeResourceRecordSets failed: " + code + ": AWS's own words.", type));
    assertThat(aws.operations()).containsExactly("ChangeResourceRecordSets");
  }

  @ParameterizedTest
  @CsvSource({
    "ResourceNotFoundException,MISSING",
    "AccessDeniedException,DENIED",
    "UnrecognizedClientException,DENIED",
    "InvalidArnException,INVALID",
    "InvalidParameterException,INVALID",
    "InvalidArgsException,INVALID",
    "InvalidTagException,INVALID",
    "TooManyTagsException,INVALID",
    "TagPolicyException,INVALID",
    "InvalidDomainValidationOptionsException,INVALID",
    "ValidationException,INVALID",
    "LimitExceededException,LIMIT",
    "ResourceInUseException,BUSY",
    "ConflictException,BUSY",
    "RequestInProgressException,BUSY",
    "Throttling,THROTTLED",
    "ThrottlingException,THROTTLED",
    "ExpiredTokenException,UNAVAILABLE",
  })
  void acm(String code, Kind kind) {
    aws.fail("DescribeCertificate", new Effect.Refuse(code, 400, "AWS's own words."));
    var failure = failure(this::describe);
    assertThat(failure.kind()).isEqualTo(kind);
    assertThat(failure.message())
        .isEqualTo("DescribeCertificate failed: " + code + ": AWS's own words.");
    assertThat(aws.operations()).containsExactly("DescribeCertificate");
  }

  @Test
  void aRefusedBatchWithoutACodeIsInvalid() {
    aws.fail("ChangeResourceRecordSets", new Effect.Refuse("", 400, ""));
    assertThat(failure(this::changeRecords))
        .isEqualTo(
            new Failure(
                Kind.INVALID,
                "ChangeResourceRecordSets failed: status 400, no reason given",
                "dns_invalid_input"));
  }

  @Test
  void notFoundWithoutACodeProvesNothing() {
    aws.fail("UpdateDistributionTenant", new Effect.Refuse("", 404, ""));
    assertThat(failure(this::update).kind()).isEqualTo(Kind.UNAVAILABLE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[Tried to delete resource record set [name='a.', type='CNAME'] but it was not found]|MISSING",
        "[Tried to delete resource record set [name='a.', type='A'] but it was not found, Tried to"
            + " delete resource record set [name='b.', type='A'] but it was not found]|MISSING",
        "[Tried to delete resource record set [name='a.', type='A'] but it was not found, Tried to"
            + " create resource record set [name='b.', type='A'] but it already exists]|INVALID",
        "[Tried to delete resource record set [name='a.', type='A'] but the values provided do not"
            + " match the current values]|INVALID",
      })
  void aBatchIsMissingSomethingOnlyIfThatIsAllThatIsWrong(String text, Kind kind) {
    aws.fail("ChangeResourceRecordSets", new Effect.Refuse("InvalidChangeBatch", 400, text));
    var failure = failure(this::changeRecords);
    assertThat(failure.kind()).isEqualTo(kind);
    assertThat(failure.message()).endsWith(text);
  }

  @Test
  void brokenConnectionsAreUnavailable() {
    for (var effect :
        new Effect[] {new Effect.DropBefore(), new Effect.DropAfter(), new Effect.Truncate()}) {
      aws.fail("ChangeResourceRecordSets", effect);
      var failure = failure(this::changeRecords);
      assertThat(failure.kind()).isEqualTo(Kind.UNAVAILABLE);
      assertThat(failure.type()).isEqualTo("dns_retryable");
      assertThat(failure.message())
          .startsWith("ChangeResourceRecordSets got no answer: ")
          .doesNotContain("Attempt", "Request ID");
    }
    assertThat(aws.operations()).hasSize(3);
  }

  @Test
  void nobodyListeningIsUnavailable() throws Exception {
    try (var elsewhere = SimulatedAws.start()) {
      elsewhere.set("aws.endpointUrl", "http://127.0.0.1:1");
      var failure = failure(this::update);
      assertThat(failure.kind()).isEqualTo(Kind.UNAVAILABLE);
      assertThat(failure.message()).contains("Connection refused");
    }
  }

  @Test
  void aCallThatTakesTooLongIsGivenUp() {
    var impatient =
        new AwsSettings(
            Optional.of("eu-west-1"),
            "tenantry",
            Map.of(),
            AllowList.ANYTHING,
            Duration.ofMillis(300),
            () -> true);
    var meters = new CallMeters(new SimpleMeterRegistry());
    try (var hurried = new AwsClients(impatient, meters, aws.clock())) {
      calls = new AwsCalls(hurried, budget, meters);
      aws.fail("UpdateDistributionTenant", new Effect.Delay(Duration.ofSeconds(1)));
      assertThat(failure(this::update).kind()).isEqualTo(Kind.UNAVAILABLE);
    }
  }

  @Test
  void throttlingSlowsTheBudgetDownButOneBusyZoneDoesNot() {
    aws.fail("ChangeResourceRecordSets", new Effect.Refuse("PriorRequestNotComplete", 400, "x"));
    failure(this::changeRecords);
    assertThat(rate("route53", Operations.WRITE)).isEqualTo(100);
    aws.fail("ChangeResourceRecordSets", new Effect.Refuse("Throttling", 400, "Rate exceeded"));
    failure(this::changeRecords);
    assertThat(rate("route53", Operations.WRITE)).isEqualTo(50);
    assertThat(rate("route53", Operations.RECORD_CHANGE)).isEqualTo(50);
    aws.fail("DescribeCertificate", new Effect.Refuse("ThrottlingException", 400, "Rate exceeded"));
    failure(this::describe);
    assertThat(rate("acm", Operations.READ)).isEqualTo(50);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "The request signature we calculated does not match. The Canonical String for this request"
            + " should have been 'PUT x-amz-security-token:IQoJb3JpZ2luX2VjE'",
        "Bad header x-amz-security-token: IQoJb3JpZ2luX2VjE, sorry",
        "The security token ASIAIQOJB3JPZ2LUX2VJ is expired",
        "Not authorized. Encoded authorization failure message: IQoJb3JpZ2luX2VjE"
      })
  void keepsSecretsToItself(String text) {
    aws.fail("UpdateDistributionTenant", new Effect.Refuse("AccessDenied", 403, text));
    var thrown = catchThrowableOfType(PortException.class, () -> update());
    for (Throwable t = thrown; t != null; t = t.getCause()) {
      assertThat(t.toString()).doesNotContainIgnoringCase("IQoJb3JpZ2luX2VjE");
    }
  }

  @Test
  void cutsTextsThatAreTooLong() {
    aws.fail("UpdateDistributionTenant", new Effect.Refuse("AccessDenied", 403, "x".repeat(5000)));
    assertThat(failure(this::update).message()).hasSizeLessThan(1_100).endsWith("…");
  }

  private double rate(String service, Operations operations) {
    return budget.state(new Budget.Key("own", service, operations)).orElseThrow().perSecond();
  }

  private static Failure failure(Runnable call) {
    return catchThrowableOfType(PortException.class, call::run).failure();
  }

  private void update() {
    calls.make(
        AwsOperation.UPDATE_TENANT,
        OWN,
        c ->
            c.cloudFront().updateDistributionTenant(update -> update.id("dt_1").ifMatch("E12345")));
  }

  private void describe() {
    calls.make(
        AwsOperation.DESCRIBE_CERTIFICATE,
        OWN,
        c ->
            c.acm(Region.US_EAST_1)
                .describeCertificate(d -> d.certificateArn(SimulatedAws.CERTIFICATE)));
  }

  private void changeRecords() {
    var set =
        ResourceRecordSet.builder()
            .name("shop.sandbox.test")
            .type(RRType.CNAME)
            .ttl(60L)
            .resourceRecords(ResourceRecord.builder().value("x.test").build())
            .build();
    var change = Change.builder().action(ChangeAction.UPSERT).resourceRecordSet(set).build();
    calls.make(
        AwsOperation.CHANGE_RECORDS,
        OWN,
        1,
        c ->
            c.route53()
                .changeResourceRecordSets(
                    r -> r.hostedZoneId(SandboxWorld.ZONE).changeBatch(b -> b.changes(change))));
  }
}
