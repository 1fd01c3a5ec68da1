package io.tenantry.cloud.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
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
import io.tenantry.simulator.control.Call;
import io.tenantry.simulator.control.Fault;
import io.tenantry.simulator.world.SandboxWorld;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.regions.Region;

/** Whose rights calls are made with, and what is seen of them. */
class AwsClientsTest {
  private static final CallContext CALL = new CallContext(Urgency.CHANGE, "default/shop");

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private SimulatedAws aws;
  private AwsClients clients;
  private AwsCalls calls;
  private Budget budget;

  @BeforeEach
  void start() throws Exception {
    aws = SimulatedAws.start();
    open(SimulatedAws.settings());
  }

  private void open(AwsSettings settings) {
    var meters = new CallMeters(registry);
    clients = new AwsClients(settings, meters, aws.clock());
    budget = new Budget(_ -> RateLimits.documented(100, 100), Duration.ofSeconds(5));
    calls = new AwsCalls(clients, budget, meters);
  }

  @AfterEach
  void stop() throws Exception {
    clients.close();
    aws.close();
  }

  @Test
  void worksInTheAccountOfTheRole() {
    zoneName(role(SimulatedAws.ROLE, Optional.empty()));
    assertThat(aws.calls())
        .extracting(Call::service, Call::account, Call::principal)
        .containsExactly(
            tuple("sts", SandboxWorld.ACCOUNT, "arn:aws:iam::111111111111:user/sandbox"),
            tuple(
                "route53",
                SandboxWorld.PARTNER,
                "arn:aws:sts::222222222222:assumed-role/tenantry/tenantry"));
  }

  /** Users name regions: inventing ever more of them must not open ever more clients. */
  @Test
  void opensClientsForFewRegionsThatNobodyKnows() {
    var refusal =
        catchThrowableOfType(
            PortException.class,
            () ->
                clients.with(
                    CloudIdentity.OWN,
                    set ->
                        IntStream.range(0, 100)
                            .mapToObj(i -> set.dynamoDb(Optional.of(Region.of("xx-none-" + i))))
                            .toList()));

    assertThat(refusal.failure().kind()).isEqualTo(Kind.INVALID);
    assertThat(refusal.failure().message()).contains("xx-none-16", "correct the region");
    assertThat(
            clients.<Boolean>with(
                CloudIdentity.OWN, set -> set.dynamoDb(Optional.of(Region.EU_CENTRAL_1)) != null))
        .isTrue();
  }

  @Test
  void showsTheExternalIdWhereTheRoleAsksForIt() {
    var identity = role(SimulatedAws.ROLE_WITH_EXTERNAL_ID, Optional.of(SandboxWorld.EXTERNAL_ID));
    assertThat(zoneName(identity)).isEqualTo("partner.test.");
  }

  @Test
  void aWrongOrMissingExternalIdIsDeniedInTheWordsOfSts() {
    for (var id : List.of(Optional.of("wrong-one"), Optional.<String>empty())) {
      var failure = failure(() -> zoneName(role(SimulatedAws.ROLE_WITH_EXTERNAL_ID, id)));
      assertThat(failure.kind()).isEqualTo(Kind.DENIED);
      assertThat(failure.type()).isEqualTo("dns_access_denied");
      assertThat(failure.message())
          .startsWith("AssumeRole for GetHostedZone failed: AccessDenied: ")
          .contains(SimulatedAws.ROLE_WITH_EXTERNAL_ID)
          .doesNotContain("wrong-one");
    }
    assertThat(aws.operations()).containsExactly("AssumeRole", "AssumeRole");
  }

