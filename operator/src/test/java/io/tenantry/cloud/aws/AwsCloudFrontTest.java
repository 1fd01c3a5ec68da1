package io.tenantry.cloud.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.CallContext.Urgency;
import io.tenantry.cloud.CloudFront;
import io.tenantry.cloud.CloudFront.Conflict;
import io.tenantry.cloud.CloudFront.NewTenant;
import io.tenantry.cloud.CloudFront.Summary;
import io.tenantry.cloud.ConnectionGroup;
import io.tenantry.cloud.Distribution;
import io.tenantry.cloud.EdgeConfig;
import io.tenantry.cloud.EdgeConfig.GeoRestriction;
import io.tenantry.cloud.EdgeConfig.WebAcl;
import io.tenantry.cloud.LiveTenant;
import io.tenantry.cloud.ManagedCertificate;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import io.tenantry.simulator.control.Fault.Effect;
import io.tenantry.simulator.world.SandboxWorld;
import io.tenantry.simulator.world.Seed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The adapter over HTTP against the simulator: every method of the port. */
class AwsCloudFrontTest {
  private static final CallContext CALL = new CallContext(Urgency.CHANGE, "default/shop");
  private static final String ACL = "arn:aws:wafv2:us-east-1:111111111111:global/webacl/shop/1234";

  private SimulatedAws aws;
  private AwsAccess access;
  private CloudFront cloudFront;

  @BeforeEach
  void start() throws Exception {
    aws = SimulatedAws.start();
    access = aws.access();
    cloudFront = access.cloudFront();
  }

  @AfterEach
  void stop() throws Exception {
    access.close();
    aws.close();
  }

  @Test
  void createsATenantWithEverythingAndReadsTheSameBack() {
    var config = full("shop.sandbox.test", "www.sandbox.test");
    var created =
        cloudFront.create(
            CALL, new NewTenant("shop", config, Optional.empty(), Map.of("owner", "uid-1")));
    assertThat(created.config()).isEqualTo(config);
    assertThat(created.deployed()).isFalse();
    assertThat(created.arn()).endsWith(":distribution-tenant/" + created.id());
    assertThat(created.tags()).containsExactly(Map.entry("owner", "uid-1"));
    assertThat(created.domainStatus())
        .isEqualTo(Map.of("shop.sandbox.test", "active", "www.sandbox.test", "active"));
    assertThat(created.created()).isEqualTo(created.modified());

    assertThat(cloudFront.find(CALL, created.id())).contains(created);
    assertThat(cloudFront.find(CALL, created.arn())).contains(created);
    assertThat(cloudFront.find(CALL, "shop")).contains(created);
    assertThat(cloudFront.having(CALL, "www.sandbox.test")).contains(created);
    aws.settle();
    assertThat(cloudFront.find(CALL, "shop").orElseThrow().deployed()).isTrue();
  }

  @Test
  void findsNothingWhereThereIsNothing() {
    assertThat(cloudFront.find(CALL, "nobody")).isEmpty();
    assertThat(cloudFront.having(CALL, "nobody.sandbox.test")).isEmpty();
    assertThat(cloudFront.certificate(CALL, "nobody")).isEmpty();
    assertThat(cloudFront.distribution(CALL, "E000000000")).isEmpty();
    assertThat(cloudFront.connectionGroup(CALL, Optional.of("cg_none"))).isEmpty();
    assertThat(cloudFront.invalidated(CALL, "dt_none", "I1")).isEmpty();
  }

  @Test
  void anUpdateClearsWhatIsNoLongerWanted() {
    var bare = config(SandboxWorld.DISTRIBUTION, Map.of("tenantId", "t1"), "shop.sandbox.test");
    var live = create("shop", full("shop.sandbox.test", "www.sandbox.test"));
    var updated = cloudFront.update(CALL, live.id(), live.etag(), bare, Optional.empty());
    assertThat(updated.config()).isEqualTo(grouped(bare, SandboxWorld.OTHER_GROUP));
    assertThat(updated.etag()).isNotEqualTo(live.etag());
    assertThat(cloudFront.find(CALL, live.id()).orElseThrow().config()).isEqualTo(updated.config());
  }

