package io.tenantry.hostname.pool;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GatewayBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import io.tenantry.hostname.pool.PoolRequests.Resident;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.Next;
import io.tenantry.pass.Outcome;
import io.tenantry.pass.Summary;
import io.tenantry.pass.WakeUp;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a Gateway and its configuration should be, by who is on it. */
class GatewayPlannerTest {
  private static final GatewayProfile PUBLIC = Pools.PUBLIC;
  private static final PoolRules RETAIN =
      new PoolRules("edge", ListenerPorts.DEFAULT, false, Optional.empty(), false);
  private static final PoolRules DELETE =
      new PoolRules("edge", ListenerPorts.DEFAULT, false, Optional.empty(), true);
  private static final PoolRules REDIRECT =
      new PoolRules("edge", ListenerPorts.DEFAULT, true, Optional.empty(), false);
  private static final String DELETED = "2026-01-02T03:04:05Z";

  /** A world in the making: a Gateway of ours that is as its slots ask for. */
  private static final class Given {
    private Optional<Gateway> gateway = Optional.of(GatewayPlannerTest.gateway(1, true));
    private Optional<GenericKubernetesResource> config =
        Optional.of(GatewayPlannerTest.config("arn:a"));
    private Optional<GenericKubernetesResource> spare = Optional.empty();
    private List<Slot> slots = List.of(slot("a"));
    private PoolRules rules = RETAIN;
    private Optional<HTTPRoute> redirect = Optional.empty();
    private List<Resident> residents = List.of(new Resident("shop/a", Set.of("arn:a")));
    private Optional<GatewayState> last = Optional.empty();
    private List<GatewayProfile> wanted = List.of(PUBLIC);

    Given on(Slot... all) {
      slots = List.of(all);
      return this;
    }

    Given gateway(UnaryOperator<GatewayBuilder> change) {
      gateway = gateway.map(old -> change.apply(new GatewayBuilder(old)).build());
      return this;
    }

    Given config(Optional<GenericKubernetesResource> other) {
      config = other;
      return this;
    }

    Given spare(GenericKubernetesResource other) {
      spare = Optional.of(other);
      return this;
    }

    /** The Gateway refers to its spare configuration. */
    Given onSpare() {
      return gateway(g ->
          g.editMetadata()
              .addToAnnotations(Marks.CONFIGURATION, "gw-01-config-spare")
              .endMetadata()
              .editSpec()
              .editInfrastructure()
              .editParametersRef()
              .withName("gw-01-config-spare")
              .endParametersRef()
              .endInfrastructure()
              .endSpec());
    }

    /** The names of the configurations that it writes, refers to, and deletes. */
    List<String> configs() {
      return plan().steps().stream()
          .map(step ->
              switch (step) {
                case GatewayStep.WriteConfig(var name, _, _, _, _) -> "write " + name;
                case GatewayStep.Write(_, var wanted) ->
                    "refer to " + WantedGateway.refersTo(wanted).orElse("none");
                case GatewayStep.DeleteConfig(var seen) -> "delete " + seen.getMetadata().getName();
                default -> step.toString();
              })
          .toList();
    }

    Given rules(PoolRules other) {
      rules = other;
      return this;
    }

    Given told() {
      last = report().status();
      return this;
    }

    GatewayWorld world() {
      return new GatewayWorld(
          "gw-01",
          gateway,
          gateway.map(there -> ConfigChoice.of(there, config, spare)),
          gateway.map(there -> GatewayProfile.of(there, config, () -> wanted)),
          slots,
          3,
          new GatewayLoad(slots.size(), 0, 0),
          redirect,
          Map.of("uid-a", "shop/a", "uid-b", "shop/b"),
          residents,
          Set.of("shop/homeless"),
          last,
          rules);
    }

    GatewayPlan plan() {
      return GatewayPlanner.plan(world());
    }

    Summary<GatewayState> report() {
      var plan = plan();
      return GatewayReporter.report(world(), plan, Outcome.of(plan.steps()));
    }

    /** The first step fails. */
    Summary<GatewayState> failing(Failure failure) {
      var plan = plan();
      return GatewayReporter.report(
          world(), plan, Outcome.stopped(List.of(), plan.steps().getFirst(), failure));
    }