  @Test
  void oneSessionServesAllCallsOfARoleAndExternalId() throws Exception {
    var identity = role(SimulatedAws.ROLE, Optional.empty());
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var answers =
          threads.invokeAll(
              IntStream.range(0, 20)
                  .<Callable<String>>mapToObj(_ -> () -> zoneName(identity))
                  .toList());
      for (var answer : answers) {
        assertThat(answer.get()).isEqualTo("partner.test.");
      }
    }
    zoneName(role(SimulatedAws.ROLE_WITH_EXTERNAL_ID, Optional.of(SandboxWorld.EXTERNAL_ID)));
    assertThat(aws.operations().stream().filter("AssumeRole"::equals)).hasSize(2);
    assertThat(clients.size()).isEqualTo(2);
  }

  @Test
  void rolesOfOneAccountShareItsBudget() {
    zoneName(role(SimulatedAws.ROLE, Optional.empty()));
    zoneName(role(SimulatedAws.ROLE_WITH_EXTERNAL_ID, Optional.of(SandboxWorld.EXTERNAL_ID)));
    assertThat(budget.states())
        .singleElement()
        .satisfies(state -> {
          assertThat(state.key())
              .isEqualTo(new Budget.Key(SandboxWorld.PARTNER, "route53", Operations.READ));
          assertThat(state.counts().granted()).isEqualTo(2);
        });
  }

  /** Weakness 18: a namespace user must not borrow just any account. */
  @Test
  void refusesARoleThatIsNotOnTheListBeforeAnyCall() {
    clients.close();
    open(
        AwsSettings.of(
            Optional.of("eu-west-1"),
            "tenantry",
            new AllowList(List.of("arn:aws:iam::222222222222:role/dns-*"))));
    var failure = failure(() -> zoneName(role(SimulatedAws.ROLE, Optional.empty())));
    assertThat(failure.kind()).isEqualTo(Kind.DENIED);
    assertThat(failure.message())
        .isEqualTo(
            "role arn:aws:iam::222222222222:role/tenantry is not on the operator's list of roles"
                + " to assume");
    assertThat(aws.calls()).isEmpty();
    assertThat(budget.states()).isEmpty();
  }

  @Test
  void refusesWhatIsNoRoleBeforeAnyCall() {
    var failure = failure(() -> zoneName(role("tenantry", Optional.empty())));
    assertThat(failure.kind()).isEqualTo(Kind.INVALID);
    assertThat(aws.calls()).isEmpty();
  }

  @Test
  void tagsItsSessionsAndNamesThemTellingly() {
    clients.close();
    open(
        new AwsSettings(
            Optional.of("eu-west-1"),
            "tenantry/pod 1",
            Map.of("cluster", "blue"),
            AllowList.ANYTHING,
            Duration.ofSeconds(30),
            () -> true));
    aws.simulator()
        .faults()
        .add(
            new Fault(
                "sts",
                "AssumeRole",
                "Tags.member.1.Key=cluster",
                null,
                null,
                new Fault.Effect.Refuse("AccessDenied", 403, "tags were sent")));
    var identity = role(SimulatedAws.ROLE, Optional.empty());
    assertThat(failure(() -> zoneName(identity)).message()).contains("tags were sent");
    zoneName(identity);
    assertThat(aws.calls().getLast().principal()).endsWith(":assumed-role/tenantry/tenantry-pod-1");
  }

  @Test
  void asksStsInTheOperatorsRegionAndTheRestInUsEast1() {
    zoneName(role(SimulatedAws.ROLE, Optional.empty()));
    calls.make(
        AwsOperation.LIST_GROUPS,
        new On(CALL, CloudIdentity.OWN),
        c -> c.cloudFront().listConnectionGroups(_ -> {}));
    assertThat(aws.calls())
        .extracting(Call::service, Call::region)
        .containsExactly(
            tuple("sts", "eu-west-1"),
            tuple("route53", "us-east-1"),
            tuple("cloudfront", "us-east-1"));
  }

  @Test
  void closesClientsThatNobodyUsesAnyMore() {
    zoneName(role(SimulatedAws.ROLE, Optional.empty()));
    aws.pass(Duration.ofMinutes(31));
    zoneName(role(SimulatedAws.ROLE_WITH_EXTERNAL_ID, Optional.of(SandboxWorld.EXTERNAL_ID)));
    assertThat(clients.size()).isEqualTo(1);
    assertThat(zoneName(role(SimulatedAws.ROLE, Optional.empty()))).isEqualTo("partner.test.");
  }

  @Test
  void countsAndTimesEveryCallByItsContractName() {
    zoneName(role(SimulatedAws.ROLE, Optional.empty()));
    failure(() ->
        calls.make(
            AwsOperation.GET_TENANT,
            new On(CALL, CloudIdentity.OWN),
            c -> c.cloudFront().getDistributionTenant(get -> get.identifier("nobody"))));
    var name = "cloudfront_tenant_operator_aws_api_call_duration_seconds";
    assertThat(registry.scrape())
        .contains(
            name + "_count{operation=\"GetDistributionTenant\"} 1",
            name + "_count{operation=\"Route53GetHostedZone\"} 1",
            name + "_count{operation=\"STSAssumeRole\"} 1",
            name + "_bucket{operation=\"GetDistributionTenant\",le=\"0.005\"}",
            name + "_bucket{operation=\"GetDistributionTenant\",le=\"0.025\"}",
            name + "_bucket{operation=\"GetDistributionTenant\",le=\"2.5\"}",
            name + "_bucket{operation=\"GetDistributionTenant\",le=\"10.0\"}");
  }

  @Test
  void usesTheNamesOfTheContract() {
    assertThat(Stream.of(AwsOperation.values()).map(AwsOperation::metricName))
        .contains(
            "CreateDistributionTenant",
            "GetDistributionTenant",
            "UpdateDistributionTenant",
            "DeleteDistributionTenant",
            "GetDistribution",
            "GetManagedCertificateDetails",
            "GetConnectionGroup",
            "ListConnectionGroups",
            "Route53ChangeResourceRecordSets",
            "Route53GetChange",
            "ACMDescribeCertificate");
  }

  @Test
  void refusesCallsLongerThanHalfAMinute() {
    assertThatIllegalArgumentException()
        .isThrownBy(() ->
            new AwsSettings(
                Optional.empty(),
                "x",
                Map.of(),
                AllowList.ANYTHING,
                Duration.ofSeconds(31),
                () -> true));
  }

  /** A process that was stopped and lost its Lease wakes here, with a call it had waited for. */
  @Test
  void sendsNothingOnceAnotherProcessMayLead() {
    var leads = new AtomicBoolean(true);
    clients.close();
    open(
        AwsSettings.of(Optional.of("eu-west-1"), "tenantry", AllowList.ANYTHING)
            .withLeadership(leads::get));
    var identity = role(SimulatedAws.ROLE, Optional.empty());
    zoneName(identity);
    var before = aws.calls();

    leads.set(false);
    var failure = failure(() -> zoneName(identity));

    assertThat(failure.kind()).isEqualTo(Kind.UNAVAILABLE);
    assertThat(failure.message()).contains("no longer leads");
    assertThat(aws.calls()).isEqualTo(before);
  }

  private String zoneName(CloudIdentity identity) {
    return calls
        .make(
            AwsOperation.GET_ZONE,
            new On(CALL, identity),
            c -> c.route53().getHostedZone(get -> get.id(SandboxWorld.PARTNER_ZONE)))
        .hostedZone()
        .name();
  }

  private static CloudIdentity role(String arn, Optional<String> externalId) {
    return new CloudIdentity(Optional.of(arn), externalId);
  }

  private static Failure failure(Runnable call) {
    return catchThrowableOfType(PortException.class, call::run).failure();
  }
}
