package io.tenantry.edge;

import static io.tenantry.edge.EdgeText.conditions;
import static io.tenantry.edge.EdgeText.events;
import static io.tenantry.edge.EdgeText.message;
import static io.tenantry.edge.EdgeText.status;
import static io.tenantry.edge.EdgeWorlds.dns;
import static io.tenantry.edge.EdgeWorlds.domains;
import static io.tenantry.edge.EdgeWorlds.fresh;
import static io.tenantry.edge.EdgeWorlds.managed;
import static io.tenantry.edge.EdgeWorlds.settled;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.api.edge.DistributionTenantStatus;
import io.tenantry.api.edge.InvalidationStatus;
import io.tenantry.cloud.LiveTenant;
import io.tenantry.pass.Lookup;
import io.tenantry.pass.Next;
import io.tenantry.pass.Outcome;
import io.tenantry.pass.Summary;
import io.tenantry.pass.Treatment;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EdgePlannerTest {

  // Paused

  @Test
  void doesNothingWhilePausedAndKeepsAllThatWasSaid() {
    var world =
        settled(dns())
            .annotated(Treatment.DRIFT, "report")
            .changed(EdgeWorlds.switchedOff())
            .told();
    var before = world.status();

    world.annotated(Treatment.PAUSED, "true").live(new Lookup.NotAsked<>());
    var summary = world.report();

    assertThat(world.steps()).isEmpty();
    assertThat(conditions(summary))
        .containsExactly(
            "Ready=False/Disabled",
            "Synced=False/DriftDetected",
            "CertificateReady=False/NotConfigured",
            "DNSReady=True/DNSReady",
            "Paused=True/Paused");
    assertThat(summary.next()).isEqualTo(new Next.Settled());
    assertThat(status(summary))
        .usingRecursiveComparison()
        .ignoringFields("conditions")
        .isEqualTo(before);
    assertThat(world.told().report().report().status()).contains(world.status());
  }

  @Test
  void doesNotTouchAnObjectThatWasPausedFromTheStart() {
    var world = fresh().unheld().annotated(Treatment.PAUSED, "true");

    assertThat(world.steps()).isEmpty();
    assertThat(conditions(world.report())).containsExactly("Paused=True/Paused");
  }

  @Test
  void saysNoMoreThatItIsPausedWhenItIsNot() {
    var world = settled().annotated(Treatment.PAUSED, "true").told();

    world.annotated(Treatment.PAUSED, "false");
    assertThat(conditions(world.report()))
        .containsExactly(
            "Ready=True/Deployed",
            "Synced=True/InSync",
            "CertificateReady=False/NotConfigured",
            "DNSReady=True/DNSNotConfigured");
  }

  // Unreadable

  @Test
  void leavesAReadyTenantReadyThatCannotBeRead() {
    var world = settled(dns()).live(new Lookup.Unknown<>(EdgeWorlds.down()));
    var summary = world.report();

    assertThat(world.steps()).isEmpty();
    assertThat(conditions(summary))
        .containsExactly(
            "Ready=True/Deployed",
            "Synced=False/Retrying",
            "CertificateReady=False/NotConfigured",
            "DNSReady=True/DNSReady");
    assertThat(message(summary, "Synced")).isEqualTo("get: CloudFront is down");
    assertThat(summary.errors()).containsExactly("retryable");
    assertThat(summary.next()).isEqualTo(new Next.Retry());
    assertThat(status(summary))
        .usingRecursiveComparison()
        .ignoringFields("conditions")
        .isEqualTo(world.status());
  }

  @Test
  void saysThatItMayNotRead() {
    var summary = settled().live(new Lookup.Unknown<>(EdgeWorlds.denied())).report();

    assertThat(conditions(summary))
        .contains("Ready=False/AccessDenied", "Synced=False/AccessDenied");
    assertThat(events(summary)).containsExactly("AccessDenied!");
    assertThat(summary.errors()).containsExactly("access_denied");
    assertThat(summary.next()).isEqualTo(new Next.Again(EdgeRules.LONG));
  }

  @Test
  void countsEachReadThatFailsAndMayWorkLater() {
    var world = settled().live(new Lookup.Unknown<>(EdgeWorlds.down())).told();

    assertThat(world.report().errors()).containsExactly("retryable");
    assertThat(world.report().report().status()).contains(world.status());
  }

  // Gone

  @Test
  void makesATenantAgainThatSomebodyElseHasDeleted() {
    var world = settled(s -> dns().apply(managed().apply(s))).live(new Lookup.Missing<>());
    world.managed(new Lookup.NotAsked<>());
    var summary = world.report();
    var status = status(summary);

    assertThat(world.steps()).isEmpty();
    assertThat(events(summary)).containsExactly("ExternalDeletion!");
    assertThat(conditions(summary)).contains("Ready=False/Creating");
    assertThat(summary.next()).isEqualTo(new Next.Again(Duration.ZERO));
    assertThat(status.id()).isNull();
    assertThat(status.arn()).isNull();
    assertThat(status.eTag()).isNull();
    assertThat(status.certificateArn()).isNull();
    assertThat(status.managedCertificateStatus()).isNull();
    assertThat(status.domainResults()).isNull();
    assertThat(status.distributionTenantStatus()).isNull();
    assertThat(status.dnsRecords()).isEqualTo(world.status().dnsRecords());

    world.told().live(new Lookup.NotAsked<>());
    assertThat(world.steps()).hasExactlyElementsOfTypes(EdgeStep.Create.class);
  }

  // Annotations

  @Test
  void warnsOnceOfAnAnnotationItDoesNotUnderstand() {
    var world = settled().annotated(Treatment.DELETION, "keep");

    assertThat(conditions(world.report())).contains("AnnotationsValid=False/InvalidAnnotation");
    assertThat(message(world.report(), "AnnotationsValid")).contains(Treatment.DELETION, "keep");
    assertThat(events(world.report())).containsExactly("InvalidAnnotation!");
    assertThat(events(world.told().report())).isEmpty();

    world.annotated(Treatment.DELETION, "retain");
    assertThat(conditions(world.report())).hasSize(4);
  }

  @Test
  void refusesAnInvalidationWithoutPaths() {
    var world = settled().annotated(TenantPolicy.INVALIDATE, "now");

    assertThat(world.steps()).isEmpty();
    assertThat(Objects.requireNonNull(status(world.report()).invalidation()).state())
        .isEqualTo("Refused");
    assertThat(conditions(world.report())).contains("AnnotationsValid=False/InvalidAnnotation");
    assertThat(world.told().report().report().status()).contains(world.status());
    assertThat(world.report().next()).isEqualTo(new Next.Settled());
  }

  @Test
  void doesNotPretendToHaveSeenAnEditWhilePaused() {
    var world =
        settled().annotated(Treatment.PAUSED, "true").edited(EdgeWorlds.domains("b.example.com"));

    assertThat(Objects.requireNonNull(status(world.report()).conditions()))
        .filteredOn(c -> !c.getType().equals("Paused"))
        .hasSize(4)
        .allSatisfy(c -> assertThat(c.getObservedGeneration()).isEqualTo(1));
  }

  // Records that users must create

  @Test
  void tellsWhichRecordsTheUserMustCreate() {
    var world = fresh();
    var made = EdgeWorlds.deployed(false).apply(world.made());

    assertThat(status(world.report(Optional.of(made))).requiredRecords())
        .singleElement()
        .satisfies(record -> {
          assertThat(record.name()).isEqualTo("web.example.com");
          assertThat(record.type()).isEqualTo("CNAME");
          assertThat(record.value()).isEqualTo(EdgeWorlds.ENDPOINT);
          assertThat(record.seen()).isNull();
        });
  }

  @Test
  void tellsWhatCloudFrontSeesOfThem() {
    var world = settled().seen(Map.of("web.example.com", Optional.of("leads elsewhere")));

    assertThat(Objects.requireNonNull(status(world.report()).requiredRecords()).getFirst())
        .satisfies(record -> {
          assertThat(record.seen()).isFalse();
          assertThat(record.reason()).isEqualTo("leads elsewhere");
        });
    assertThat(world.report().next())
        .isEqualTo(new Next.Again(OwnerWaits.nextForRecords(world.world())));

    world.seen(Map.of("web.example.com", Optional.empty())).told();
    assertThat(Objects.requireNonNull(world.status().requiredRecords()).getFirst().seen()).isTrue();
    assertThat(world.report().next()).isEqualTo(new Next.Settled());
  }

  /** It said CNAME, which no provider lets anybody create there. */
  @ParameterizedTest
  @CsvSource({
    "example.com, ALIAS",
    "example.co.uk, ALIAS",
    "www.example.com, CNAME",
    "shop.example.de, CNAME",
    "www.example.co.uk, CNAME",
  })
  void saysWhatCanBeAtAnApex(String domain, String type) {
    var world = settled(domains(domain)).seen(Map.of(domain, Optional.of("leads elsewhere")));
    var record = Objects.requireNonNull(status(world.report()).requiredRecords()).getFirst();

    assertThat(record.type()).isEqualTo(type);
    if (type.equals("ALIAS")) {
      assertThat(record.reason()).contains("leads elsewhere", "apex", "ANAME", "www." + domain);
    } else {
      assertThat(record.reason()).isEqualTo("leads elsewhere");
    }
    var later = settled(domains(domain)).status(world.told().status());
    assertThat(later.report().report().status()).contains(world.status());
  }

  @Test
  void saysSoWhereCloudFrontDoesNotKnowADomainYet() {
    var world = settled().seen(Map.of());

    assertThat(Objects.requireNonNull(status(world.report()).requiredRecords()).getFirst().seen())
        .isFalse();
  }

  @Test
  void remembersWhatWasSeen() {
    var world = settled().seen(Map.of("web.example.com", Optional.empty())).told();
    var quiet = settled().status(world.status());

    assertThat(quiet.report().report().status()).contains(world.status());
    assertThat(quiet.group(new Lookup.Unknown<>(EdgeWorlds.down())).report().report().status())
        .contains(world.status());
  }

  @Test
  void requiresNothingWhereItKeepsDns() {
    assertThat(status(settled(dns()).report()).requiredRecords()).isNull();
    assertThat(status(settled().edited(dns()).report()).requiredRecords()).isNull();
  }

  // Invalidations

  @Test
  void invalidatesOnceForEachRequest() {
    var world = settled().annotated(TenantPolicy.INVALIDATE, "1 /a /b*");

    assertThat(world.steps())
        .singleElement()
        .isInstanceOfSatisfying(
            EdgeStep.Invalidate.class,
            step -> {
              assertThat(step.id()).isEqualTo("dt_1");
              assertThat(step.paths()).containsExactly("/a", "/b*");
              assertThat(step.reference()).startsWith("uid-web-");
            });
    var summary = purged(world, new EdgeOutcome.Purged(Optional.of("I1"), Optional.empty()));
    assertThat(status(summary).invalidation())
        .isEqualTo(new InvalidationStatus("1 /a /b*", "I1", "InProgress", null));
    assertThat(events(summary)).containsExactly("Invalidated");

    world.told(summary).purged(false);
    assertThat(world.steps()).isEmpty();
    assertThat(world.plan().next()).isEqualTo(new Next.Again(EdgeWorlds.POLL));

    world.purged(true);
    assertThat(status(world.report()).invalidation())
        .isEqualTo(new InvalidationStatus("1 /a /b*", "I1", "Completed", null));

    var done =
        settled().annotated(TenantPolicy.INVALIDATE, "1 /a /b*").status(status(world.report()));
    assertThat(done.steps()).isEmpty();
    assertThat(done.plan().next()).isEqualTo(new Next.Settled());
    assertThat(done.annotated(TenantPolicy.INVALIDATE, "2 /a /b*").steps())
        .hasExactlyElementsOfTypes(EdgeStep.Invalidate.class);
  }

  @Test
  void hasADifferentReferenceForEachRequestAndTheSameForARepetition() {
    var one = settled().annotated(TenantPolicy.INVALIDATE, "1 /a").steps();

    assertThat(settled().annotated(TenantPolicy.INVALIDATE, "1 /a").steps()).isEqualTo(one);
    assertThat(settled().annotated(TenantPolicy.INVALIDATE, "2 /a").steps()).isNotEqualTo(one);
  }

  @Test
  void saysWhyAnInvalidationWasRefusedAndDoesNotInsist() {
    var world = settled().annotated(TenantPolicy.INVALIDATE, "1 /a");
    var refused =
        purged(world, new EdgeOutcome.Purged(Optional.empty(), Optional.of(EdgeWorlds.denied())));

    assertThat(status(refused).invalidation())
        .isEqualTo(new InvalidationStatus("1 /a", null, "Refused", EdgeWorlds.denied().message()));
    assertThat(events(refused)).isEmpty();
    assertThat(world.told(refused).steps()).isEmpty();
  }

  @Test
  void triesAnInvalidationAgainThatMayWorkLater() {
    var world = settled().annotated(TenantPolicy.INVALIDATE, "1 /a");
    var later =
        purged(world, new EdgeOutcome.Purged(Optional.empty(), Optional.of(EdgeWorlds.down())));

    assertThat(status(later).invalidation()).isNull();
    assertThat(later.next()).isEqualTo(new Next.Again(EdgeWorlds.POLL));
    assertThat(world.told(later).steps()).hasExactlyElementsOfTypes(EdgeStep.Invalidate.class);
  }

  @Test
  void invalidatesThoughTheTenantHasDrifted() {
    var world =
        settled()
            .annotated(Treatment.DRIFT, "report")
            .annotated(TenantPolicy.INVALIDATE, "1 /a")
            .changed(EdgeWorlds.tagged("x", "y"))
            .changed(EdgeWorlds.switchedOff());

    assertThat(world.steps()).hasExactlyElementsOfTypes(EdgeStep.Invalidate.class);
  }

  private static Summary<DistributionTenantStatus> purged(
      EdgeWorlds world, EdgeOutcome.Purged purge) {
    var plan = world.plan();
    Optional<LiveTenant> live = plan.live();
    return EdgeReporter.report(
        world.world(),
        plan,
        new EdgeOutcome(Outcome.of(plan.steps()), live, Optional.of(purge), false));
  }
}