    List<String> verbs() {
      return plan().steps().stream().map(step -> step.getClass().getSimpleName()).toList();
    }

    /** The certificates that the configuration is to name. */
    List<String> written() {
      return plan().steps().stream()
          .filter(GatewayStep.WriteConfig.class::isInstance)
          .map(step -> WantedConfig.certificatesOf(((GatewayStep.WriteConfig) step).spec()))
          .findFirst()
          .orElseThrow();
    }
  }

  private static List<String> woken(Summary<GatewayState> summary) {
    return summary.wakeUps().stream().map(WakeUp::key).toList();
  }

  private static Gateway gateway(int certificates, boolean secure) {
    var wanted = new WantedGateway("edge", "gw-01", PUBLIC, ListenerPorts.DEFAULT);
    var created =
        new GatewayBuilder(wanted.created("shop"))
            .editMetadata()
            .withUid("gateway-1")
            .endMetadata()
            .build();
    return wanted.into(created, new GatewayLoad(certificates, 0, 0), secure);
  }

  private static GenericKubernetesResource config(String... certificates) {
    var config =
        new GenericKubernetesResourceBuilder()
            .withNewMetadata()
            .withName("gw-01-config")
            .endMetadata()
            .build();
    config.setAdditionalProperty(
        "spec", RETAIN.config(PUBLIC, List.of(certificates)).into(Map.of()));
    return config;
  }

  private static GenericKubernetesResource spare(String... certificates) {
    var spare = config(certificates);
    spare.getMetadata().setName("gw-01-config-spare");
    return spare;
  }

  private static GenericKubernetesResource going(GenericKubernetesResource config) {
    config.getMetadata().setDeletionTimestamp(DELETED);
    return config;
  }

  private static Slot slot(String name) {
    return new Slot("uid-" + name, Optional.of("arn:" + name), Set.of("gw-01"));
  }

  private static Slot leaving(String name) {
    return new Slot("uid-" + name, Optional.of("arn:" + name), Set.of("gw-01"), true);
  }

  // At rest

  @Test
  void writesNothingWhereNothingDiffers() {
    assertThat(new Given().plan()).isEqualTo(GatewayPlan.rest(new Next.Settled()));
  }

  @Test
  void doesNothingForAGatewayThatIsGone() {
    var given = new Given();
    given.gateway = Optional.empty();

    assertThat(given.plan()).isEqualTo(GatewayPlan.rest(new Next.Released()));
  }

  // Who comes and goes

  @Test
  void putsACertificateOnTheGatewayAndWakesItsRequest() {
    var given = new Given().on(slot("a"), slot("b"));

    assertThat(given.verbs()).containsExactly("WriteConfig", "Write");
    assertThat(given.written()).containsExactly("arn:a", "arn:b");
    assertThat(given.plan().requests()).containsExactly("shop/b");
  }

  @Test
  void takesACertificateAwayAndWakesWhoeverKnowsOfIt() {
    var given = new Given().on(slot("b")).config(Optional.of(config("arn:a", "arn:b")));

    assertThat(given.written()).containsExactly("arn:b");
    assertThat(given.plan().requests()).containsExactly("shop/a");
  }

  @Test
  void takesTheListenerAwayBeforeTheLastCertificate() {
    assertThat(new Given().on().verbs()).containsExactly("Write", "WriteConfig");
  }

  @Test
  void givesAnEmptyGatewayItsListenerBackAfterTheCertificate() {
    var given = new Given().config(Optional.of(config()));
    given.gateway = Optional.of(gateway(0, false));

    assertThat(given.verbs()).containsExactly("WriteConfig", "Write");
  }

  @Test
  void keepsTheCertificateOfARequestThatGoesForAsLongAsItIsLedThere() {
    assertThat(new Given().on(leaving("a")).verbs()).isEmpty();
  }

  @Test
  void neverShowsACertificateAnewOfARequestThatGoes() {
    var given = new Given().on(leaving("a"), slot("b")).config(Optional.of(config("arn:b")));

    assertThat(given.plan().steps()).noneMatch(GatewayStep.WriteConfig.class::isInstance);
  }

  // What people do

