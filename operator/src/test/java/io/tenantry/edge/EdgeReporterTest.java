package io.tenantry.edge;

import static io.tenantry.edge.EdgeText.conditions;
import static io.tenantry.edge.EdgeText.events;
import static io.tenantry.edge.EdgeText.message;
import static io.tenantry.edge.EdgeText.status;
import static io.tenantry.edge.EdgeWorlds.dns;
import static io.tenantry.edge.EdgeWorlds.failure;
import static io.tenantry.edge.EdgeWorlds.fresh;
import static io.tenantry.edge.EdgeWorlds.managed;
import static io.tenantry.edge.EdgeWorlds.parameters;
import static io.tenantry.edge.EdgeWorlds.settled;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.Lookup;
import io.tenantry.pass.Next;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EdgeReporterTest {

  // Failures of CloudFront, by the contract's table

  @ParameterizedTest
  @CsvSource({
    "TAKEN,domain_conflict,DomainConflict",
    "DENIED,access_denied,AccessDenied",
    "INVALID,invalid_spec,InvalidSpec",
    "MISSING,distribution_not_found,InvalidSpec",
    "INVALID,unknown,AWSError",
    "LIMIT,unknown,AWSError"
  })
  void tellsWhatAPersonMustSeeTo(Kind kind, String type, String reason) {
    var failure = failure(kind, "CreateDistributionTenant failed: " + type, type);
    var world = fresh();
    var summary = world.failing(EdgeStep.Create.class, failure);

    assertThat(conditions(summary))
        .containsExactly(
            "Ready=False/" + reason,
            "Synced=False/" + reason,
            "CertificateReady=False/NotConfigured",
            "DNSReady=True/DNSNotConfigured");
    assertThat(message(summary, "Ready")).isEqualTo("create: " + failure.message());
    assertThat(events(summary)).containsExactly(reason + "!");
    assertThat(summary.errors()).containsExactly(type);
    assertThat(summary.next()).isEqualTo(new Next.Again(EdgeRules.LONG));
    assertThat(status(summary).observedGeneration()).isNull();

    var again = world.told(summary).failing(EdgeStep.Create.class, failure);
    assertThat(again.report().status()).contains(world.status());
    assertThat(events(again)).isEmpty();
    assertThat(again.errors()).isEmpty();
    assertThat(again.next()).isEqualTo(new Next.Again(EdgeRules.LONG));
  }

  @ParameterizedTest
  @CsvSource({"UNAVAILABLE,retryable", "BUSY,retryable", "THROTTLED,throttling"})
  void staysInItsStageWhileSomethingMayPass(Kind kind, String type) {
    var failure = failure(kind, "too bad", type);
    var world = fresh();
    var summary = world.failing(EdgeStep.Create.class, failure);

    assertThat(conditions(summary)).contains("Ready=False/Creating", "Synced=False/Retrying");
    assertThat(message(summary, "Ready")).isEqualTo("create: too bad");
    assertThat(events(summary)).isEmpty();
    assertThat(summary.errors()).containsExactly(type);
    assertThat(summary.next())
        .isEqualTo(kind == Kind.THROTTLED ? new Next.Again(EdgeRules.THROTTLED) : new Next.Retry());

    var again = world.told(summary).failing(EdgeStep.Create.class, failure);
    assertThat(again.report().status()).contains(world.status());
    assertThat(again.errors()).containsExactly(type);
  }

  @Test
  void tellsAgainWhenTheUserHasTriedSomethingElse() {
    var world = fresh();
    world.told(world.failing(EdgeStep.Create.class, EdgeWorlds.denied()));

    var summary =
        world.edited(parameters("a", "1")).failing(EdgeStep.Create.class, EdgeWorlds.denied());

    assertThat(events(summary)).containsExactly("AccessDenied!");
    assertThat(summary.errors()).containsExactly("access_denied");
  }

  @Test
  void namesTheStepThatFailed() {
    Failure denied = EdgeWorlds.denied();

    assertThat(
            message(
                settled().edited(parameters("a", "1")).failing(EdgeStep.Update.class, denied),
                "Ready"))
        .startsWith("update: ");
    assertThat(message(fresh().unheld().failing(EdgeStep.Hold.class, denied), "Ready"))
        .startsWith("finalizer: ");
  }

  @Test
  void saysNothingOfWhatWasDoneInVain() {
    var world = settled().edited(parameters("a", "1"));

    assertThat(events(world.failing(EdgeStep.Update.class, EdgeWorlds.down()))).isEmpty();
  }

  // Quiet at rest

  @Test
  void writesNothingAtRestHoweverMuchTimePasses() {
    for (var world :
        List.of(
            settled(),
            settled(dns()),
            settled(managed()),
            settled(EdgeWorlds.tags("a", "1")),
            settled(EdgeWorlds.enabled(false)),
            settled().changed(EdgeWorlds.deployed(false)).told(),
            settled().changed(EdgeWorlds.serving("inactive")).told())) {
      world.later(Duration.ofHours(7));

      assertThat(world.steps()).isEmpty();
      assertThat(world.report().report().status()).contains(world.status());
      assertThat(events(world.report())).isEmpty();
      assertThat(world.report().errors()).isEmpty();
    }
  }

  @Test
  void tellsWhenItLastLookedAlongWithOtherNews() {
    var world = settled().later(Duration.ofHours(1)).changed(EdgeWorlds.deployed(false));

    assertThat(status(world.report()).lastDriftCheckTime()).isEqualTo("2026-01-02T04:04:05Z");
  }

  @Test
  void keepsTheTimeOfATransitionWhileTheStatusStays() {
    var world = fresh();
    world.told(world.failing(EdgeStep.Create.class, EdgeWorlds.down()));
    var since = ready(world);

    world.later(Duration.ofMinutes(5));
    world.told(world.failing(EdgeStep.Create.class, EdgeWorlds.denied()));
    assertThat(ready(world)).isEqualTo(since);

    world.live(world.made()).told();
    assertThat(ready(world)).isEqualTo("2026-01-02T03:09:05Z");
  }

  private static String ready(EdgeWorlds world) {
    return Objects.requireNonNull(world.status().conditions()).getFirst().getLastTransitionTime();
  }

  @Test
  void marksEveryConditionWithTheGeneration() {
    var world = settled().edited(parameters("a", "1"));

    assertThat(status(world.report()).conditions())
        .allSatisfy(c -> assertThat(c.getObservedGeneration()).isEqualTo(2));
  }

  @Test
  void keepsTheChangeInFlightWhileNothingIsKnownOfTheTenant() {
    var world =
        settled(dns())
            .edited(EdgeWorlds.domains("web.example.com", "new.example.com"))
            .told()
            .later(EdgeRules.BRIEF);
    world.standing(new io.tenantry.cloud.DnsRecords.Progress.Propagating("C7")).told();
    assertThat(world.status().dnsChangeId()).isEqualTo("C7");

    world.live(new Lookup.Unknown<>(EdgeWorlds.down()));
    assertThat(status(world.report()).dnsChangeId()).isEqualTo("C7");
  }

  /** A deletion is another generation: all that was wrong was told once more. */
  @Test
  void aDeletionTellsNothingAgainThatWasTold() {
    var taken = failure(Kind.TAKEN, "CNAMEAlreadyExists: web.example.com", "domain_conflict");
    var world = settled().edited(EdgeWorlds.domains("web.example.com", "new.example.com"));
    var refused = world.failing(EdgeStep.Update.class, taken);
    assertThat(events(refused)).containsExactly("DomainConflict!");

    world.told(refused).edited(spec -> spec).deleting();
    var off = EdgeWorlds.deployed(false).apply(EdgeWorlds.switchedOff().apply(world.live()));
    var busy = failure(Kind.BUSY, "ResourceNotDisabled", "retryable");
    assertThat(events(world.failing(EdgeStep.Delete.class, busy, Optional.of(off))))
        .containsExactly("Disabling");
  }

  /** It was tried at 0, 0.4, 1.4, 3, 5, 9 s … where docs promise five minutes. */
  @Test
  void whatASpecNamesAndDoesNotExistIsTriedEveryFiveMinutes() {
    var missing = failure(Kind.MISSING, "EntityNotFound: cg-9", "retryable");
    assertThat(fresh().failing(EdgeStep.Create.class, missing, Optional.empty()).next())
        .isEqualTo(new Next.Again(EdgeRules.LONG));

    for (var world :
        List.of(
            fresh().spec(EdgeWorlds.group("cg-9")), settled().edited(EdgeWorlds.group("cg-9")))) {
      world.group(new Lookup.Missing<>());
      assertThat(world.steps()).isEmpty();
      assertThat(conditions(world.report()))
          .contains("Ready=False/InvalidSpec", "Synced=False/InvalidSpec");
      assertThat(message(world.report(), "Ready")).contains("cg-9", "spec.connectionGroupId");
      assertThat(world.report().errors()).containsExactly("connection_group_not_found");
      assertThat(world.report().next()).isEqualTo(new Next.Again(EdgeRules.LONG));
      assertThat(world.told().report().errors()).isEmpty();
    }
  }

  @Test
  void saysWhoseDnsDoesNotPointToCloudFrontYet() {
    var world = settled().seen(Map.of("web.example.com", Optional.of("leads elsewhere")));

    assertThat(conditions(world.report())).contains("Ready=True/Deployed");
    assertThat(message(world.report(), "Ready"))
        .contains("web.example.com", "does not point to CloudFront yet", "requiredRecords");
    world.seen(Map.of("web.example.com", Optional.empty()));
    assertThat(message(world.report(), "Ready")).isEqualTo("CloudFront serves every domain");
  }
}