  /** Weakness 20: without the empty block, an omitted last parameter would stay for ever. */
  @Test
  void anUpdateRemovesTheLastParameter() {
    var distribution = distributionWithAnOptionalParameter();
    var one = config(distribution, Map.of("stage", "beta"), "shop.sandbox.test");
    var live = create("shop", one);
    var none = config(distribution, Map.of(), "shop.sandbox.test");
    var updated = cloudFront.update(CALL, live.id(), live.etag(), none, Optional.empty());
    assertThat(updated.config().parameters()).isEmpty();
  }

  @Test
  void normalisesUpperCaseDomainsBothWays() {
    var live = create("shop", config("SHOP.Sandbox.Test"));
    assertThat(live.config().domains()).containsExactly("shop.sandbox.test");
    assertThat(live.domainStatus()).containsOnlyKeys("shop.sandbox.test");
  }

  @Test
  void aStaleVersionIsRefused() {
    var live = create("shop", config("shop.sandbox.test"));
    cloudFront.update(CALL, live.id(), live.etag(), live.config().enabled(false), Optional.empty());
    assertFails(
        () -> cloudFront.update(CALL, live.id(), live.etag(), live.config(), Optional.empty()),
        Kind.STALE);
  }

  @Test
  void deletesOnlyWhatIsDisabledAndDeployed() {
    var live = create("shop", config("shop.sandbox.test"));
    assertFails(() -> cloudFront.delete(CALL, live.id(), live.etag()), Kind.BUSY);
    var disabled =
        cloudFront.update(
            CALL, live.id(), live.etag(), live.config().enabled(false), Optional.empty());
    assertThat(disabled.config().enabled()).isFalse();
    aws.settle();
    cloudFront.delete(CALL, live.id(), disabled.etag());
    assertFails(() -> cloudFront.delete(CALL, live.id(), disabled.etag()), Kind.MISSING);
  }

  /** The JDK would repeat it behind our back, and report "not found". */
  @Test
  void aDeleteWhoseAnswerIsLostIsNotRepeated() {
    var live = create("shop", config("shop.sandbox.test").enabled(false));
    aws.settle();
    aws.simulator().ledger().clear();
    aws.fail("DeleteDistributionTenant", new Effect.DropAfter());
    assertFails(() -> cloudFront.delete(CALL, live.id(), live.etag()), Kind.UNAVAILABLE);
    assertThat(aws.operations()).containsExactly("DeleteDistributionTenant");
  }

  @Test
  void aCreateOrUpdateWhoseAnswerIsLostIsNotRepeated() {
    aws.fail("CreateDistributionTenant", new Effect.DropAfter());
    assertFails(() -> create("shop", config("shop.sandbox.test")), Kind.UNAVAILABLE);
    var live = cloudFront.find(CALL, "shop").orElseThrow();
    aws.fail("UpdateDistributionTenant", new Effect.DropAfter());
    assertFails(
        () -> cloudFront.update(CALL, live.id(), live.etag(), live.config(), Optional.empty()),
        Kind.UNAVAILABLE);
    assertThat(aws.operations())
        .containsExactly(
            "CreateDistributionTenant", "GetDistributionTenant", "UpdateDistributionTenant");
  }

  @Test
  void listsPageByPage() {
    aws.simulator().cloud().plant(SandboxWorld.tenants(250));
    var all = new ArrayList<Summary>();
    Optional<String> marker = Optional.empty();
    do {
      var page = cloudFront.list(CALL, marker);
      all.addAll(page.summaries());
      marker = page.next();
    } while (marker.isPresent());
    assertThat(all).hasSize(250).extracting(Summary::name).doesNotHaveDuplicates();
    assertThat(aws.operations()).hasSize(3).containsOnly("ListDistributionTenants");

    var one = all.getFirst();
    var full = cloudFront.find(CALL, one.id()).orElseThrow();
    assertThat(one.etag()).isEqualTo(full.etag());
    assertThat(one.deployed()).isEqualTo(full.deployed());
    assertThat(one.config()).isEqualTo(withoutParameters(full.config()));
  }