  @Test
  void repairsAConfigurationThatWasEditedAndKeepsWhatOthersAdded() {
    var edited = config();
    var spec = WantedConfig.spec(edited);
    spec.put("scheme", "internal");
    spec.put("tags", Map.of("team", "blue"));
    edited.setAdditionalProperty("spec", spec);
    var write =
        (GatewayStep.WriteConfig) new Given().config(Optional.of(edited)).plan().steps().getFirst();

    assertThat(write.spec())
        .containsEntry("scheme", "internet-facing")
        .containsEntry("tags", Map.of("team", "blue"));
    assertThat(write.owner()).isPresent();
  }

  @ParameterizedTest
  @CsvSource({"visibility, internal", "waf-arn, arn:aws:wafv2:eu-central-1:1:regional/webacl/x/1"})
  void putsAnnotationsBackThatSomebodyHasChanged(String mark, String value) {
    var given = new Given();
    var before = given.gateway.orElseThrow().getMetadata().getAnnotations();
    given.gateway(
        g -> g.editMetadata().addToAnnotations("gateway.opendi.com/" + mark, value).endMetadata());

    assertThat(given.verbs()).containsExactly("Write");
    assertThat(
            ((GatewayStep.Write) given.plan().steps().getFirst())
                .wanted()
                .getMetadata()
                .getAnnotations())
        .isEqualTo(before);
    given.wanted = List.of(PUBLIC, Pools.INTERNAL, PUBLIC);
    assertThat(given.verbs()).as("one of them is about to leave").containsExactly("Write");
  }

  /** A web ACL that somebody has put before the load balancer is no mark of the Gateway. */
  @Test
  void leavesAWebAclAsItIsThatOthersHaveAdded() {
    var guarded = config("arn:a");
    var spec = WantedConfig.spec(guarded);
    spec.put("wafV2", Map.of("webACL", "arn:aws:wafv2:eu-central-1:1:regional/webacl/x/1"));
    guarded.setAdditionalProperty("spec", spec);

    assertThat(new Given().config(Optional.of(guarded)).verbs()).isEmpty();
  }

  @Test
  void makesAConfigurationAnewThatWasDeleted() {
    assertThat(new Given().config(Optional.empty()).written()).containsExactly("arn:a");
  }

  /** Its load balancer's controller lets it go when no Gateway refers to it. */
  @Test
  void refersToASpareWhileItsConfigurationIsBeingDeleted() {
    var deleted = config("arn:a");
    var spec = WantedConfig.spec(deleted);
    spec.put("tags", Map.of("team", "blue"));
    deleted.setAdditionalProperty("spec", spec);
    var given = new Given().config(Optional.of(going(deleted)));

    assertThat(given.configs())
        .containsExactly("write gw-01-config-spare", "refer to gw-01-config-spare");
    assertThat(((GatewayStep.WriteConfig) given.plan().steps().getFirst()).spec()).isEqualTo(spec);
    assertThat(given.plan().trouble()).isEmpty();
    assertThat(given.plan().requests()).as("nobody's certificate comes or goes").isEmpty();
    assertThat(given.on().configs())
        .containsExactly("write gw-01-config-spare", "refer to gw-01-config-spare");
  }

  @Test
  void goesByTheSpareForAsLongAsItsConfigurationIsBeingDeleted() {
    var given =
        new Given().config(Optional.of(going(config("arn:a")))).spare(spare("arn:a")).onSpare();

    assertThat(given.plan()).isEqualTo(GatewayPlan.rest(new Next.Settled()));
    given.on(slot("a"), slot("b"));
    assertThat(given.configs())
        .containsExactly("write gw-01-config-spare", "refer to gw-01-config-spare");
    assertThat(given.written()).containsExactly("arn:a", "arn:b");
    assertThat(given.plan().requests()).containsExactly("shop/b");
  }

  @Test
  void refersToItsConfigurationAgainWhenTheDeletedOneIsGone() {
    var given = new Given().config(Optional.empty()).spare(spare("arn:a")).onSpare();

    assertThat(given.configs()).containsExactly("write gw-01-config", "refer to gw-01-config");
    assertThat(given.written()).containsExactly("arn:a");
  }

  @Test
  void deletesTheSpareThatItNoLongerRefersTo() {
    assertThat(new Given().spare(spare("arn:a")).configs())
        .containsExactly("delete gw-01-config-spare");
    assertThat(new Given().spare(spare("arn:a")).plan().requests()).isEmpty();
    assertThat(new Given().spare(going(spare("arn:a"))).configs()).isEmpty();
  }

  @Test
  void waitsWhileBothConfigurationsAreBeingDeleted() {
    var given =
        new Given().config(Optional.of(going(config("arn:a")))).spare(going(spare("arn:a")));

    assertThat(given.plan().steps()).isEmpty();
    assertThat(given.plan().trouble().map(Failure::kind)).contains(Kind.BUSY);
    assertThat(given.report().status().orElseThrow().trouble().orElseThrow())
        .contains("gw-01-config");
  }

  @Test
  void changesNothingOnAGatewayThatIsBeingDeleted() {
    var given =
        new Given()
            .on(slot("b"))
            .gateway(g -> g.editMetadata().withDeletionTimestamp(DELETED).endMetadata());

    assertThat(given.verbs()).isEmpty();
  }

  @Test
  void usesAndNeverChangesAGatewayThatAPersonMade() {
    var given =
        new Given()
            .on(slot("a"), slot("b"))
            .gateway(g -> g.editMetadata().withName("mine").withLabels(Map.of()).endMetadata());
    given.gateway =
        given.gateway.map(g ->
            new GatewayBuilder(g)
                .editSpec()
                .editInfrastructure()
                .withNewParametersRef("gateway.k8s.aws", "LoadBalancerConfiguration", "mine-config")
                .endInfrastructure()
                .endSpec()
                .build());

    assertThat(given.rules(DELETE).verbs()).containsExactly("WriteConfig");
    assertThat(given.on().verbs()).containsExactly("WriteConfig");
  }

  @Test
  void tellsWhoeverIsOnAGatewayThatGetsNoCertificatesFromUs() {
    var given =
        new Given()
            .gateway(g ->
                g.editMetadata()
                    .withName("mine")
                    .withLabels(Map.of())
                    .endMetadata()
                    .editSpec()
                    .withInfrastructure(null)
                    .endSpec());

    assertThat(given.plan().steps()).isEmpty();
    assertThat(given.plan().trouble().map(Failure::kind)).contains(Kind.INVALID);
    assertThat(woken(given.report())).contains("shop/a");
    assertThat(given.on().plan().trouble()).isEmpty();
  }

  // Redirect

  @Test
  void redirectsPlainHttpOnce() {
    var given = new Given().rules(REDIRECT);

    assertThat(given.verbs()).containsExactly("Redirect");
    given.redirect = given.gateway.map(gateway -> WantedGateway.redirect(gateway, "edge"));
    assertThat(given.verbs()).isEmpty();
  }

  @Test
  void deletesTheRedirectWhenItIsSwitchedOff() {
    var given = new Given();
    given.redirect = given.gateway.map(gateway -> WantedGateway.redirect(gateway, "edge"));

    assertThat(given.verbs()).containsExactly("DropRedirect");
    given.redirect.orElseThrow().getMetadata().setDeletionTimestamp(DELETED);
    assertThat(given.verbs()).isEmpty();
  }

  // Certificates without a request

  @Test
  void keepsACertificateThatIsRetainedAndItsGateway() {
    var kept = config("arn:a", "arn:b");
    kept.getMetadata().setAnnotations(Map.of(Marks.RETAINED, "arn:b"));
    var given = new Given().config(Optional.of(kept));

    assertThat(given.plan().steps()).noneMatch(GatewayStep.WriteConfig.class::isInstance);
    given.on().rules(DELETE);
    assertThat(given.written()).containsExactly("arn:b");
    assertThat(given.plan().steps()).noneMatch(GatewayStep.Delete.class::isInstance);
    kept.getMetadata().setAnnotations(Map.of());
    assertThat(given.verbs()).containsExactly("Delete", "DeleteConfig");
  }

  @Test
  void remembersWhatIsRetainedWhenItsConfigurationIsDeleted() {
    var deleted = going(config("arn:a", "arn:b"));
    deleted.getMetadata().setAnnotations(Map.of(Marks.RETAINED, "arn:b"));
    var write =
        (GatewayStep.WriteConfig)
            new Given().config(Optional.of(deleted)).plan().steps().getFirst();

    assertThat(write.retained()).containsExactly("arn:b");
    assertThat(WantedConfig.certificatesOf(write.spec())).containsExactly("arn:a", "arn:b");
  }