  @Test
  void tagsAndUntags() {
    var live = create("shop", config("shop.sandbox.test"));
    cloudFront.tag(CALL, live.arn(), Map.of("a", "1", "b", ""));
    assertThat(tagsOf(live)).isEqualTo(Map.of("a", "1", "b", ""));
    cloudFront.untag(CALL, live.arn(), Set.of("a"));
    assertThat(tagsOf(live)).isEqualTo(Map.of("b", ""));
    var before = aws.calls().size();
    cloudFront.tag(CALL, live.arn(), Map.of());
    cloudFront.untag(CALL, live.arn(), Set.of());
    assertThat(aws.calls()).hasSize(before);
  }

  @Test
  void asksForAManagedCertificateAndSeesWhatTheOwnerMustServe() {
    var request =
        new ManagedCertificate.Request("self-hosted", "own.example", Optional.of("enabled"));
    var live =
        cloudFront.create(
            CALL,
            new NewTenant(
                "own",
                config(SandboxWorld.BARE_DISTRIBUTION, Map.of(), "own.example"),
                Optional.of(request),
                Map.of()));
    var certificate = cloudFront.certificate(CALL, live.id()).orElseThrow();
    assertThat(certificate.status()).isEqualTo("pending-validation");
    assertThat(certificate.tokenHost()).isEqualTo("self-hosted");
    assertThat(certificate.arn().orElseThrow()).startsWith("arn:aws:acm:us-east-1:");
    assertThat(certificate.tokens())
        .singleElement()
        .satisfies(token -> {
          assertThat(token.domain()).isEqualTo("own.example");
          assertThat(token.redirectFrom()).startsWith("http://own.example/.well-known/");
          assertThat(token.redirectTo()).isNotEmpty();
        });
  }

  @Test
  void anEmptyAnswerIsNoManagedCertificate() throws Exception {
    stop();
    aws = SimulatedAws.start(Map.of("cloudfront", Map.of("missingManagedCertificate", "EMPTY")));
    access = aws.access();
    cloudFront = access.cloudFront();
    var live = create("shop", config("shop.sandbox.test"));
    assertThat(cloudFront.certificate(CALL, live.id())).isEmpty();
  }