  // Empty Gateways

  @Test
  void deletesAGatewayThatNobodyIsOnAndThenItsConfiguration() {
    var given = new Given().on().rules(DELETE);

    assertThat(given.verbs()).containsExactly("Delete", "DeleteConfig");
    assertThat(given.plan().steps().getFirst())
        .isEqualTo(new GatewayStep.Delete(given.gateway.orElseThrow(), 3));
    assertThat(given.plan().requests()).containsExactly("shop/a");
  }

  @Test
  void deletesTheConfigurationOfAGatewayThatIsGoingAlready() {
    var given =
        new Given()
            .on()
            .rules(DELETE)
            .gateway(g -> g.editMetadata().withDeletionTimestamp(DELETED).endMetadata());

    assertThat(given.verbs()).containsExactly("DeleteConfig");
  }

  @Test
  void keepsAGatewayThatSomebodyIsStillLedTo() {
    assertThat(new Given().on(leaving("a")).rules(DELETE).verbs()).isEmpty();
  }

  // New Gateways

  @Test
  void createsTheConfigurationWithTheGateway() {
    var view = new PoolView(List.of(), Map.of(), Set.of(), Map.of(), Map.of());
    var create =
        GatewayPlanner.creation(new Placement.Create("gw-01", PUBLIC), "shop", view, RETAIN);

    assertThat(create.config().orElseThrow().seen()).isEmpty();
    assertThat(create.config().orElseThrow().spec()).containsEntry("scheme", "internet-facing");
    assertThat(create.gateway().getMetadata().getLabels()).containsEntry(Marks.CREATED_FOR, "shop");
  }

  @Test
  void putsAConfigurationRightThatAnOlderGatewayHasLeft() {
    var left = config("arn:old");
    var view = new PoolView(List.of(), Map.of(), Set.of(), Map.of("gw-01", left), Map.of());
    var write =
        GatewayPlanner.creation(new Placement.Create("gw-01", PUBLIC), "shop", view, RETAIN)
            .config()
            .orElseThrow();

    assertThat(write.seen()).contains(left);
    assertThat(WantedConfig.certificatesOf(write.spec())).isEmpty();
    var right = new PoolView(List.of(), Map.of(), Set.of(), Map.of("gw-01", config()), Map.of());
    assertThat(
            GatewayPlanner.creation(new Placement.Create("gw-01", PUBLIC), "shop", right, RETAIN)
                .config())
        .isEmpty();
  }

  // What requests are told

  @Test
  void wakesNobodyWhereNothingHasChanged() {
    assertThat(woken(new Given().told().report())).isEmpty();
  }

  @Test
  void wakesEverybodyWhoIsConcernedWhenTheGatewayHasChanged() {
    var given = new Given().told();
    given.gateway(g ->
        g.editOrNewStatus()
            .addNewAddress()
            .withType("Hostname")
            .withValue("lb.example.com")
            .endAddress()
            .endStatus());

    assertThat(woken(given.report())).contains("shop/a", "shop/homeless");
    assertThat(woken(given.told().report())).isEmpty();
  }

  @Test
  void wakesEverybodyWhenTheGatewayIsGone() {
    var given = new Given().told();
    given.gateway = Optional.empty();

    assertThat(woken(given.report())).contains("shop/a", "shop/homeless");
  }

  @Test
  void tellsAFailureAndTriesAgain() {
    var summary = new Given().on(slot("a"), slot("b")).failing(new Failure(Kind.DENIED, "no"));

    assertThat(summary.status().orElseThrow().trouble()).contains("no");
    assertThat(summary.errors()).isNotEmpty();
    assertThat(summary.announcements()).isNotEmpty();
    assertThat(summary.next()).isEqualTo(new Next.Retry());
  }

  @Test
  void tellsNothingWhereSomebodyWasFaster() {
    var given = new Given().on(slot("a"), slot("b")).told();
    var summary = given.failing(new Failure(Kind.STALE, "late"));

    assertThat(summary.status().orElseThrow().trouble()).isEmpty();
    assertThat(summary.errors()).isEmpty();
    assertThat(summary.announcements()).isEmpty();
    assertThat(woken(summary)).isEmpty();
    assertThat(summary.next()).isEqualTo(new Next.Retry());
  }
}