  @Test
  void readsADistributionOnceForAll() throws Exception {
    var wild =
        new Distribution(
            SandboxWorld.DISTRIBUTION,
            "arn:aws:cloudfront::111111111111:distribution/" + SandboxWorld.DISTRIBUTION,
            Optional.of(SimulatedAws.CERTIFICATE),
            List.of(
                new Distribution.Parameter("tenantId", true, Optional.empty()),
                new Distribution.Parameter("stage", false, Optional.of("live"))));
    aws.fail("GetDistribution", new Effect.Delay(Duration.ofMillis(200)));
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var answers =
          threads.invokeAll(
              IntStream.range(0, 50)
                  .<Callable<Optional<Distribution>>>mapToObj(
                      _ -> () -> cloudFront.distribution(CALL, SandboxWorld.DISTRIBUTION))
                  .toList());
      for (var answer : answers) {
        assertThat(answer.get()).contains(wild);
      }
    }
    assertThat(aws.operations()).containsExactly("GetDistribution");
    aws.pass(Duration.ofMinutes(5));
    cloudFront.distribution(CALL, SandboxWorld.DISTRIBUTION);
    assertThat(aws.operations()).containsExactly("GetDistribution", "GetDistribution");
    assertThat(cloudFront.distribution(CALL, SandboxWorld.BARE_DISTRIBUTION).orElseThrow())
        .satisfies(bare -> assertThat(bare.certificateArn()).isEmpty())
        .satisfies(bare -> assertThat(bare.parameters()).isEmpty());
  }

  @Test
  void looksAgainSoonForADistributionThatIsNotThere() {
    cloudFront.distribution(CALL, "E000000000");
    cloudFront.distribution(CALL, "E000000000");
    assertThat(aws.operations()).containsExactly("GetDistribution");
    aws.pass(Duration.ofSeconds(15));
    cloudFront.distribution(CALL, "E000000000");
    assertThat(aws.operations()).hasSize(2);
  }

  @Test
  void readsConnectionGroupsOnceAndFindsTheDefault() {
    for (int i = 0; i < 3; i++) {
      assertThat(cloudFront.connectionGroup(CALL, Optional.empty()))
          .contains(
              new ConnectionGroup(SandboxWorld.DEFAULT_GROUP, SandboxWorld.DEFAULT_ENDPOINT, true));
      assertThat(cloudFront.connectionGroup(CALL, Optional.of(SandboxWorld.OTHER_GROUP)))
          .contains(
              new ConnectionGroup(SandboxWorld.OTHER_GROUP, SandboxWorld.OTHER_ENDPOINT, false));
    }
    assertThat(aws.operations()).containsExactly("ListConnectionGroups", "GetConnectionGroup");
  }

  /** Weakness 15: the default group may be on any page. */
  @Test
  void findsTheDefaultGroupOnALaterPage() throws Exception {
    stop();
    aws = SimulatedAws.start(Map.of("cloudfront", Map.of("pageSize", 2, "maxPageSize", 2)));
    var groups =
        IntStream.range(0, 4)
            .mapToObj(i -> new Seed.Group("early-" + i, "cg_0early" + i, "d" + i + ".test", false))
            .toList();
    aws.simulator().cloud().plant(accountWith(groups, List.of()));
    access = aws.access();
    assertThat(access.cloudFront().connectionGroup(CALL, Optional.empty()).orElseThrow().id())
        .isEqualTo(SandboxWorld.DEFAULT_GROUP);
    assertThat(aws.operations()).hasSize(3).containsOnly("ListConnectionGroups");
  }

  @Test
  void namesWhoElseHasADomain() {
    var shop = create("shop", config("shop.sandbox.test"));
    var other = create("other", config("other.sandbox.test"));
    assertThat(cloudFront.conflicts(CALL, "shop.sandbox.test", other.id()))
        .containsExactly(
            new Conflict(
                "shop.sandbox.test", "distribution-tenant", shop.id(), SandboxWorld.ACCOUNT));
    assertThat(cloudFront.conflicts(CALL, "other.sandbox.test", other.id())).isEmpty();
    assertFails(() -> create("third", config("shop.sandbox.test")), Kind.TAKEN);
  }

  @Test
  void tellsWhoseDnsDoesNotLeadToCloudFront() {
    var live = create("shop", config("shop.sandbox.test", "www.sandbox.test"));
    assertThat(cloudFront.verifyDns(CALL, live.id()))
        .containsOnlyKeys("shop.sandbox.test", "www.sandbox.test")
        .allSatisfy((_, reason) -> assertThat(reason.orElseThrow()).contains("does not point"));
  }

  @Test
  void checksDomainsOneByOneWhereCloudFrontInsists() throws Exception {
    stop();
    aws =
        SimulatedAws.start(Map.of("cloudfront", Map.of("verifyWithoutDomain", "INVALID_ARGUMENT")));
    access = aws.access();
    cloudFront = access.cloudFront();
    var live = create("shop", config("shop.sandbox.test", "www.sandbox.test"));
    assertThat(cloudFront.verifyDns(CALL, live.id()))
        .containsOnlyKeys("shop.sandbox.test", "www.sandbox.test");
  }

  @Test
  void movesADomainFromADisabledTenant() {
    var from = create("from", config("shop.sandbox.test", "stay.sandbox.test").enabled(false));
    var to = create("dest", config("to.sandbox.test", "wild.sandbox.test"));
    cloudFront.moveDomain(CALL, "shop.sandbox.test", to.id(), to.etag());
    assertThat(cloudFront.find(CALL, to.id()).orElseThrow().config().domains())
        .contains("shop.sandbox.test");
    assertThat(cloudFront.find(CALL, from.id()).orElseThrow().config().domains())
        .containsExactly("stay.sandbox.test");
  }

  @Test
  void startsAnInvalidationOnceAndFollowsIt() {
    var live = create("shop", config("shop.sandbox.test"));
    var id = cloudFront.invalidate(CALL, live.id(), List.of("/a", "/b/*"), "uid-1");
    assertThat(cloudFront.invalidate(CALL, live.id(), List.of("/a", "/b/*"), "uid-1"))
        .isEqualTo(id);
    assertThat(cloudFront.invalidated(CALL, live.id(), id)).contains(false);
    aws.settle();
    assertThat(cloudFront.invalidated(CALL, live.id(), id)).contains(true);
    assertThat(cloudFront.invalidated(CALL, live.id(), "INONE")).isEmpty();
  }

  private LiveTenant create(String name, EdgeConfig config) {
    return cloudFront.create(CALL, new NewTenant(name, config, Optional.empty(), Map.of()));
  }

  private SortedMap<String, String> tagsOf(LiveTenant live) {
    return cloudFront.find(CALL, live.id()).orElseThrow().tags();
  }

  private String distributionWithAnOptionalParameter() {
    var distribution =
        new Seed.Distribution(
            "EOPTIONAL00001",
            null,
            null,
            SimulatedAws.CERTIFICATE,
            List.of(new Seed.Parameter("stage", false, "live")),
            false,
            List.of());
    aws.simulator().cloud().plant(accountWith(List.of(), List.of(distribution)));
    return "EOPTIONAL00001";
  }

  private static Seed accountWith(List<Seed.Group> groups, List<Seed.Distribution> distributions) {
    return new Seed(
        List.of(
            new Seed.Account(
                SandboxWorld.ACCOUNT,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                groups,
                distributions,
                List.of())));
  }

  private static EdgeConfig config(String... domains) {
    return grouped(
        config(SandboxWorld.DISTRIBUTION, Map.of("tenantId", "t1"), domains),
        SandboxWorld.DEFAULT_GROUP);
  }

  private static EdgeConfig config(
      String distribution, Map<String, String> parameters, String... domains) {
    return new EdgeConfig(
        distribution,
        new TreeSet<>(List.of(domains)),
        true,
        Optional.empty(),
        new TreeMap<>(parameters),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  private static EdgeConfig full(String... domains) {
    return new EdgeConfig(
        SandboxWorld.DISTRIBUTION,
        new TreeSet<>(List.of(domains)),
        true,
        Optional.of(SandboxWorld.OTHER_GROUP),
        new TreeMap<>(Map.of("tenantId", "t1", "stage", "beta")),
        Optional.of(new WebAcl("override", Optional.of(ACL))),
        Optional.of(SimulatedAws.CERTIFICATE),
        Optional.of(new GeoRestriction("whitelist", new TreeSet<>(Set.of("DE", "AT")))));
  }

  private static EdgeConfig grouped(EdgeConfig c, String group) {
    return new EdgeConfig(
        c.distributionId(),
        c.domains(),
        c.enabled(),
        Optional.of(group),
        c.parameters(),
        c.webAcl(),
        c.certificateArn(),
        c.geoRestriction());
  }

  private static EdgeConfig withoutParameters(EdgeConfig c) {
    return new EdgeConfig(
        c.distributionId(),
        c.domains(),
        c.enabled(),
        c.connectionGroupId(),
        new TreeMap<>(),
        c.webAcl(),
        c.certificateArn(),
        c.geoRestriction());
  }

  private static void assertFails(Runnable call, Kind kind) {
    assertThatThrownBy(call::run)
        .isInstanceOfSatisfying(
            PortException.class, e -> assertThat(e.failure().kind()).isEqualTo(kind));
  }
}
